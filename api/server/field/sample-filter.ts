/**
 * Decides which samples of the drivers pass on: none twice in a row, none within the deadband unless an alarm may change
 * its state, and late ones only as history, so that the present never goes backwards and a trend misses nothing. Duplicates among those are one sample
 * to the historian.
 *
 * The first sample after a value was requested passes even if it is unchanged: a read-back waits for it.
 */

import type { TagPoint } from './driver.ts';
import { isWithin } from './elapsed.ts';
import type { Thresholds } from './field-links.ts';
import { Quality, type Sample } from './sample.ts';

/** A source clock further off than this is not trusted: the sample gets its time of arrival and is uncertain. */
export const MAX_SKEW_MS = 5 * 60_000;
/** An unchanged value is repeated at least this often, so that a trend shows that it was there. */
const CONFIRM_MS = 60_000;
/** If only older samples come for this long, the device's clock was set back; the live table then decides. */
const SET_BACK_MS = 10_000;

interface Last {
  sample: Sample;
  /** When it last passed, by the server's clock. */
  passedAt: number;
  isStale: boolean;
  /** Somebody waits for the next sample. */
  isWanted: boolean;
}

export class SampleFilter {
  readonly #now: () => number;
  #deadbands = new Map<string, number>();
  #thresholds: Thresholds = new Map();
  readonly #last = new Map<string, Last>();
  #dropped = 0;
  #late = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Duplicate samples. */
  get dropped(): number {
    return this.#dropped;
  }
  /** Samples that came after a newer one. */
  get late(): number {
    return this.#late;
  }

  /** Sets the tags that exist, and the values at which alarms of theirs may change. */
  setTags(tags: Iterable<TagPoint>, thresholds: Thresholds = new Map()): void {
    this.#thresholds = thresholds;
    this.#deadbands = new Map([...tags].map((point) => [point.tag, point.deadband]));
    for (const tag of this.#last.keys()) if (!this.#deadbands.has(tag)) this.#last.delete(tag);
  }

  /** The next sample of these tags passes whatever its value. */
  want(tags: readonly string[]): void {
    for (const tag of tags) {
      const last = this.#last.get(tag);
      if (last) last.isWanted = true;
    }
  }

  /** The samples that pass, in their order. */
  take(samples: readonly Sample[]): Sample[] {
    const now = this.#now();
    const passed: Sample[] = [];
    for (const sample of samples) {
      if (!this.#deadbands.has(sample.tag)) continue;
      if (sample.historical) {
        if (sample.time <= now + MAX_SKEW_MS) passed.push(sample);
        continue;
      }
      const believed = believe(sample, now);
      if (this.#isLate(believed, now)) passed.push({ ...believed, historical: true });
      else if (this.#passes(believed, now)) passed.push(believed);
    }
    return passed;
  }

  #isLate(sample: Sample, now: number): boolean {
    const last = this.#last.get(sample.tag);
    if (!last || last.isStale || sample.quality === Quality.stale) return false;
    if (sample.time >= last.sample.time || !isWithin(SET_BACK_MS, last.passedAt, now)) return false;
    this.#late++;
    return true;
  }

  #passes(sample: Sample, now: number): boolean {
    const last = this.#last.get(sample.tag);
    if (sample.quality === Quality.stale) {
      if (last?.isStale) return false;
      if (last) last.isStale = true;
      else this.#last.set(sample.tag, { sample, passedAt: now, isStale: true, isWanted: false });
      return true;
    }
    if (last && !last.isStale && !last.isWanted) {
      if (isTwice(sample, last.sample)) {
        this.#dropped++;
        return false;
      }
      if (isWithin(CONFIRM_MS, last.passedAt, now) && this.#isUnchanged(sample, last.sample)) return false;
    }
    this.#last.set(sample.tag, { sample, passedAt: now, isStale: false, isWanted: false });
    return true;
  }

  /** Whether the two values lie on different sides of a threshold, or one of them on it. */
  #crosses(tag: string, from: number, to: number): boolean {
    const thresholds = this.#thresholds.get(tag);
    return thresholds?.some((threshold) => side(from, threshold) !== side(to, threshold)) ?? false;
  }

  #isUnchanged(sample: Sample, before: Sample): boolean {
    if (sample.quality !== before.quality) return false;
    if (typeof sample.value === 'number' && typeof before.value === 'number')
      return (
        Math.abs(sample.value - before.value) <= this.#deadbands.get(sample.tag)! &&
        !this.#crosses(sample.tag, before.value, sample.value)
      );
    return sample.value === before.value;
  }
}

const side = (value: number, threshold: number): number => Math.sign(value - threshold);

const isTwice = (sample: Sample, before: Sample): boolean =>
  sample.time === before.time && sample.value === before.value && sample.quality === before.quality;

function believe(sample: Sample, now: number): Sample {
  if (Math.abs(sample.time - now) <= MAX_SKEW_MS) return sample;
  return { ...sample, time: now, quality: Math.max(sample.quality, Quality.uncertain) as Quality };
}
