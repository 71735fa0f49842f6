import { expect, test } from 'vitest';
import type { TrendSeries } from '../../../../engine/chart/series.ts';
import { historyCsv } from '../../../../host/diagram/graph/history-csv.ts';

test('what a graph shows is downloaded as a table; a lost value is an empty cell, a formula in a name is none', () => {
  const noon = Date.parse('2026-11-21T12:00:00Z');
  const values = Float64Array.of(-1.5, Number.NaN);
  const series: TrendSeries = {
    ...{ key: 't', label: '=Level, "A"', unit: 'm', axis: 1, slot: 1, style: 'line', before: null },
    ...{ time: Float64Array.of(noon, noon + 60_000), value: values, min: values, max: values },
    quality: Uint8Array.of(0, 2),
  };
  const [head, first, second, end] = historyCsv([series], 'UTC', 60_000).split('\r\n');
  expect(head).toBe('\uFEFFTime,Time (UTC),Tag,Unit,Value,Lowest,Highest,Quality');
  expect(first).toMatch(/,2026-11-21T12:00:00.000Z,"'=Level, ""A""",m,-1.5,-1.5,-1.5,good$/);
  expect(second).toMatch(/,2026-11-21T12:01:00.000Z,"'=Level, ""A""",m,,,,bad$/);
  expect(end).toBe('');
});
