/** The values of a chart's series at one time. */
import { type ChartSeries, pointAt } from './chart-data.ts';
import { numberWords, switchWord, withUnit } from './number-words.ts';

export interface Reading {
  readonly id: string;
  readonly name: string;
  /** With its unit; `-` if nothing is known. */
  readonly words: string;
  /** `12 to 18`, if it was more than one value. */
  readonly range: string | null;
  /** Its quality problem, if any. */
  readonly quality: string | null;
}

const NOTHING = '-';

export const readingsAt = (series: readonly ChartSeries[], time: number): Reading[] =>
  series.map((one) => {
    const point = pointAt(one, time);
    const words = (value: number): string =>
      one.words ? switchWord(value, one.words) : numberWords(value, rangeOf(one));
    const isRange = point?.min != null && point.max != null && point.min !== point.max;
    return {
      id: one.id,
      name: one.name,
      words: point?.value == null ? NOTHING : withUnit(words(point.value), one.unit),
      range: isRange ? `${words(point.min)} to ${words(point.max)}` : null,
      quality: point && point.quality !== 'good' ? point.quality : null,
    };
  });

/** As one sentence, for screen readers. */
export const readingWords = (readings: readonly Reading[]): string =>
  readings
    .map(({ name, words, range, quality }) =>
      [
        readings.length > 1 ? `${name} ${words}` : words,
        range && `from ${range}`,
        quality && `quality ${quality}`,
      ]
        .filter(Boolean)
        .join(', '),
    )
    .join('; ');

const ranges = new WeakMap<ChartSeries, number>();

/** The spread of a series' values: determines the number of digits. */
function rangeOf(series: ChartSeries): number {
  let range = ranges.get(series);
  if (range === undefined) {
    const values = series.points.flatMap(({ min, max, value }) =>
      [min, max, value].filter((one) => one !== null),
    );
    range = values.length > 0 ? Math.max(...values) - Math.min(...values) : 0;
    ranges.set(series, range);
  }
  return range;
}
