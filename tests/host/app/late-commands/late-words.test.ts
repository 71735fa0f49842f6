import { expect, test } from 'vitest';
import type { WaitingCommand } from '../../../../api/contract/index.ts';
import { lateWords, unread } from '../../../../host/app/late-commands/late-words.ts';

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
  [{}, 'Command open by Olga Reyes was not sent to Valve. Repeat it if you still want it.'],
  [{ asked: null }, 'Command 20 % by Olga Reyes was not sent to V-1 Position.'],
  [
    { isReset: true, result: 'confirmed', asked: { name: 'Valve', target: '20 %' } },
    'Valve was reset to 20 % late: its hold ended while the server was away.',
  ],
  [{ isReset: true, result: 'pending', asked: null }, 'V-1 Position is being reset to 20 %'],
  [{ isReset: true, result: 'unknown' }, 'but this is not confirmed. Check the device.'],
] as const)('OR-103 %j is told as it is', (more, words) => {
  expect(lateWords(late(more))).toContain(words);
});

test('OR-103 told is what was late, and again where it has gone on since', () => {
  expect(unread([late(), late({ late: false })], new Set())).toHaveLength(1);
  expect(unread([late()], new Set(['c expired']))).toEqual([]);
  expect(unread([late({ result: 'confirmed' })], new Set(['c pending']))).toHaveLength(1);
});
