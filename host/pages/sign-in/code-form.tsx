import { codeField, object } from '../../../api/contract/index.ts';
import { Form, Submit, TextInput } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';

const codeBody = object({ code: codeField });

interface CodeFormProps {
  /** A recovery code, which is longer and has letters. */
  readonly recovery: boolean;
  /** Resolves once the code was accepted; rejects with the message for the user. */
  readonly onCode: (code: string) => Promise<void>;
}

/** One field for one code. Browsers and phones that know the code offer it. */
export function CodeForm({ recovery, onCode }: CodeFormProps) {
  const form = useForm({ field: codeBody, initial: { code: '' }, send: ({ code }) => onCode(code) });
  return (
    <Form form={form} label="Verification">
      <TextInput
        label={recovery ? 'Recovery code' : 'Verification code'}
        autoComplete="one-time-code"
        inputMode={recovery ? 'text' : 'numeric'}
        autoFocus
        spellCheck={false}
        bind={form.text('code')}
      />
      <Submit form={form} always>
        Verify
      </Submit>
    </Form>
  );
}
