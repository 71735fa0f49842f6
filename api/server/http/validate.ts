/** Input against the contract: what is right comes back coerced, what is wrong is said with the path where it is. */
import { create, StructError } from 'superstruct';
import type { Field } from '../../contract/field.ts';
import { checkJson } from '../../contract/limits.ts';
import { HttpError } from './errors.ts';

/** Fields named in one answer; a list of a million wrong objects must not become an answer of a million lines. */
const MAX_FIELDS = 20;

/** superstruct's own messages show the value, which may be a password. These are the kinds that are not of our vocabulary. */
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
    // What a rule of ours refuses, a list that is too long for one, it says in its own words.
    fields[failure.path.join('.')] ??=
      (failure.refinement ? undefined : WORDS[failure.type]) ?? failure.message;
    if (Object.keys(fields).length >= MAX_FIELDS) break;
  }
  const [path, message] = Object.entries(fields)[0] as [string, string];
  return new HttpError(400, path ? `${path}: ${message}` : message, { code: 'INVALID', fields });
}

/** Text of a body → JSON within the bounds that hold before any validation. Throws a 400, or UnsafeJsonError. */
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
