/** Hold-to-run: each way in which a press can end, and that what it wrote is taken back whatever happens. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Command } from '../../../../../api/contract/index.ts';
import { Quality } from '../../../../../api/server/field/sample.ts';
import { type Press, Presses } from '../../../../../api/server/modules/commands/presses.ts';
import { makeCaller, OPERATOR, until } from '../live/world.ts';
import { codeOf, type Desk, openDesk } from './desk.ts';

let desk: Desk;
let pump: string;
/** Milliseconds by which the server's clock is ahead. */
let ahead = 0;

beforeAll(async () => {
  desk = await openDesk({ now: () => Date.now() + ahead });
  pump = desk.world.ours.tags.Pump!;
});
afterAll(() => desk.close());
beforeEach(async () => {
  desk.device.manner = 'obeys';
  await desk.idle(pump);
  desk.device.set(pump, false);
  desk.device.writes.length = 0;
});

const written = () => desk.device.writes.map(({ value }) => value);
async function arm(): Promise<string> {
  await desk.idle(pump);
  return (await desk.confirm(pump, true, false, desk.operator, { hold: true })).confirmId;
}

/** The operator is heard of. A sign that is on its way when the test ends is missed by nobody. */
const sign = (commandId: string): void => void desk.beat(commandId).catch(() => undefined);

/** A press with what the test does to it. Signs of the operator come as from the console, until told otherwise. */
async function press(confirmId?: string) {
  const commandId = randomUUID();
  const answer = desk.hold(pump, { commandId, confirmId: confirmId ?? (await arm()), expectedValue: false });
  answer.catch(() => {});
  const beats = setInterval(() => sign(commandId), 100);
  return {
    commandId,
    answer,
    fallSilent: () => clearInterval(beats),
    async release(): Promise<void> {
      clearInterval(beats);
      await desk.release(commandId);
    },
  };
}

const ended = (id: string) =>
  vi.waitFor(
    async () => {
      const reset = (await desk.log()).find(({ detail }) => detail.resetOf === id);
      expect(reset).toBeDefined();
      return reset!.detail.because;
    },
    { timeout: 8000, interval: 30 },
  );
const confirmed = (answer: Promise<Command>) =>
  expect(answer).resolves.toMatchObject({ result: 'confirmed' });

describe('LIVE-05 a press', () => {
  test('LIVE-05 writes 1, keeps it while the operator is heard of, and writes 0 when he lets go', async () => {
    const held = await press();
    await confirmed(held.answer);
    await new Promise((done) => setTimeout(done, 1500));
    expect(written()).toEqual([true]);
    await held.release();
    await until(() => written().length === 2);
    expect(written()).toEqual([true, false]);
    expect(await ended(held.commandId)).toBe('released');
    expect(await desk.beat(held.commandId)).toEqual({ held: false });
  });

  test('ends a second after the last sign of the operator, and his confirmation with it', async () => {
    const confirmId = await arm();
    const held = await press(confirmId);
    await confirmed(held.answer);
    held.fallSilent();
    await until(() => written().length === 2);
    expect(await ended(held.commandId)).toContain('nothing was heard');
    await vi.waitFor(async () => {
      const again = await press(confirmId);
      again.fallSilent();
      expect(await codeOf(again.answer)).toBe('CONFIRM_EXPIRED');
    });
  });

  test('one confirmation serves many presses, each half a minute after the last', async () => {
    const confirmId = await arm();
    for (let nth = 1; nth <= 2; nth++) {
      const held = await press(confirmId);
      await confirmed(held.answer);
      await held.release();
      await until(() => written().length === 2 * nth);
      await desk.idle(pump);
    }
    ahead += 31_000;
    const late = await press(confirmId);
    late.fallSilent();
    expect(await codeOf(late.answer)).toBe('CONFIRM_EXPIRED');
  });

  test('that is let go before it arrives writes nothing', async () => {
    const [commandId, confirmId] = [randomUUID(), await arm()];
    await desk.release(commandId);
    const late = desk.hold(pump, { commandId, confirmId, expectedValue: false });
    expect(await codeOf(late)).toBe('LET_GO');
    expect(written()).toEqual([]);
  });

  test('that is let go before the device has answered is taken back at once', async () => {
    desk.device.manner = 'silent';
    const held = await press();
    await until(() => written().length === 1);
    await held.release();
    await until(() => written().length === 2);
    expect(await held.answer).toMatchObject({ result: 'unknown' });
    expect(written()).toEqual([true, false]);
    desk.device.manner = 'obeys';
    await ended(held.commandId);
  });

  test('ends after five minutes', async () => {
    const held = await press();
    await confirmed(held.answer);
    // The clock leaps: signs come on, as they would all along.
    const leap = setInterval(() => sign(held.commandId), 1);
    for (let nth = 0; nth < 400 && written().length < 2; nth++) {
      ahead += 900;
      await desk.beat(held.commandId);
      await new Promise((done) => setTimeout(done, 2));
    }
    await until(() => written().length === 2);
    clearInterval(leap);
    held.fallSilent();
    expect(await ended(held.commandId)).toContain('five minutes');
  });

  test('keeps others from writing, in words that say who holds it', async () => {
    const held = await press();
    await confirmed(held.answer);
    const other = await makeCaller(desk.world.storage, desk.world.ours, OPERATOR);
    const refused = desk.confirm(pump, false, true, other);
    await expect(refused).rejects.toThrow('Olga Operator is holding Pump');
    expect(await desk.beat(held.commandId, other)).toEqual({ held: false });
    await desk.release(held.commandId, other);
    expect(written()).toEqual([true]);
    await held.release();
    await ended(held.commandId);
  });

  test('of somebody from another company takes nothing, not for a moment', async () => {
    const confirmId = await arm();
    const stranger = await makeCaller(desk.world.storage, desk.world.theirs, OPERATOR);
    const order = () => ({ commandId: randomUUID(), confirmId: randomUUID(), expectedValue: false });
    const refused = [0, 1, 2].map(() => desk.hold(pump, order(), stranger));
    const own = desk.hold(pump, { commandId: randomUUID(), confirmId, expectedValue: false });
    for (const one of refused) expect(await codeOf(one)).toBe('NOT_FOUND');
    expect(await own.then(({ result }) => result, String)).not.toContain('is holding');
    await until(() => written().length === 2, 20_000);
    expect(written()).toEqual([true, false]);
  });

  test('needs a confirmation for presses; one for a write is none, and the other way round', async () => {
    const plain = (await desk.confirm(pump, true, false)).confirmId;
    const held = await press(plain);
    held.fallSilent();
    expect(await codeOf(held.answer)).toBe('CONFIRM_MISMATCH');
    const body = { commandId: randomUUID(), confirmId: await arm(), value: true, expectedValue: false };
    expect(await codeOf(desk.send(pump, body))).toBe('CONFIRM_MISMATCH');
    expect(written()).toEqual([]);
  });

  test('OR-103 is taken back after a device that was away comes back, and its end cannot be cancelled', async () => {
    const held = await press();
    const { resetId } = await held.answer;
    desk.device.set(pump, null, Quality.stale);
    await held.release();
    expect(await codeOf(desk.cancel(resetId!))).toBe('NOT_WAITING');
    expect(written()).toEqual([true]);
    desk.device.set(pump, true);
    await until(() => written().length === 2);
    await ended(held.commandId);
  });

  test('is taken back when the server stops, and after a crash', async () => {
    const held = await press();
    await confirmed(held.answer);
    await desk.world.live.releaseHolds();
    expect(written()).toEqual([true, false]);
    held.fallSilent();
    await desk.world.restart();
    desk.world.live.setField(desk.device);
    desk.device.set(pump, false);

    const crashed = await press();
    const { resetId } = await crashed.answer;
    crashed.fallSilent();
    // A crash: nothing of it is in memory, nobody has let go.
    await desk.world.live.close();
    expect(written()).toEqual([true, false, true]);
    await desk.world.restart();
    desk.world.live.setField(desk.device);
    desk.device.set(pump, true);
    await until(() => written().length === 4);
    await vi.waitFor(async () => expect((await desk.find(resetId!)).result).toBe('confirmed'));
  });
});

test('ends a second after the operator gave a sign, however long the sign was on its way', async () => {
  vi.useFakeTimers({ now: 0 });
  try {
    const ends: number[] = [];
    const presses = new Presses({ now: Date.now, onEnd: () => ends.push(Date.now()) });
    const press = { companyId: 1, id: 'one', userId: 2 } as Press;
    presses.begin(press, 0);
    await vi.advanceTimersByTimeAsync(800);
    presses.beat(press, 300);
    // It was given before the one that has come already.
    presses.beat(press, 700);
    await vi.advanceTimersByTimeAsync(3000);
    // 0.1 s before the second is over: the way to the device takes time too.
    expect(ends).toEqual([1410]);
  } finally {
    vi.useRealTimers();
  }
});

describe('the call of a press waits on its way', () => {
  const press = { companyId: 1, id: 'one', userId: 2 } as Press;
  /** Begins a second after its call came; answers when it ended. */
  async function endOf(early: (presses: Presses) => void): Promise<number | undefined> {
    vi.useFakeTimers({ now: 0 });
    try {
      let end: number | undefined;
      const presses = new Presses({ now: Date.now, onEnd: () => (end = Date.now()) });
      await vi.advanceTimersByTimeAsync(700);
      early(presses);
      await vi.advanceTimersByTimeAsync(300);
      presses.begin(press, 0);
      await vi.advanceTimersByTimeAsync(3000);
      return end;
    } finally {
      vi.useRealTimers();
    }
  }

  test('it ends at once where nothing else was heard of its operator', async () => {
    expect(await endOf(() => undefined)).toBe(1000);
  });

  test('it lasts by signs that came before it, of the same person', async () => {
    expect(await endOf((presses) => presses.beat(press))).toBe(1610);
    expect(await endOf((presses) => presses.beat({ ...press, userId: 3 }))).toBe(1000);
  });
});
