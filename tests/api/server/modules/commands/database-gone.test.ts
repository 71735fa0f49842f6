/** The database fails during commands: answers say only what is known, and results are stored when it is back. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { StorageAwayError } from '../../../../../api/server/storage/away.ts';
import type { Db } from '../../../../../api/server/storage/storage.ts';
import { ShakyStorage } from '../../../../support/shaky-storage.ts';
import { openPremises, type Premises } from '../live/world.ts';
import { codeOf, type Desk, openDesk } from './desk.ts';

const SOON = { timeout: 4000, interval: 10 };

let premises: Premises;
let shaky: ShakyStorage;
let desk: Desk;
let setpoint: string;
let ahead = 0;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

beforeAll(async () => {
  premises = await openPremises();
  shaky = new ShakyStorage(premises.storage);
  const now = () => Date.now() + ahead;
  desk = await openDesk({ now, log, premises: { ...premises, storage: shaky.storage } });
  setpoint = desk.world.ours.tags.Setpoint!;
});
afterAll(async () => {
  await desk.close();
  await premises.dispose();
});
beforeEach(async () => {
  desk.device.set(setpoint, 20);
  desk.device.writes.length = 0;
});
// Whatever a test did, the tag can be written again soon.
afterEach(async () => {
  shaky.isAway = false;
  desk.device.manner = 'obeys';
  await vi.waitFor(async () => {
    desk.device.set(setpoint, 20);
    expect((await desk.write(setpoint, 50, 20)).result).toBe('confirmed');
  }, SOON);
});

const written = () => desk.device.writes.map(({ value }) => value);
const outcomes = async (id: string) =>
  (await desk.log()).filter(({ action, detail }) => action === 'write.outcome' && detail.commandId === id);
const becomes = (id: string, result: string) =>
  vi.waitFor(async () => expect((await desk.find(id)).result).toBe(result), SOON);
/** Whether a command stands so. */
const stands = (id: string, result: string) => async (db: Db) => {
  const found = await db.selectFrom('commands').select('result').where('id', '=', id).executeTakeFirst();
  return found?.result === result;
};
const timing = (delay: number, duration: number) => ({
  delaySettings: { delay, duration, resetValue: 5, enabled: true, allowOverride: false },
});
async function confirmed(more: object): Promise<Parameters<Desk['send']>[1]> {
  const { confirmId } = await desk.confirm(setpoint, 30, 20, desk.operator, more);
  return { commandId: randomUUID(), confirmId, value: 30, expectedValue: 20, ...more };
}
/** The database goes when the device has been asked. */
function goesWhenWritten(): void {
  const write = desk.device.write.bind(desk.device);
  vi.spyOn(desk.device, 'write').mockImplementationOnce(async (request) => {
    shaky.isAway = true;
    return write(request);
  });
}

describe('the database goes between the device and the record', () => {
  test('a result is not known to its caller, and stored once the database is back', async () => {
    const body = await confirmed({});
    const isThere = stands(body.commandId, 'confirmed');
    shaky.loseAnswerOnce(async (db) => {
      if (await isThere(db)) throw new Error('cut');
      return false;
    });
    expect(await codeOf(desk.send(setpoint, body))).toBe('NO_ANSWER');
    expect((await desk.find(body.commandId)).result).toBe('pending');
    expect(await codeOf(desk.confirm(setpoint, 40, 30))).toBe('WRITE_PENDING');
    shaky.loseAnswerOnce(async () => false);
    await becomes(body.commandId, 'confirmed');
    expect(await outcomes(body.commandId)).toHaveLength(1);
    expect(written()).toEqual([30]);
  });

  test('what the device refused is told as refused for certain, and becomes so', async () => {
    desk.device.manner = 'refuses';
    const body = await confirmed({});
    goesWhenWritten();
    await expect(desk.send(setpoint, body)).rejects.toBeInstanceOf(StorageAwayError);
    shaky.isAway = false;
    await becomes(body.commandId, 'refused');
  });

  test('a result whose storing was not acknowledged is stored once, and what follows is done', async () => {
    const body = await confirmed(timing(0, 60));
    shaky.loseAnswerOnce(stands(body.commandId, 'confirmed'));
    expect(await codeOf(desk.send(setpoint, body))).toBe('NO_ANSWER');
    await vi.waitFor(
      async () => expect(await codeOf(desk.confirm(setpoint, 1, null))).not.toBe('WRITE_PENDING'),
      SOON,
    );
    expect(await outcomes(body.commandId)).toHaveLength(1);
    ahead += 61_000;
    await vi.waitFor(() => expect(written()).toEqual([30, 5]), SOON);
  });
});

describe('the database goes while an intent is stored', () => {
  test('nothing is sent, the caller is refused, and the tag is free again at once', async () => {
    const body = await confirmed({});
    shaky.loseAnswerOnce(stands(body.commandId, 'pending'));
    await expect(desk.send(setpoint, body)).rejects.toBeInstanceOf(StorageAwayError);
    await becomes(body.commandId, 'refused');
    expect(written()).toEqual([]);
    expect(await outcomes(body.commandId)).toHaveLength(1);
  });

  test('an intent that was not stored leaves nothing', async () => {
    const body = await confirmed({});
    shaky.loseAnswerOnce(async (db) => {
      if (!(await stands(body.commandId, 'pending')(db))) return false;
      throw new Error('cut');
    });
    await expect(desk.send(setpoint, body)).rejects.toThrow('cut');
    await expect(desk.find(body.commandId)).rejects.toMatchObject({ status: 404 });
    shaky.loseAnswerOnce(async () => false);
  });

  test('a delayed write is not known to its caller, and is never done', async () => {
    const body = await confirmed(timing(60, 0));
    shaky.loseAnswerOnce(stands(body.commandId, 'scheduled'));
    expect(await codeOf(desk.send(setpoint, body))).toBe('NO_ANSWER');
    await becomes(body.commandId, 'refused');
    ahead += 61_000;
    await new Promise((done) => setTimeout(done, 250));
    expect(written()).toEqual([]);
  });
});

describe('the database goes while a command that is due is claimed', () => {
  test('a delayed write is done once', async () => {
    const body = await confirmed(timing(60, 0));
    await desk.send(setpoint, body);
    const lost = shaky.lost;
    shaky.loseAnswerOnce(stands(body.commandId, 'pending'));
    ahead += 60_000;
    await vi.waitFor(() => expect(shaky.lost).toBe(lost + 1), SOON);
    ahead += 1000;
    await becomes(body.commandId, 'confirmed');
    expect(written()).toEqual([30]);
    expect((await desk.log()).filter(({ detail }) => detail.commandId === body.commandId)).toHaveLength(3);
  });

  test('one whose time passes meanwhile is reported as expired', async () => {
    const body = await confirmed(timing(60, 0));
    await desk.send(setpoint, body);
    const lost = shaky.lost;
    shaky.loseAnswerOnce(stands(body.commandId, 'pending'));
    ahead += 60_000;
    await vi.waitFor(() => expect(shaky.lost).toBe(lost + 1), SOON);
    ahead += 10_000;
    await becomes(body.commandId, 'expired');
    expect(written()).toEqual([]);
  });

  test('a reset is written all the same, once', async () => {
    const body = await confirmed(timing(0, 60));
    const { resetId } = await desk.send(setpoint, body);
    const lost = shaky.lost;
    shaky.loseAnswerOnce(stands(resetId!, 'pending'));
    ahead += 60_000;
    await vi.waitFor(() => expect(shaky.lost).toBe(lost + 1), SOON);
    ahead += 20_000;
    await becomes(resetId!, 'confirmed');
    expect(written()).toEqual([30, 5]);
  });

  test('the result of a reset that could not be stored is stored later, and the reset not repeated', async () => {
    const { resetId } = await desk.send(setpoint, await confirmed(timing(0, 60)));
    goesWhenWritten();
    ahead += 60_000;
    await vi.waitFor(() => expect(written()).toEqual([30, 5]), SOON);
    ahead += 5000;
    await new Promise((done) => setTimeout(done, 200));
    shaky.isAway = false;
    await becomes(resetId!, 'confirmed');
    expect(written()).toEqual([30, 5]);
  });

  test('a reset that fails is logged once, however often it is tried, and once when it is settled', async () => {
    const { resetId } = await desk.send(setpoint, await confirmed(timing(0, 60)));
    const told = (write: typeof log.error) =>
      write.mock.calls.filter(([data, message]) => data.command === resetId && /was due/.test(message));
    shaky.isAway = true;
    ahead += 60_000;
    await vi.waitFor(() => expect(told(log.error)).toHaveLength(1), SOON);
    for (let again = 0; again < 3; again++) {
      ahead += 1000;
      await new Promise((done) => setTimeout(done, 150));
    }
    expect(told(log.info)).toEqual([]);
    shaky.isAway = false;
    ahead += 1000;
    await becomes(resetId!, 'confirmed');
    await vi.waitFor(() => expect(told(log.info)).toHaveLength(1), SOON);
    expect(told(log.error)).toHaveLength(1);
    expect(told(log.info)[0]![0].afterMs).toBeGreaterThanOrEqual(3000);
  });
});

describe('the database is silent while a control is held', () => {
  let pump: string;
  beforeEach(() => {
    pump = desk.world.ours.tags.Pump!;
    desk.device.set(pump, false);
  });

  /** Holds the pump, with one sign of the operator each tenth of a second until the database is silent. */
  async function holdUntilSilent(isReached: (answer: Promise<unknown>) => Promise<unknown>) {
    const commandId = randomUUID();
    const { confirmId } = await desk.confirm(pump, true, false, desk.operator, { hold: true });
    const signs = setInterval(() => void desk.beat(commandId).catch(() => undefined), 100);
    const answer = desk.hold(pump, { commandId, confirmId, expectedValue: false });
    await isReached(answer);
    const speak = shaky.fallSilent();
    clearInterval(signs);
    return { commandId, answer, speak };
  }

  test.each<[string, (answer: Promise<unknown>) => Promise<unknown>]>([
    ['', (answer) => answer],
    [', before its outcome is stored', () => vi.waitFor(() => expect(written()).toEqual([true]), SOON)],
  ])('the device is off a second after the last sign of the operator%s', async (_when, isReached) => {
    const held = await holdUntilSilent(isReached);
    const silentAt = performance.now();
    await vi.waitFor(() => expect(written()).toEqual([true, false]), SOON);
    expect(performance.now() - silentAt).toBeLessThan(1200);
    // What it showed then counts, not what it shows when the database answers.
    desk.device.manner = 'silent';
    held.speak();
    await held.answer;
    const { resetId } = await desk.find(held.commandId);
    await becomes(resetId!, 'confirmed');
    // It was recorded like any other, and the device was told once.
    expect(written()).toEqual([true, false]);
    const said = (await desk.log()).filter(({ detail }) => detail.commandId === resetId);
    expect(said.map(({ action }) => action)).toEqual(['write.due', 'write.outcome']);
  });

  test('a press that was refused at the last moment is not taken back', async () => {
    const commandId = randomUUID();
    const { confirmId } = await desk.confirm(pump, true, false, desk.operator, { hold: true });
    const isThere = stands(commandId, 'pending');
    let speak = () => {};
    // A person starts the pump at its panel while the press is stored. Then the operator lets go.
    shaky.loseAnswerOnce(async (db) => {
      if (!(await isThere(db))) return false;
      desk.device.set(pump, true);
      speak = shaky.fallSilent();
      setTimeout(() => void desk.release(commandId), 50);
      return false;
    });
    const answer = desk.hold(pump, { commandId, confirmId, expectedValue: false });
    await new Promise((done) => setTimeout(done, 400));
    shaky.loseAnswerOnce(async () => false);
    speak();
    expect(await answer).toMatchObject({ result: 'refused' });
    expect(written()).toEqual([]);
  });
});

describe('the reset of a press', () => {
  let pump: string;
  beforeEach(async () => {
    pump = desk.world.ours.tags.Pump!;
    await desk.idle(pump);
    desk.device.set(pump, false);
    desk.device.writes.length = 0;
  });

  async function press() {
    const commandId = randomUUID();
    const { confirmId } = await desk.confirm(pump, true, false, desk.operator, { hold: true });
    const answer = desk.hold(pump, { commandId, confirmId, expectedValue: false });
    return { commandId, answer };
  }
  const resetOf = async (commandId: string) => (await desk.find(commandId)).resetId!;

  test('is sent again where the press was not answered before it: a device may carry them out in any order', async () => {
    const write = desk.device.write.bind(desk.device);
    let obey = () => {};
    vi.spyOn(desk.device, 'write').mockImplementationOnce((request) => {
      desk.device.writes.push(request);
      return new Promise((done) => {
        obey = () => void write(request).then(done);
      });
    });
    const held = await press();
    await vi.waitFor(() => expect(written()).toEqual([true]), SOON);
    await desk.release(held.commandId);
    await vi.waitFor(() => expect(written()).toEqual([true, false]), SOON);
    // The press arrives after it.
    obey();
    await held.answer;
    await becomes(await resetOf(held.commandId), 'confirmed');
    expect(written()).toEqual([true, false, true, false]);
  });

  test('is sent again where the driver does not return', async () => {
    const held = await press();
    await held.answer;
    desk.device.manner = 'hangs';
    await desk.release(held.commandId);
    await vi.waitFor(() => expect(written()).toEqual([true, false]), SOON);
    desk.device.manner = 'obeys';
    await becomes(await resetOf(held.commandId), 'confirmed');
    expect(written()).toEqual([true, false, false]);
  });
});
