/** The format types of the specification (LABL-03): how a raw value is read. One entry each. */
import { asciiText, ipText } from './bytes.ts';
import { grouped, integerText, numberText } from './number.ts';
import { dateTimeText, durationText } from './time.ts';
import { INCORRECT_VALUE, numberOf, type Value } from './value.ts';

type Write = (value: Value, decimals: number | undefined) => string;

/** Formats a value as a number, or returns "Incorrect Value" where it is not one. */
const numeric =
  (write: (value: number, decimals: number | undefined) => string): Write =>
  (value, decimals) => {
    const number = numberOf(value);
    return number === undefined ? INCORRECT_VALUE : write(number, decimals);
  };

const fromNumber = numeric(numberText);

/** Plain digits; int64 is kept exact, because a double would round it above 2^53. */
export const digits: Write = (value, decimals) =>
  typeof value === 'bigint' ? integerText(value, decimals) : fromNumber(value, decimals);

export const percentage: Write = (value, decimals) => {
  const text = digits(value, decimals);
  return text === INCORRECT_VALUE ? text : `${text}%`;
};

const duration = (unit: number): Write => numeric((value) => durationText(value * unit));

const writers = {
  'IP Address': ipText,
  Scientific: numeric((value, decimals = 3) => value.toExponential(Math.min(20, Math.max(0, decimals)))),
  'Duration (mSec)': duration(1),
  'Duration (Sec)': duration(1000),
  'Duration (Min)': duration(60_000),
  'Duration (Hr)': duration(3_600_000),
  'Date Time (UTC)': numeric(dateTimeText),
  Number: (value, decimals) => grouped(digits(value, decimals)),
  Percentage: percentage,
  ASCII: asciiText,
} satisfies Record<string, Write>;

export type FormatType = keyof typeof writers;
export const FORMAT_TYPES = Object.keys(writers) as readonly FormatType[];

/** Returns the writer of a format type; undefined for an unknown name. */
export const writerOf = (type: string): Write | undefined =>
  Object.hasOwn(writers, type) ? writers[type as FormatType] : undefined;
