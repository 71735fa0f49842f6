/** Modbus values: registers ↔ numbers in the encodings that devices use. */
import type { LiveValue } from '../../live/sample.ts';

export const TABLES = ['holding', 'input', 'coil', 'discrete'] as const;
export type Table = (typeof TABLES)[number];

export const ENCODINGS = [
  'boolean',
  'int16',
  'uint16',
  'int32',
  'uint32',
  'float32',
  'float64',
  'int64',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The order of a value's registers, and of the two bytes in each; `big` is the protocol's own. */
export type Order = 'big' | 'little';

export interface Format {
  readonly encoding: Encoding;
  readonly wordOrder: Order;
  readonly byteOrder: Order;
  /** value = stored · factor + offset. */
  readonly factor: number;
  readonly offset: number;
}

const BYTES: Readonly<Record<Encoding, number>> = {
  boolean: 2,
  int16: 2,
  uint16: 2,
  int32: 4,
  uint32: 4,
  float32: 4,
  float64: 8,
  int64: 8,
};

/** How many registers a value takes. */
export const registersOf = (encoding: Encoding): number => BYTES[encoding] / 2;

/** Brings a value's bytes into big-endian order, or back: the same steps undo themselves. */
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

/** Reads a value that begins at byte `at` of a response; null where it is no number (NaN, as failed sensors send). */
export function decodeRegisters(response: Buffer, at: number, format: Format): LiveValue {
  const bytes = reorder(response.subarray(at, at + BYTES[format.encoding]), format);
  if (format.encoding === 'boolean') return bytes.readUInt16BE(0) !== 0;
  if (format.encoding === 'int64') return scaledInteger(bytes.readBigInt64BE(0), format);
  const value = readNumber(bytes, format.encoding) * format.factor + format.offset;
  return Number.isFinite(value) ? value : null;
}

function scaledInteger(stored: bigint, { factor, offset }: Format): LiveValue {
  if (factor === 1 && Number.isInteger(offset)) return stored + BigInt(offset);
  return Number(stored) * factor + offset;
}

function readNumber(bytes: Buffer, encoding: Exclude<Encoding, 'boolean' | 'int64'>): number {
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

/** The registers to write for a value. Throws RangeError where the encoding cannot hold it. */
export function encodeRegisters(value: Exclude<LiveValue, null | string>, format: Format): number[] {
  const bytes = Buffer.alloc(BYTES[format.encoding]);
  if (format.encoding === 'boolean') bytes.writeUInt16BE(value ? 1 : 0);
  else if (format.encoding === 'int64') bytes.writeBigInt64BE(storedInteger(value, format));
  else writeNumber(bytes, (Number(value) - format.offset) / format.factor, format.encoding);
  const ordered = reorder(bytes, format);
  return Array.from({ length: ordered.length / 2 }, (_, word) => ordered.readUInt16BE(word * 2));
}

function storedInteger(value: number | bigint | boolean, { factor, offset }: Format): bigint {
  if (factor === 1 && Number.isInteger(offset) && typeof value === 'bigint') return value - BigInt(offset);
  return BigInt(Math.round((Number(value) - offset) / factor));
}

function writeNumber(bytes: Buffer, stored: number, encoding: Exclude<Encoding, 'boolean' | 'int64'>): void {
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
