/** Reads configured addresses and reports what is wrong with unusable ones. */
import { type ModbusTable, registersOf } from '../../../contract/field-addresses.ts';
import { checkedAddress } from '../addresses.ts';
import type { DevicePoint, FieldLink, TagPoint } from '../driver.ts';
import type { Format } from './codec.ts';

export interface ModbusTag {
  readonly point: TagPoint;
  readonly unit: number;
  readonly table: ModbusTable;
  readonly register: number;
  /** Registers or bits that it occupies. */
  readonly length: number;
  readonly format: Format;
}

export interface Endpoint {
  readonly host: string;
  readonly port: number;
  /** Milliseconds to wait for an answer. */
  readonly timeout: number;
}

const DEFAULT_PORT = 502;
const DEFAULT_TIMEOUT_MS = 1000;

export function readEndpoint(link: FieldLink): Endpoint {
  const address = checkedAddress('modbus-tcp', 'link', link.address);
  return {
    host: address.host,
    port: address.port ?? DEFAULT_PORT,
    timeout: address.timeout ?? DEFAULT_TIMEOUT_MS,
  };
}

export function readTag(device: DevicePoint, point: TagPoint): ModbusTag {
  const { unit = 1 } = checkedAddress('modbus-tcp', 'controller', device.address);
  const address = checkedAddress('modbus-tcp', 'tag', point.address, point.dataType);
  const { table, register } = address;
  const isBit = table === 'coil' || table === 'discrete';
  const encoding = isBit ? 'boolean' : address.encoding!;
  const length = isBit ? 1 : registersOf(encoding, address.length);
  return {
    point,
    unit,
    table,
    register,
    length,
    format: {
      encoding,
      length,
      bit: address.bit ?? 0,
      scale: address.scale ?? 1,
      offset: address.offset ?? 0,
      wordOrder: address.wordOrder ?? 'big',
      byteOrder: address.byteOrder ?? 'big',
      charset: address.charset ?? 'utf-8',
    },
  };
}
