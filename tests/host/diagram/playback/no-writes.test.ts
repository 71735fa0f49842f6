/** The controller of writes while a diagram shows its past. */
import { expect, test, vi } from 'vitest';
import {
  createWriteController,
  type WriteControllerOptions,
} from '../../../../host/diagram/writes/write-controller.ts';
import type { ControlEvent } from '../../../../worker/boundary/index.ts';

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

function controllerWith(refusal: () => string | null) {
  const calls = {
    confirm: vi.fn(async () => ({
      ...{ confirmId: 'c1', expiresAt: new Date(Date.now() + 30_000).toISOString() },
      current: { value: 0 },
    })),
    write: vi.fn(),
    recall: vi.fn(),
  };
  const settle = vi.fn();
  const writes = createWriteController({ calls, settle, refusal } as unknown as WriteControllerOptions);
  return { writes, calls, settle };
}

test('in the past nothing is asked of the server: the reason is said, and the control goes back', () => {
  const { writes, calls, settle } = controllerWith(() => 'Past values');
  writes.ask(pump);
  expect(writes.state.question).toMatchObject({ refusal: 'Past values', confirmation: null });
  expect(settle).toHaveBeenCalledWith('pump-1', 'cancelled');
  expect(calls.confirm).not.toHaveBeenCalled();
});

test('what was asked before the past was shown is not sent from there', async () => {
  let words: string | null = null;
  const { writes, calls, settle } = controllerWith(() => words);
  writes.ask(pump);
  await vi.waitFor(() => expect(writes.state.question?.confirmation).toBeTruthy());
  words = 'Past values';
  writes.confirm();
  expect(calls.write).not.toHaveBeenCalled();
  expect(settle).toHaveBeenCalledWith('pump-1', 'cancelled');
});
