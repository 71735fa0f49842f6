/** A present value in words, and what is doubtful about it. No React here: it is tested as data. */
import type { Series } from '../../../api/contract/index.ts';
import type { LiveNow } from '../../data/live-values.ts';

/** By the number of the quality. */
const DOUBTS = [null, 'Uncertain', 'Bad', 'Stale', 'No value'] as const;
const DIGITS = 4;

interface ValueWords {
  readonly text: string;
  /** Null: it is good and of now. */
  readonly doubt: string | null;
}

/** A value that is not known to be of now is never shown without saying so. */
export function liveWords(
  { unit, dataType }: Pick<Series, 'unit' | 'dataType'>,
  now: LiveNow | undefined,
  isLive: boolean,
): ValueWords {
  if (!now || now.value === null) return { text: '–', doubt: isLive ? 'No value' : 'Connecting' };
  const doubt = isLive ? (DOUBTS[now.quality] ?? null) : 'Not live';
  const text = scalarWords(now.value, dataType);
  return { text: unit && dataType !== 'boolean' ? `${text} ${unit}` : text, doubt };
}

function scalarWords(value: NonNullable<LiveNow['value']>, dataType: Series['dataType']): string {
  if (dataType === 'boolean') return Number(value) === 0 ? 'Off' : 'On';
  if (typeof value === 'number') return String(Number(value.toPrecision(DIGITS)));
  return String(value);
}
