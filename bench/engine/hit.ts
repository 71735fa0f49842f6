/** Microseconds a point query: `node bench/engine/hit.ts [N]`. Budget (DESIGN §6): 5. */
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
  const start = performance.now();
  for (const [x, y] of points) if (hit.at(x, y, 3, 0) !== undefined) hits++;
  const each = ((performance.now() - start) * 1000) / points.length;
  console.log(`${size} objects: ${each.toFixed(2)} µs a query, ${hits} of ${points.length} hit`);
}
