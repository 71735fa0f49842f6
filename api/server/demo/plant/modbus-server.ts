/** A Modbus TCP gateway of one site: its controllers are units 1, 2, …; a failed sensor reads as NaN. */
import { type IServiceVector, ServerTCP } from 'modbus-serial';
import type { Instruments } from './instruments.ts';
import { type ModbusAddress, type ModbusPoint, modbusPoints } from './modbus-map.ts';
import type { Plant } from './physics/plant.ts';
import type { SiteSpec } from './sites.ts';

export interface ModbusGateway {
  close(): Promise<void>;
}

/** Exception codes of the protocol, as modbus-serial expects them thrown. */
const ILLEGAL_ADDRESS = { modbusErrorCode: 2 };

function registersOf(value: number | bigint | null, encoding: ModbusAddress['encoding']): number[] {
  const bytes = Buffer.alloc(encoding === 'int64' ? 8 : 4);
  if (encoding === 'int64') bytes.writeBigInt64BE(BigInt(value ?? 0));
  else bytes.writeFloatBE(value === null ? Number.NaN : Number(value));
  return Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readUInt16BE(at * 2));
}

function floatOf(registers: readonly number[]): number {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt16BE(registers[0]!, 0);
  bytes.writeUInt16BE(registers[1]!, 2);
  return bytes.readFloatBE(0);
}

/** The registers and bits of one site, as the protocol reads them. */
class Registers {
  readonly #plant: Plant;
  readonly #instruments: Instruments;
  readonly #points = new Map<string, ModbusPoint>();

  constructor(site: SiteSpec, plant: Plant, instruments: Instruments) {
    this.#plant = plant;
    this.#instruments = instruments;
    for (const point of modbusPoints(site.key))
      for (let at = 0; at < point.address.length; at++)
        this.#points.set(`${point.unit}/${point.address.table}/${point.address.register + at}`, point);
  }

  #find(table: ModbusAddress['table'], register: number, unit: number): ModbusPoint {
    const point = this.#points.get(`${unit}/${table}/${register}`);
    if (!point) throw ILLEGAL_ADDRESS;
    return point;
  }

  bit(table: 'coil' | 'discrete', address: number, unit: number): boolean {
    return this.#instruments.read(this.#find(table, address, unit).tag).value === true;
  }

  setBit(address: number, on: boolean, unit: number): void {
    this.#find('coil', address, unit).tag.write?.(this.#plant, on);
  }

  /** Whole values are read at once, so that both halves of a float belong together. */
  words(table: 'holding' | 'input', address: number, length: number, unit: number): number[] {
    const words: number[] = [];
    while (words.length < length) {
      const at = address + words.length;
      const { tag, address: place } = this.#find(table, at, unit);
      const value = this.#instruments.read(tag).value as number | bigint | null;
      words.push(...registersOf(value, place.encoding).slice(at - place.register));
    }
    return words.slice(0, length);
  }

  setWords(address: number, values: readonly number[], unit: number): void {
    for (let at = 0; at < values.length; ) {
      const { tag, address: place } = this.#find('holding', address + at, unit);
      const words = values.slice(at, at + place.length);
      if (place.register !== address + at || words.length < place.length) throw ILLEGAL_ADDRESS;
      tag.write?.(this.#plant, floatOf(words));
      at += place.length;
    }
  }
}

const serviceOf = (registers: Registers): IServiceVector => ({
  getCoil: (address: number, unit: number) => registers.bit('coil', address, unit),
  getDiscreteInput: (address: number, unit: number) => registers.bit('discrete', address, unit),
  // The library reads a single register through these, and several through those below.
  getHoldingRegister: (address: number, unit: number) => registers.words('holding', address, 1, unit)[0]!,
  getInputRegister: (address: number, unit: number) => registers.words('input', address, 1, unit)[0]!,
  getMultipleHoldingRegisters: (address: number, length: number, unit: number) =>
    registers.words('holding', address, length, unit),
  getMultipleInputRegisters: (address: number, length: number, unit: number) =>
    registers.words('input', address, length, unit),
  setCoil: (address: number, on: boolean, unit: number) => registers.setBit(address, on, unit),
  setRegisterArray: (address: number, values: number[], unit: number) =>
    registers.setWords(address, values, unit),
});

export async function startModbusGateway(
  site: SiteSpec,
  plant: Plant,
  instruments: Instruments,
  port: number,
): Promise<ModbusGateway> {
  const registers = new Registers(site, plant, instruments);
  const server = new ServerTCP(serviceOf(registers), { host: '127.0.0.1', port });
  // A client that disconnects in the middle of an answer is no fault of the gateway.
  server.on('socketError', () => undefined);
  await new Promise<void>((done, fail) => {
    server.on('initialized', () => done());
    server.on('serverError', (error) => fail(error ?? new Error(`Port ${port} cannot be used`)));
  });
  return { close: () => new Promise((done) => server.close(() => done())) };
}
