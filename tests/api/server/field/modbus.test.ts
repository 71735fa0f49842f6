/** The Modbus driver against a real Modbus TCP server. */
import { setTimeout as wait } from 'node:timers/promises';
import { type IServiceVector, ServerTCP } from 'modbus-serial';
import { afterEach, describe, expect, test } from 'vitest';
import { type ModbusEncoding, registersOf } from '../../../../api/contract/field-addresses.ts';
import { allowedHosts } from '../../../../api/server/field/allowed-hosts.ts';
import type { DevicePoint, FieldLink, TagPoint } from '../../../../api/server/field/driver.ts';
import { readTag } from '../../../../api/server/field/modbus/address.ts';
import { decodeRegisters, encodeRegisters, type Format } from '../../../../api/server/field/modbus/codec.ts';
import { ModbusDriver } from '../../../../api/server/field/modbus/driver.ts';
import { planRequests } from '../../../../api/server/field/modbus/plan.ts';
import { Quality, type Sample } from '../../../../api/server/field/sample.ts';
import { freePort } from '../../../support/server.ts';

const silent = { info() {}, warn() {} };
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const point = (
  tag: string,
  address: Record<string, unknown>,
  dataType: TagPoint['dataType'] = 'float',
): TagPoint => ({
  tag,
  dataType,
  address,
  scanInterval: 0.1,
  deadband: 0,
});
const deviceOf = (tags: readonly TagPoint[]): DevicePoint => ({
  controller: 'c',
  name: 'RTU',
  address: { unit: 1 },
  tags,
});
const linkOf = (port: number, tags: readonly TagPoint[], host = '127.0.0.1'): FieldLink => ({
  link: 'l',
  company: 'x',
  protocol: 'modbus-tcp',
  address: { host, port, timeout: 300 },
  devices: [deviceOf(tags)],
});

/** A device of 200 registers and coils; address 50 does not exist; `requests` counts what it was asked. */
class Device {
  readonly registers = new Array<number>(200).fill(0);
  readonly coils = new Array<boolean>(200).fill(false);
  requests = 0;
  writes = 0;
  isMute = false;
  /** Milliseconds before each answer. */
  delay = 0;
  #server: ServerTCP | undefined;

  async listen(port: number): Promise<void> {
    // The library tells callbacks from plain answers by the number of parameters: none may be left out.
    const service: IServiceVector = {
      getMultipleHoldingRegisters: (at: number, length: number, _unit: number) => this.#read(at, length),
      // The library asks this one for single registers.
      getHoldingRegister: async (at: number, _unit: number) => (await this.#read(at, 1))[0]!,
      getMultipleInputRegisters: (at: number, length: number, _unit: number) => this.#read(at, length),
      getCoil: (at: number, _unit: number) => this.coils[at]!,
      setCoil: (at: number, on: boolean, _unit: number) => {
        this.writes++;
        this.coils[at] = on;
      },
      setRegister: (at: number, value: number, _unit: number) => {
        this.writes++;
        this.registers[at] = value;
      },
      setRegisterArray: (at: number, values: number[], _unit: number) => {
        this.writes++;
        this.registers.splice(at, values.length, ...values);
      },
    };
    const server = new ServerTCP(service, { host: '127.0.0.1', port });
    server.on('socketError', () => undefined);
    await new Promise<void>((done) => server.on('initialized', () => done()));
    this.#server = server;
    closers.push(() => this.close());
  }
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise<void>((done) => server.close(() => done()));
  }
  #read(at: number, length: number): number[] | Promise<number[]> {
    this.requests++;
    if (this.isMute) return new Promise(() => undefined);
    if (at <= 50 && at + length > 50) throw { modbusErrorCode: 2 };
    const values = this.registers.slice(at, at + length);
    return this.delay > 0 ? wait(this.delay, values) : values;
  }
}

async function start(
  tags: readonly TagPoint[],
  options: { allowed?: boolean; isAlone?: () => boolean } = {},
) {
  const port = await freePort();
  const device = new Device();
  await device.listen(port);
  const last = new Map<string, Sample>();
  const driver = new ModbusDriver(
    { hosts: allowedHosts(options.allowed === false ? [] : ['127.0.0.1'], false) },
    {
      sink: (samples) => {
        for (const sample of samples) last.set(sample.tag, sample);
      },
      isAlone: options.isAlone,
      now: Date.now,
      log: silent,
    },
  );
  closers.push(() => driver.close());
  await driver.connect([linkOf(port, tags)]);
  return { device, driver, last, port };
}

const until = (is: () => boolean) => expect.poll(is, { timeout: 5000, interval: 20 }).toBe(true);
const soon = () => Date.now() + 2000;

const formatOf = (encoding: ModbusEncoding, more: Partial<Format> = {}): Format => ({
  encoding,
  length: registersOf(encoding, 6),
  bit: 0,
  scale: 1,
  offset: 0,
  wordOrder: 'big',
  byteOrder: 'big',
  charset: 'utf-8',
  ...more,
});

describe('encodings', () => {
  const formats = (['big', 'little'] as const).flatMap((wordOrder) =>
    (['big', 'little'] as const).map((byteOrder) => ({ wordOrder, byteOrder })),
  );
  test.each(formats)('every encoding comes back, words $wordOrder, bytes $byteOrder', (orders) => {
    const cases = [
      ['int16', -300],
      ['uint16', 65_000],
      ['int32', -100_000],
      ['uint32', 4_000_000_000],
      ['float32', 1.5],
      ['float64', Math.PI],
      ['int64', -(2n ** 62n)],
      ['uint64', 2n ** 64n - 1n],
      ['boolean', true],
      ['string', 'Pumpe Süd'],
    ] as const;
    for (const [encoding, value] of cases) {
      const format = formatOf(encoding, orders);
      const bytes = Buffer.concat(
        encodeRegisters(value, format).map((word) => Buffer.from([word >> 8, word & 255])),
      );
      expect(decodeRegisters(bytes, 0, format)).toBe(value);
    }
  });

  test('float32 1.0 stands in registers 3F80 0000, and 0000 3F80 with the low word first', () => {
    const format = formatOf('float32');
    expect(encodeRegisters(1, format)).toEqual([0x3f80, 0]);
    expect(encodeRegisters(1, { ...format, wordOrder: 'little' })).toEqual([0, 0x3f80]);
  });

  test.each([
    ['windows-1252', 'Pumpe Süd €', [0x50, 0x75, 0x6d, 0x70, 0x65, 0x20, 0x53, 0xfc, 0x64, 0x20, 0x80]],
    ['windows-1251', 'Насос', [0xcd, 0xe0, 0xf1, 0xee, 0xf1]],
    ['utf-16be', 'Süd', [0, 0x53, 0, 0xfc, 0, 0x64]],
  ] as const)('a text comes back in %s', (charset, text, bytes) => {
    const format = formatOf('string', { charset });
    const registers = encodeRegisters(text, format);
    const buffer = Buffer.concat(registers.map((word) => Buffer.from([word >> 8, word & 255])));
    expect([...buffer.subarray(0, bytes.length)]).toEqual(bytes);
    expect(decodeRegisters(buffer, 0, format)).toBe(text);
  });

  test('a text that its character set cannot hold is refused', () => {
    const format = formatOf('string', { charset: 'windows-1252' });
    expect(() => encodeRegisters('Насос', format)).toThrow(RangeError);
  });

  test('a value beyond its register is refused', () => {
    const format = formatOf('int16', { scale: 0.1 });
    expect(() => encodeRegisters(4000, format)).toThrow(RangeError);
  });
});

test('neighbours are read together, far ones and other tables alone', () => {
  const tags = [0, 2, 6, 40].map((register) =>
    point(`h${register}`, { table: 'holding', register, encoding: 'float32' }),
  );
  const plan = planRequests(
    [...tags, point('c', { table: 'coil', register: 1 })].map((tag) => readTag(deviceOf([]), tag)),
  );
  expect(plan.map(({ table, register, length }) => [table, register, length])).toEqual([
    ['coil', 1, 1],
    ['holding', 0, 8],
    ['holding', 40, 2],
  ]);
});

test('a wrong address says which field, what it holds and what to use', () => {
  const tag = point('t', { table: 'holding', register: 70_000, encoding: 'int16' });
  expect(() => readTag(deviceOf([tag]), tag)).toThrow('register is 70000: Use a register from 0 to 65535');
});

test('polls with scaling, writes once, and reads back', async () => {
  const { device, driver, last } = await start([
    point('level', { table: 'holding', register: 10, encoding: 'int16', scale: 0.1, offset: 5 }),
    point('run', { table: 'coil', register: 3 }, 'boolean'),
  ]);
  device.registers[10] = 1234;
  await until(() => last.get('level')?.value === 128.4);
  expect(await driver.write({ tag: 'level', value: 25, deadline: soon() })).toEqual({ outcome: 'sent' });
  expect(await driver.write({ tag: 'run', value: true, deadline: soon() })).toEqual({ outcome: 'sent' });
  await driver.read(['level', 'run']);
  expect([last.get('level')!.value, last.get('run')!.value]).toEqual([25, true]);
  expect([device.registers[10], device.writes]).toEqual([200, 2]);
});

test('a device that refuses to read across a gap is read tag by tag', async () => {
  const { device, last } = await start([
    point('a', { table: 'holding', register: 48, encoding: 'uint16' }),
    point('b', { table: 'holding', register: 52, encoding: 'uint16' }),
  ]);
  device.registers[48] = 1;
  device.registers[52] = 2;
  await until(() => last.get('a')?.value === 1 && last.get('b')?.value === 2);
});

test('an address that does not exist is bad, not stale', async () => {
  const { last } = await start([point('x', { table: 'holding', register: 50, encoding: 'uint16' })]);
  await until(() => last.get('x')?.quality === Quality.bad);
});

test('a lost device is stale at once, refuses writes, and comes back by itself', async () => {
  const { device, driver, last, port } = await start([
    point('a', { table: 'holding', register: 1, encoding: 'uint16' }),
  ]);
  await until(() => last.get('a')?.quality === Quality.good);
  await device.close();
  await until(() => last.get('a')?.quality === Quality.stale);
  expect(await driver.write({ tag: 'a', value: 1, deadline: soon() })).toMatchObject({ outcome: 'notSent' });
  expect(driver.health().ok).toBe(false);
  await device.listen(port);
  await until(() => last.get('a')?.quality === Quality.good);
  expect(device.writes).toBe(0);
});

test('what a device has been asked when its link is closed is still taken, and nothing more is asked', async () => {
  const { device, driver, last } = await start([
    point('a', { table: 'holding', register: 1, encoding: 'uint16' }),
  ]);
  await until(() => last.get('a')?.quality === Quality.good);
  const taken: unknown[] = [];
  const set = last.set.bind(last);
  last.set = (tag, sample) => {
    taken.push(sample.value);
    return set(tag, sample);
  };
  device.delay = 100;
  device.registers[1] = 77;
  const before = device.requests;
  await until(() => device.requests > before);
  await driver.close();
  expect([device.requests - before, taken.slice(-2), last.get('a')?.quality]).toEqual([
    1,
    [77, null],
    Quality.stale,
  ]);
  expect(await driver.write({ tag: 'a', value: 1, deadline: soon() })).toMatchObject({ outcome: 'notSent' });
});

test('a link whose device does not answer closes all the same', async () => {
  const { device, driver, last } = await start([
    point('a', { table: 'holding', register: 1, encoding: 'uint16' }),
  ]);
  await until(() => last.get('a')?.quality === Quality.good);
  device.isMute = true;
  const before = device.requests;
  await until(() => device.requests > before);
  const from = performance.now();
  await driver.close();
  expect(performance.now() - from).toBeLessThan(1000);
});

test('a device that does not answer is stale after its timeout', async () => {
  const { device, last } = await start([point('a', { table: 'holding', register: 1, encoding: 'uint16' })]);
  await until(() => last.get('a')?.quality === Quality.good);
  device.isMute = true;
  await until(() => last.get('a')?.quality === Quality.stale);
});

test('a write past its deadline does not reach the device', async () => {
  const { device, driver } = await start([point('a', { table: 'holding', register: 1, encoding: 'uint16' })]);
  await until(() => device.requests > 0);
  const result = await driver.write({ tag: 'a', value: 7, deadline: Date.now() - 1 });
  expect(result).toMatchObject({ outcome: 'notSent', reason: 'The deadline has passed' });
  expect(device.writes).toBe(0);
});

test('nothing is asked of a device that another node may have by now', async () => {
  let isAlone = true;
  const tags = [point('level', { table: 'holding', register: 0, encoding: 'uint16' })];
  const { device, last } = await start(tags, { isAlone: () => isAlone });
  await until(() => last.get('level')?.quality === Quality.good);
  isAlone = false;
  // One may be on its way.
  await new Promise((done) => setTimeout(done, 50));
  const { requests } = device;
  await new Promise((done) => setTimeout(done, 350));
  expect(device.requests).toBe(requests);
  isAlone = true;
  await until(() => device.requests > requests);
});

test('a host that is not allowed is never called', async () => {
  const { device, driver } = await start(
    [point('a', { table: 'holding', register: 1, encoding: 'uint16' })],
    {
      allowed: false,
    },
  );
  await new Promise((done) => setTimeout(done, 200));
  expect(device.requests).toBe(0);
  expect(driver.health().detail).toContain('127.0.0.1 is not in MIMIC_FIELD_HOSTS');
  expect(driver.linkHealth('l')).toMatchObject({ state: 'down', lastContact: null });
});
