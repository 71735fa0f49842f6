/** The arithmetic of the table over time: rows of any number, by the clock of any zone, in a scrollbar of any browser. */
import { describe, expect, test } from 'vitest';
import { packColumns, type SeriesColumns } from '../../../../api/contract/packed.ts';
import { rowTimes } from '../../../../host/pages/reports/table/row-times.ts';
import { HELD, rowWindow, WINDOW_ROWS } from '../../../../host/pages/reports/table/row-window.ts';
import { RowWindows } from '../../../../host/pages/reports/table/row-windows.ts';
import {
  barOf,
  scrolledTo,
  shownFrom,
  TALLEST_PX,
  tallPx,
} from '../../../../host/pages/reports/table/tall-scroll.ts';
import { seriesOf, viewOf } from './report-samples.ts';

const at = Date.parse;
const HOUR = 3_600_000;

describe('rows of time', () => {
  test('a million seconds are rows found by arithmetic', () => {
    const from = at('2026-03-01T00:00:00Z');
    const times = rowTimes({ from, to: from + 1_000_000_000 }, 'seconds', 'America/Chicago');
    expect(times.count).toBe(1_000_000);
    expect(times.startOf(654_321)).toBe(from + 654_321_000);
    expect(times.bucketOf(from + 654_321_999)).toBe(654_321);
  });

  test('hours begin by the clock of the zone, a quarter past by UTC in Nepal', () => {
    const times = rowTimes(
      { from: at('2026-03-01T00:20:00Z'), to: at('2026-03-01T03:20:00Z') },
      'hours',
      'Asia/Kathmandu',
    );
    expect(new Date(times.startOf(0)).toISOString()).toBe('2026-03-01T00:15:00.000Z');
    expect(times.count).toBe(4);
  });

  test('days are as long as their clock says: 23 and 25 hours when it changes', () => {
    const lengths = (from: string, to: string) => {
      const times = rowTimes({ from: at(from), to: at(to) }, 'days', 'America/Chicago');
      return Array.from({ length: times.count }, (_, n) => (times.startOf(n + 1) - times.startOf(n)) / HOUR);
    };
    expect(lengths('2026-03-07T06:00:00Z', '2026-03-10T05:00:00Z')).toEqual([24, 23, 24]);
    expect(lengths('2026-10-31T05:00:00Z', '2026-11-03T06:00:00Z')).toEqual([24, 25, 24]);
  });

  test('weeks begin on Monday, months on their first', () => {
    const span = { from: at('2026-01-15T12:00:00Z'), to: at('2026-03-02T12:00:00Z') };
    expect(new Date(rowTimes(span, 'weeks', 'UTC').startOf(0)).toISOString()).toBe(
      '2026-01-12T00:00:00.000Z',
    );
    const months = rowTimes(span, 'month', 'UTC');
    expect(months.count).toBe(3);
    expect(new Date(months.startOf(2)).toISOString()).toBe('2026-03-01T00:00:00.000Z');
  });

  test('a bucket keeps its number of all time when the range moves on', () => {
    const from = at('2026-03-01T00:00:00Z');
    const early = rowTimes({ from, to: from + HOUR }, 'minutes', 'UTC');
    const late = rowTimes({ from: from + 600_000, to: from + HOUR + 600_000 }, 'minutes', 'UTC');
    const time = from + 1_800_000;
    expect(early.bucketOf(time) + early.base).toBe(late.bucketOf(time) + late.base);
  });
});

describe('a scrollbar for more than a browser can lay out', () => {
  const start = { content: 32 * 7_776_000, view: 640, bar: 0, top: 0 };

  test('the element stays below what browsers can lay out', () => {
    expect(tallPx(start)).toBe(TALLEST_PX);
    expect(tallPx({ content: 3200 })).toBe(3200);
  });

  test('a step of the wheel moves the rows by itself, a jump of the thumb by its share', () => {
    expect(scrolledTo(start, 100).top).toBe(100);
    const middle = scrolledTo(start, (TALLEST_PX - 640) / 2);
    expect(middle.top).toBeCloseTo((start.content - 640) / 2, 0);
  });

  test('both ends are reached exactly', () => {
    const end = scrolledTo(start, TALLEST_PX - 640);
    expect(end.top).toBe(start.content - 640);
    expect(scrolledTo({ ...end, bar: 5 }, 0).top).toBe(0);
  });

  test('at rest the bar stands where the rows are, and moving it there moves nothing', () => {
    let state = start;
    for (let step = 1; step <= 500; step++) state = scrolledTo(state, step * 100);
    const rested = { ...state, bar: barOf(state) };
    expect(rested.bar).toBeLessThan(50_000);
    expect(scrolledTo(rested, rested.bar).top).toBe(state.top);
  });

  test('every row can be brought to the top', () => {
    for (const row of [0, 1, 4_000_000, 7_775_000]) expect(shownFrom(start, row * 32).top).toBe(row * 32);
    expect(shownFrom(start, Infinity).top).toBe(start.content - 640);
  });
});

const MINUTE = 60_000;
const FROM = at('2026-03-01T00:00:00Z');
const columns = (change: Partial<SeriesColumns>): SeriesColumns => {
  const time = change.time ?? Float64Array.of(FROM);
  const same = change.value ?? new Float64Array(time.length).fill(1);
  const zeros = new Uint8Array(time.length);
  return {
    ...{ time, value: same, first: same, min: same, max: same, last: same },
    ...{ quality: zeros, broken: zeros, before: null },
    ...change,
  };
};

describe('what a window says', () => {
  const times = rowTimes({ from: FROM, to: FROM + 600 * MINUTE }, 'minutes', 'UTC');
  const windowAt = (number: number, change: Partial<SeriesColumns>) =>
    rowWindow(viewOf([seriesOf({ columns: packColumns(columns(change)) })]), times, number).series[0]!;
  const first = Math.floor(times.base / WINDOW_ROWS);
  const rowOf = (minute: number) => times.base + minute - first * WINDOW_ROWS;

  test('a value holds until the next, and nothing is known after it was lost', () => {
    const { value, state } = windowAt(first, {
      time: Float64Array.of(FROM + 2 * MINUTE, FROM + 5 * MINUTE),
      value: Float64Array.of(7, 9),
      broken: Uint8Array.of(0, 1),
    });
    const said = [1, 2, 3, 4, 5, 6].map((minute) => value[rowOf(minute)]);
    expect(said).toEqual([Number.NaN, 7, 7, 7, 9, Number.NaN]);
    expect(state[rowOf(2)]).toBe(0);
    expect(state[rowOf(3)]).toBe(HELD);
  });

  test('what was known before the window holds in it; a doubtful sample is marked as long as it holds', () => {
    const { value, state } = windowAt(first, {
      time: Float64Array.of(FROM + 4 * MINUTE),
      value: Float64Array.of(3),
      quality: Uint8Array.of(1),
      before: { time: FROM - 1, value: 5 },
    });
    expect(value[rowOf(0)]).toBe(5);
    expect(state[rowOf(4)]).toBe(1);
    expect(state[rowOf(6)]).toBe(HELD + 1);
  });

  test('a series that cannot be read has no cells', () => {
    const view = viewOf([seriesOf({ state: 'notAvailable', columns: null })]);
    expect(rowWindow(view, times, first).series).toEqual([null]);
  });
});

describe('the windows of a table', () => {
  const times = rowTimes({ from: FROM, to: FROM + 1_000_000 * 1000 }, 'seconds', 'UTC');
  const settled = () => new Promise((done) => setTimeout(done));

  test('only what is in view is read, once, and what was scrolled past is given up', async () => {
    const asked: { from: number; to: number; signal: AbortSignal }[] = [];
    const answers: (() => void)[] = [];
    const windows = new RowWindows(times, (from, to, signal) => {
      asked.push({ from, to, signal });
      return new Promise((done) => answers.push(() => done(viewOf([]))));
    });
    windows.want(0, 40);
    windows.want(0, 40);
    expect(asked.length).toBe(1);
    windows.want(500_000, 500_040);
    expect(asked[0]!.signal.aborted).toBe(true);
    for (const answer of answers) answer();
    await settled();
    expect(windows.rowAt(0)).toBeUndefined();
    expect(windows.rowAt(500_020)).toBeDefined();
    windows.want(500_000, 500_040);
    expect(asked.length).toBeLessThanOrEqual(3);
    for (const { from, to } of asked) expect(to - from).toBeLessThanOrEqual(WINDOW_ROWS * 1000);
  });

  test('a refusal is told and tried again when somebody asks, not for ever', async () => {
    let calls = 0;
    const windows = new RowWindows(times, async () => {
      calls++;
      throw new Error('No');
    });
    windows.want(0, 10);
    await settled();
    windows.want(0, 10);
    await settled();
    expect([calls, windows.failure?.message]).toEqual([1, 'No']);
    windows.retry();
    windows.want(0, 10);
    await settled();
    expect(calls).toBe(2);
  });

  test('memory is bounded: windows that were looked at long ago are dropped', async () => {
    const windows = new RowWindows(times, async () => viewOf([]));
    for (let row = 0; row < 200 * WINDOW_ROWS; row += WINDOW_ROWS) {
      windows.want(row, row);
      await settled();
    }
    expect(windows.rowAt(0)).toBeUndefined();
    expect(windows.rowAt(199 * WINDOW_ROWS)).toBeDefined();
  });

  test('a refresh reads the newest window again and keeps the others', async () => {
    const asked: number[] = [];
    const windows = new RowWindows(times, async (from) => {
      asked.push(from);
      return viewOf([]);
    });
    windows.want(times.count - 1, times.count - 1);
    windows.want(1000, 1000);
    await settled();
    windows.want(times.count - 1, times.count - 1);
    await settled();
    asked.length = 0;
    const later = rowTimes({ from: FROM + 5000, to: FROM + 1_000_005_000 }, 'seconds', 'UTC');
    windows.moveTo(later);
    windows.want(later.count - 1, later.count - 1);
    windows.want(995, 995);
    await settled();
    expect(asked.length).toBeGreaterThanOrEqual(1);
    expect(asked.every((from) => from > FROM + 900_000_000)).toBe(true);
  });
});
