/**
 * Measures microseconds per point query, and the slowest of a hundred: `node bench/engine/hit.ts [N]`. Budget (DESIGN
 * §6): 5.
 */
import { transaction } from '../../engine/document/transaction.ts';
import { HitTest } from '../../engine/hit/hit.ts';
import { Scene } from '../../engine/scene/scene.ts';
import * as kinds from '../../plugins/index.ts';
import { seeded } from '../../tests/support/engine/random.ts';
import { PlainGlyphs } from '../../tests/support/engine/widths.ts';
import { schematic } from '../scenes/schematic.ts';

const size = Number(process.argv[2] ?? 100_000);
const scene = new Scene(Object.values(kinds), new PlainGlyphs(), () => {});
scene.apply(transaction({ added: schematic(size).objects.map((object, rank) => ({ object, rank })) }));
const hit = new HitTest(scene);
const random = seeded(3);
const { maxX, maxY } = scene.bounds!;
const points = Array.from({ length: 100_000 }, () => [random() * maxX, random() * maxY] as const);

for (let round = 0; round < 3; round++) {
  let hits = 0;
  const times = new Float64Array(points.length);
  points.forEach(([x, y], nth) => {
    const start = performance.now();
    if (hit.at(x, y, 3, 0) !== undefined) hits++;
    times[nth] = (performance.now() - start) * 1000;
  });
  times.sort();
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  const p99 = times[Math.floor(times.length * 0.99)]!;
  console.log(
    `${size} objects: ${mean.toFixed(2)} µs a query, p99 ${p99.toFixed(2)}, ${hits} of ${points.length} hit`,
  );
}
