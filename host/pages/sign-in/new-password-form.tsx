import { newPasswordField, object } from '../../../api/contract/index.ts';
import { Form, Submit } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { confirmField } from './confirm-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const passwords = object({ password: newPasswordField, confirmPassword: confirmField });

interface NewPasswordFormProps {
  /** Resolves once the password is set; rejects with the message for the user. */
  readonly onSet: (password: string) => Promise<void>;
}

/** A new password, typed twice. */
export function NewPasswordForm({ onSet }: NewPasswordFormProps) {
  const form = useForm({
    field: passwords,
    initial: { password: '', confirmPassword: '' },
    send: ({ password }) => onSet(password),
  });
  return (
    <Form form={form} label="Set password">
      <NewPasswordFields text={form.text} />
      <Submit form={form} always>
        Set password
      </Submit>
    </Form>
  );
}
