/** From when to when a range of a report reaches. */
import { RANGE_MS, type TimeUnit, unitOfRange } from '../../../api/contract/index.ts';
import { offsetOf } from '../../../engine/chart/moments.ts';
import type { TimeSpan } from '../../../engine/chart/series.ts';
import { momentOf } from '../../ui/charts/custom-range.ts';
import type { ChosenRange } from '../../ui/charts/ranges.ts';

const HOUR = 3_600_000;

/** A range as it is now, as the server takes it. */
export function spanOf({ range, span }: ChosenRange, zone: string, now = Date.now()): TimeSpan {
  if (range === 'custom') return span ?? { from: now - 24 * HOUR, to: now };
  return { from: range === 'ytd' ? startOfYear(now, zone) : now - RANGE_MS[range], to: now };
}

function startOfYear(now: number, zone: string): number {
  const year = new Date(now + offsetOf(now, zone)).getUTCFullYear();
  return momentOf(`${year}-01-01T00:00`, zone)!;
}

/** The unit of a range where nothing else is chosen (OR-43). */
export const defaultUnit = ({ range, span }: ChosenRange): TimeUnit =>
  unitOfRange(range, span ? span.to - span.from : 0);

const DAY = 24 * HOUR;

/** The moment at which a zone's clock shows a wall time, given as if it were UTC. */
function momentAt(wall: number, zone: string): number {
  const near = wall - offsetOf(wall, zone);
  return wall - offsetOf(near, zone);
}
const wallOf = (time: number, zone: string): number => time + offsetOf(time, zone);

export const PERIOD_WORDS = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'This week',
  monthToDate: 'Month to date',
  previousMonth: 'Previous month',
} as const;
export type Period = keyof typeof PERIOD_WORDS;

/** A period by the clock of a zone; one that is not over ends now. Weeks begin on Monday. */
export function periodSpan(period: Period, zone: string, now = Date.now()): TimeSpan {
  const wall = wallOf(now, zone);
  const today = Math.floor(wall / DAY) * DAY;
  const date = new Date(today);
  const month = (by: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + by, 1);
  const at = (time: number) => momentAt(time, zone);
  switch (period) {
    case 'today':
      return { from: at(today), to: now };
    case 'yesterday':
      return { from: at(today - DAY), to: at(today) };
    case 'week':
      return { from: at(today - ((date.getUTCDay() + 6) % 7) * DAY), to: now };
    case 'monthToDate':
      return { from: at(month(0)), to: now };
    case 'previousMonth':
      return { from: at(month(-1)), to: at(month(0)) };
  }
}

export const GHOST_WORDS = {
  yesterday: 'Yesterday',
  week: 'Last week',
  year: 'Same day last year',
} as const;
/** Another period that is laid over the report: one of those at hand, or the one that begins at a time. */
export type GhostChoice = keyof typeof GHOST_WORDS | number;

export const isGhostName = (text: string): text is keyof typeof GHOST_WORDS =>
  Object.hasOwn(GHOST_WORDS, text);

/** How far the other period is away, in milliseconds by the wall clock. */
export function ghostShift(choice: GhostChoice, { from }: TimeSpan, zone: string): number {
  if (choice === 'yesterday') return DAY;
  if (choice === 'week') return 7 * DAY;
  const wall = wallOf(from, zone);
  if (typeof choice === 'number') return wall - wallOf(choice, zone);
  const date = new Date(wall);
  return wall - date.setUTCFullYear(date.getUTCFullYear() - 1);
}

/** A span so many milliseconds earlier by the wall clock. */
export const earlierBy = ({ from, to }: TimeSpan, shift: number, zone: string): TimeSpan => ({
  from: momentAt(wallOf(from, zone) - shift, zone),
  to: momentAt(wallOf(to, zone) - shift, zone),
});

/** The span before or after another, of the same length by the wall clock. */
export const neighbour = (span: TimeSpan, way: 1 | -1, zone: string): TimeSpan =>
  earlierBy(span, -way * (wallOf(span.to, zone) - wallOf(span.from, zone)), zone);
