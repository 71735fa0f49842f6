/**
 * The vocabulary of every body, query and reply.
 *
 * A field has two forms: a superstruct struct (validates at run time, carries the exact message)
 * and a JSON Schema (documents itself at /api/docs). superstruct's refinements cannot be inspected, so both
 * forms are built together here and nowhere else.
 */
import * as s from 'superstruct';
import { boundedList, boundedRecord, exactObject, textStruct } from './structs.ts';

export type JsonSchema = { readonly [key: string]: unknown };

// biome-ignore lint/suspicious/noExplicitAny: a struct is invariant in its type; the field's own T, below, is the one that counts.
type AnyStruct = s.Struct<any, any>;

export interface Field<T> {
  readonly struct: AnyStruct;
  readonly schema: JsonSchema;
  /** Set by `optional`: the key may be missing from its object. */
  readonly optional?: true;
  /** Never present at run time: carries T for the compiler. */
  readonly type?: T;
}

export type Infer<F> = F extends Field<infer T> ? T : never;

type Shape = Record<string, Field<unknown>>;
type OptionalKeys<S extends Shape> = { [K in keyof S]: undefined extends Infer<S[K]> ? K : never }[keyof S];
export type InferShape<S extends Shape> = { [K in Exclude<keyof S, OptionalKeys<S>>]: Infer<S[K]> } & {
  [K in OptionalKeys<S>]?: Infer<S[K]>;
};

function field<T>(struct: AnyStruct, schema: JsonSchema): Field<T> {
  return { struct, schema };
}

export interface TextRules {
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  /** Leading and trailing blanks are removed. */
  readonly trim?: boolean;
  /** The exact message for each error; a missing one is replaced by a plain sentence. */
  readonly say?: {
    readonly required?: string;
    /** Refuses a text of blanks only. */
    readonly blank?: string;
    readonly min?: string;
    readonly max?: string;
    readonly pattern?: string;
  };
}

/** Text of `min` to `max` characters (UTF-16 units); `max` defaults to 1,000 so that no text is unbounded. */
export function text(rules: TextRules = {}): Field<string> {
  const { min = 0, max = 1000, pattern, say = {} } = rules;
  const struct = s.define<string>('text', (value) => {
    if (typeof value !== 'string') return say.required ?? 'A text is required';
    const measured = rules.trim ? value.trim() : value;
    if (min > 0 && measured.length === 0) return say.required ?? 'A text is required';
    if (say.blank && measured.trim().length === 0) return say.blank;
    if (measured.length < min) return say.min ?? `At least ${min} characters are needed`;
    if (measured.length > max) return say.max ?? `At most ${max} characters are allowed`;
    if (pattern && !pattern.test(measured)) return say.pattern ?? 'The text does not have the right form';
    return true;
  });
  const coerced = rules.trim ? s.coerce(struct, textStruct, (value) => value.trim()) : struct;
  return field(coerced, {
    type: 'string',
    ...(min ? { minLength: min } : {}),
    maxLength: max,
    ...(pattern ? { pattern: pattern.source } : {}),
  });
}

export interface NumberRules {
  readonly min?: number;
  readonly max?: number;
  readonly integer?: boolean;
  /** One message for every error, or one for each. */
  readonly say?: string | { readonly required: string; readonly integer: string; readonly range: string };
}

/** A finite number. JSON's 1e309 parses to Infinity, which superstruct's own `number()` accepts. */
export function number(rules: NumberRules = {}): Field<number> {
  const { min = -Number.MAX_VALUE, max = Number.MAX_VALUE, integer = false } = rules;
  const say = typeof rules.say === 'string' ? sameWords(rules.say) : rules.say;
  const struct = s.define<number>('number', (value) => {
    if (typeof value !== 'number') return say?.required ?? 'A finite number is required';
    if (!Number.isFinite(value)) return say?.integer ?? 'A finite number is required';
    if (integer && !Number.isInteger(value)) return say?.integer ?? 'A whole number is required';
    if (value < min || value > max) return say?.range ?? `The number must be between ${min} and ${max}`;
    return true;
  });
  return field(struct, {
    type: integer ? 'integer' : 'number',
    ...(rules.min !== undefined ? { minimum: rules.min } : {}),
    ...(rules.max !== undefined ? { maximum: rules.max } : {}),
  });
}

const sameWords = (words: string) => ({ required: words, integer: words, range: words });

/** A number that arrives as text, as every query parameter does. */
export function queryNumber(rules: NumberRules = {}): Field<number> {
  const inner = number({ integer: true, ...rules });
  const struct = s.coerce(inner.struct, textStruct, (value) => (value === '' ? Number.NaN : Number(value)));
  return field(struct, inner.schema);
}

export const boolean = (): Field<boolean> =>
  field(
    s.define<boolean>('boolean', (value) => typeof value === 'boolean' || 'true or false is required'),
    { type: 'boolean' },
  );

/** `true` or `false` as query text. */
export function queryBoolean(): Field<boolean> {
  const struct = s.coerce(boolean().struct, s.enums(['true', 'false']), (value) => value === 'true');
  return field(struct, { type: 'boolean' });
}

export function oneOf<const T extends string>(values: readonly T[], say?: string): Field<T> {
  const known = new Set<unknown>(values);
  return field(
    s.define<T>('oneOf', (value) => known.has(value) || (say ?? `One of ${values.join(', ')} is required`)),
    { enum: values },
  );
}

export const oneOfNumbers = <const T extends number>(values: readonly T[]): Field<T> =>
  field(
    s.define<T>(
      'oneOfNumbers',
      (value) => values.some((one) => one === value) || `One of ${values.join(', ')} is required`,
    ),
    { enum: values },
  );

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const uuid = (rules: { readonly say?: string } = {}): Field<string> =>
  field(
    s.define<string>(
      'uuid',
      (value) => (typeof value === 'string' && UUID.test(value)) || (rules.say ?? 'A uuid is required'),
    ),
    { type: 'string', format: 'uuid' },
  );

/** An id of the wire (OR-80): the number of a row, as number or text, or its uuid. */
export const anyId = (rules: { readonly say?: string } = {}): Field<string | number> =>
  field(
    s.define<string | number>(
      'anyId',
      (value) =>
        (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) ||
        (typeof value === 'string' && (/^\d{1,15}$/.test(value) || UUID.test(value))) ||
        (rules.say ?? 'An id is required'),
    ),
    { type: ['string', 'integer'] },
  );

/** An instant in ISO 8601 with a zone, as `Date.prototype.toISOString` writes it. */
export const instant = (): Field<string> =>
  field(
    s.define<string>(
      'instant',
      (value) =>
        (typeof value === 'string' && !Number.isNaN(Date.parse(value))) ||
        'A date and time in ISO 8601 is required',
    ),
    { type: 'string', format: 'date-time' },
  );

/** An IANA name, as `Europe/Oslo`: whatever the time library knows, including aliases, but no bare offset as `+01:00`. */
export const timezone = (): Field<string> =>
  field(
    s.define<string>('timezone', (value) => isZone(value) || 'Please choose a time zone'),
    { type: 'string', maxLength: 64, examples: ['America/Chicago'] },
  );

function isZone(name: unknown): boolean {
  if (typeof name !== 'string' || !/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** An object with exactly these keys; unknown keys are refused by name. */
export function object<S extends Shape>(shape: S): Field<InferShape<S>> {
  const structs = Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, value.struct]));
  const required = Object.entries(shape)
    .filter(([, value]) => !value.optional)
    .map(([key]) => key);
  const properties = Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, value.schema]));
  return field(exactObject(structs), {
    type: 'object',
    properties,
    ...(required.length ? { required } : {}),
    additionalProperties: false,
  });
}

export function list<T>(
  item: Field<T>,
  rules: { readonly max: number; readonly min?: number; readonly say?: string },
): Field<T[]> {
  return field(boundedList(item.struct, rules), {
    type: 'array',
    items: item.schema,
    ...(rules.min ? { minItems: rules.min } : {}),
    maxItems: rules.max,
  });
}

/** A map from text keys to values of one type. */
export function record<T>(value: Field<T>, rules: { readonly max: number }): Field<Record<string, T>> {
  return field(boundedRecord(value.struct, rules), {
    type: 'object',
    additionalProperties: value.schema,
    maxProperties: rules.max,
  });
}

/** What is wrong with an object as a whole, at the path where it shows: `['selectOptions', 3, 'value']`. */
export interface Finding {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/**
 * An object whose keys must also agree; `find` returns what does not. It runs together with the keys' own
 * rules, so that a form shows everything at once: the values it sees may themselves be invalid.
 */
export function fitting<T extends object>(
  inner: Field<T>,
  find: (value: Readonly<Partial<Record<keyof T, unknown>>>) => Iterable<Finding>,
): Field<T> {
  const { struct } = inner;
  const checked = new s.Struct({
    ...struct,
    *validator(value: unknown, context: s.Context) {
      yield* struct.validator(value, context);
      if (typeof value !== 'object' || value === null) return;
      for (const { path, message } of find(value as Partial<Record<keyof T, unknown>>))
        yield { message, type: 'fitting', path: [...context.path, ...path] } as unknown as s.Failure;
    },
  });
  return field(checked, inner.schema);
}

/** The key may be missing; if present, it must be valid. */
export function optional<T>(inner: Field<T>): Field<T | undefined> {
  return { struct: s.optional(inner.struct), schema: inner.schema, optional: true };
}

export function nullable<T>(inner: Field<T>): Field<T | null> {
  return field(s.nullable(inner.struct), { anyOf: [inner.schema, { type: 'null' }] });
}

/** One of several shapes, distinguished by a key that only one of them has. For responses: an error could not say which was meant. */
export function either<const F extends readonly [Field<unknown>, Field<unknown>, ...Field<unknown>[]]>(
  ...shapes: F
): Field<Infer<F[number]>> {
  const structs = shapes.map((shape) => shape.struct) as [AnyStruct, ...AnyStruct[]];
  return field(s.union(structs as never), { anyOf: shapes.map((shape) => shape.schema) });
}

/** The value of a tag in JSON: a number, a boolean, a text, or null if there is none. 64-bit integers travel as text. */
export type TagScalar = number | boolean | string | null;
export const tagScalar = (): Field<TagScalar> =>
  field(
    s.define<TagScalar>('tagScalar', (value) => {
      if (value === null || typeof value === 'boolean') return true;
      if (typeof value === 'number') return Number.isFinite(value) || 'A finite number is required';
      return (
        (typeof value === 'string' && value.length <= 4096) || 'A number, a truth value or a text is required'
      );
    }),
    { type: ['number', 'boolean', 'string', 'null'] },
  );

/** The id of an object in a diagram: a text or a number, as the builder's tools created it. */
export const objectId = (): Field<string | number> =>
  field(
    s.define<string | number>(
      'objectId',
      (value) =>
        (typeof value === 'string' ? value.length > 0 && value.length <= 200 : Number.isFinite(value)) ||
        'An id is required: a text of 1 to 200 characters or a number',
    ),
    { type: ['string', 'number'] },
  );

/**
 * JSON that this layer does not examine (such as objects of a diagram): the guard of `limits.ts` has limited
 * its depth and size before, and the code that uses it validates it.
 */
export const opaqueObject = (): Field<Record<string, unknown>> =>
  field(
    s.define<Record<string, unknown>>(
      'object',
      (value) =>
        (typeof value === 'object' && value !== null && !Array.isArray(value)) || 'An object is required',
    ),
    { type: 'object' },
  );

/** Any JSON of at most `max` characters when written out. */
export const json = (rules: { readonly max: number }): Field<unknown> =>
  field(
    s.define<unknown>(
      'json',
      (value) =>
        (value !== undefined && JSON.stringify(value).length <= rules.max) ||
        `A value of at most ${rules.max} characters is required`,
    ),
    { description: `Any JSON of at most ${rules.max} characters` },
  );

/** A file of a multipart body. The handler checks its size and type, with messages of its own. */
export const file = (): Field<Blob> =>
  field(
    s.define<Blob>('file', (value) => value instanceof Blob || 'A file is required'),
    { type: 'string', format: 'binary' },
  );

/** Nothing: an endpoint without a body, query or path parameters. */
export const nothing = (): Field<Record<never, never>> => object({});
