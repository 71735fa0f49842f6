/**
 * The newest value of every tag, dense by slot. A tag's time never goes backwards; when a driver can no longer vouch
 * for a tag only its quality changes, so the operator still sees the last value and its time.
 */

import type { AlarmMark } from '../../../contract/live.ts';
import { isWithin } from '../../field/elapsed.ts';
import { type LiveValue, Quality, type Sample } from '../../field/sample.ts';

export interface LastValue {
  readonly value: LiveValue;
  readonly quality: Quality;
  /** Milliseconds since 1970 by the source's clock; 0 if there never was a value. */
  readonly time: number;
  readonly alarm: AlarmMark;
}

/** If only late samples come for this long, the device's clock was set back: better its value than a frozen one. */
const CLOCK_SET_BACK_MS = 10_000;

export class LastValues {
  #values: LiveValue[] = [];
  #times = new Float64Array(0);
  #qualities = new Uint8Array(0);
  #alarms = new Uint8Array(0);
  /** Number of the newest real sample (not `stale`) of each tag, in order of arrival. */
  #arrivals = new Float64Array(0);
  /** Time of arrival, by the server's clock. */
  #arrivedAt = new Float64Array(0);
  #arrival = 0;
  #late = 0;
  readonly #waiters = new Map<number, Set<() => void>>();

  /** Makes room for slots below `size`; new ones are `missing`. */
  grow(size: number): void {
    if (size <= this.#times.length) return;
    const room = Math.max(size, this.#times.length * 2, 64);
    this.#times = enlarged(this.#times, new Float64Array(room));
    this.#arrivals = enlarged(this.#arrivals, new Float64Array(room));
    this.#arrivedAt = enlarged(this.#arrivedAt, new Float64Array(room));
    this.#qualities = enlarged(this.#qualities, new Uint8Array(room).fill(Quality.missing));
    this.#alarms = enlarged(this.#alarms, new Uint8Array(room));
    while (this.#values.length < room) this.#values.push(null);
  }

  get(slot: number): LastValue {
    return {
      value: this.#values[slot]!,
      quality: this.#qualities[slot] as Quality,
      time: this.#times[slot]!,
      alarm: this.#alarms[slot] as AlarmMark,
    };
  }

  /** Sets the state of the tag's worst alarm. True if it changed. */
  setAlarm(slot: number, alarm: AlarmMark): boolean {
    if (this.#alarms[slot] === alarm) return false;
    this.#alarms[slot] = alarm;
    return true;
  }

  /** The number of the newest sample of all: later ones have higher numbers. */
  get arrival(): number {
    return this.#arrival;
  }

  /** The number of the newest real sample of a tag; 0 if none came since the process started. */
  arrivalOf(slot: number): number {
    return this.#arrivals[slot]!;
  }

  /** Samples older than the present value. */
  get late(): number {
    return this.#late;
  }

  /** Accepts a normalized sample. True if the tag's value, time or quality changed. */
  apply(slot: number, sample: Sample, now: number): boolean {
    const changed =
      sample.quality >= Quality.stale ? this.#doubt(slot, sample) : this.#take(slot, sample, now);
    if (changed && this.#waiters.size > 0) for (const wake of this.#waiters.get(slot) ?? []) wake();
    return changed;
  }

  /** Restores what the historian knew when the process started, as stale. */
  restore(slot: number, value: LiveValue, time: number): void {
    if (this.#qualities[slot] !== Quality.missing) return;
    this.#values[slot] = value;
    this.#times[slot] = time;
    this.#qualities[slot] = Quality.stale;
  }

  /** Takes what another node says of a tag, as it is: that node has judged times and clocks. True if it changed. */
  mirror(slot: number, { value, quality, time }: Omit<LastValue, 'alarm'>): boolean {
    const isSame =
      this.#values[slot] === value && this.#times[slot] === time && this.#qualities[slot] === quality;
    if (isSame) return false;
    this.#values[slot] = value;
    this.#times[slot] = time;
    this.#qualities[slot] = quality;
    if (quality < Quality.stale) this.#arrivals[slot] = ++this.#arrival;
    for (const wake of this.#waiters.get(slot) ?? []) wake();
    return true;
  }

  /** Calls `wake` at every change of a tag until the returned function is called. */
  watch(slot: number, wake: () => void): () => void {
    const wakes = this.#waiters.get(slot) ?? new Set();
    this.#waiters.set(slot, wakes.add(wake));
    return () => {
      wakes.delete(wake);
      if (wakes.size === 0) this.#waiters.delete(slot);
    };
  }

  #doubt(slot: number, sample: Sample): boolean {
    const before = this.#qualities[slot]!;
    const isNewer = sample.value !== null && sample.time > this.#times[slot]!;
    if (isNewer) {
      this.#values[slot] = sample.value;
      this.#times[slot] = sample.time;
    }
    // A tag that never had a value stays `missing`: there is nothing to become stale.
    const neverHeard = before === Quality.missing && !isNewer;
    this.#qualities[slot] = neverHeard ? Quality.missing : Quality.stale;
    return isNewer || before !== this.#qualities[slot];
  }

  #take(slot: number, sample: Sample, now: number): boolean {
    let { quality } = sample;
    const held = this.#times[slot]!;
    if (sample.time < held) {
      this.#late++;
      // After our own clock was set back, every later time seems early.
      if (isWithin(CLOCK_SET_BACK_MS, this.#arrivedAt[slot]!, now)) return false;
      quality = worse(quality, Quality.uncertain);
    }
    this.#arrivals[slot] = ++this.#arrival;
    if (sample.time >= held) this.#arrivedAt[slot] = now;
    this.#values[slot] = sample.value;
    this.#times[slot] = Math.max(sample.time, held);
    this.#qualities[slot] = quality;
    return true;
  }
}

function enlarged<T extends Float64Array | Uint8Array>(from: T, into: T): T {
  into.set(from);
  return into;
}

/** A source clock that is further ahead than this is wrong, not early. */
export const MAX_AHEAD_MS = 60_000;
const MAX_TEXT = 4096;
const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);

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

function fitValue(value: LiveValue): LiveValue | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value === 'bigint') return value >= INT64_MIN && value <= INT64_MAX ? value : undefined;
  // PostgreSQL stores no NUL in a text, and one such value would fail the batch of 5,000 it travels in.
  if (typeof value === 'string') return value.replaceAll('\0', '').slice(0, MAX_TEXT);
  return value;
}

const worse = (a: Quality, b: Quality): Quality => (a > b ? a : b);
