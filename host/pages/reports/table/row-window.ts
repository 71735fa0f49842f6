/** A window of a table over time: what some hundred neighbouring buckets say of every series. */
import type { ReportView } from '../../../../api/contract/index.ts';
import { type SeriesColumns, unpackColumns } from '../../../../api/contract/packed.ts';
import type { RowTimes } from './row-times.ts';

/** Buckets of one window, which is read by one call. */
export const WINDOW_ROWS = 256;

/** What is known of a cell, beside its value. The first ones are the places of QUALITIES. */
export const HELD = 8;

export interface WindowSeries {
  /** By row of the window; NaN: nothing is known. */
  readonly value: Float64Array;
  /** The worst quality of the bucket, as its place in QUALITIES; HELD is added where the bucket had no sample of its own. */
  readonly state: Uint8Array;
}

export interface RowWindow {
  /** In the order of the view's series; null: nothing can be read of it. */
  readonly series: readonly (WindowSeries | null)[];
}

/** The rows of the window with a number in all of time. A value holds in the buckets after it until it is lost. */
export function rowWindow(view: ReportView, times: RowTimes, number: number): RowWindow {
  const rowOf = (time: number) => times.bucketOf(time) + times.base - number * WINDOW_ROWS;
  return { series: view.series.map((one) => one.columns && seriesOf(unpackColumns(one.columns), rowOf)) };
}

function seriesOf(columns: SeriesColumns, rowOf: (time: number) => number): WindowSeries {
  const value = new Float64Array(WINDOW_ROWS).fill(Number.NaN);
  const state = new Uint8Array(WINDOW_ROWS);
  let filled = 0;
  let held = columns.before?.value ?? Number.NaN;
  let worst = 0;
  const hold = (until: number) => {
    value.fill(held, filled, until);
    state.fill(HELD + worst, filled, until);
    filled = Math.max(filled, until);
  };
  for (const [at, time] of columns.time.entries()) {
    const row = rowOf(time);
    if (row < filled || row >= WINDOW_ROWS) continue;
    hold(row);
    worst = columns.quality[at]!;
    value[row] = columns.value[at]!;
    state[row] = worst;
    filled = row + 1;
    held = columns.broken[at] ? Number.NaN : lastOf(columns, at);
  }
  hold(WINDOW_ROWS);
  return { value, state };
}

/** What holds after a bucket: its last sample, where that one is known. */
const lastOf = ({ last, value }: SeriesColumns, at: number): number =>
  Number.isNaN(last[at]!) ? value[at]! : last[at]!;
