/** Samples and scan items from the metrics of nodes. */
import type { BrowseItem, TagPoint } from '../driver.ts';
import { type LiveValue, Quality, type Sample } from '../sample.ts';
import { MAX_SKEW_MS } from '../sample-filter.ts';
import { asTagValue } from '../values.ts';
import type { MetricValue } from './action.ts';
import type { LastValue } from './node-session.ts';
import { DataType, SparkplugQuality } from './payload.ts';

/** A metric that a tag can hold. What nodes report about themselves is no measurement. */
export function toItem(metric: string, type: number, value: LiveValue | undefined): BrowseItem[] {
  const wireType = Object.entries(DataType).find(([, code]) => code === type)?.[0];
  if (wireType === undefined || metric === 'bdSeq' || metric.startsWith('Node Control/')) return [];
  // A birth does not say what may be written: the node refuses by not changing its value.
  const known = value === undefined || value === null ? {} : { value: String(value) };
  return [{ path: metric, dataType: tagType(type), wireType, writable: true, address: { metric }, ...known }];
}

function tagType(type: number): TagPoint['dataType'] {
  if (type === DataType.boolean) return 'boolean';
  if (type === DataType.string || type === DataType.text || type === DataType.uuid) return 'string';
  return type === DataType.int64 || type === DataType.uint64 || type === DataType.dateTime
    ? 'int64'
    : 'float';
}

/** A value that was in time when it came is one of now as long as its node is online; its old time would look like a wrong clock. */
export const stillValid = (last: LastValue, now: number): MetricValue =>
  Math.abs(last.time - last.receivedAt) <= MAX_SKEW_MS && now - last.time > MAX_SKEW_MS
    ? { ...last, time: now }
    : last;

/** The quality of a value; a value that does not fit the tag's type is bad, and absent rather than wrong. */
export function toSample(point: TagPoint, metric: MetricValue): Sample {
  const value = asTagValue(metric.value, point.dataType);
  return {
    tag: point.tag,
    value: value ?? null,
    quality: qualityOf(metric, value),
    time: metric.time,
    ...(metric.historical ? { historical: true } : {}),
  };
}

function qualityOf(metric: MetricValue, value: LiveValue | undefined): Quality {
  if (metric.quality === SparkplugQuality.stale) return Quality.stale;
  if (value === undefined || value === null) return Quality.bad;
  if (metric.quality === undefined || metric.quality === SparkplugQuality.good) return Quality.good;
  return metric.quality === SparkplugQuality.bad ? Quality.bad : Quality.uncertain;
}
