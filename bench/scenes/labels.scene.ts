import { gridPlaces } from './grid.ts';
import type { Item } from './item.ts';
import { label } from './plan.ts';
import { randomFrom } from './random.ts';
import { areaFor, type SceneFile } from './scene.ts';

/** About 500 labels on a screen at 100 %. */
const UNITS_A_LABEL = (1920 * 1080) / 500;
const area = (count: number) => areaFor(count, UNITS_A_LABEL);

export default {
  name: 'labels',
  about:
    'Nothing but labels of 8 to 12 characters in twelve sizes, each text its own: glyph caches, and text that changes.',
  sizes: [100_000],
  area,
  items(count): Item[] {
    const random = randomFrom(4);
    return [...gridPlaces(count, area(count), random)].map((place) => label({ ...place, angle: 0 }, random));
  },
} satisfies SceneFile;
