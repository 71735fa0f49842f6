/** Values of charts in words: numbers with enough digits to tell neighbours apart, switches by their states. */

/** What 0 and 1 are called. */
export type SwitchWords = readonly [off: string, on: string];
/** As in diagrams if a tag has no states of its own. */
export const SWITCH_WORDS: SwitchWords = ['OFF', 'ON'];
/** Minimum and maximum of a switch's chart, and its axis labels. */
export const SWITCH_EXTENT = [-0.15, 1.15] as const;
export const SWITCH_TICKS: readonly number[] = [0, 1];

export const switchWord = (value: number, words: SwitchWords): string => words[value === 0 ? 0 : 1];

/** Letters that fit beside an axis. */
const TICK_LETTERS = 8;

/** A state beside the axis: its beginning, if it is long. */
export function switchTick(value: number, words: SwitchWords): string {
  const word = switchWord(value, words);
  return word.length > TICK_LETTERS ? `${word.slice(0, TICK_LETTERS - 1)}…` : word;
}

const plain = new Map<number, Intl.NumberFormat>();

/** Digits of a number that people read at a glance; more only if neighbouring values would look equal. */
const ENOUGH = 4;

/** A value of a series whose values span `range`. */
export function numberWords(value: number, range: number): string {
  const size = range > 0 ? range : Math.abs(value) || 1;
  const telling = 2 - Math.floor(Math.log10(size));
  const enough = ENOUGH - 1 - Math.floor(Math.log10(Math.abs(value) || 1));
  const digits = Math.min(6, Math.max(0, Math.min(telling, Math.max(enough, telling - 1))));
  let format = plain.get(digits);
  if (!format) {
    format = new Intl.NumberFormat('en-US', { maximumFractionDigits: digits });
    plain.set(digits, format);
  }
  return format.format(value);
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });

/** A tick of the axis: short, whatever its size. */
export const tickWords = (value: number, step: number): string =>
  Math.abs(value) >= 10_000 ? compact.format(value) : numberWords(value, step * 10);

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const decimals = new Intl.NumberFormat('en-US', {
  ...{ minimumFractionDigits: 3, maximumFractionDigits: 3 },
  // Nothing is "-0.000".
  signDisplay: 'negative',
});

const rounding = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3, useGrouping: false });

/** Rounds to three decimals as `exactWords` does, halves of the written number up; never -0. */
export const roundedExactly = (value: number): number => Number(rounding.format(value)) + 0;

/** A value of tables and files, as `1,204` or `21.500`: three decimals, unless it is whole (RPT-21, OR-114). */
export const exactWords = (value: number): string =>
  (Number.isInteger(value) ? whole : decimals).format(value);

/** A whole number that is given by its digits, as no number has them all. */
const digitWords = (digits: string): string => whole.format(BigInt(digits));

const isRounded = (value: number): boolean => Number.isInteger(value) && !Number.isSafeInteger(value);

/** A figure by its exact digits where they are known; a rounded integer says that it is. */
export function figureWords(value: number, words: string, digits: string | undefined): string {
  if (digits !== undefined) return digitWords(digits);
  return isRounded(value) ? roundedWords(words) : words;
}

/** The consumption of a counter from its lowest and highest value: a difference of rounded integers is rounded too. */
export function consumptionWords(
  words: string,
  { min, max, digits }: { min: number | null; max: number | null; digits?: { consumption?: string } },
): string {
  if (digits?.consumption !== undefined) return digitWords(digits.consumption);
  return [min, max].some((end) => end !== null && isRounded(end)) ? roundedWords(words) : words;
}

const roundedWords = (words: string): string => `≈ ${words}`;

export const withUnit = (words: string, unit: string | null): string => (unit ? `${words} ${unit}` : words);
