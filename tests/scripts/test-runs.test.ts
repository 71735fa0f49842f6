import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { withReason } from '../../scripts/test-runs.ts';

const root = resolve(import.meta.dirname, '../..');

test('a failed test says what was expected, what was there and where, without colours and paths of this machine', () => {
  const message = [
    '\u001b[31mError: expect(locator).toContainText(expected) failed\u001b[39m',
    '',
    'Expected pattern: /now/',
    'Received string:  "12 %"',
    `    at ${root}/tests/e2e/one.e2e.ts:7:3`,
  ].join('\n');
  expect(withReason('a title', message)).toBe(
    [
      'a title',
      '      Error: expect(locator).toContainText(expected) failed',
      '      Expected pattern: /now/',
      '      Received string:  "12 %"',
      '      at tests/e2e/one.e2e.ts:7:3',
    ].join('\n'),
  );
});

test('a reason is nine lines of 400 letters at most; without one the title stands alone', () => {
  const long = Array.from({ length: 30 }, () => 'x'.repeat(900)).join('\n');
  const [, ...lines] = withReason('a title', long).split('\n');
  expect(lines.map((line) => line.trim().length)).toEqual(Array(9).fill(400));
  expect(withReason('a title')).toBe('a title');
});
