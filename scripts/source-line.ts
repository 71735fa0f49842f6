/** The line of a kind at which an error arose. */
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** Returns ` (plugins/clock/kind.ts:12:4)`, or an empty text where no line of a kind is in the stack. */
export function sourceLine(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const place = /(plugins\/[^\s()]+:\d+:\d+)/.exec(stack.replaceAll(`${root}/`, ''))?.[1];
  return place ? ` (${place})` : '';
}
