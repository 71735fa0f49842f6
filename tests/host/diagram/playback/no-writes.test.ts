/** The write desk while a diagram shows its past. */
import { expect, test, vi } from 'vitest';
import { createWriteDesk, type DeskOptions } from '../../../../host/diagram/write-desk.ts';
import type { ControlEvent } from '../../../../worker/protocol.ts';

const pump: ControlEvent = {
  type: 'control',
  object: 'pump-1',
  kind: 'dual-state-pump',
  name: 'Well pump 1',
  tag: '5b6d5ad8-0000-4000-8000-000000000001',
  tagName: 'WELL1.PUMP',
  unit: null,
  current: 0,
  currentQuality: 'good',
  currentText: 'OFF',
  target: 1,
  targetText: 'ON',
  isReset: false,
  readBackTags: [],
  readBackDelay: 0,
} as ControlEvent;

function deskWith(refusal: () => string | null) {
  const calls = {
    confirm: vi.fn(async () => ({
      ...{ confirmId: 'c1', expiresAt: new Date(Date.now() + 30_000).toISOString() },
      current: { value: 0 },
    })),
    write: vi.fn(),
    recall: vi.fn(),
  };
  const settle = vi.fn();
  const desk = createWriteDesk({ calls, settle, refusal } as unknown as DeskOptions);
  return { desk, calls, settle };
}

test('in the past nothing is asked of the server: the reason is said, and the control goes back', () => {
  const { desk, calls, settle } = deskWith(() => 'Past values');
  desk.ask(pump);
  expect(desk.state.question).toMatchObject({ refusal: 'Past values', confirmation: null });
  expect(settle).toHaveBeenCalledWith('pump-1', 'cancelled');
  expect(calls.confirm).not.toHaveBeenCalled();
});

test('what was asked before the past was shown is not sent from there', async () => {
  let words: string | null = null;
  const { desk, calls, settle } = deskWith(() => words);
  desk.ask(pump);
  await vi.waitFor(() => expect(desk.state.question?.confirmation).toBeTruthy());
  words = 'Past values';
  desk.confirm();
  expect(calls.write).not.toHaveBeenCalled();
  expect(settle).toHaveBeenCalledWith('pump-1', 'cancelled');
});
