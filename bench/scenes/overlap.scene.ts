import type { Item } from './item.ts';
import { FILLS } from './plan.ts';
import { between, oneOf, randomFrom } from './random.ts';
import { areaFor, type SceneFile } from './scene.ts';

/** Average number of objects over a point. */
const LAYERS = 50;
const SIDE = { low: 80, high: 160 } as const;
const MEAN_AREA = ((SIDE.low + SIDE.high) / 2) ** 2;

const area = (count: number) => areaFor(count, MEAN_AREA / LAYERS);

export default {
  name: 'overlap',
  about:
    `Large rounded rectangles, ${LAYERS} of them over every point on average: a dirty rectangle touches all of them, and ` +
    'filling pixels costs more than finding objects.',
  sizes: [1000, 10_000],
  area,
  items(count): Item[] {
    const random = randomFrom(3);
    const { width, height } = area(count);
    return Array.from({ length: count }, (_, id) => ({
      id,
      kind: 'rect',
      x: random() * width,
      y: random() * height,
      angle: 0,
      w: between(random, SIDE.low, SIDE.high),
      h: between(random, SIDE.low, SIDE.high),
      radius: 8,
      fill: oneOf(random, FILLS),
    }));
  },
} satisfies SceneFile;
