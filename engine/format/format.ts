/**
 * Turns a tag's value into what people read: formats, labels, dictionaries, formulas. Used by the worker, the host and
 * the server, so that a reading is the same on a diagram, in a table and in a report.
 */
import { digits, percentage, writerOf } from './types.ts';
import { isMissing, MISSING, numberOf, type Value } from './value.ts';

export { numberText } from './number.ts';
export { FORMAT_TYPES, type FormatType } from './types.ts';
export { MISSING, numberOf, type Value } from './value.ts';

/** How a value is shown: the `valueType.key` of an element with the resolved meaning of its id. */
export type FormatSpec =
  | { readonly key: 'numeric'; readonly decimals?: number }
  | { readonly key: 'percentage'; readonly decimals?: number }
  /** One of FORMAT_TYPES; an unknown type shows the plain value. */
  | { readonly key: 'format'; readonly type: string; readonly decimals?: number }
  /** The value followed by the label's title. */
  | { readonly key: 'label'; readonly title: string; readonly decimals?: number }
  /**
   * `evaluate` is a formula of engine/formula; a number it returns is written as a `type` of FORMAT_TYPES, a text as it
   * is.
   */
  | {
      readonly key: 'formula';
      readonly evaluate: (x: number) => number | string;
      readonly type?: string;
      readonly decimals?: number;
    }
  /** Titles by value, as saved; a value without a title is shown as it is. */
  | { readonly key: 'dictionary'; readonly definitions: Readonly<Record<string, string>> };

/** Returns the text of a value. Never throws; "-" where there is no value. */
export function formatValue(value: Value, spec?: FormatSpec): string {
  if (isMissing(value)) return MISSING;
  if (spec === undefined) return plainText(value);
  switch (spec.key) {
    case 'numeric':
      return plainText(value, spec.decimals);
    case 'percentage':
      return percentage(value, spec.decimals);
    case 'format':
      return (writerOf(spec.type) ?? plainText)(value, spec.decimals);
    case 'label':
      return `${plainText(value, spec.decimals)} ${spec.title}`;
    case 'formula':
      return formulaText(value, spec);
    case 'dictionary':
      return titleOf(value, spec.definitions) ?? plainText(value);
    default:
      return plainText(value);
  }
}

/** Numbers as digits, booleans as 1 and 0 (as on the wire and in dictionaries), texts as they are. */
function plainText(value: Value, decimals?: number): string {
  return typeof value === 'string' ? value : digits(value, decimals);
}

function formulaText(
  value: Value,
  { evaluate, type = '', decimals }: Extract<FormatSpec, { key: 'formula' }>,
): string {
  const result = evaluate(numberOf(value) ?? Number.NaN);
  return typeof result === 'string' ? result : (writerOf(type) ?? plainText)(result, decimals);
}

function titleOf(value: Value, definitions: Readonly<Record<string, string>>): string | undefined {
  const key = typeof value === 'boolean' ? (value ? '1' : '0') : String(value);
  if (Object.hasOwn(definitions, key)) return definitions[key];
  // Saved keys were typed by hand: "01" and "1.0" mean 1. Beyond 2^53, neighbouring integers are the same double: there
  // only the key above counts.
  const number = numberOf(value);
  if (number === undefined || Math.abs(number) > Number.MAX_SAFE_INTEGER) return undefined;
  return Object.entries(definitions).find(([saved]) => numberOf(saved) === number)?.[1];
}
