import { sessionCalls } from '../../../api/contract/calls/sessions.ts';
import { client } from '../../data/session/api.ts';
import { PasswordInput } from '../../parts/people/password-input.tsx';
import { Form } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';

interface PasswordDialogProps {
  readonly step: { readonly kind: 'method'; readonly method: 'off' | 'mail' } | { readonly kind: 'renew' };
  readonly onClose: () => void;
  readonly onMethod: (method: 'off' | 'mail') => void;
  readonly onCodes: (codes: readonly string[]) => void;
}

const TITLES = {
  off: 'Turn one-time codes off?',
  mail: 'Send one-time codes by email?',
  renew: 'New recovery codes?',
};
const TEXTS = {
  off: 'From the next sign-in, only your password is needed.',
  mail: 'At each sign-in, a code is sent to your email address.',
  renew: 'Your current recovery codes will stop working.',
};

/** Asks for the password before the second step is changed: an unattended screen must not be enough. */
export function PasswordDialog({ step, onClose, onMethod, onCodes }: PasswordDialogProps) {
  const what = step.kind === 'renew' ? 'renew' : step.method;
  const form = useForm({
    field: sessionCalls.newRecoveryCodes.body,
    initial: { password: '' },
    send: async ({ password }) => {
      if (step.kind === 'renew') {
        const { recoveryCodes } = await client.newRecoveryCodes({ body: { password } });
        onCodes(recoveryCodes);
      } else {
        await client.setTwoStep({ body: { method: step.method, password } });
        onMethod(step.method);
      }
    },
  });
  return (
    <FormDialog
      title={TITLES[what]}
      form={form}
      verb={what === 'renew' ? 'Make new codes' : what === 'off' ? 'Turn off' : 'Use email'}
      always
      onClose={onClose}
    >
      <Form form={form} label={TITLES[what]}>
        <p>{TEXTS[what]}</p>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          autoFocus
          bind={form.text('password')}
        />
      </Form>
    </FormDialog>
  );
}
