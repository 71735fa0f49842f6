/** Single numbers of a tag: which there are, what they are called, and how they are written. */
import {
  choice,
  type Feed,
  type FeedAnswer,
  type FeedStatistics,
  grouped,
  numberText,
} from '../../engine/plugin.ts';
import { UNKNOWN } from './report.ts';

const STATISTICS = [
  'present',
  'minimum',
  'maximum',
  'average',
  'consumption',
  'run-time',
  'starts',
  'known',
] as const;
export type StatisticName = (typeof STATISTICS)[number];

export const statisticProp = (usual: StatisticName) => choice(STATISTICS, usual, { label: 'Number' });

/** Of the present value there is no range. */
export const isPresent = (name: StatisticName): boolean => name === 'present';

/** What is shown of one tag. */
export interface Told {
  readonly name: string;
  readonly unit: string | null;
  /** NaN: not known. */
  readonly value: number;
  /** All digits of a 64-bit integer that `value` has not. */
  readonly digits?: string;
  /** The value is not good. */
  readonly isDoubtful: boolean;
  readonly alarm: 'none' | 'critical' | 'urgent';
}

/** Returns what is known of a tag; undefined where the tag does not exist, or may not be seen. */
export function toldOf(
  name: StatisticName,
  tag: string,
  feed: Feed,
  answer: FeedAnswer | undefined,
): Told | undefined {
  const reading = feed.now(tag);
  const found = answer?.type === 'statistics' ? answer.tags.find((one) => one.tag === tag) : undefined;
  const linked = feed.link.tag === tag ? feed.link : undefined;
  const named = found ?? linked;
  if (!named) return undefined;
  const alarm = reading?.alarm ?? 'none';
  const base = { name: named.name, unit: isPlain(name) ? named.unit : null, alarm };
  if (!isPresent(name))
    return {
      ...base,
      value: (found && numberOf(name, found)) ?? Number.NaN,
      digits: digitsOf(name, found),
      isDoubtful: false,
    };
  const isKnown = reading !== undefined && reading.quality !== 'missing';
  return { ...base, value: isKnown ? reading.value : Number.NaN, isDoubtful: reading?.quality !== 'good' };
}

/** Whether it is in the tag's own unit. */
const isPlain = (name: StatisticName): boolean => !['run-time', 'starts', 'known'].includes(name);

function numberOf(name: StatisticName, of: FeedStatistics): number | null {
  switch (name) {
    case 'present':
      return of.last;
    case 'minimum':
      return of.min;
    case 'maximum':
      return of.max;
    case 'average':
      return of.average;
    case 'consumption':
      return of.rise;
    case 'run-time':
      return of.runTime;
    case 'starts':
      return of.starts;
    case 'known':
      return of.known;
  }
}

function digitsOf(name: StatisticName, of: FeedStatistics | undefined): string | undefined {
  if (name === 'minimum') return of?.digits?.min;
  return name === 'maximum' ? of?.digits?.max : undefined;
}

const MINUTE_MS = 60_000;

/** A number in words, without its unit; a time in hours and minutes. */
export function statisticText(
  name: StatisticName,
  { value, digits }: Pick<Told, 'value' | 'digits'>,
  decimals: number,
): string {
  if (digits) return grouped(digits);
  if (!Number.isFinite(value)) return UNKNOWN;
  if (name === 'starts') return grouped(numberText(value, 0));
  if (name === 'known') return `${numberText(value * 100, decimals)} %`;
  if (name !== 'run-time') return grouped(numberText(value, decimals));
  const minutes = Math.round(value / MINUTE_MS);
  return `${grouped(String(Math.floor(minutes / 60)))} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** Where a number will be: a dash, and one for each decimal. */
export function sampleText(name: StatisticName, decimals: number): string {
  if (name === 'run-time') return `${UNKNOWN} h ${UNKNOWN} min`;
  const number = name === 'starts' || decimals === 0 ? UNKNOWN : `${UNKNOWN}.${UNKNOWN.repeat(decimals)}`;
  return name === 'known' ? `${number} %` : number;
}
