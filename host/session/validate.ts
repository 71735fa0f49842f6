import { credentials, type Field } from '../../api/contract/index.ts';

export type FieldErrors = Readonly<Record<string, string>>;

/** What the contract says is wrong with `value`, by field path; empty where nothing is. The first finding of a field counts. */
export function fieldErrors(field: Field<unknown>, value: unknown): FieldErrors {
  const [failure] = field.struct.validate(value, { coerce: true });
  const errors: Record<string, string> = {};
  for (const { path, message } of failure?.failures() ?? []) errors[path.join('.')] ??= message;
  return errors;
}

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
