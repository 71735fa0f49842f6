/** The words below a chart: times of the zone, or how long ago it was. */
import { type PlannedScale, pixelOf } from './scales.ts';
import { timeTicks } from './time-ticks.ts';

export interface PlannedTick {
  readonly x: number;
  readonly text: string;
  /** A day begins. */
  readonly isDay: boolean;
  readonly align: 'start' | 'middle' | 'end';
}

/** Pixels for one time, and between the middles of two. */
const TICK_PX = 90;
const APART_PX = 72;
/** Half of the widest time. */
const HALF_PX = 34;

/** Round times of the zone whose words do not collide. */
export function timeAxisOf(x: PlannedScale, zone: string, now: number): PlannedTick[] {
  const [left, right] = x.range;
  const [from, to] = x.domain;
  const count = Math.max(2, Math.floor((right - left) / TICK_PX));
  const kept: PlannedTick[] = [];
  for (const { time, label, isDay } of timeTicks({ from, to }, count, zone, now)) {
    const place = pixelOf(x, time);
    const previous = kept.at(-1);
    if (previous && place - previous.x < APART_PX) continue;
    // Words at the chart's end stay inside of it.
    const align = place > right + 12 - HALF_PX ? 'end' : 'middle';
    kept.push({ x: place, text: label, isDay, align });
  }
  return kept;
}

/** Seconds ago that the axis of a live chart names. */
const AGES = { wide: [60, 45, 30, 15, 0], narrow: [60, 30, 0] };
/** Width that the wide ones need. */
const WIDE = 340;

/** "60 s ago" to "Now". */
export function ageTicks(x: PlannedScale): PlannedTick[] {
  const [left, right] = x.range;
  const seconds = (x.domain[1] - x.domain[0]) / 1000;
  return (right - left < WIDE ? AGES.narrow : AGES.wide).map((age) => ({
    x: right - ((right - left) * age) / seconds,
    text: age === 0 ? 'Now' : `${age} s ago`,
    isDay: false,
    align: age === 0 ? 'end' : age * 1000 >= seconds * 1000 ? 'start' : 'middle',
  }));
}
