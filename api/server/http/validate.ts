/** Validates input against the contract: valid input comes back coerced, errors name the path. */
import type { Failure } from 'superstruct';
import type { Field } from '../../contract/field.ts';
import { type Checked, checkInSlices } from './check.ts';
import { HttpError } from './errors.ts';
import type { Pauses } from './pause.ts';

/** The value as the field describes it. Throws a 400 that names the first wrong fields, as `objects.3.x`. */
export function validated<T>(value: unknown, field: Field<T>): T {
  const work = checkInSlices(value, field.struct);
  for (;;) {
    const { done, value: checked } = work.next();
    if (done) return coercedOf(checked) as T;
  }
}

/** As `validated`, for values that may be large: other calls go on meanwhile. */
export async function validatedInSlices<T>(value: unknown, field: Field<T>, pauses: Pauses): Promise<T> {
  return coercedOf(await pauses.through(checkInSlices(value, field.struct))) as T;
}

function coercedOf({ value, faults }: Checked): unknown {
  if (faults.length > 0) throw errorOf(faults);
  return value;
}

function errorOf(faults: readonly Failure[]): HttpError {
  const fields: Record<string, string> = {};
  for (const { path, message } of faults) fields[path.join('.')] ??= message;
  const [path, message] = Object.entries(fields)[0] as [string, string];
  return new HttpError(400, path ? `${path}: ${message}` : message, { code: 'INVALID', fields });
}
