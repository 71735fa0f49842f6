import { gridPlaces } from './grid.ts';
import type { Item } from './item.ts';
import { FILLS } from './plan.ts';
import { between, oneOf, randomFrom } from './random.ts';
import { areaFor, type SceneFile } from './scene.ts';
import { SYMBOLS } from './symbol.ts';

const UNITS_A_SYMBOL = (1920 * 1080) / 500;
const area = (count: number) => areaFor(count, UNITS_A_SYMBOL);

export default {
  name: 'symbols',
  about: `${SYMBOLS} different outlines of 5 to 28 corners, in turn: caches by shape hold little, batches break.`,
  sizes: [10_000],
  area,
  items(count): Item[] {
    const random = randomFrom(8);
    return [...gridPlaces(count, area(count), random)].map((place) => ({
      ...place,
      kind: 'symbol',
      angle: 0,
      radius: between(random, 18, 30),
      shape: place.id % SYMBOLS,
      fill: oneOf(random, FILLS),
    }));
  },
} satisfies SceneFile;
