import { expect, test } from 'vitest';
import { productReport } from '../../bench/product/command.ts';

test('the report of the product has a row for every way and size, with the range of its rounds', () => {
  const rounds = [
    { first: 40, complete: 90.4 },
    { first: 50, complete: 120 },
  ];
  const row = { start: 'warm', objects: 10_000, first: 45, complete: 105, rounds } as const;
  const machine = { processor: 'a processor', cores: 2, load: 0.3, browser: '156' };
  const text = productReport({ date: '', ...machine, rows: [row, { ...row, start: 'cold', complete: 640 }] });
  const [, warm, cold] = text.split('\n').map((line) => line.trim().split(/\s{2,}/));
  expect(warm).toEqual(['warm', '10,000', '45', '105', '90 to 120']);
  expect(cold).toEqual(['cold', '10,000', '45', '640', '90 to 120']);
  expect(text).toContain('2 rounds, Chromium 156, 2 cores (a processor), load at the start 0.3.');
});
