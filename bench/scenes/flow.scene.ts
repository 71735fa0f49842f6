import { gridPlaces } from './grid.ts';
import type { Item } from './item.ts';
import { DASH } from './parts.ts';
import { FILLS } from './plan.ts';
import { between, oneOf, randomFrom } from './random.ts';
import { areaFor, type SceneFile } from './scene.ts';

const UNITS_A_PIPE = 2400;
/** Dashes a frame go on by this many units: a step and a half in a second. */
const UNITS_A_FRAME = ((DASH.on + DASH.off) * 1.5) / 60;
/** Share of the pipes that neither lie nor stand. */
const SLANTING = 0.1;

const area = (count: number) => areaFor(count, UNITS_A_PIPE);

export default {
  name: 'flow',
  about:
    'Pipes that something flows along, lying, standing and a tenth of them slanting, all in view. An update is a frame of the ' +
    'animation: peers get the next offset of every dash; ours gets nothing, moves its marks by itself, and without a GPU as ' +
    'often as a quarter of the time allows.',
  sizes: [2000, 10_000],
  area,
  items(count) {
    const random = randomFrom(8);
    return Array.from(gridPlaces(count, area(count), random), (place): Item => {
      const angle = random() < SLANTING ? Math.round(between(random, 1, 89)) : random() < 0.5 ? 90 : 0;
      return {
        ...place,
        angle,
        kind: 'pipe',
        length: Math.round(between(random, 50, 120)),
        width: oneOf(random, [5, 6, 8]),
        shift: 0,
        fill: oneOf(random, FILLS),
      };
    });
  },
  changes: (items, step) =>
    items.map((_, index) => ({ index, shift: (step * UNITS_A_FRAME) % (DASH.on + DASH.off) })),
} satisfies SceneFile;
