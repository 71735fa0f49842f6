/** Settings of playback: speeds, ranges, and the steps of its slider. Pure. */
import { momentOf } from '../../ui/charts/custom-range.ts';

/** Speed relative to real time. */
export const SPEEDS = [1, 2, 5, 10, 30, 60, 120, 300, 600] as const;

const HOUR_MS = 3_600_000;
const REACHES = [
  { value: '1', label: 'Last hour' },
  { value: '8', label: 'Last 8 hours' },
  { value: '24', label: 'Last 24 hours' },
  { value: '168', label: 'Last 7 days' },
] as const;
export type Reach = (typeof REACHES)[number]['value'];
export const REACH_OPTIONS = REACHES;
export const DEFAULT_REACH: Reach = '1';
/** Where playback begins: people come to see what preceded an alarm. */
export const START_BACK_MS = 10 * 60_000;

export const speedWords = (speed: number): string => `${speed}×`;

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The slider's range: up to the present, and back to the chosen range or the shown time. */
export const stretchOf = (reach: Reach, now: number, at: number): Stretch => ({
  from: Math.min(now - Number(reach) * HOUR_MS, at),
  to: now,
});

/** Milliseconds per arrow key on the slider: 1/360 of the range, so 10 s of an hour. */
export const sliderStep = ({ from, to }: Stretch): number => Math.max(1000, Math.round((to - from) / 360));

type Entered = { readonly at: number } | { readonly fault: string };

/** The moment that is typed into the field for date and time, or what is wrong with it. */
export function enteredMoment(text: string, zone: string, now: number): Entered {
  const at = momentOf(text, zone);
  if (at === undefined) return { fault: 'Enter a date and a time' };
  return at < now ? { at } : { fault: 'Enter a time in the past' };
}

/** How long ago a time is: `9 min ago`, `2 h 5 min ago`. */
export function agoWords(time: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - time) / 1000));
  if (seconds < 60) return `${seconds} s ago`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h ago` : `${hours} h ${minutes % 60} min ago`;
  return `${Math.floor(hours / 24)} days ago`;
}
