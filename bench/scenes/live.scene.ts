import type { Item } from './item.ts';
import { sceneSize, schematicPlan } from './plan.ts';
import { randomFrom } from './random.ts';
import { centreOf, fitted, type SceneFile } from './scene.ts';
import { changeOf } from './script.ts';

/** 100,000 updates a second at 60 frames. */
const UPDATES_A_FRAME = 1667;
/**
 * Of eight rectangles four become tanks: together with the existing gauges and tanks, 30 % of the objects show a value.
 */
const [TANKS, OF] = [4, 8] as const;
/** Share of the objects in the near view. */
const NEAR_SHARE = 0.1;
/** A prime: tags that change often are far apart. */
const STRIDE = 7919;

const area = (count: number) => ({ x: 0, y: 0, ...sceneSize(count) });

/** Returns the index of a tag whose share of the updates falls with its rank (Zipf, exponent 1). `draw` 0…1. */
export const zipf = (draw: number, count: number): number =>
  ((Math.floor(count ** draw) - 1) * STRIDE) % count;

const withMoreTanks = (item: Item): Item =>
  item.kind === 'rect' && item.id % OF < TANKS
    ? {
        id: item.id,
        kind: 'tank',
        x: item.x,
        y: item.y,
        angle: item.angle,
        w: 38,
        h: 48,
        value: (item.id * 7) % 100,
      }
    : item;

export default {
  name: 'live',
  about:
    'The plant under 100,000 tag updates a second, most of them to few tags (Zipf). update-whole: every object is in view; ' +
    'update-near: one in ten is. 30 % of the objects show a value, ours through a formula. Peers get of each frame the last ' +
    'value of an object alone; ours gets all.',
  sizes: [10_000, 100_000],
  area,
  items: (count) => schematicPlan(count, 6).map(withMoreTanks),
  formula: '(x * 2 + 1 - 1) / 2',
  near(count) {
    const whole = fitted(area(count));
    return { ...centreOf(area(count)), scale: whole.scale / Math.sqrt(NEAR_SHARE) };
  },
  changes(items: readonly Item[], step: number) {
    const random = randomFrom(step + 2000);
    return Array.from({ length: UPDATES_A_FRAME }, () =>
      changeOf(items, zipf(random(), items.length), random),
    );
  },
} satisfies SceneFile;
