import { PasswordField } from '../../ui/field.tsx';
import type { TextBinding } from '../../ui/use-form.ts';

interface PasswordInputProps {
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly hint?: string;
  readonly autoFocus?: boolean;
  readonly bind: TextBinding;
}

/** A password in a form; its text can be shown. */
export function PasswordInput({ bind: { onValue, ...state }, ...rest }: PasswordInputProps) {
  return <PasswordField {...rest} {...state} onChange={(event) => onValue(event.target.value)} />;
}

/** The rule of a new password, as help beside the field (OR-05, AUTH-11). */
export const PASSWORD_HELP = 'Password must be alphanumeric and at least 8 characters long!';
