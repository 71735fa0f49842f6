/** What a map report says, in words. No React here: tested as data. */

import type { MapReportSite, MapValue } from '../../../../api/contract/index.ts';
import { MISSING } from '../../../../api/contract/messages.ts';
import { exactWords, SWITCH_WORDS } from '../../../../engine/chart/numbers.ts';

/** A value without its unit; `-` where the site has nothing in the role, or where nothing came yet. */
export function mapValueWords(one: MapValue | null): string {
  if (!one || one.value === null) return MISSING;
  const { value } = one;
  if (typeof value === 'number') return exactWords(value);
  return typeof value === 'boolean' ? SWITCH_WORDS[value ? 1 : 0] : value;
}

/** Why a value is not to be trusted; null if it is. */
export const doubtWords = (one: MapValue | null): string | null =>
  one && one.quality !== 'good' ? DOUBTS[one.quality] : null;

const DOUBTS: Readonly<Record<Exclude<MapValue['quality'], 'good'>, string>> = {
  uncertain: 'uncertain',
  bad: 'bad quality',
  stale: 'stale: the last value that came',
  missing: 'no value yet',
};

interface MapCounts {
  /** Sites by the worst of their alarms. */
  readonly critical: number;
  readonly urgent: number;
  readonly quiet: number;
  /** Those without a position: listed, and on the map nowhere. */
  readonly unplaced: number;
}

export function countsOf(sites: readonly MapReportSite[]): MapCounts {
  const count = (of: (site: MapReportSite) => boolean) => sites.filter(of).length;
  return {
    critical: count((site) => site.critical > 0),
    urgent: count((site) => site.critical === 0 && site.urgent > 0),
    quiet: count((site) => site.critical + site.urgent === 0),
    unplaced: count((site) => !isPlaced(site)),
  };
}

/** Whether a site has a position. */
export const isPlaced = ({ latitude, longitude }: Pick<MapReportSite, 'latitude' | 'longitude'>): boolean =>
  latitude !== null && longitude !== null;
