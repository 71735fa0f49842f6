/** Columns of a series arrive as they were sent, and what is not of one length is refused. */

import * as s from 'superstruct';
import { describe, expect, test } from 'vitest';
import {
  packColumns,
  packedColumns,
  type SeriesColumns,
  unpackColumns,
} from '../../../api/contract/index.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 2, 7, 6);

/** Columns of any length; every third bucket without numbers, a gap every hundred. */
function made(length: number): SeriesColumns {
  const column = (of: (nth: number) => number) => Float64Array.from({ length }, (_, nth) => of(nth));
  const value = (shift: number) =>
    column((nth) => (nth % 3 === 2 ? Number.NaN : Math.sin(nth + shift) * 1e6));
  return {
    time: column((nth) => START + (nth + Math.floor(nth / 100)) * HOUR),
    ...{ value: value(0), first: value(1), min: value(2), max: value(3), last: value(4) },
    quality: Uint8Array.from({ length }, (_, nth) => nth % 4),
    broken: Uint8Array.from({ length }, (_, nth) => nth % 2),
    before: { time: START - 1, value: -0.1 },
  };
}

const rounded = (column: Float64Array) => Float64Array.from(Float32Array.from(column));

describe('packed columns', () => {
  test.each([0, 1, 2, 1440, 2002])('%i buckets arrive as they were sent', (length) => {
    const sent = made(length);
    const wire = JSON.parse(JSON.stringify(packColumns(sent)));
    expect(s.is(wire, packedColumns({ max: Math.max(length, 1) }).struct)).toBe(true);
    expect(unpackColumns(wire)).toEqual({
      ...sent,
      ...{ first: rounded(sent.first), min: rounded(sent.min) },
      ...{ max: rounded(sent.max), last: rounded(sent.last) },
    });
  });

  test('times before 1970, of one bucket, and numbers beyond four bytes', () => {
    const one = made(1);
    const { time, max, min } = unpackColumns(
      packColumns({
        ...one,
        time: Float64Array.of(-86_400_000_000),
        max: Float64Array.of(1e300),
        min: Float64Array.of(-1e300),
      }),
    );
    expect([...time]).toEqual([-86_400_000_000]);
    expect(Number.isFinite(max[0]) && Number.isFinite(min[0])).toBe(true);
  });

  test('eight series of 1,440 buckets are 400 kB at most', () => {
    const series = Array.from({ length: 8 }, () => packColumns(made(1440)));
    expect(JSON.stringify(series).length).toBeLessThanOrEqual(400_000);
  });

  test('columns of several lengths, and counts that promise more, are refused', () => {
    const wire = packColumns(made(10));
    const other = packColumns(made(11));
    for (const key of ['time', 'first', 'state', 'value'] as const)
      expect(() => unpackColumns({ ...wire, [key]: other[key] })).toThrow(RangeError);
    expect(() => unpackColumns({ ...wire, time: btoa('\x00\xff\xff\xff\xff\x0f') })).toThrow(RangeError);
    expect(() => unpackColumns({ ...wire, time: btoa('\xff') })).toThrow(RangeError);
    expect(s.is({ ...wire, value: 'no base64!' }, packedColumns({ max: 10 }).struct)).toBe(false);
    expect(s.is(other, packedColumns({ max: 10 }).struct)).toBe(false);
  });
});
