/**
 * Series of numbers as columns: what a chart or a table takes, and how it travels in JSON.
 *
 * A point as a JSON object is about 190 bytes. Columns travel in base64 of little-endian bytes instead: the aggregate in
 * eight bytes, what only the picture needs in four, times as runs. 1,440 buckets are then about 48 kB.
 */
import * as s from 'superstruct';
import { type Field, type Infer, nullable, number, object } from './field.ts';

/**
 * A tag over time in buckets, oldest first; all arrays are of one length. Buckets without a sample are left out: the value of
 * the one before holds in them, unless it is broken. NaN: the bucket has no good or uncertain numeric sample;
 * an average it has nevertheless if it began with a known value.
 */
export interface SeriesColumns {
  /** Start of the bucket, in milliseconds since 1970. */
  readonly time: Float64Array;
  /** The aggregate that was asked for. */
  readonly value: Float64Array;
  /** The first, lowest, highest and last sample. After transport they are rounded to four bytes: for pictures. */
  readonly first: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
  readonly last: Float64Array;
  /** The worst of all samples, by its place in QUALITIES. */
  readonly quality: Uint8Array;
  /** 1: the value was lost before the bucket ended, and is unknown until the next bucket. */
  readonly broken: Uint8Array;
  /** The value when the range began; null if it was unknown. `time` in milliseconds since 1970. */
  readonly before: { readonly time: number; readonly value: number } | null;
}

/** Bytes of one number, at most; of a run two whole numbers of up to 54 bits, seven bits a byte. */
const BYTES = { float64: 8, float32: 4, uint8: 1, runs: 16 } as const;

/**
 * Packed numbers. `float64`, `float32` and `uint8`: little-endian. `runs`: pairs of whole numbers, a value and how often it follows
 * itself, each in groups of seven bits, the lowest first, where the highest bit says that more follow; the value is
 * doubled before, less one if it is negative.
 */
function packed(kind: keyof typeof BYTES, { max }: { readonly max: number }): Field<string> {
  const longest = Math.ceil((max * BYTES[kind]) / 3) * 4;
  return {
    struct: s.define<string>(
      'packed',
      (value) =>
        (typeof value === 'string' && value.length <= longest && /^[A-Za-z0-9+/]*={0,2}$/.test(value)) ||
        `At most ${max} numbers in base64 are required`,
    ),
    schema: {
      type: 'string',
      contentEncoding: 'base64',
      maxLength: longest,
      description: PACKED_AS[kind],
    },
  };
}

const PACKED_AS = {
  float64: 'Numbers of eight bytes (IEEE 754, little-endian)',
  float32: 'Numbers of four bytes (IEEE 754, little-endian)',
  uint8: 'Numbers of one byte',
  runs: 'Runs of whole numbers: each is a value and a count in LEB128, the value in zigzag',
} as const;

/** Columns of at most `max` buckets on the wire; see SeriesColumns. */
export const packedColumns = ({ max }: { readonly max: number }) =>
  object({
    /** Milliseconds from each bucket's start to the next one's; the first counts from 1970. */
    time: packed('runs', { max }),
    value: packed('float64', { max }),
    first: packed('float32', { max }),
    min: packed('float32', { max }),
    max: packed('float32', { max }),
    last: packed('float32', { max }),
    /** Twice the quality's number, plus one where the value was lost. */
    state: packed('uint8', { max }),
    before: nullable(object({ time: number(), value: number() })),
  });

export type PackedColumns = Infer<ReturnType<typeof packedColumns>>;

export function packColumns(columns: SeriesColumns): PackedColumns {
  const { time, value, first, min, max, last, quality, broken, before } = columns;
  return {
    time: packRuns(time.map((at, nth) => (nth === 0 ? at : at - time[nth - 1]!))),
    value: packFloats(value, 8),
    first: packFloats(first, 4),
    min: packFloats(min, 4),
    max: packFloats(max, 4),
    last: packFloats(last, 4),
    state: toBase64(quality.map((worst, nth) => 2 * worst + broken[nth]!)),
    before,
  };
}

/** Throws a RangeError if the columns are not of one length. */
export function unpackColumns(wire: PackedColumns): SeriesColumns {
  const value = unpackFloats(wire.value, 8);
  const state = fromBase64(wire.state);
  if (state.length !== value.length) throw unequal();
  const time = unpackRuns(wire.time, value.length);
  for (let nth = 1; nth < time.length; nth++) time[nth]! += time[nth - 1]!;
  const picture = (packedColumn: string): Float64Array => {
    const column = unpackFloats(packedColumn, 4);
    if (column.length !== value.length) throw unequal();
    return column;
  };
  return {
    ...{ time, value },
    ...{ first: picture(wire.first), min: picture(wire.min) },
    ...{ max: picture(wire.max), last: picture(wire.last) },
    quality: state.map((one) => one >> 1),
    broken: state.map((one) => one & 1),
    before: wire.before,
  };
}

const unequal = (): RangeError => new RangeError('Columns of a series must be of one length');

/** The greatest number that four bytes hold: beyond it they would say "infinite". */
const MOST_FLOAT32 = 3.4028234663852886e38;

function packFloats(values: Float64Array, size: 4 | 8): string {
  const view = new DataView(new ArrayBuffer(values.length * size));
  for (let nth = 0; nth < values.length; nth++) {
    const value = values[nth]!;
    if (size === 8) view.setFloat64(nth * 8, value, true);
    else view.setFloat32(nth * 4, Math.min(Math.max(value, -MOST_FLOAT32), MOST_FLOAT32), true);
  }
  return toBase64(new Uint8Array(view.buffer));
}

function unpackFloats(text: string, size: 4 | 8): Float64Array {
  const bytes = fromBase64(text);
  if (bytes.length % size !== 0) throw unequal();
  const view = new DataView(bytes.buffer);
  const values = new Float64Array(bytes.length / size);
  for (let nth = 0; nth < values.length; nth++)
    values[nth] = size === 8 ? view.getFloat64(nth * 8, true) : view.getFloat32(nth * 4, true);
  return values;
}

function packRuns(values: Float64Array): string {
  const bytes: number[] = [];
  for (let at = 0; at < values.length; ) {
    const value = values[at]!;
    let end = at + 1;
    while (end < values.length && values[end] === value) end++;
    pushWhole(bytes, value < 0 ? -2 * value - 1 : 2 * value);
    pushWhole(bytes, end - at);
    at = end;
  }
  return toBase64(Uint8Array.from(bytes));
}

/** Whole numbers of up to 54 bits: bit operations would cut them to 32. */
function pushWhole(bytes: number[], whole: number): void {
  let rest = whole;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
}

/** Throws unless there are exactly `length` numbers: a count cannot make the reader allocate more. */
function unpackRuns(text: string, length: number): Float64Array {
  const bytes = fromBase64(text);
  const values = new Float64Array(length);
  let at = 0;
  const nextWhole = (): number => {
    let whole = 0;
    for (let weight = 1; ; weight *= 128) {
      const byte = bytes[at++];
      if (byte === undefined) throw unequal();
      whole += (byte % 128) * weight;
      if (byte < 128) return whole;
    }
  };
  let filled = 0;
  while (at < bytes.length) {
    const doubled = nextWhole();
    const end = filled + nextWhole();
    if (end > length) throw unequal();
    values.fill(doubled % 2 === 1 ? -(doubled + 1) / 2 : doubled / 2, filled, end);
    filled = end;
  }
  if (filled !== length) throw unequal();
  return values;
}

const DIGITS = new TextEncoder().encode('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
const PADDING = 61;
const ascii = new TextDecoder();

/** By itself: `btoa` needs a text of the bytes first, and took a quarter of the time of a chart's answer. */
function toBase64(bytes: Uint8Array): string {
  const text = new Uint8Array(Math.ceil(bytes.length / 3) * 4).fill(PADDING);
  for (let from = 0, to = 0; from < bytes.length; from += 3) {
    const left = bytes.length - from;
    const three = (bytes[from]! << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0);
    text[to++] = DIGITS[three >> 18]!;
    text[to++] = DIGITS[(three >> 12) & 63]!;
    if (left > 1) text[to++] = DIGITS[(three >> 6) & 63]!;
    if (left > 2) text[to++] = DIGITS[three & 63]!;
  }
  return ascii.decode(text);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let nth = 0; nth < binary.length; nth++) bytes[nth] = binary.charCodeAt(nth);
  return bytes;
}
