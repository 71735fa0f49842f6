/**
 * The scene `schematic-N`: N objects on a plane of 1920·√(N/500) × 1080·√(N/500), one a grid cell with a jitter of a
 * quarter cell. Rounded rectangles with a stroke 30 %, circles 20, labels 15, lines with an arrow head 15, gauges 10,
 * tanks 5, icons of 20 segments 5; every fifth is turned. The same seed gives the same scene.
 */
import { gridPlaces } from './grid.ts';
import type { Item, SceneSize } from './item.ts';
import { between, oneOf, type Random, randomFrom } from './random.ts';

const OBJECTS_IN_VIEW = 500;
const TURNED = 0.2;
/** Average width of a character as a share of the font size: only the label's box depends on it. */
const CHARACTER = 0.55;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** The possible fills; an update uses one of them. */
export const FILLS = ['#d3dae2', '#b7c4d1', '#8fa5ba', '#9fc3a6', '#e2c98a', '#d99a86', '#a99bc9', '#7fb3c4'];

export const sceneSize = (count: number): SceneSize => ({
  width: 1920 * Math.sqrt(count / OBJECTS_IN_VIEW),
  height: 1080 * Math.sqrt(count / OBJECTS_IN_VIEW),
});

/** `x`, `y`: origin of its plane. */
export function schematicPlan(count: number, seed = 1, x = 0, y = 0): Item[] {
  const random = randomFrom(seed);
  const items: Item[] = [];
  for (const place of gridPlaces(count, { x, y, ...sceneSize(count) }, random)) {
    const angle = random() < TURNED ? Math.round(between(random, 1, 359)) : 0;
    items.push(itemAt({ ...place, angle }, random));
  }
  return items;
}

type Place = Pick<Item, 'id' | 'x' | 'y' | 'angle'>;

/** Cumulative shares: the first one above the draw decides. */
const MIX: readonly (readonly [upTo: number, make: (place: Place, random: Random) => Item])[] = [
  [
    0.3,
    (place, random) => ({
      ...place,
      kind: 'rect',
      w: Math.round(between(random, 32, 56)),
      h: Math.round(between(random, 22, 40)),
      radius: 6,
      fill: oneOf(random, FILLS),
    }),
  ],
  [
    0.5,
    (place, random) => ({
      ...place,
      kind: 'circle',
      radius: Math.round(between(random, 10, 22)),
      fill: oneOf(random, FILLS),
    }),
  ],
  [0.65, label],
  [
    0.8,
    (place, random) => ({
      ...place,
      kind: 'line',
      length: Math.round(between(random, 40, 64)),
      fill: oneOf(random, FILLS),
    }),
  ],
  [
    0.9,
    (place, random) => ({
      ...place,
      kind: 'gauge',
      radius: Math.round(between(random, 20, 28)),
      value: randomValue(random),
    }),
  ],
  [
    0.95,
    (place, random) => ({
      ...place,
      kind: 'tank',
      w: Math.round(between(random, 34, 44)),
      h: Math.round(between(random, 44, 56)),
      value: randomValue(random),
    }),
  ],
  [1, icon],
];

function itemAt(place: Place, random: Random): Item {
  const share = random();
  return MIX.find(([upTo]) => share < upTo)![1](place, random);
}

export function label(place: Place, random: Random): Item {
  const text = randomText(random);
  const size = Math.floor(between(random, 13, 25));
  return { ...place, kind: 'label', text, size, w: text.length * size * CHARACTER, h: size * 1.2 };
}

function icon(place: Place, random: Random): Item {
  return { ...place, kind: 'icon', radius: between(random, 16, 24), fill: oneOf(random, FILLS) };
}

/** 8 to 12 characters. */
export function randomText(random: Random): string {
  const length = 8 + Math.floor(random() * 5);
  return Array.from({ length }, () => oneOf(random, [...LETTERS])).join('');
}

/** 0…100 with one decimal. */
export const randomValue = (random: Random): number => Math.round(random() * 1000) / 10;
