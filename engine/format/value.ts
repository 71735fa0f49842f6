/** What a tag can hold. */
export type Value = number | bigint | boolean | string | null | undefined;

/** Shown where there is no value (LIVE-13). */
export const MISSING = '-';

/** A value that does not fit its format (LABL-05). */
export const INCORRECT_VALUE = 'Incorrect Value';

export const isMissing = (value: Value): value is null | undefined =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'number' && !Number.isFinite(value));

/** Returns the value as a number: booleans as 1 and 0, texts parsed; undefined where it is not a number. */
export function numberOf(value: Value): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === null || value === undefined || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
