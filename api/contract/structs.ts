/**
 * Structs of containers. Their size is checked before their items, so a list of a million wrong items costs one comparison;
 * superstruct's own refinements run after the items. No message shows the value, which may be long, or a password.
 */
import * as s from 'superstruct';

// biome-ignore lint/suspicious/noExplicitAny: a struct is invariant in its type.
type AnyStruct = s.Struct<any, any>;

interface SizeRules {
  readonly min?: number;
  readonly max: number;
  /** The message for a size outside the limits. */
  readonly say?: string;
}

export const textStruct = s.define<string>(
  'string',
  (value) => typeof value === 'string' || 'A text is required',
);

const unknownKey = s.define<never>('never', () => 'This field is not known');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with these keys and no others. */
export function exactObject(shape: Readonly<Record<string, AnyStruct>>): AnyStruct {
  return new s.Struct<Record<string, unknown>, unknown>({
    type: 'object',
    schema: shape,
    validator: (value) => isObject(value) || 'An object is required',
    coercer: (value) => (isObject(value) ? { ...value } : value),
    *entries(value) {
      if (!isObject(value)) return;
      for (const key of Object.keys(shape)) yield [key, value[key], shape[key]!];
      for (const key of Object.keys(value))
        if (!Object.hasOwn(shape, key)) yield [key, value[key], unknownKey];
    },
  });
}

/** A list of `min` to `max` items. */
export function boundedList(item: AnyStruct, { min = 0, max, say }: SizeRules): AnyStruct {
  const fits = (value: unknown): value is unknown[] => Array.isArray(value) && value.length <= max;
  return new s.Struct<unknown[], unknown>({
    type: 'array',
    schema: item,
    validator: (value) => Array.isArray(value) || 'A list is required',
    coercer: (value) => (fits(value) ? value.slice() : value),
    *entries(value) {
      if (!fits(value)) return;
      for (let at = 0; at < value.length; at++) yield [at, value[at], item];
    },
    refiner(value) {
      if (value.length < min) return say ?? `At least ${min} items are needed`;
      return value.length <= max || (say ?? `At most ${max} items are allowed`);
    },
  });
}

/** An object of at most `max` entries, with keys of any name. */
export function boundedRecord(entry: AnyStruct, { max }: SizeRules): AnyStruct {
  const fits = (value: unknown): value is Record<string, unknown> =>
    isObject(value) && Object.keys(value).length <= max;
  return new s.Struct<Record<string, unknown>, unknown>({
    type: 'record',
    schema: null,
    validator: (value) => isObject(value) || 'An object is required',
    coercer: (value) => (fits(value) ? { ...value } : value),
    *entries(value) {
      if (!fits(value)) return;
      for (const key of Object.keys(value)) yield [key, value[key], entry];
    },
    refiner: (value) => Object.keys(value).length <= max || `At most ${max} entries are allowed`,
  });
}
