/** Fields of messages between nodes. They are bounded, and cheap to check: some messages have thousands of them. */
import { define, type Struct } from 'superstruct';

const LONGEST_NAME = 1000;
const MOST_TIME = 8.64e15;

export const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;
export const isFiniteNumber = (value: unknown): value is number => Number.isFinite(value);
/** Milliseconds since 1970 that a Date can hold. */
export const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) <= MOST_TIME;
export const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST_NAME;
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A whole number from 0 on, such as an epoch. */
export const count = (): Struct<number, null> => define('count', isCount);
export const time = (): Struct<number, null> => define('time', isTime);
export const finite = (): Struct<number, null> => define('number', isFiniteNumber);
export const name = (): Struct<string, null> => define('text', isName);

/** A list in which `isItem` holds for each of at most `most` items. */
export const listOf = <T>(isItem: (value: unknown) => value is T, most: number): Struct<T[], null> =>
  define('list', (value) => Array.isArray(value) && value.length <= most && value.every(isItem));

/** An object of names, of which `isItem` holds for each value. */
export const namesOf = <T>(
  isItem: (value: unknown) => value is T,
): Struct<Readonly<Record<string, T>>, null> =>
  define(
    'names',
    (value) => isRecord(value) && Object.entries(value).every(([key, item]) => isName(key) && isItem(item)),
  );
