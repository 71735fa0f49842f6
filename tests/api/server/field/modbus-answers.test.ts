/** The Modbus driver and devices that answer in unusual ways. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { allowedHosts } from '../../../../api/server/field/allowed-hosts.ts';
import type { FieldLink, TestStep } from '../../../../api/server/field/driver.ts';
import { ModbusDriver } from '../../../../api/server/field/modbus/driver.ts';
import { Quality, type Sample } from '../../../../api/server/field/sample.ts';
import {
  exception,
  RawModbus,
  READ_HOLDING,
  registers,
  WRITE_REGISTER,
} from '../../../support/field/raw-modbus.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Registers of uint16 tags by unit; a tag is named `unit/register`. */
type Tags = Readonly<Record<number, readonly number[]>>;

const linkOf = (port: number, tags: Tags, timeout = 200, scanInterval = 0.1): FieldLink => ({
  link: 'l',
  company: 'x',
  protocol: 'modbus-tcp',
  address: { host: '127.0.0.1', port, timeout },
  devices: Object.entries(tags).map(([unit, numbers]) => ({
    controller: `unit ${unit}`,
    name: `Unit ${unit}`,
    address: { unit: Number(unit) },
    tags: numbers.map((register) => ({
      tag: `${unit}/${register}`,
      dataType: 'float',
      address: { table: 'holding', register, encoding: 'uint16' },
      scanInterval,
      deadband: 0,
    })),
  })),
});

async function start(
  answer: RawModbus['answer'],
  tags: Tags,
  options: { timeout?: number; scan?: number } = {},
) {
  const device = await new RawModbus(answer).open();
  closers.push(() => device.close());
  const samples: Sample[] = [];
  const hosts = allowedHosts(['127.0.0.1'], false);
  const log = { info() {}, warn() {} };
  const sink = (more: readonly Sample[]) => void samples.push(...more);
  const driver = new ModbusDriver({ hosts }, { sink, now: Date.now, log });
  closers.push(() => driver.close());
  const link = linkOf(device.port, tags, options.timeout, options.scan);
  await driver.connect([link]);
  const last = (tag: string) => samples.findLast((one) => one.tag === tag);
  const isGood = (tag: string) => last(tag)?.quality === Quality.good;
  const write = (tag: string, value: number) => driver.write({ tag, value, deadline: Date.now() + 2000 });
  return { device, driver, samples, last, isGood, write, link };
}

const until = (is: () => boolean, timeout = 8000) => expect.poll(is, { timeout, interval: 10 }).toBe(true);
const own = (request: { register: number; unit: number }) => (register: number) =>
  request.unit * 1000 + register;

describe('reads that are too long for the device', () => {
  const RANGE = Array.from({ length: 10 }, (_, nth) => nth * 8);
  test.each([2, 3, 4])(
    'splits a read that is refused with exception %i, and keeps the parts',
    async (code) => {
      const { device, isGood, last } = await start(
        (request) => (request.count > 20 ? exception(request, code) : registers(request, own(request))),
        { 1: RANGE },
      );
      await until(() => RANGE.every((register) => isGood(`1/${register}`)));
      expect(RANGE.map((register) => last(`1/${register}`)!.value)).toEqual(RANGE.map((one) => 1000 + one));
      const { length } = device.requests;
      await until(() => device.requests.length > length + 8);
      expect(device.requests.slice(length).filter(({ count }) => count > 20)).toEqual([]);
    },
  );

  test.each([2, 3, 4])('finds all registers in a scan when exception %i refuses long reads', async (code) => {
    const { driver } = await start(
      (request) => {
        if (request.code !== READ_HOLDING) return exception(request, 1);
        if (request.count > 32) return exception(request, code);
        return request.register + request.count > 100
          ? exception(request, 2)
          : registers(request, own(request));
      },
      { 1: [0] },
    );
    await until(() => driver.linkHealth('l')?.state === 'active');
    const found = await driver.browse('l', 'unit 1', new AbortController().signal);
    expect(found.items).toHaveLength(100);
  });

  test('reads tags together again after the device has failed for a while', async () => {
    let isBroken = false;
    const { device, isGood, last } = await start(
      (request) => (isBroken ? exception(request, 4) : registers(request, own(request))),
      { 1: [0, 1, 2, 3] },
    );
    await until(() => isGood('1/3'));
    isBroken = true;
    await until(() => last('1/3')?.quality === Quality.bad);
    isBroken = false;
    const { length } = device.requests;
    await until(() => isGood('1/3'));
    await until(() => device.requests.length > length + 3);
    expect(device.requests.at(-1)!.count).toBe(4);
  });
});

describe('a unit behind a gateway that does not answer', () => {
  test('leaves the others alone, keeps the connection, and returns', async () => {
    let isDead = true;
    const { device, driver, samples, last, isGood, write } = await start(
      (request) => (request.unit === 2 && isDead ? 'silence' : registers(request, own(request))),
      { 1: [0], 2: [0, 100, 200, 300, 400] },
    );
    await until(() => last('2/400')?.quality === Quality.stale);
    await wait(2500);
    expect(samples.filter(({ tag, quality }) => tag === '1/0' && quality !== Quality.good)).toEqual([]);
    expect(device.connections).toBe(1);
    const since = performance.now() - 2000;
    const polls = device.requests.filter(({ unit, at }) => unit === 1 && at > since);
    expect(polls.length).toBeGreaterThan(10);
    expect(driver.linkHealth('l')).toMatchObject({ state: 'active' });
    expect(driver.linkHealth('l')!.detail).toContain('unit 2 does not answer');
    expect(await write('2/0', 1)).toMatchObject({ outcome: 'notSent' });
    isDead = false;
    await until(() => ['2/0', '2/100', '2/200', '2/300', '2/400'].every(isGood));
    await until(() => driver.linkHealth('l')?.detail === `127.0.0.1:${device.port} connected`);
  });

  test('reads the other registers of a unit that ignores one of them', async () => {
    const { isGood, last } = await start(
      (request) => (request.register === 100 ? 'silence' : registers(request, own(request))),
      { 1: [0, 100, 200] },
    );
    await until(() => isGood('1/0') && isGood('1/200') && last('1/100')?.quality === Quality.stale);
    await wait(1000);
    expect([isGood('1/0'), isGood('1/200')]).toEqual([true, true]);
  });

  test('asks less and less often when no unit answers, though connections are accepted', async () => {
    const { device, driver } = await start(() => 'silence', { 1: [0] }, { timeout: 50 });
    await until(() => driver.linkHealth('l')?.state === 'down');
    expect(driver.linkHealth('l')!.detail).toContain('unit 1 does not answer');
    await wait(4000);
    expect(device.connections).toBeLessThan(5);
    expect(device.requests.length).toBeLessThan(12);
  });
});

describe('exceptions that pass', () => {
  test('keep the last value while reads are answered with one of them, until it lasts', async () => {
    let code = 0;
    const { isGood, last, samples } = await start(
      (request) => (code > 0 ? exception(request, code) : registers(request, own(request))),
      { 1: [0] },
    );
    await until(() => isGood('1/0'));
    for (const one of [5, 6, 10, 11]) {
      code = one;
      await wait(300);
      code = 0;
      const { length } = samples;
      await until(() => samples.length > length);
    }
    expect(samples.filter(({ quality }) => quality !== Quality.good)).toEqual([]);
    code = 11;
    await until(() => last('1/0')?.quality === Quality.stale, 15_000);
  });
});

describe('a device that closes its connections', () => {
  test('is up while it closes them between two polls', async () => {
    const { device, driver, isGood, samples, write } = await start(
      (request, socket) => {
        setTimeout(() => socket.end(), 30);
        return request.code === WRITE_REGISTER ? request.pdu : registers(request, own(request));
      },
      { 1: [0] },
      { scan: 0.2 },
    );
    await until(() => isGood('1/0') && device.connections > 4);
    expect(samples.filter(({ quality }) => quality !== Quality.good)).toEqual([]);
    expect(driver.linkHealth('l')).toMatchObject({ state: 'active' });
    expect(await write('1/0', 7)).toEqual({ outcome: 'sent' });
  });

  test('is down when it takes no new connection', async () => {
    const { device, driver, last, isGood } = await start((request) => registers(request, own(request)), {
      1: [0],
    });
    await until(() => isGood('1/0'));
    await device.close();
    await until(() => last('1/0')?.quality === Quality.stale);
    expect(driver.linkHealth('l')).toMatchObject({ state: 'down' });
  });

  test('is tested over the connection of the link, which is not disturbed', async () => {
    const { device, driver, isGood, link } = await start((request) => registers(request, own(request)), {
      1: [7],
    });
    await until(() => isGood('1/7'));
    const steps: TestStep[] = [];
    for await (const step of driver.test(link, AbortSignal.timeout(3000))) steps.push(step);
    expect(steps.map(({ name, ok }) => [name, ok])).toEqual([
      ['allowed', true],
      ['resolve', true],
      ['connect', true],
      ['read', true],
    ]);
    expect(steps[2]!.detail).toContain('no second one');
    expect(steps[3]!.detail).toBe('Read unit 1, holding 7: 1007');
    expect(device.connections).toBe(1);
  });
});

test('says which unit answers when a device answers as another one', async () => {
  const { device, driver, isGood } = await start(
    (request) => ({ unit: 0, pdu: registers(request, own(request)) }),
    { 1: [0] },
  );
  await until(() => driver.linkHealth('l')?.state === 'down');
  expect(driver.linkHealth('l')!.detail).toContain('Set the unit of the controller to 0');
  expect([isGood('1/0'), device.connections]).toEqual([false, 1]);
});

describe('writes that are answered with an exception', () => {
  const answered = async (code: number) => {
    const { isGood, write } = await start(
      (request) =>
        request.code === WRITE_REGISTER ? exception(request, code) : registers(request, own(request)),
      { 1: [0] },
    );
    await until(() => isGood('1/0'));
    return write('1/0', 5);
  };
  test.each([1, 2, 3, 6, 10])('are refused with exception %i, which proves inaction', async (code) => {
    expect(await answered(code)).toMatchObject({
      outcome: 'notSent',
      reason: expect.stringContaining('refused'),
    });
  });
  test.each([0, 4, 5, 7, 8, 9, 11, 12, 127])('are in doubt with exception %i', async (code) => {
    expect(await answered(code)).toMatchObject({
      outcome: 'unknown',
      reason: expect.stringContaining('nit 1'),
    });
  });
});
