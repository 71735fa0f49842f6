/** Makes a driver's sample fit for the table and the historian, whatever a device sent. */
import { type LiveValue, Quality, type Sample } from '../../field/sample.ts';

/** A source clock that is further ahead than this is wrong, not early. */
export const MAX_AHEAD_MS = 60_000;
const MAX_TEXT = 4096;
const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);

function fitValue(value: LiveValue): LiveValue | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value === 'bigint') return value >= INT64_MIN && value <= INT64_MAX ? value : undefined;
  // PostgreSQL stores no NUL in a text, and one such value would fail the batch of 5,000 it travels in.
  if (typeof value === 'string') return value.replaceAll('\0', '').slice(0, MAX_TEXT);
  return value;
}

/**
 * The sample to store: NaN, infinities and integers beyond 64 bits become "no value, bad"; an invalid time,
 * or more than a minute ahead of the server's clock, becomes the server's time and the quality at least uncertain,
 * so that one wrong clock cannot hide every later value. Returns the same object if nothing is wrong.
 */
export function normalize(sample: Sample, now: number): Sample {
  const value = fitValue(sample.value);
  const timeIsSound = Number.isFinite(sample.time) && sample.time >= 0 && sample.time <= now + MAX_AHEAD_MS;
  if (value === sample.value && timeIsSound) return sample;
  let quality = sample.quality;
  if (value === undefined) quality = worse(quality, Quality.bad);
  if (!timeIsSound) quality = worse(quality, Quality.uncertain);
  return { tag: sample.tag, value: value ?? null, quality, time: timeIsSound ? sample.time : now };
}

export const worse = (a: Quality, b: Quality): Quality => (a > b ? a : b);
