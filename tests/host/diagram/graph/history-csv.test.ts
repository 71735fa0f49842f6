import { expect, test } from 'vitest';
import { historyCsv } from '../../../../host/diagram/graph/history-csv.ts';

const point = (time: number, value: number | null) => ({
  ...{
    time,
    value,
    min: value,
    max: value,
    quality: value === null ? 'bad' : 'good',
    broken: value === null,
  },
});

test('what a graph shows is downloaded as a table; a lost value is an empty cell, a formula in a name is none', () => {
  const noon = Date.parse('2026-11-21T12:00:00Z');
  const series = { id: 't', name: '=Level, "A"', unit: 'm', before: null };
  const points = [point(noon, -1.5), point(noon + 60_000, null)];
  const [head, first, second, end] = historyCsv([{ ...series, points }], 'UTC', 60_000).split('\r\n');
  expect(head).toBe('\uFEFFTime,Time (UTC),Tag,Unit,Value,Lowest,Highest,Quality');
  expect(first).toMatch(/,2026-11-21T12:00:00.000Z,"'=Level, ""A""",m,-1.5,-1.5,-1.5,good$/);
  expect(second).toMatch(/,2026-11-21T12:01:00.000Z,"'=Level, ""A""",m,,,,bad$/);
  expect(end).toBe('');
});
