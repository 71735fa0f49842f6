import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../../../../api/server/log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A log whose lines are kept. */
function keptLog() {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  return { log, lines, said: () => lines.map(({ msg, times }) => [msg, times]) };
}

test('logs the first of equal warnings, and the number of the others after a minute', () => {
  const { log, said } = keptLog();
  for (let nth = 0; nth < 53; nth++) log.warn({ error: 'away' }, 'Cannot check');
  log.warn({ error: 'other' }, 'Cannot check');
  expect(said()).toEqual([
    ['Cannot check', undefined],
    ['Cannot check', undefined],
  ]);
  vi.advanceTimersByTime(60_000);
  expect(said().slice(2)).toEqual([['Cannot check', 52]]);
  vi.advanceTimersByTime(120_000);
  log.warn({ error: 'away' }, 'Cannot check');
  expect(said()).toHaveLength(4);
});

test('keeps every line of calls and every line below a warning', () => {
  const { log, lines } = keptLog();
  for (const reqId of ['a', 'b']) log.child({ reqId }).error({ err: new Error('x') }, 'A call failed');
  for (let nth = 0; nth < 3; nth++) log.info({}, 'Ready');
  expect(lines).toHaveLength(5);
});
