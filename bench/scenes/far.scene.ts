import { sceneSize, schematicPlan } from './plan.ts';
import { centreOf, type SceneFile } from './scene.ts';

/** Units from the origin. A 32-bit float there has steps of 1/16: more than a pixel at 2000 %. */
const OFFSET = 1_000_000;

const area = (count: number) => ({ x: OFFSET, y: OFFSET, ...sceneSize(count) });

export default {
  name: 'far',
  about:
    'The plant a million units from the origin, near at 2000 %: jitter, wrong edges and text that jumps show in the pictures.',
  sizes: [10_000],
  area,
  items: (count) => schematicPlan(count, 7, OFFSET, OFFSET),
  near: (count) => ({ ...centreOf(area(count)), scale: 20 }),
} satisfies SceneFile;
