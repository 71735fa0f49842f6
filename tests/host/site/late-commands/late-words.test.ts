import { expect, test } from 'vitest';
import type { WaitingCommand } from '../../../../api/contract/index.ts';
import { lateWords, untold } from '../../../../host/site/late-commands/late-words.ts';

const late = (more: Partial<WaitingCommand> = {}) =>
  ({
    commandId: 'c',
    value: 20,
    unit: '%',
    result: 'expired',
    tag: 'V-1 Position',
    user: 'Olga Reyes',
    asked: { name: 'Valve', target: 'open' },
    isReset: false,
    late: true,
    ...more,
  }) as WaitingCommand;

test.each([
  [{}, 'Valve was not told open, which Olga Reyes had asked for. Ask again if it is still wanted.'],
  [{ asked: null }, 'V-1 Position was not told 20 %, which Olga Reyes had asked for.'],
  [{ isReset: true, result: 'confirmed' }, 'Valve went back to 20 % late: its hold had ended meanwhile.'],
  [{ isReset: true, result: 'pending' }, 'Valve goes back to 20 % now'],
  [{ isReset: true, result: 'unknown' }, 'nobody has seen that it did. Look at the device.'],
] as const)('OR-103 %j is told as it is', (more, words) => {
  expect(lateWords(late(more))).toContain(words);
});

test('OR-103 told is what was late, and again where it has gone on since', () => {
  expect(untold([late(), late({ late: false })], new Set())).toHaveLength(1);
  expect(untold([late()], new Set(['c expired']))).toEqual([]);
  expect(untold([late({ result: 'confirmed' })], new Set(['c pending']))).toHaveLength(1);
});
