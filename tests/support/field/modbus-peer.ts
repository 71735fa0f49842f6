/** Modbus devices for the drivers' contract: pymodbus where the machine has it, and our library's own server. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type IServiceVector, ServerTCP } from 'modbus-serial';
import { type ModbusEncoding, registersOf } from '../../../api/contract/field-addresses.ts';
import { decodeRegisters, encodeRegisters, type Format } from '../../../api/server/field/modbus/codec.ts';
import { ModbusDriver } from '../../../api/server/field/modbus/driver.ts';
import { freePort } from '../server.ts';
import { linkOf, type Peer, pointOf, TAGS, type TagName } from './peer.ts';

/** The process beside the wire: what the device holds. */
interface Memory {
  put(table: 'holding' | 'coil', at: number, values: readonly number[]): Promise<void>;
  take(table: 'holding' | 'coil', at: number, count: number): Promise<number[]>;
  writes(): Promise<number>;
  stop(): Promise<void>;
}

const ADDRESSES: Readonly<Record<TagName, Record<string, unknown>>> = {
  number: { table: 'holding', register: 10, encoding: 'float64' },
  big: { table: 'holding', register: 20, encoding: 'int64' },
  truth: { table: 'coil', register: 3 },
  text: { table: 'holding', register: 30, encoding: 'string', length: 8 },
  locked: { table: 'holding', register: 150, encoding: 'int16' },
  band: { table: 'holding', register: 60, encoding: 'float32', wordOrder: 'little' },
  idle: { table: 'holding', register: 80, encoding: 'uint16' },
  liar: { table: 'holding', register: 100, encoding: 'float32' },
};

function formatOf(tag: TagName): Format {
  const {
    encoding,
    length,
    wordOrder = 'big',
  } = ADDRESSES[tag] as {
    encoding: ModbusEncoding;
    length?: number;
    wordOrder?: 'big' | 'little';
  };
  const registers = registersOf(encoding, length);
  return {
    encoding,
    length: registers,
    bit: 0,
    scale: 1,
    offset: 0,
    wordOrder,
    byteOrder: 'big',
    charset: 'utf-8',
  };
}

/** NaN: what a broken sensor sends for a number. */
const NOT_A_NUMBER = [0x7fc0, 0];

function modbusPeer(name: string, port: number, memory: Memory): Peer {
  const at = (tag: TagName): number => ADDRESSES[tag].register as number;
  return {
    name,
    port,
    without: { clock: 'Modbus carries no time', twice: 'Modbus is asked; nothing comes by itself' },
    driver: (context, hosts) => new ModbusDriver({ hosts }, context),
    link: (proxy, tags = TAGS) =>
      linkOf('modbus-tcp', { host: '127.0.0.1', port: proxy, timeout: 600 }, { unit: 1 }, [
        ...tags.map((tag) => pointOf(tag, ADDRESSES[tag])),
      ]),
    set(tag, value) {
      if (tag === 'truth') return memory.put('coil', at(tag), [value ? 1 : 0]);
      return memory.put(
        'holding',
        at(tag),
        tag === 'liar' ? NOT_A_NUMBER : encodeRegisters(value, formatOf(tag)),
      );
    },
    async get(tag) {
      if (tag === 'truth') return (await memory.take('coil', at(tag), 1))[0] === 1;
      const format = formatOf(tag);
      const words = await memory.take('holding', at(tag), format.length);
      return decodeRegisters(
        Buffer.concat(words.map((word) => Buffer.from([word >> 8, word & 255]))),
        0,
        format,
      );
    },
    writes: memory.writes,
    stop: memory.stop,
  };
}

const SCRIPT = join(import.meta.dirname, 'pymodbus-device.py');
const PYTHON = '/usr/bin/python3';

/** Why pymodbus cannot be used here; undefined where it can. */
export const pymodbusMissing = (): string | undefined =>
  spawnSync(PYTHON, ['-c', 'import pymodbus.server.async_io']).status === 0
    ? undefined
    : 'pymodbus is not installed (apt install python3-pymodbus)';

export async function startPymodbus(): Promise<Peer> {
  const child: ChildProcess = spawn(PYTHON, [SCRIPT, '0'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const answers: ((line: string) => void)[] = [];
  createInterface({ input: child.stdout! }).on('line', (line) => answers.shift()?.(line));
  const next = (): Promise<string> => new Promise((done) => answers.push(done));
  const ask = async (command: object): Promise<{ values?: number[]; writes?: number; port?: number }> => {
    const answer = next();
    child.stdin!.write(`${JSON.stringify(command)}\n`);
    return JSON.parse(await answer);
  };
  const { port } = JSON.parse(await next()) as { port: number };
  return modbusPeer('pymodbus', port, {
    put: async (table, at, values) => void (await ask({ set: [table, at, values] })),
    take: async (table, at, count) => (await ask({ get: [table, at, count] })).values!,
    writes: async () => (await ask({})).writes!,
    async stop() {
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGKILL');
      await gone;
    },
  });
}

/** Holding registers and coils of modbus-serial's own server; registers from 150 on refuse to be written. */
export async function startModbusSerial(): Promise<Peer> {
  const registers = new Array<number>(200).fill(0);
  const coils = new Array<boolean>(200).fill(false);
  let writes = 0;
  const write = (at: number, values: readonly number[]): void => {
    if (at >= 150) throw { modbusErrorCode: 2 };
    writes++;
    registers.splice(at, values.length, ...values);
  };
  const read = (at: number, length: number): number[] => {
    if (at + length > registers.length) throw { modbusErrorCode: 2 };
    return registers.slice(at, at + length);
  };
  // The library tells callbacks from plain answers by the number of parameters: none may be left out.
  const service: IServiceVector = {
    getMultipleHoldingRegisters: (at: number, length: number, _unit: number) => read(at, length),
    getHoldingRegister: (at: number, _unit: number) => read(at, 1)[0]!,
    getCoil: (at: number, _unit: number) => coils[at]!,
    setCoil: (at: number, on: boolean, _unit: number) => {
      writes++;
      coils[at] = on;
    },
    setRegister: (at: number, value: number, _unit: number) => write(at, [value]),
    setRegisterArray: (at: number, values: number[], _unit: number) => write(at, values),
  };
  const port = await freePort();
  const server = new ServerTCP(service, { host: '127.0.0.1', port });
  server.on('socketError', () => undefined);
  await new Promise<void>((done) => server.on('initialized', () => done()));
  return modbusPeer("modbus-serial's server", port, {
    async put(table, at, values) {
      if (table === 'coil') coils.splice(at, values.length, ...values.map(Boolean));
      else registers.splice(at, values.length, ...values);
    },
    take: async (table, at, count) =>
      table === 'coil' ? coils.slice(at, at + count).map(Number) : registers.slice(at, at + count),
    writes: async () => writes,
    stop: () => new Promise<void>((done) => server.close(() => done())),
  });
}
