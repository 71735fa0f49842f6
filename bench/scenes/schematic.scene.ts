import { sceneSize, schematicPlan } from './plan.ts';
import type { SceneFile } from './scene.ts';

export default {
  name: 'schematic',
  about:
    'A plant that grows with N: shapes, labels, lines, gauges, tanks and icons, a fifth of them turned. Any part of it at ' +
    '100 % shows about 500. The scene of the budgets.',
  sizes: [1000, 10_000, 100_000],
  area: (count) => ({ x: 0, y: 0, ...sceneSize(count) }),
  items: (count) => schematicPlan(count),
} satisfies SceneFile;
