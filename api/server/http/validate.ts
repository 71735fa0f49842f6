/** Validates input against the contract: valid input comes back coerced, errors name the path. */
import { create, StructError } from 'superstruct';
import type { Field } from '../../contract/field.ts';
import { checkJson } from '../../contract/limits.ts';
import { HttpError } from './errors.ts';

/** Fields named in one response; a list of a million wrong objects must not become a response of a million lines. */
const MAX_FIELDS = 20;

/** superstruct's own messages show the value, which may be a password. These are the types outside our vocabulary. */
const WORDS: Readonly<Record<string, string>> = {
  never: 'This field is not known',
  object: 'An object is required',
  array: 'A list is required',
  record: 'An object is required',
};

/** The value as the field describes it. Throws a 400 that names every wrong field, as `objects.3.x`. */
export function validated<T>(value: unknown, field: Field<T>): T {
  try {
    return create(value, field.struct) as T;
  } catch (error) {
    if (!(error instanceof StructError)) throw error;
    throw httpErrorOf(error);
  }
}

function httpErrorOf(error: StructError): HttpError {
  const fields: Record<string, string> = {};
  for (const failure of error.failures()) {
    // Our own rules, such as the length of a list, have their own messages.
    fields[failure.path.join('.')] ??=
      (failure.refinement ? undefined : WORDS[failure.type]) ?? failure.message;
    if (Object.keys(fields).length >= MAX_FIELDS) break;
  }
  const [path, message] = Object.entries(fields)[0] as [string, string];
  return new HttpError(400, path ? `${path}: ${message}` : message, { code: 'INVALID', fields });
}

/** Text of a body → JSON within the limits that apply before any validation. Throws a 400, or UnsafeJsonError. */
export function parseBody(text: string): unknown {
  if (text === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's message quotes the body, which may hold a password.
    throw new HttpError(400, 'The body is not valid JSON', { code: 'INVALID' });
  }
  checkJson(value);
  return value;
}
