/** Modbus values: registers ↔ numbers in the encodings that devices use. */
import type { Charset, ModbusEncoding, Order } from '../../../contract/field-addresses.ts';
import type { LiveValue } from '../sample.ts';
import { decodeText, encodeText } from './text.ts';

export interface Format {
  readonly encoding: ModbusEncoding;
  readonly wordOrder: Order;
  readonly byteOrder: Order;
  /** value = raw · scale + offset. */
  readonly scale: number;
  readonly offset: number;
  /** With `bit`: its number, 0 is the least significant. */
  readonly bit: number;
  /** Registers that it occupies. */
  readonly length: number;
  /** With `string`. */
  readonly charset: Charset;
}

/** Brings a value's bytes into big-endian order, or back: the swap is its own inverse. */
function reorder(bytes: Buffer, format: Format): Buffer {
  const ordered = Buffer.alloc(bytes.length);
  const words = bytes.length / 2;
  for (let word = 0; word < words; word++) {
    const from = format.wordOrder === 'little' ? words - 1 - word : word;
    const isSwapped = format.byteOrder === 'little';
    ordered[word * 2] = bytes[from * 2 + (isSwapped ? 1 : 0)]!;
    ordered[word * 2 + 1] = bytes[from * 2 + (isSwapped ? 0 : 1)]!;
  }
  return ordered;
}

/** Reads a value that begins at byte `at` of a response; null if it is no number (NaN, as failed sensors send). */
export function decodeRegisters(response: Buffer, at: number, format: Format): LiveValue {
  const bytes = reorder(response.subarray(at, at + format.length * 2), format);
  switch (format.encoding) {
    case 'boolean':
      return bytes.readUInt16BE(0) !== 0;
    case 'bit':
      return ((bytes.readUInt16BE(0) >> format.bit) & 1) === 1;
    case 'string':
      return decodeText(bytes, format.charset);
    case 'int64':
      return scaledInteger(bytes.readBigInt64BE(0), format);
    case 'uint64':
      return scaledInteger(bytes.readBigUInt64BE(0), format);
    default: {
      const value = readNumber(bytes, format.encoding) * format.scale + format.offset;
      return Number.isFinite(value) ? value : null;
    }
  }
}

function scaledInteger(stored: bigint, { scale, offset }: Format): LiveValue {
  if (scale === 1 && Number.isInteger(offset)) return stored + BigInt(offset);
  return Number(stored) * scale + offset;
}

type NumberEncoding = Exclude<ModbusEncoding, 'boolean' | 'bit' | 'string' | 'int64' | 'uint64'>;

function readNumber(bytes: Buffer, encoding: NumberEncoding): number {
  switch (encoding) {
    case 'int16':
      return bytes.readInt16BE(0);
    case 'uint16':
      return bytes.readUInt16BE(0);
    case 'int32':
      return bytes.readInt32BE(0);
    case 'uint32':
      return bytes.readUInt32BE(0);
    case 'float32':
      return bytes.readFloatBE(0);
    case 'float64':
      return bytes.readDoubleBE(0);
  }
}

/** The registers to write for a value. Throws RangeError if the encoding cannot hold it. */
export function encodeRegisters(value: NonNullable<LiveValue>, format: Format): number[] {
  const bytes = Buffer.alloc(format.length * 2);
  encodeInto(bytes, value, format);
  const ordered = reorder(bytes, format);
  return Array.from({ length: ordered.length / 2 }, (_, word) => ordered.readUInt16BE(word * 2));
}

function encodeInto(bytes: Buffer, value: NonNullable<LiveValue>, format: Format): void {
  const { encoding } = format;
  if (encoding === 'string') {
    const text = encodeText(String(value), format.charset);
    if (text.length > bytes.length) throw new RangeError(`The text is longer than ${bytes.length} bytes`);
    text.copy(bytes);
  } else if (typeof value === 'string') throw new RangeError(`A text cannot be written as ${encoding}`);
  else if (encoding === 'boolean') bytes.writeUInt16BE(value ? 1 : 0);
  else if (encoding === 'bit') throw new RangeError('A single bit is written by a mask');
  else if (encoding === 'int64') bytes.writeBigInt64BE(storedInteger(value, format));
  else if (encoding === 'uint64') bytes.writeBigUInt64BE(storedInteger(value, format));
  else writeNumber(bytes, (Number(value) - format.offset) / format.scale, encoding);
}

function storedInteger(value: number | bigint | boolean, { scale, offset }: Format): bigint {
  if (scale === 1 && Number.isInteger(offset) && typeof value === 'bigint') return value - BigInt(offset);
  return BigInt(Math.round((Number(value) - offset) / scale));
}

function writeNumber(bytes: Buffer, stored: number, encoding: NumberEncoding): void {
  switch (encoding) {
    case 'int16':
      bytes.writeInt16BE(Math.round(stored));
      break;
    case 'uint16':
      bytes.writeUInt16BE(Math.round(stored));
      break;
    case 'int32':
      bytes.writeInt32BE(Math.round(stored));
      break;
    case 'uint32':
      bytes.writeUInt32BE(Math.round(stored));
      break;
    case 'float32':
      if (Math.abs(stored) > 3.4028234e38) throw new RangeError(`${stored} is beyond a 32-bit float`);
      bytes.writeFloatBE(stored);
      break;
    case 'float64':
      bytes.writeDoubleBE(stored);
      break;
  }
}
