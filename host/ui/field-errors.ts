import type { Field } from '../../api/contract/index.ts';

/** Path of a field, as `email` or `technicalContact.phone` → what is wrong there. */
export type FieldErrors = Readonly<Record<string, string>>;

interface CheckedBody<B> {
  readonly errors: FieldErrors;
  /** The value to send, trimmed; undefined while it is invalid. */
  readonly body: B | undefined;
}

/** Validates `value` by a field of the contract. The first error of each path counts. */
export function checkBody<B>(field: Field<B>, value: unknown): CheckedBody<B> {
  const [failure, body] = field.struct.validate(value, { coerce: true });
  const errors: Record<string, string> = {};
  for (const { path, message } of failure?.failures() ?? []) errors[path.join('.')] ??= message;
  return { errors, body: failure ? undefined : (body as B) };
}

/** What the contract says is wrong with `value`; empty if nothing is. */
export const fieldErrors = (field: Field<unknown>, value: unknown): FieldErrors =>
  checkBody(field, value).errors;
