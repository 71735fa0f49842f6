/** A present value in words, and what is doubtful about it. No React here: it is tested as data. */

import type { Series } from '../../../api/contract/index.ts';
import { MISSING } from '../../../api/contract/messages.ts';
import type { LiveNow } from '../../data/live-values.ts';

/** By the number of the quality. */
const DOUBTS = [null, 'Uncertain', 'Bad', 'Stale', 'No value'] as const;
/** Of the largest value that a series had: as many decimals as that leaves are shown, whatever the value is now. */
const DIGITS = 3;
const MOST_DECIMALS = 4;

interface ValueWords {
  readonly text: string;
  /** Null: it is good and of now. */
  readonly doubt: string | null;
}

type Scaled = Pick<Series, 'dataType'> & {
  readonly points: readonly Pick<Series['points'][number], 'min' | 'max'>[];
};

/** A value that is not known to be of now is never shown without saying so. */
export function liveWords(
  { unit, ...series }: Pick<Series, 'unit'> & Scaled,
  now: LiveNow | undefined,
  isLive: boolean,
): ValueWords {
  if (!now || now.value === null) return { text: MISSING, doubt: isLive ? 'No value' : 'Connecting' };
  const doubt = isLive ? (DOUBTS[now.quality] ?? null) : 'Not live';
  const text = scalarWords(now.value, series);
  return { text: unit && series.dataType !== 'boolean' ? `${text} ${unit}` : text, doubt };
}

function scalarWords(value: NonNullable<LiveNow['value']>, series: Scaled): string {
  if (series.dataType === 'boolean') return Number(value) === 0 ? 'Off' : 'On';
  if (typeof value === 'number') return digits(value, decimalsOf(series, value));
  return String(value);
}

/** Never `-0.0`. */
const digits = (value: number, decimals: number): string =>
  value.toFixed(decimals).replace(/^-(?=0\.?0*$)/, '');

/** The same for every value of a series, so that its digits stand still and none is told that nobody can measure. */
function decimalsOf({ dataType, points }: Scaled, value: number): number {
  if (dataType !== 'float') return 0;
  const ends = points.flatMap(({ min, max }) => [Math.abs(min ?? 0), Math.abs(max ?? 0)]);
  const largest = ends.reduce((one, other) => Math.max(one, other), Math.abs(value));
  const whole = largest >= 1 ? Math.floor(Math.log10(largest)) + 1 : 0;
  return Math.min(MOST_DECIMALS, Math.max(0, DIGITS - whole));
}
