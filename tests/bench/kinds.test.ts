import { expect, test } from 'vitest';
import { heavyKinds, kindRow, kindsReport, REASONS } from '../../bench/kinds.ts';
import { BENCH_KINDS } from '../../bench/mimic/kinds.ts';
import { OBJECT_WORDS, RECORD_WORDS } from '../../engine/primitives/record.ts';
import * as kinds from '../../plugins/index.ts';

test('a row says what one object costs', () => {
  const [rect] = BENCH_KINDS;
  const row = kindRow(rect!, 200);
  expect(row).toMatchObject({ kind: 'bench-rect', records: 1 });
  // A record, an object row and a slot for the colour that a state sets.
  expect(row.bytes).toBeGreaterThanOrEqual((RECORD_WORDS + OBJECT_WORDS) * 4);
  expect(row.bytes).toBeLessThan(150);
  expect(row.addMicros).toBeGreaterThan(row.drawMicros);
});

test('no kind needs more than three times what the median does, but for a reason that is given', () => {
  const rows = Object.values(kinds).map((kind) => kindRow(kind, 20));
  expect(heavyKinds(rows).sort()).toEqual(Object.keys(REASONS).sort());
});

test('every registered kind has its row', () => {
  const report = kindsReport(50);
  for (const { kind } of Object.values(kinds)) expect(report).toContain(`\n${kind} `);
});
