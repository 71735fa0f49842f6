import { expect, test } from 'vitest';
import { Spans } from '../../../engine/primitives/spans.ts';
import { WordTable } from '../../../engine/primitives/tables.ts';
import { seeded } from '../../support/engine/random.ts';

test('runs never overlap, whatever is taken and given back', () => {
  const random = seeded(1);
  const spans = new Spans(new WordTable(1, 16));
  const owner: (number | undefined)[] = [];
  const held: { start: number; length: number }[] = [];
  for (let step = 0; step < 3000; step++) {
    if (held.length > 40 || (held.length > 0 && random() < 0.45)) {
      const [{ start, length }] = held.splice(Math.floor(random() * held.length), 1) as [(typeof held)[0]];
      for (let row = start; row < start + length; row++) owner[row] = undefined;
      spans.give(start, length);
    } else {
      const length = 1 + Math.floor(random() * (random() < 0.1 ? 300 : 20));
      const start = spans.take(length);
      for (let row = start; row < start + length; row++) {
        expect(owner[row]).toBeUndefined();
        owner[row] = step;
      }
      held.push({ start, length });
    }
  }
});

test('what was given back is taken again before the table grows', () => {
  const table = new WordTable(1, 16);
  const spans = new Spans(table);
  const start = spans.take(7);
  spans.take(3);
  spans.give(start, 7);
  expect(spans.take(7)).toBe(start);
  expect(table.rows).toBe(10);
  expect(spans.used).toBe(10);
});

test('ten thousand neighbours that grow one after the other leave no holes that nothing fits into', () => {
  const table = new WordTable(1, 16);
  const spans = new Spans(table);
  const starts = Array.from({ length: 10_000 }, () => spans.take(4));
  for (const start of starts) {
    spans.take(8);
    spans.give(start, 4);
  }
  expect(spans.used).toBe(80_000);
  expect(table.rows).toBeLessThan(1.15 * spans.used);
});
