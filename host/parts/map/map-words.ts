/** A map in words. No React here: tested as data. */
import type { MappedSite, Place } from '../../../engine/map/places.ts';
import { countWords } from '../../ui/count-words.ts';
import { countWords as alertWords } from '../alerts/alert-words.ts';

const open = (critical: number, urgent: number): string => {
  const words = alertWords(critical, urgent);
  return words && `${words} open`;
};

/** What a place is, for its tooltip: `North Well: 2 critical open`. */
export function placeWords(place: Place): string {
  const name = 'site' in place ? place.site.name : countWords(place.count, 'site');
  const alerts = open(place.critical, place.urgent);
  return alerts ? `${name}: ${alerts}` : name;
}

/** The whole map, for screen readers: the list of sites beside it says which they are. */
export function mapWords(sites: readonly MappedSite[]): string {
  const alarmed = sites.filter(({ critical, urgent }) => critical + urgent > 0);
  const of = `Map of ${countWords(sites.length, 'site')}`;
  if (alarmed.length === 0) return `${of}, none with open alerts`;
  const most = 5;
  const names = alarmed.slice(0, most).map(({ name }) => name);
  const more = alarmed.length > most ? ` and ${alarmed.length - most} more` : '';
  return `${of}, open alerts at ${names.join(', ')}${more}`;
}
