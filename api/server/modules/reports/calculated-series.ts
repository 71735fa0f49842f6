/**
 * Series worked out from tags: a formula over each one's time-weighted average of the bucket. A bucket in which a tag changed
 * has an entry; in between each holds its last value. Where a tag that the formula needs is unknown there is no value.
 */
import { readCalculation } from '../../../../engine/formula/calculation.ts';
import { FormulaError } from '../../../../engine/formula/formula.ts';
import type { SeriesColumns, SeriesStatistics } from '../../../contract/index.ts';
import { refuseField } from '../../http/errors.ts';
import type { PlacedTag } from './queries/report-tags.ts';

export interface PlannedCalculation {
  readonly unit: string | null;
  readonly inputs: readonly PlacedTag[];
  readonly calculate: (values: ArrayLike<number>) => number;
}

/** Throws a 400 at its field where a formula cannot be read, with the character. */
export function calculationOf(
  formula: string,
  names: readonly string[],
  nth: number,
): PlannedCalculation['calculate'] {
  try {
    return readCalculation(formula, names);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return refuseField(`calculated.${nth}.formula`, error.message);
  }
}

/** `inputs`: the columns of the calculation's tags, in their order, in the same buckets. */
export function calculatedColumns(
  { calculate }: Pick<PlannedCalculation, 'calculate'>,
  inputs: readonly SeriesColumns[],
): SeriesColumns {
  const time = Float64Array.from(new Set(inputs.flatMap((one) => [...one.time]))).sort();
  const next = inputs.map(() => 0);
  const held = inputs.map(({ before }) => before?.value ?? Number.NaN);
  const column = () => new Float64Array(time.length);
  const [value, first, last] = [column(), column(), column()];
  const quality = new Uint8Array(time.length);
  const broken = new Uint8Array(time.length);
  const before = beforeOf(calculate, inputs);
  time.forEach((at, entry) => {
    const firsts = [...held];
    const values = [...held];
    inputs.forEach((one, nth) => {
      const own = next[nth]!;
      if (one.time[own] !== at) return;
      next[nth] = own + 1;
      values[nth] = one.value[own]!;
      firsts[nth] = one.first[own]!;
      held[nth] = one.broken[own] ? Number.NaN : one.last[own]!;
      quality[entry] = Math.max(quality[entry]!, one.quality[own]!);
    });
    value[entry] = calculate(values);
    first[entry] = calculate(firsts);
    last[entry] = calculate(held);
    broken[entry] = Number(Number.isNaN(last[entry]!));
  });
  return { time, value, first, min: value, max: value, last, quality, broken, before };
}

function beforeOf(
  calculate: PlannedCalculation['calculate'],
  inputs: readonly SeriesColumns[],
): SeriesColumns['before'] {
  const value = calculate(inputs.map(({ before }) => before?.value ?? Number.NaN));
  const time = Math.max(...inputs.map(({ before }) => before?.time ?? 0));
  return Number.isNaN(value) ? null : { time, value };
}

/** What the values of the buckets say of a range; what happened within a bucket is not known. */
export function calculatedStatistics(
  columns: SeriesColumns,
  { from, to, step }: { readonly from: number; readonly to: number; readonly step: number },
): SeriesStatistics {
  const spans: { readonly value: number; readonly ms: number }[] = [];
  const add = (value: number, begin: number, end: number): void => {
    const ms = Math.min(end, to) - Math.max(begin, from);
    if (ms > 0 && !Number.isNaN(value)) spans.push({ value, ms });
  };
  let held = columns.before?.value ?? Number.NaN;
  let at = from;
  columns.time.forEach((time, nth) => {
    add(held, at, time);
    at = Math.min(time + step, columns.time[nth + 1] ?? to);
    add(columns.value[nth]!, time, at);
    held = columns.last[nth]!;
  });
  add(held, at, to);
  return summed(spans, to - from);
}

function summed(
  spans: readonly { readonly value: number; readonly ms: number }[],
  whole: number,
): SeriesStatistics {
  const known = spans.reduce((sum, { ms }) => sum + ms, 0);
  const none = { consumption: null, runTime: null, starts: null };
  if (known === 0)
    return {
      ...{ min: null, max: null, average: null, deviation: null, first: null, last: null },
      ...{ ...none, knownShare: 0 },
    };
  const average = spans.reduce((sum, { value, ms }) => sum + value * ms, 0) / known;
  const squares = spans.reduce((sum, { value, ms }) => sum + (value - average) ** 2 * ms, 0);
  const values = spans.map(({ value }) => value);
  return {
    // Not as arguments: a long range has more values than a call may have of those.
    ...{ min: values.reduce((least, one) => Math.min(least, one)) },
    ...{ max: values.reduce((most, one) => Math.max(most, one)), average },
    deviation: Math.sqrt(squares / known),
    ...{ first: values[0]!, last: values.at(-1)!, knownShare: known / whole },
    ...none,
  };
}
