/** Clusters of 10,000 sites at every zoom, beside what comes of comparing each place with each other one. Seconds. */
import { expect, test } from 'vitest';
import { project, type WorldPoint } from '../../engine/map/mercator.ts';
import { type MappedSite, PlaceIndex } from '../../engine/map/places.ts';
import { randomOf } from '../support/engine/random-edits.ts';

const SITES = 10_000;
const RADIUS = 44;
const TILE = 256;
const NEAREST = 17;

interface Counted extends WorldPoint {
  readonly count: number;
  readonly critical: number;
  readonly urgent: number;
}

function manySites(): MappedSite[] {
  const random = randomOf(11);
  return Array.from({ length: SITES }, (_, nth) => ({
    ...{ uuid: `site ${nth}`, name: `Site ${nth}` },
    // A third of them in one region, as companies have them.
    ...(nth % 3 === 0
      ? { latitude: 39 + random() * 2, longitude: -106 + random() * 3 }
      : { latitude: random() * 140 - 70, longitude: random() * 359 - 179.5 }),
    ...{ critical: nth % 97 === 0 ? 2 : 0, urgent: nth % 31 === 0 ? 1 : 0 },
  }));
}

/** Each place in turn takes all within reach that no other has taken. */
function joined(places: readonly Counted[], reach: number): Counted[] {
  const isTaken = new Uint8Array(places.length);
  const next: Counted[] = [];
  for (const [nth, place] of places.entries()) {
    if (isTaken[nth]) continue;
    isTaken[nth] = 1;
    const taken = [place];
    for (let other = nth + 1; other < places.length; other++) {
      const { x, y } = places[other]!;
      if (isTaken[other] || (x - place.x) ** 2 + (y - place.y) ** 2 > reach ** 2) continue;
      isTaken[other] = 1;
      taken.push(places[other]!);
    }
    next.push(taken.length > 1 ? together(taken) : place);
  }
  return next;
}

function together(taken: readonly Counted[]): Counted {
  const sum = (of: (place: Counted) => number) => taken.reduce((total, place) => total + of(place), 0);
  const count = sum((place) => place.count);
  return {
    ...{ count, critical: sum((place) => place.critical), urgent: sum((place) => place.urgent) },
    x: sum((place) => place.x * place.count) / count,
    y: sum((place) => place.y * place.count) / count,
  };
}

const inOrder = (places: readonly Counted[]) =>
  places.map(({ count, critical, urgent }) => `${count} ${critical} ${urgent}`).sort();

test('clusters of 10,000 sites are at every zoom those of comparing each with each', () => {
  const sites = manySites();
  const index = new PlaceIndex(sites);
  let places: Counted[] = sites.map((site) => ({
    ...project(site),
    ...{ count: 1, critical: site.critical, urgent: site.urgent },
  }));
  for (let zoom = NEAREST; zoom >= 0; zoom--) {
    const scale = TILE * 2 ** zoom;
    places = joined(places, RADIUS / scale);
    const size = { width: scale, height: scale };
    const shown = index.placesIn({ x: 0.5, y: 0.5, scale }, size).map((place): Counted => {
      if ('site' in place) return { ...place, count: 1 };
      const own = index.sitesOf(place.cluster);
      expect([place.count, place.critical, place.urgent]).toEqual([
        own.length,
        own.reduce((total, site) => total + site.critical, 0),
        own.reduce((total, site) => total + site.urgent, 0),
      ]);
      return place;
    });
    expect(inOrder(shown), `zoom ${zoom}`).toEqual(inOrder(places));
  }
});
