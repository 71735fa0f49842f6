import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HoldToRun } from '../../../../host/diagram/hold/hold-to-run.ts';
import type { HoldEvent } from '../../../../worker/boundary/index.ts';

const event = (phase: HoldEvent['phase']): HoldEvent =>
  ({
    type: 'hold',
    phase,
    object: 'b',
    tag: 't',
    name: 'P-1',
    current: false,
    target: true,
    targetText: 'ON',
  }) as never;

function open() {
  let [isDown, isSeen] = [true, true];
  let answer: (command: object) => void = () => {};
  const calls = {
    hold: vi.fn(
      () =>
        new Promise<never>((done) => {
          answer = done as never;
        }),
    ),
    beat: vi.fn(async () => true),
    release: vi.fn(async () => ({})),
  };
  const writes = { ask: vi.fn(), report: vi.fn(), followUp: vi.fn(async () => {}), dismiss: vi.fn() };
  const settle = vi.fn();
  const hold = new HoldToRun({ calls, writes, settle, isDown: () => isDown, isSeen: () => isSeen });
  return {
    ...{ hold, calls, writes, settle },
    lift: () => {
      isDown = false;
    },
    hide: () => {
      isSeen = false;
    },
    answered: (command: object) => answer(command),
    /** Confirmed once, and pressed. */
    pressed() {
      hold.armed(event('press') as never, 'c');
      hold.take(event('press'));
    },
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('LIVE-05 a control that is held', () => {
  test('LIVE-05 the first press writes nothing: its end asks, once', () => {
    const { hold, calls, writes } = open();
    hold.take(event('press'));
    expect(writes.ask).not.toHaveBeenCalled();
    hold.take(event('release'));
    expect(writes.ask).toHaveBeenCalledWith(expect.objectContaining({ type: 'control', hold: true }));
    expect(calls.hold).not.toHaveBeenCalled();
  });

  test('once confirmed it is held from press to release, and signs go out four times a second', async () => {
    const { hold, calls, pressed, writes } = open();
    pressed();
    expect(calls.hold).toHaveBeenCalledWith(expect.objectContaining({ tag: 't' }), expect.any(String), 'c');
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls.beat).toHaveBeenCalledTimes(4);
    hold.take(event('release'));
    expect(calls.release).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls.beat).toHaveBeenCalledTimes(4);
    expect(writes.ask).not.toHaveBeenCalled();
    hold.take(event('press'));
    expect(calls.hold).toHaveBeenCalledTimes(2);
  });

  test.each<[string, (open_: ReturnType<typeof open>) => void]>([
    ['the finger is up and the worker has not said so', ({ lift }) => lift()],
    ['the page is hidden, the worker silent or the socket lost', ({ hide }) => hide()],
    ['the page itself says that it lost the operator', ({ hold }) => hold.end()],
  ])('is let go when %s', async (_, lose) => {
    const opened = open();
    opened.pressed();
    await vi.advanceTimersByTimeAsync(300);
    lose(opened);
    await vi.advanceTimersByTimeAsync(300);
    expect(opened.calls.release).toHaveBeenCalledTimes(1);
    expect(opened.hold.state.held).toBeNull();
  });

  test.each<[string, () => Promise<boolean>]>([
    ['does not answer any more', () => Promise.reject(new Error('gone'))],
    ['has let go by itself', async () => false],
  ])('a server that %s ends it, and the confirmation with it', async (_, beat) => {
    const { hold, calls, pressed } = open();
    pressed();
    await vi.advanceTimersByTimeAsync(600);
    calls.beat.mockImplementation(beat);
    await vi.advanceTimersByTimeAsync(1600);
    expect(hold.state).toMatchObject({ held: null, armed: null });
    expect(calls.release).toHaveBeenCalledTimes(1);
  });

  test('a press that arrives when nobody presses any more is none', () => {
    const { calls, pressed, lift, settle } = open();
    lift();
    pressed();
    expect(calls.hold).not.toHaveBeenCalled();
    expect(settle).toHaveBeenCalledWith('b', 'cancelled');
  });

  test('half a minute after the last press it asks anew', async () => {
    const { hold, calls, writes } = open();
    hold.armed(event('press') as never, 'c');
    await vi.advanceTimersByTimeAsync(30_001);
    hold.take(event('press'));
    hold.take(event('release'));
    expect(calls.hold).not.toHaveBeenCalled();
    expect(writes.ask).toHaveBeenCalledTimes(1);
  });

  test('what becomes of its end is followed', async () => {
    const { hold, answered, pressed, writes } = open();
    pressed();
    answered({ result: 'confirmed', readBack: true, message: '', resetId: 'r' });
    await vi.advanceTimersByTimeAsync(200);
    expect(writes.report).toHaveBeenLastCalledWith(
      expect.objectContaining({ held: true, result: 'confirmed' }),
    );
    hold.take(event('release'));
    await vi.advanceTimersByTimeAsync(200);
    expect(writes.followUp).toHaveBeenCalledWith(expect.objectContaining({ id: 'r', isReset: true }));
  });
});
