/** The figures of a series over a time, in words: the table under a trend, and that of a file. */
import { durationWords } from './duration-words.ts';
import { consumptionWords, exactWords, figureWords, withUnit } from './numbers.ts';

/** Null: unknown, or the tag is no number. */
export interface TrendFigures {
  readonly min: number | null;
  readonly max: number | null;
  /** Weighted by time. */
  readonly average: number | null;
  readonly deviation: number | null;
  /** 0 to 1: the share of the time in which the value was known. */
  readonly knownShare: number;
  /** Milliseconds in which the value was not 0. */
  readonly runTime: number | null;
  /** How often it became other than 0. */
  readonly starts: number | null;
  /** The sum of all increases, or the total of a flow. */
  readonly consumption: number | null;
  /** The series' own if missing. */
  readonly consumptionUnit?: string | null;
  /** All digits of 64-bit integers that a number cannot hold. */
  readonly digits?: { readonly min?: string; readonly max?: string; readonly consumption?: string };
}

interface Measured {
  readonly unit: string | null;
  /** A value without its unit; with three decimals if missing (OR-114). */
  readonly format?: (value: number) => string;
}

/** What each column is called, and what it says of a series; null: nothing is known. */
export const FIGURES: readonly (readonly [
  title: string,
  words: (row: Measured, figures: TrendFigures) => string | null,
])[] = [
  ['Min', (row, { min, digits }) => measured(row, min, digits?.min)],
  ['Max', (row, { max, digits }) => measured(row, max, digits?.max)],
  ['Time average', (row, { average }) => measured(row, average)],
  ['Std. deviation', (row, { deviation }) => measured(row, deviation)],
  ['Known', (_, { knownShare }) => knownWords(knownShare)],
  ['Run time', (_, { runTime }) => (runTime === null ? null : durationWords(runTime / 1000))],
  ['Starts', (_, { starts }) => (starts === null ? null : exactWords(starts))],
  [
    'Consumption',
    ({ unit, format = exactWords }, { consumption, consumptionUnit = unit, ...figures }) =>
      consumption === null ? null : withUnit(consumptionWords(format(consumption), figures), consumptionUnit),
  ],
];

/** What stands where nothing is known. */
export const NO_FIGURE = '-';

const measured = (
  { unit, format = exactWords }: Measured,
  value: number | null,
  digits?: string,
): string | null => (value === null ? null : withUnit(figureWords(value, format(value), digits), unit));

/** A share in percent; all and nothing are only said where they are true. */
function knownWords(share: number): string {
  if (share === 0 || share === 1) return `${100 * share} %`;
  return `${Math.min(99.9, Math.max(0.1, 100 * share)).toFixed(1)} %`;
}

/** The figures in percent of a tag's range from `low` to `high`. */
export function figuresInPercent<T extends TrendFigures>(figures: T, low: number, high: number): T {
  const times = (value: number | null) => (value === null ? null : (value / (high - low)) * 100);
  const share = (value: number | null) => (value === null ? null : times(value - low));
  const { min, max, average, deviation } = figures;
  return {
    ...figures,
    ...{ min: share(min), max: share(max), average: share(average) },
    deviation: times(deviation),
    digits: undefined,
    ...{ consumption: null, consumptionUnit: null },
  };
}
