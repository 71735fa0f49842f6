/** A custom range in two date and time fields, in the viewer's time zone. */
import { LONGEST_RANGE_MS } from '../../../api/contract/index.ts';
import { offsetOf } from '../../../engine/chart/moments.ts';
import type { TimeSpan } from '../../../engine/chart/series.ts';

/** `2026-11-21T14:05` each, as the browser's fields have it; empty while a part of it is missing. */
export interface RangeTexts {
  readonly from: string;
  readonly to: string;
}

export type RangeFaults = Partial<Record<keyof RangeTexts, string>>;

const WALL_CLOCK = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
/** Characters of `2026-11-21T14:05`. */
const TO_THE_MINUTE = 16;

/** What a field holds at a time. */
export const fieldText = (time: number, zone: string): string =>
  new Date(time + offsetOf(time, zone)).toISOString().substring(0, TO_THE_MINUTE);

/** The moment that a field names. An hour that DST skips means the one after it. */
export function momentOf(text: string, zone: string): number | undefined {
  const wall = WALL_CLOCK.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  if (Number.isNaN(wall)) return undefined;
  return wall - offsetOf(wall - offsetOf(wall, zone), zone);
}

type Read = { readonly span: TimeSpan } | { readonly span?: undefined; readonly faults: RangeFaults };

/** The range of the two fields, or what is wrong with them. */
export function readRange({ from, to }: RangeTexts, zone: string): Read {
  const [begin, end] = [momentOf(from, zone), momentOf(to, zone)];
  const missing = 'Enter a date and a time';
  if (begin === undefined) return { faults: { from: missing, ...(end === undefined && { to: missing }) } };
  if (end === undefined) return { faults: { to: missing } };
  if (end <= begin) return { faults: { to: 'The end must be after the beginning' } };
  if (end - begin > LONGEST_RANGE_MS) return { faults: { from: 'A range is ten years at most' } };
  return { span: { from: begin, to: end } };
}
