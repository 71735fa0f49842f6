/**
 * The Sparkplug B payload: bytes ↔ metrics with plain values.
 *
 * The protobuf codec is the generated one inside `sparkplug-payload`. Its convenience layer is not used, because it loses
 * the value of every metric that is sent without a datatype, as data messages with aliases are (Sparkplug 3.0, 6.4.6):
 * what arrived is kept here as a raw value until the birth certificate gives its type.
 */
import proto from 'sparkplug-payload/lib/sparkplugPayloadProto.js';
import type { LiveValue } from '../sample.ts';
import { refuseTooMany } from './wire-count.ts';

const { Payload } = proto.org.eclipse.tahu.protobuf;

/** Sparkplug's datatype codes, those that a tag can hold; others arrive as "no value". */
export const DataType = {
  int8: 1,
  int16: 2,
  int32: 3,
  int64: 4,
  uint8: 5,
  uint16: 6,
  uint32: 7,
  uint64: 8,
  float: 9,
  double: 10,
  boolean: 11,
  string: 12,
  dateTime: 13,
  text: 14,
  uuid: 15,
} as const;

/** The values of the metric property `Quality` (Sparkplug 3.0, 6.4.7). */
export const SparkplugQuality = { bad: 0, good: 192, stale: 500 } as const;

export interface Metric {
  /** Missing in data messages of nodes that use aliases. */
  readonly name?: string;
  readonly alias?: bigint;
  /** Missing if the birth has given it. */
  readonly dataType?: number;
  /** As it stands on the wire: integers unsigned, until `typedValue` knows better. */
  readonly raw: LiveValue;
  /** Milliseconds since 1970; the payload's if missing. */
  readonly time?: number;
  readonly quality?: number;
  /** From the node's buffer: a past value. */
  readonly historical?: true;
}

export interface SparkplugPayload {
  readonly time?: number;
  /** 0…255; missing in commands and deaths. */
  readonly seq?: number;
  readonly metrics: readonly Metric[];
}

/** What protobufjs gives and takes for 64-bit integers. */
interface Words {
  readonly low: number;
  readonly high: number;
}
type Wire = number | Words | null | undefined;

const toBigInt = (value: number | Words): bigint =>
  typeof value === 'number' ? BigInt(value) : (BigInt(value.high >>> 0) << 32n) | BigInt(value.low >>> 0);
const toNumber = (value: Wire): number | undefined =>
  value === null || value === undefined ? undefined : Number(toBigInt(value));
const toWords = (value: bigint): Words & { unsigned: true } => ({
  low: Number(BigInt.asIntN(32, value)),
  high: Number(BigInt.asIntN(32, value >> 32n)),
  unsigned: true,
});

const BITS: Readonly<Record<number, number>> = { 1: 8, 2: 16, 3: 32, 4: 64 };

/** The value of a metric once its datatype is known: signed integers get their sign; 64-bit ones stay bigint. */
export function typedValue(raw: LiveValue, dataType: number | undefined): LiveValue {
  const bits = dataType === undefined ? undefined : BITS[dataType];
  const isInteger = typeof raw === 'bigint' || Number.isInteger(raw);
  if (bits === undefined || !isInteger) return raw;
  const signed = BigInt.asIntN(bits, BigInt(raw as bigint | number));
  return bits === 64 ? signed : Number(signed);
}

type WireMetric = InstanceType<typeof Payload.Metric>;

/** The member of protobuf's `oneof value` that is set; generated messages carry defaults on their prototype. */
function rawValue(metric: WireMetric): LiveValue {
  if (metric.isNull) return null;
  const has = (key: string): boolean => Object.hasOwn(metric, key);
  if (has('booleanValue')) return metric.booleanValue ?? null;
  if (has('doubleValue')) return metric.doubleValue ?? null;
  if (has('floatValue')) return metric.floatValue ?? null;
  if (has('intValue')) return metric.intValue ?? null;
  if (has('longValue')) return toBigInt(metric.longValue as number | Words);
  return has('stringValue') ? (metric.stringValue ?? null) : null;
}

function qualityOf(metric: WireMetric): number | undefined {
  const at = metric.properties?.keys?.indexOf('Quality') ?? -1;
  if (at < 0) return undefined;
  return metric.properties?.values?.[at]?.intValue ?? undefined;
}

function decodeMetric(metric: WireMetric): Metric {
  return {
    name: Object.hasOwn(metric, 'name') ? metric.name : undefined,
    alias: Object.hasOwn(metric, 'alias') ? toBigInt(metric.alias as number | Words) : undefined,
    dataType: Object.hasOwn(metric, 'datatype') && metric.datatype !== 0 ? metric.datatype : undefined,
    raw: rawValue(metric),
    time: Object.hasOwn(metric, 'timestamp') ? toNumber(metric.timestamp as Wire) : undefined,
    quality: qualityOf(metric),
    historical: metric.isHistorical === true ? true : undefined,
  };
}

/** Metrics of one message. An empty one takes two bytes: a few megabytes of them would be millions of objects. */
const MOST_METRICS = 50_000;
/** Of the message `Payload`. */
const METRICS_FIELD = 2;

/** Throws if the bytes are no protobuf message or have more metrics than any node; unknown fields are skipped. */
export function decodePayload(bytes: Uint8Array): SparkplugPayload {
  refuseTooMany(bytes, METRICS_FIELD, MOST_METRICS);
  const payload = Payload.decode(bytes);
  return {
    time: Object.hasOwn(payload, 'timestamp') ? toNumber(payload.timestamp as Wire) : undefined,
    seq: Object.hasOwn(payload, 'seq') ? toNumber(payload.seq as Wire) : undefined,
    metrics: payload.metrics.map((metric) => decodeMetric(metric as WireMetric)),
  };
}

/** Which member of the wire's `oneof` holds a datatype, and in what form. */
function wireValue(value: LiveValue, dataType: number): object {
  if (value === null) return { isNull: true };
  switch (dataType) {
    case DataType.boolean:
      return { booleanValue: Boolean(value) };
    case DataType.float:
      return { floatValue: Number(value) };
    case DataType.double:
      return { doubleValue: Number(value) };
    case DataType.int64:
    case DataType.uint32:
    case DataType.uint64:
    case DataType.dateTime:
      return { longValue: toWords(typeof value === 'bigint' ? value : BigInt(Math.round(Number(value)))) };
    case DataType.string:
    case DataType.text:
    case DataType.uuid:
      return { stringValue: String(value) };
    default:
      return { intValue: Number(value) >>> 0 };
  }
}

export interface OutgoingMetric {
  readonly name?: string;
  readonly alias?: bigint;
  readonly dataType: number;
  readonly value: LiveValue;
  readonly time: number;
  /** Written as the property `Quality` if given. */
  readonly quality?: number;
  readonly historical?: true;
}

const qualityProperty = (quality: number) => ({
  keys: ['Quality'],
  values: [{ type: DataType.int32, intValue: quality }],
});

export function encodePayload(payload: {
  readonly time: number;
  readonly seq?: number;
  readonly metrics: readonly OutgoingMetric[];
}): Buffer {
  const bytes = Payload.encode({
    timestamp: payload.time,
    ...(payload.seq === undefined ? {} : { seq: payload.seq }),
    metrics: payload.metrics.map((metric) => ({
      ...(metric.name === undefined ? {} : { name: metric.name }),
      ...(metric.alias === undefined ? {} : { alias: toWords(metric.alias) as never }),
      timestamp: metric.time,
      datatype: metric.dataType,
      ...wireValue(metric.value, metric.dataType),
      ...(metric.historical ? { isHistorical: true } : {}),
      ...(metric.quality === undefined ? {} : { properties: qualityProperty(metric.quality) }),
    })),
  }).finish();
  return Buffer.from(bytes);
}
