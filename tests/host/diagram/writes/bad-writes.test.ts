/** What an operator reads for each write that cannot be, and that the control shows the true value again. */
import { describe, expect, test, vi } from 'vitest';
import type { Tag } from '../../../../api/contract/index.ts';
import { missing } from '../../../../api/server/http/errors.ts';
import { commandErrors } from '../../../../api/server/modules/commands/errors.ts';
import { commandWords } from '../../../../host/diagram/writes/command-words.ts';
import { createWriteController, type WriteCalls } from '../../../../host/diagram/writes/write-controller.ts';
import type { ControlEvent } from '../../../../worker/boundary/index.ts';

const tag = {
  name: 'VALVE.SP',
  controllerName: 'PLC 1',
  dataType: 'float',
  min: 0,
  max: 50,
} as Tag;
const valve = {
  type: 'control',
  object: 'valve',
  name: 'Valve',
  tag: 'v',
  tagName: tag.name,
  current: 10,
  target: 99,
  targetText: '99',
} as ControlEvent;

function controllerOf(calls: Partial<WriteCalls>) {
  const settled: string[] = [];
  const never = () => new Promise<never>(() => {});
  const writes = createWriteController({
    calls: {
      confirm: async () => ({
        confirmId: 'c',
        expiresAt: new Date(Date.now() + 30_000).toISOString(),
        current: { value: 10 },
      }),
      ...{ write: never, recall: never, takeBack: never, ...calls },
    },
    settle: (object, outcome) => settled.push(`${object} ${outcome}`),
  });
  writes.ask(valve);
  return { writes, settled };
}

describe('refused before anything can be confirmed', () => {
  test.each([
    ['LIVE-11 value out of range', commandErrors.outOfRange(tag), 'VALVE.SP takes values between 0 and 50'],
    ['a wrong type', commandErrors.wrongType(tag), 'VALVE.SP takes a number'],
    ['no permission', commandErrors.forbidden(), 'You do not have permission to control devices here'],
    [
      'a tag of another company',
      missing(),
      'The tag of this control no longer exists, or you do not have access to it. Nothing was sent; ask your administrator',
    ],
    [
      'the device is offline',
      commandErrors.offline(tag),
      'PLC 1 does not respond: the value of VALVE.SP is not current. Nothing was sent',
    ],
    [
      'another write is pending',
      commandErrors.writePending(tag),
      'Another command to VALVE.SP is still running. Nothing was sent; wait for its result',
    ],
  ])('%s: the dialog says so, and the control goes back once, at once', async (_, refusal, words) => {
    const write = vi.fn();
    const { writes, settled } = controllerOf({ confirm: () => Promise.reject(refusal), write });
    await vi.waitFor(() => expect(writes.state.question?.refusal).toBe(words));
    expect(settled).toEqual(['valve cancelled']);
    writes.confirm();
    writes.cancel();
    expect(writes.state.question).toBeNull();
    expect(settled).toEqual(['valve cancelled']);
    expect(write).not.toHaveBeenCalled();
  });
});

describe('refused after it was confirmed', () => {
  test.each([
    [
      'a command id that is taken',
      commandErrors.commandIdReused(),
      'This command id belongs to another command. Nothing was sent; use a new id',
    ],
    [
      'a confirmation that is too old',
      commandErrors.confirmExpired(),
      'The confirmation has expired. Nothing was sent; confirm again',
    ],
    [
      'another operator was faster',
      commandErrors.expectedChanged(tag, 20, false),
      'VALVE.SP has changed to 20. Nothing was sent; check the value and try again',
    ],
  ])('%s: the tray says so, and the control goes back', async (_, refusal, message) => {
    const { writes, settled } = controllerOf({ write: () => Promise.reject(refusal) });
    await vi.waitFor(() => expect(writes.state.question?.confirmation).not.toBeNull());
    writes.confirm();
    await vi.waitFor(() => expect(writes.state.commands[0]?.result).toBe('refused'));
    expect(settled).toEqual(['valve failed']);
    // "Nothing was sent" is said once.
    expect(commandWords(writes.state.commands[0]!)).toEqual({ title: 'Refused', text: sentence(message) });
  });
});

const sentence = (message: string) => `${message}.`;
