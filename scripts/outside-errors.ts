/**
 * A reporter of vitest that keeps what failed outside every test (a promise nobody awaited, a worker that died): the JSON
 * reporter leaves that out, and such a run fails without saying why where people look.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Reporter } from 'vitest/node';

const root = resolve(import.meta.dirname, '..');
/** Lines of a stack that are shown: enough to name the place. */
const STACK_LINES = 8;

type Unhandled = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1][number];

/** The file, beside a run's results, with one text an error. */
export const outsideErrorsOf = (results: string): string => results.replace(/\.json$/, '.errors.json');

/** A text without this machine's paths. */
export const withoutRoot = (text: string): string =>
  text.replaceAll(`file://${root}/`, '').replaceAll(`${root}/`, '');

/** What went wrong, where, and during which test, in a few lines. */
function describeOutsideError(error: Unhandled): string {
  const { type = 'Error', VITEST_TEST_PATH: file, VITEST_TEST_NAME: test } = error as Record<string, string>;
  const stack = error.stack ?? `${error.name ?? 'Error'}: ${error.message}`;
  const lines = withoutRoot(stack).split('\n').slice(0, STACK_LINES);
  const during = file ? [`while ${file.replace(`${root}/`, '')} ran${test ? `: ${test}` : ''}`] : [];
  const cause = error.cause instanceof Object ? [`caused by ${describeOutsideError(error.cause)}`] : [];
  return [`${type}: ${lines[0]}`, ...lines.slice(1), ...during, ...cause].join('\n');
}

export class OutsideErrors implements Reporter {
  readonly #file: string;

  constructor(results: string) {
    this.#file = outsideErrorsOf(results);
  }

  onTestRunEnd(_modules: unknown, errors: readonly Unhandled[]): void {
    if (errors.length === 0) return;
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(errors.map(describeOutsideError)));
  }
}
