import { credentials } from '../../api/contract/index.ts';
import { type FieldErrors, fieldErrors } from '../ui/field-errors.ts';

export { type FieldErrors, fieldErrors };

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The contract's checks of a sign-in, and the one that is the form's own: a password of nothing but blanks (OR-05). */
export function signInErrors(entered: Credentials): FieldErrors {
  const errors = fieldErrors(credentials, entered);
  const blank = entered.password !== '' && entered.password.trim() === '';
  return blank ? { ...errors, password: 'Please enter a valid password' } : errors;
}
