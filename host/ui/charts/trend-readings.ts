/** The values of a trend's series at one time, in words. */

import { readAt } from '../../../engine/chart/columns.ts';
import { numberWords, switchWord, withUnit } from '../../../engine/chart/numbers.ts';
import { QUALITY_WORDS, type TrendSeries } from '../../../engine/chart/series.ts';

export interface TrendReading {
  readonly key: string;
  readonly label: string;
  /** With its unit; `-` if nothing is known. */
  readonly words: string;
  /** `12 to 18`, if it was more than one value. */
  readonly range: string | null;
  /** Its quality problem, if any. */
  readonly quality: string | null;
  /** The difference to the value at the second cursor. */
  readonly difference: string | null;
}

const NOTHING = '-';

/** `other`: the time of a second cursor. */
export const readingsAt = (series: readonly TrendSeries[], time: number, other?: number): TrendReading[] =>
  series.map((one) => {
    const point = readAt(one, time);
    const words = wordsOf(one);
    const isRange = point?.min != null && point.max != null && point.min !== point.max;
    const value = point?.value ?? null;
    const compared = other === undefined ? null : (readAt(one, other)?.value ?? null);
    return {
      key: one.key,
      label: one.label,
      words: value === null ? NOTHING : withUnit(words(value), one.unit),
      range: isRange ? `${words(point.min)} to ${words(point.max)}` : null,
      quality: point && point.quality > 0 ? (QUALITY_WORDS[point.quality] ?? 'uncertain') : null,
      difference: value === null || compared === null || one.words ? null : signed(value - compared, one),
    };
  });

/** How values of a series are written. */
function wordsOf(series: TrendSeries): (value: number) => string {
  const { words, format } = series;
  if (words) return (value) => switchWord(value, words);
  return format ?? ((value) => numberWords(value, spreadOf(series)));
}

function signed(difference: number, series: TrendSeries): string {
  const words = withUnit(wordsOf(series)(Math.abs(difference)), series.unit);
  return difference < 0 ? `−${words}` : `+${words}`;
}

/** As one sentence, for screen readers. */
export const readingWords = (readings: readonly TrendReading[]): string =>
  readings
    .map(({ label, words, range, quality, difference }) =>
      [
        readings.length > 1 ? `${label} ${words}` : words,
        range && `from ${range}`,
        quality && `quality ${quality}`,
        difference && `difference ${difference}`,
      ]
        .filter(Boolean)
        .join(', '),
    )
    .join('; ');

const spreads = new WeakMap<Float64Array, number>();

/** The spread of a series' values: determines the number of digits. */
function spreadOf({ value, min = value, max = value }: TrendSeries): number {
  let spread = spreads.get(value);
  if (spread === undefined) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = 0; i < value.length; i++) {
      if (min[i]! < low) low = min[i]!;
      if (max[i]! > high) high = max[i]!;
    }
    spread = high > low ? high - low : 0;
    spreads.set(value, spread);
  }
  return spread;
}
