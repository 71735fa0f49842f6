/** OPC UA's values, qualities and times, mapped to ours. */
import type { DataValue, StatusCode, Variant } from 'node-opcua-client';
import type { TagPoint } from '../driver.ts';
import { type LiveValue, Quality, type Sample } from '../sample.ts';
import { MAX_SKEW_MS } from '../sample-filter.ts';
import { asTagValue } from '../values.ts';
import type { Opcua } from './library.ts';
import { isBad, isGood, isOneOf, type StatusName } from './status.ts';

/** A 64-bit integer as node-opcua has it: two unsigned halves, the high one first. */
type Halves = readonly [number, number];

const toBigInt = (value: unknown, isSigned: boolean): bigint => {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return BigInt(value);
  const [high, low] = value as Halves;
  const whole = (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
  return isSigned ? BigInt.asIntN(64, whole) : whole;
};
export const toHalves = (value: bigint): number[] => [
  Number(BigInt.asUintN(32, value >> 32n)),
  Number(BigInt.asUintN(32, value)),
];

/** The plain value of a scalar; undefined for what no tag can hold: arrays, structures, bytes. */
function plainValue({ ua }: Opcua, variant: Variant | undefined): LiveValue | undefined {
  const { DataType, VariantArrayType } = ua;
  if (!variant || variant.dataType === DataType.Null || variant.value === null || variant.value === undefined)
    return null;
  if (variant.arrayType !== VariantArrayType.Scalar) return undefined;
  const value: unknown = variant.value;
  switch (variant.dataType) {
    case DataType.Int64:
      return toBigInt(value, true);
    case DataType.UInt64:
      return toBigInt(value, false);
    case DataType.DateTime:
      return isTime(value as Date) ? BigInt((value as Date).getTime()) : null;
    case DataType.LocalizedText:
      return (value as { text?: string | null }).text ?? null;
    case DataType.Guid:
    case DataType.NodeId:
    case DataType.StatusCode:
      return String(value);
    default:
      return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string'
        ? value
        : undefined;
  }
}

/** The server has no connection to the device. */
const CUT: readonly StatusName[] = [
  'BadNoCommunication',
  'BadNotConnected',
  'BadCommunicationError',
  'UncertainNoCommunicationLastUsableValue',
];

/** The quality of a value. If the server lost the device, its last value stays, stale. */
function qualityOf(opcua: Opcua, status: StatusCode): Quality {
  if (isOneOf(opcua, status, CUT)) return Quality.stale;
  if (isGood(status)) return Quality.good;
  return isBad(status) ? Quality.bad : Quality.uncertain;
}

/** 0 on the wire: "no time" (Part 6, 5.2.2.5). */
const NULL_TIME = Date.UTC(1601, 0, 1);
const isTime = (date: Date | null | undefined): date is Date =>
  date !== null && date !== undefined && date.getTime() > NULL_TIME;

/** What is known about the server's clock when a value arrives. */
interface Clock {
  /** Milliseconds since 1970, by our clock. */
  readonly now: number;
  /** Whether the server's clock agrees with it. */
  readonly agrees: boolean;
}

/**
 * The sample of a data value, with the source's time. A value that has not changed for long has an old one: then it
 * gets the present, because the server vouches for it now; otherwise it would look like a wrong clock (sample-filter.ts).
 * If the server's own clock is wrong, the old time passes on and is judged there.
 */
export function toSample(opcua: Opcua, point: TagPoint, data: DataValue, clock: Clock): Sample {
  const quality = qualityOf(opcua, data.statusCode);
  const plain = quality === Quality.bad ? null : plainValue(opcua, data.value);
  const value = plain === undefined ? undefined : asTagValue(plain, point.dataType);
  const hasNone = value === undefined || value === null;
  return {
    tag: point.tag,
    value: value ?? null,
    quality: hasNone && quality < Quality.bad ? Quality.bad : quality,
    time: timeOf(data, clock),
  };
}

function timeOf({ sourceTimestamp, serverTimestamp }: DataValue, { now, agrees }: Clock): number {
  const time = [sourceTimestamp, serverTimestamp].find(isTime)?.getTime() ?? now;
  return agrees && time < now - MAX_SKEW_MS ? now : time;
}

/** The variant to write for a value into a node of that type. Throws RangeError if the type cannot hold it. */
export function toVariant({ ua }: Opcua, value: NonNullable<LiveValue>, dataType: number): object {
  const { DataType } = ua;
  switch (dataType) {
    case DataType.Boolean:
      return { dataType, value: typeof value === 'string' ? refuse(value, 'Boolean') : Boolean(value) };
    case DataType.String:
      return { dataType, value: String(value) };
    case DataType.LocalizedText:
      return { dataType, value: { text: String(value) } };
    case DataType.DateTime:
      return { dataType, value: new Date(Number(value)) };
    case DataType.Int64:
    case DataType.UInt64: {
      const whole = asTagValue(value, 'int64');
      const [low, high] = dataType === DataType.Int64 ? [-(2n ** 63n), 2n ** 63n - 1n] : [0n, 2n ** 64n - 1n];
      if (typeof whole !== 'bigint' || whole < low || whole > high) return refuse(value, DataType[dataType]!);
      // Two halves look like an array of two.
      return { dataType, arrayType: ua.VariantArrayType.Scalar, value: toHalves(whole) };
    }
    case DataType.Float:
    case DataType.Double:
      return {
        dataType,
        value: finite(value, dataType === DataType.Float ? 3.4028234e38 : Number.MAX_VALUE),
      };
    default:
      return {
        dataType,
        value: whole(value, RANGES[DataType[dataType] ?? ''], DataType[dataType] ?? `type ${dataType}`),
      };
  }
}

const RANGES: Readonly<Record<string, readonly [number, number]>> = {
  SByte: [-128, 127],
  Byte: [0, 255],
  Int16: [-32_768, 32_767],
  UInt16: [0, 65_535],
  Int32: [-(2 ** 31), 2 ** 31 - 1],
  UInt32: [0, 2 ** 32 - 1],
};

function whole(
  value: NonNullable<LiveValue>,
  range: readonly [number, number] | undefined,
  name: string,
): number {
  const number = typeof value === 'string' ? Number.NaN : Math.round(Number(value));
  return range && number >= range[0] && number <= range[1] ? number : refuse(value, name);
}

function finite(value: NonNullable<LiveValue>, most: number): number {
  const number = typeof value === 'string' ? Number.NaN : Number(value);
  return Math.abs(number) <= most ? number : refuse(value, 'Float');
}

function refuse(value: NonNullable<LiveValue>, type: string): never {
  throw new RangeError(`${value} does not fit the node's type ${type}`);
}
