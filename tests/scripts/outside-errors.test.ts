import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OutsideErrors, outsideErrorsOf } from '../../scripts/outside-errors.ts';

const root = resolve(import.meta.dirname, '../..');
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'mimic-outside-'))));
afterEach(() => rmSync(folder, { recursive: true }));

describe('what fails outside of tests', () => {
  test('is kept with its place, the test under way and its cause, without the paths of this machine', () => {
    const results = join(folder, 'unit.json');
    const stack = `Error: nobody waits\n    at file://${root}/tests/one.test.ts:2:4\n    at ${root}/scripts/two.ts:3:1`;
    const error = {
      name: 'Error',
      message: 'nobody waits',
      stack,
      stacks: [],
      type: 'Unhandled Rejection',
      VITEST_TEST_PATH: `${root}/tests/one.test.ts`,
      VITEST_TEST_NAME: 'a title',
      cause: { name: 'Error', message: 'the line is cut', stacks: [] },
    };
    new OutsideErrors(results).onTestRunEnd([], [error]);
    expect(JSON.parse(readFileSync(outsideErrorsOf(results), 'utf8'))).toEqual([
      [
        'Unhandled Rejection: Error: nobody waits',
        '    at tests/one.test.ts:2:4',
        '    at scripts/two.ts:3:1',
        'while tests/one.test.ts ran: a title',
        'caused by Error: Error: the line is cut',
      ].join('\n'),
    ]);
  });

  test('leaves no file where nothing failed', () => {
    new OutsideErrors(join(folder, 'unit.json')).onTestRunEnd([], []);
    expect(readdirSync(folder)).toEqual([]);
  });
});
