/** The map's arithmetic: projection, views, the packed base, clusters, and what is drawn. */
import { expect, test } from 'vitest';
import {
  clampView,
  fitPoints,
  project,
  toScreen,
  toWorld,
  unproject,
  viewBetween,
  zoomAt,
} from '../../../engine/map/mercator.ts';
import { namesIn } from '../../../engine/map/names.ts';
import { type MapPen, paintPlaces, paintScaleBar, paintWorld } from '../../../engine/map/paint.ts';
import { type MappedSite, type Place, PlaceIndex, placeAt } from '../../../engine/map/places.ts';
import { LAYERS, packWorld, unpackWorld } from '../../../engine/map/world.ts';
import { packedWorld } from '../../../scripts/world-map.ts';
import { randomOf } from '../../support/engine/random-edits.ts';

const SIZE = { width: 1440, height: 900 };
const PALETTE = {
  ...{ sea: 'sea', land: 'land', border: 'border', stateBorder: 'state', place: 'place', halo: 'halo' },
  ...{ text: 'text', accent: 'accent', critical: 'critical', urgent: 'urgent' },
};

test('positions on Earth and on the square are each other’s inverse; the equator and Greenwich meet in the middle', () => {
  expect(project({ longitude: 0, latitude: 0 })).toEqual({ x: 0.5, y: 0.5 });
  expect(project({ longitude: -180, latitude: 89 }).y).toBeCloseTo(0, 6);
  for (const [longitude, latitude] of [
    [-104.9903, 39.7392],
    [179.99, -84],
    [13.4, 52.5],
  ] as const) {
    const back = unproject(project({ longitude, latitude }));
    expect(back.longitude).toBeCloseTo(longitude, 9);
    expect(back.latitude).toBeCloseTo(latitude, 9);
  }
});

test('a zoom keeps the place under the pointer, and no view leaves the world', () => {
  const view = { x: 0.3, y: 0.4, scale: 8000 };
  const pixel = { x: 1000, y: 200 };
  const fixed = toWorld(view, SIZE, pixel);
  const after = toScreen(zoomAt(view, SIZE, pixel, 1.7), SIZE, fixed);
  expect(after.x).toBeCloseTo(pixel.x, 6);
  expect(after.y).toBeCloseTo(pixel.y, 6);
  const far = clampView({ x: -3, y: 9, scale: 1 }, SIZE);
  const [corner, opposite] = [toWorld(far, SIZE, { x: 0, y: 0 }), toWorld(far, SIZE, { x: 1440, y: 900 })];
  expect(Math.min(corner.x, corner.y)).toBeGreaterThanOrEqual(-1e-12);
  expect(Math.max(opposite.x, opposite.y)).toBeLessThanOrEqual(1 + 1e-12);
});

test('all points fit into the picture with a margin; a single one is not shown from a metre away', () => {
  const points = [project({ longitude: -107, latitude: 39 }), project({ longitude: -104, latitude: 41 })];
  const view = fitPoints(points, SIZE);
  for (const point of points) {
    const { x, y } = toScreen(view, SIZE, point);
    expect(Math.min(x, y, SIZE.width - x, SIZE.height - y)).toBeGreaterThanOrEqual(47.9);
  }
  expect(fitPoints([points[0]!], SIZE).scale).toBe(2 ** 18);
  expect(fitPoints([], SIZE).scale).toBe(1440);
});

test('the base map comes back from its bytes to within a step of the grid, and half a map is refused', () => {
  const line = [
    { x: 0.25, y: 0.5 },
    { x: 0.75, y: 0.125 },
    { x: 0.1, y: 0.9 },
  ];
  const bytes = packWorld({ land: [line, line.slice(1)], lakes: [], countries: [line], states: [] });
  const world = unpackWorld(bytes);
  expect([...world.land.starts]).toEqual([0, 3, 5]);
  expect([...world.land.points.slice(0, 6)].map((value) => Math.round(value * 1000) / 1000)).toEqual([
    0.25, 0.5, 0.75, 0.125, 0.1, 0.9,
  ]);
  expect([...world.land.boxes.slice(0, 4)].map((value) => Math.round(value * 1000) / 1000)).toEqual([
    0.1, 0.125, 0.75, 0.9,
  ]);
  expect(() => unpackWorld(bytes.slice(0, 12))).toThrow('ends in the middle');
});

test('the world has land, lakes and borders, and no coast jumps across the map at 180°', () => {
  const packed = packedWorld();
  expect(packed.length).toBeLessThan(300_000);
  const world = unpackWorld(packed);
  for (const layer of LAYERS) expect(world[layer].starts.length, layer).toBeGreaterThan(50);
  for (const { points, starts } of [world.land, world.lakes])
    for (let line = 0; line < starts.length - 1; line++)
      for (let nth = starts[line]! + 1; nth < starts[line + 1]!; nth++)
        expect(Math.abs(points[2 * nth]! - points[2 * nth - 2]!)).toBeLessThan(0.1);
});

function manySites(count: number): MappedSite[] {
  const random = randomOf(7);
  return Array.from({ length: count }, (_, nth) => ({
    uuid: `site ${nth}`,
    name: `Site ${nth}`,
    latitude: random() * 140 - 70,
    longitude: random() * 359 - 179.5,
    critical: nth % 97 === 0 ? 2 : 0,
    urgent: nth % 31 === 0 ? 1 : 0,
  }));
}

const countOf = (place: Place): number => ('site' in place ? 1 : place.count);
const sum = (places: readonly Place[], of: (place: Place) => number) =>
  places.reduce((total, place) => total + of(place), 0);

test('10,000 sites: clusters hold each site once at every zoom, and add up the alerts of what is in them', () => {
  const sites = manySites(10_000);
  const index = new PlaceIndex(sites);
  const critical = sites.reduce((total, site) => total + site.critical, 0);
  for (let scale = 1440; scale < 2 ** 24; scale *= 4) {
    // As large as the world, so that every site is in the picture.
    const places = index.placesIn({ x: 0.5, y: 0.5, scale }, { width: scale, height: scale });
    expect(sum(places, countOf), String(scale)).toBe(10_000);
    expect(sum(places, (place) => place.critical)).toBe(critical);
  }
  const cluster = index.placesIn({ x: 0.5, y: 0.5, scale: 1440 }, SIZE).find((place) => 'cluster' in place)!;
  expect(index.sitesOf((cluster as { cluster: number }).cluster)).toHaveLength(countOf(cluster));
});

test('the uppermost place is under the pointer, those with alerts over the others; beside them there is nothing', () => {
  const at = { latitude: 39, longitude: -106 };
  const quiet = { ...at, uuid: 'a', name: 'A', critical: 0, urgent: 0 };
  const loud = { ...at, longitude: -105.9999, uuid: 'b', name: 'B', critical: 1, urgent: 0 };
  const view = { ...project(at), scale: 2 ** 26 };
  const places = new PlaceIndex([loud, quiet]).placesIn(view, SIZE);
  const here = placeAt(places, view, SIZE, { x: 720, y: 450 });
  expect(here && 'site' in here && here.site.uuid).toBe('a');
  const { x, y } = toScreen(view, SIZE, project(loud));
  const there = placeAt(places, view, SIZE, { x, y });
  expect(there && 'site' in there && there.site.uuid).toBe('b');
  expect(placeAt(places, view, SIZE, { x: 720, y: 300 })).toBeUndefined();
});

/** Writes down what a picture consists of. */
function recordingPen() {
  const done: string[] = [];
  const pen = {
    fillStyle: '',
    strokeStyle: '',
    measureText: (text: string) => ({ width: 7 * text.length }),
    fillText: (text: string, x: number) => done.push(`text ${text} at ${Math.round(x)} in ${pen.fillStyle}`),
    fill: () => done.push(`fill ${pen.fillStyle}`),
    stroke: () => done.push(`stroke ${pen.strokeStyle}`),
    roundRect: () => done.push('square'),
    arc: () => done.push('circle'),
    lineTo: () => {},
    moveTo: () => {},
    closePath: () => {},
    beginPath: () => {},
    fillRect: () => done.push(`rectangle ${pen.fillStyle}`),
    strokeText: () => {},
  };
  return { pen: pen as unknown as MapPen, done };
}

test('alarms differ by colour, shape and letter; names never cover each other, and turn around at the edge', () => {
  const at = (name: string, x: number, y: number, critical = 0, urgent = 0): MappedSite => ({
    ...unproject({ x: 0.5 + x / 2 ** 26, y: 0.4 + y / 2 ** 26 }),
    ...{ uuid: name, name, critical, urgent },
  });
  const sites = [at('Quiet', 0, 0), at('Covered', 20, 3), at('Loud', 0, 200, 1), at('Edge', 700, 100, 0, 2)];
  const view = { x: 0.5, y: 0.4, scale: 2 ** 26 };
  const places = sites.map((site) => ({
    ...project(site),
    site,
    critical: site.critical,
    urgent: site.urgent,
  }));
  const { pen, done } = recordingPen();
  paintPlaces(pen, { places, view, size: SIZE, palette: PALETTE, chosen: 'Covered', font: 'Inter' });
  expect(done).toContain('fill critical');
  expect(done.filter((one) => one === 'square')).toHaveLength(1);
  expect(done.some((one) => one.startsWith('text C'))).toBe(true);
  expect(done.some((one) => one.startsWith('text U'))).toBe(true);
  const names = done
    .filter((one) => /text (Quiet|Covered|Loud|Edge)/.test(one))
    .map((one) => one.split(' ')[1]);
  expect(names.sort()).toEqual(['Covered', 'Edge', 'Loud', 'Quiet']);
  const edge = done.find((one) => one.startsWith('text Edge'))!;
  expect(Number(/at (\d+)/.exec(edge)![1])).toBeLessThan(1420);
});

test('a name stands over no other place and nothing above the map: at the other side, above or below, or nowhere, but for the chosen one', () => {
  const at = (name: string, x: number, y: number, urgent = 0) => {
    const site = {
      ...unproject({ x: 0.5 + x / 2 ** 26, y: 0.4 + y / 2 ** 26 }),
      ...{ uuid: name, name, critical: 0, urgent },
    };
    return { ...project(site), site, critical: 0, urgent };
  };
  const size = { width: 400, height: 200 };
  const quiet = [at('Free', -100, -60), at('Left', 0, 0), at('Beside', 30, 0), at('Between', 160, 80)];
  // At the left of both the picture ends, at the right stands another place.
  const places = [
    ...quiet,
    at('Calm', -180, 50),
    at('Beyond', -150, 50),
    at('Other', -150, -30),
    at('Loud', -180, -30, 1),
  ];
  const view = { x: 0.5, y: 0.4, scale: 2 ** 26 };
  const covered = { left: 250, right: 340, top: 150, bottom: 200 };
  const named = (chosen: string | null) =>
    Object.fromEntries(
      namesIn({ places, view, size, chosen, covered }, () => 60).map(({ name, x }) => [name, Math.round(x)]),
    );
  // Radius 6 and 6 pixels between: at the right from 12 on, at the left up to -12.
  expect(named(null)).toEqual({ Free: 112, Left: 128, Beside: 242, Beyond: 62, Loud: 35, Other: 20 });
  expect(named('Between')).toMatchObject({ Between: 372 });
});

test('a name that covers a mark at both sides stands above or below, and none touches the side of the picture', () => {
  const at = (name: string, x: number, y: number, urgent = 0) => {
    const site = {
      ...unproject({ x: 0.5 + x / 2 ** 26, y: 0.4 + y / 2 ** 26 }),
      ...{ uuid: name, name, critical: 0, urgent },
    };
    return { ...project(site), site, critical: 0, urgent };
  };
  const places = [at('East', 40, 4), at('West', -40, -4), at('Loud', 0, 0, 1), at('Edge', 130, 60)];
  const view = { x: 0.5, y: 0.4, scale: 2 ** 26 };
  const spots = namesIn({ places, view, size: { width: 404, height: 200 }, chosen: null }, () => 60);
  const [loud, edge] = ['Loud', 'Edge'].map((name) => spots.find((one) => one.name === name)!);
  expect(loud!.x).toBeCloseTo(202 - 30, 6);
  expect(loud!.y).toBeLessThan(100 - 14);
  // At the right it would end at the very side.
  expect(edge!.x).toBeLessThan(332);
});

test('the base is drawn land first, then lakes and borders; the bar has a round length', () => {
  const { pen, done } = recordingPen();
  const square = [
    { x: 0.2, y: 0.2 },
    { x: 0.8, y: 0.2 },
    { x: 0.8, y: 0.8 },
  ];
  const world = unpackWorld(
    packWorld({ land: [square], lakes: [square], countries: [square], states: [square] }),
  );
  paintWorld(pen, world, { x: 0.5, y: 0.5, scale: 4000 }, SIZE, PALETTE);
  expect(done).toEqual(['rectangle sea', 'fill land', 'fill sea', 'stroke state', 'stroke border']);
  paintScaleBar(pen, { x: 0.5, y: 0.5, scale: 2 ** 18 }, SIZE, PALETTE, 'Inter');
  expect(done.at(-1)).toMatch(/^text 10 km/);
});

test('the counts of clusters are those of their sites, one by one; who stands alone has no other within reach', () => {
  const sites = manySites(400);
  const index = new PlaceIndex(sites);
  for (const scale of [2048, 32_768, 2 ** 20]) {
    const size = { width: scale, height: scale };
    const places = index.placesIn({ x: 0.5, y: 0.5, scale }, size);
    const members = places.flatMap((place) =>
      'site' in place ? [place.site] : index.sitesOf(place.cluster),
    );
    expect(members.map(({ uuid }) => uuid).sort()).toEqual(sites.map(({ uuid }) => uuid).sort());
    for (const place of places) {
      const own = 'site' in place ? [place.site] : index.sitesOf(place.cluster);
      expect(countOf(place)).toBe(own.length);
      expect(place.critical).toBe(own.reduce((total, site) => total + site.critical, 0));
      expect(place.urgent).toBe(own.reduce((total, site) => total + site.urgent, 0));
    }
    // No two that stand alone are closer together than a cluster is wide.
    const alone = places.filter((place) => 'site' in place);
    const apart = alone.flatMap((one, nth) =>
      alone.slice(nth + 1).map((other) => Math.hypot(other.x - one.x, other.y - one.y) * scale),
    );
    expect(Math.min(...apart, Number.POSITIVE_INFINITY)).toBeGreaterThan(43.9);
  }
});

test('sites at the poles, beyond the map’s edge and on both sides of 180° are in the picture, each at its place', () => {
  const at = (uuid: string, latitude: number, longitude: number): MappedSite => ({
    ...{ uuid, name: uuid, latitude, longitude, critical: 0, urgent: 0 },
  });
  const sites = [
    ...[at('north', 90, 0), at('south', -90, 10), at('beyond', 88, 40)],
    ...[at('east', 10, 180), at('west', -10, -180), at('fiji', -16.8, 179.99), at('taveuni', -16.8, -179.99)],
  ];
  const index = new PlaceIndex(sites);
  const view = { x: 0.5, y: 0.5, scale: 2 ** 16 };
  const places = index.placesIn(view, { width: 2 ** 16, height: 2 ** 16 });
  const found = new Map(
    places.flatMap((place) => ('site' in place ? [[place.site.uuid, place] as const] : [])),
  );
  expect([...found.keys()].sort()).toEqual(sites.map(({ uuid }) => uuid).sort());
  for (const { x, y } of found.values()) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(-1e-9);
    expect(Math.max(x, y)).toBeLessThanOrEqual(1 + 1e-9);
  }
  expect([found.get('east')!.x, found.get('west')!.x]).toEqual([1, 0]);
  // Neighbours across 180° are at the two edges of the map: no view reaches over it, and none is lost.
  const fitted = fitPoints(sites.map(project), SIZE);
  expect(fitted.scale).toBe(1440);
  for (const site of sites) {
    const near = index.placesIn({ ...project(site), scale: 2 ** 20 }, SIZE);
    expect(
      near.some((place) => 'site' in place && place.site === site),
      site.uuid,
    ).toBe(true);
  }
});

test('a flight ends near enough for its site to stand alone, draws nearer evenly, and keeps what it has in view', () => {
  const at = { latitude: 39, longitude: -106, critical: 0, urgent: 0 };
  const close = [
    { ...at, uuid: 'a', name: 'A' },
    { ...at, longitude: -105.999, uuid: 'b', name: 'B' },
    { ...at, latitude: -30, uuid: 'far', name: 'Far' },
  ];
  const index = new PlaceIndex(close);
  const scale = index.scaleOfAlone(close[0]!, 1440);
  expect(scale).toBeGreaterThan(2 ** 20);
  expect(index.scaleOfAlone(close[2]!, 1440)).toBe(1440);
  // Two at one place stand on each other: from the nearest zoom on nothing is joined.
  const same = [close[0]!, { ...close[0]!, uuid: 'c' }];
  expect(new PlaceIndex(same).scaleOfAlone(same[0]!, 1440)).toBeLessThanOrEqual(2 ** 27);

  const [from, to] = [
    { x: 0.5, y: 0.5, scale: 1440 },
    { ...project(close[0]!), scale },
  ];
  const way = Array.from({ length: 11 }, (_, nth) => viewBetween(from, to, nth / 10));
  expect([way[0], way[10]]).toEqual([from, expect.objectContaining({ scale: expect.closeTo(scale, 3) })]);
  expect(way[10]!.x).toBeCloseTo(to.x, 9);
  const pixels = way.map((view) => toScreen(view, SIZE, to));
  for (const [nth, { x, y }] of pixels.entries()) {
    expect(Math.hypot(x - 720, y - 450)).toBeLessThanOrEqual(
      Math.hypot(pixels[0]!.x - 720, pixels[0]!.y - 450),
    );
    if (nth > 0) expect(way[nth]!.scale).toBeGreaterThan(way[nth - 1]!.scale);
  }
  expect(viewBetween(from, { ...from, x: 0.7 }, 0.5)).toEqual({ x: 0.6, y: 0.5, scale: 1440 });
});

test('10,000 sites are picked and laid out well within a frame', () => {
  const index = new PlaceIndex(manySites(10_000));
  const view = { x: 0.3, y: 0.4, scale: 9000 };
  const time = (work: () => unknown): number => {
    const times = Array.from({ length: 9 }, () => {
      const start = performance.now();
      work();
      return performance.now() - start;
    });
    return times.sort((one, other) => one - other)[4]!;
  };
  const places = index.placesIn(view, SIZE);
  expect(time(() => placeAt(places, view, SIZE, { x: 700, y: 400 }))).toBeLessThan(2);
  expect(time(() => index.placesIn(view, SIZE))).toBeLessThan(16);
});
