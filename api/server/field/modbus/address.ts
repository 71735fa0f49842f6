/** Reads the addresses that a builder configured, and says what is wrong with those that cannot be used. */
import type { DevicePoint, FieldLink, TagPoint } from '../driver.ts';
import {
  ENCODINGS,
  type Encoding,
  type Format,
  type Order,
  registersOf,
  TABLES,
  type Table,
} from './codec.ts';

export interface ModbusTag {
  readonly point: TagPoint;
  readonly unit: number;
  readonly table: Table;
  readonly register: number;
  /** Registers or bits that it takes. */
  readonly length: number;
  readonly format: Format;
}

export interface Endpoint {
  readonly host: string;
  readonly port: number;
  /** Milliseconds to wait for an answer. */
  readonly timeout: number;
}

/** An address that cannot be used: the message names the field, what it holds and what it should hold. */
export class AddressError extends Error {}

type Address = Readonly<Record<string, unknown>>;

function integer(address: Address, key: string, low: number, high: number, fallback?: number): number {
  const value = address[key] ?? fallback;
  if (Number.isInteger(value) && (value as number) >= low && (value as number) <= high)
    return value as number;
  throw new AddressError(`${key} is ${JSON.stringify(value)}; use a whole number from ${low} to ${high}`);
}

function number(address: Address, key: string, fallback: number): number {
  const value = address[key] ?? fallback;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new AddressError(`${key} is ${JSON.stringify(value)}; use a number`);
}

function oneOf<T extends string>(address: Address, key: string, choices: readonly T[], fallback?: T): T {
  const value = address[key] ?? fallback;
  if (choices.includes(value as T)) return value as T;
  throw new AddressError(`${key} is ${JSON.stringify(value)}; use one of ${choices.join(', ')}`);
}

const ORDERS: readonly Order[] = ['big', 'little'];
const DEFAULT_TIMEOUT_MS = 1000;

export function readEndpoint(link: FieldLink): Endpoint {
  const { host } = link.address;
  if (typeof host !== 'string' || host === '')
    throw new AddressError(`host is ${JSON.stringify(host)}; use a name or address`);
  return {
    host,
    port: integer(link.address, 'port', 1, 65_535, 502),
    timeout: integer(link.address, 'timeout', 50, 60_000, DEFAULT_TIMEOUT_MS),
  };
}

export function readTag(device: DevicePoint, point: TagPoint): ModbusTag {
  const { address } = point;
  const table = oneOf<Table>(address, 'table', TABLES);
  const isBit = table === 'coil' || table === 'discrete';
  const encoding: Encoding = isBit ? 'boolean' : oneOf(address, 'encoding', ENCODINGS);
  const factor = number(address, 'factor', 1);
  if (factor === 0) throw new AddressError('factor is 0; use another number');
  const length = isBit ? 1 : registersOf(encoding);
  return {
    point,
    unit: integer(device.address, 'unit', 0, 255, 1),
    table,
    register: integer(address, 'register', 0, 65_536 - length),
    length,
    format: {
      encoding,
      factor,
      offset: number(address, 'offset', 0),
      wordOrder: oneOf(address, 'wordOrder', ORDERS, 'big'),
      byteOrder: oneOf(address, 'byteOrder', ORDERS, 'big'),
    },
  };
}
