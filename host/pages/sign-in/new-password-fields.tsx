import { PASSWORD_HELP, PasswordInput } from '../../parts/people/password-input.tsx';
import type { TextBinding } from '../../ui/use-form.ts';

interface NewPasswordFieldsProps {
  /** Of the form: `text={form.text}`. */
  readonly text: (path: 'password' | 'confirmPassword') => TextBinding;
}

/** A new password, typed twice. */
export const NewPasswordFields = ({ text }: NewPasswordFieldsProps) => (
  <>
    <PasswordInput
      label="Password"
      autoComplete="new-password"
      hint={PASSWORD_HELP}
      bind={text('password')}
    />
    <PasswordInput label="Confirm password" autoComplete="new-password" bind={text('confirmPassword')} />
  </>
);
