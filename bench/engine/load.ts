/**
 * How long the scene takes to hold N objects, from parsed descriptors: `node bench/engine/load.ts [N …]`.
 * Budget (DESIGN §6): 100,000 in 0.6 s.
 */
import { transaction } from '../../engine/document/transaction.ts';
import { Scene } from '../../engine/scene/scene.ts';
import * as kinds from '../../plugins/index.ts';
import { seeded } from '../../tests/support/engine/random.ts';
import { PlainGlyphs } from '../../tests/support/engine/widths.ts';
import { schematic } from '../scenes/schematic.ts';

const sizes = process.argv.slice(2).map(Number);

for (const size of sizes.length > 0 ? sizes : [1000, 10_000, 100_000]) {
  const { objects } = schematic(size);
  const findings: string[] = [];
  const scene = new Scene(Object.values(kinds), new PlainGlyphs(), (finding) =>
    findings.push(finding.message),
  );
  const start = performance.now();
  scene.apply(transaction({ added: objects.map((object, rank) => ({ object, rank })) }));
  const loaded = performance.now();
  const { tables } = scene;
  const bytes = tables.records.rows * 48 + tables.objects.rows * 32 + tables.slots.rows * 16;
  console.log(
    `${size} objects: ${(loaded - start).toFixed(0)} ms, ${scene.records} records, ` +
      `${(bytes / size).toFixed(0)} bytes an object in the tables, ${findings.length} findings ${findings[0] ?? ''}`,
  );
  whole(scene);
  near(scene);
}

function whole(scene: Scene): void {
  const start = performance.now();
  const { count } = scene.visible(scene.bounds!);
  console.log(`  whole view: ${count} visible in ${(performance.now() - start).toFixed(2)} ms`);
}

function near(scene: Scene): void {
  const { maxX, maxY } = scene.bounds!;
  const random = seeded(2);
  const rounds = 200;
  let seen = 0;
  const start = performance.now();
  for (let round = 0; round < rounds; round++) {
    const [x, y] = [random() * maxX, random() * maxY];
    seen += scene.visible({ minX: x, minY: y, maxX: x + 1920, maxY: y + 1080 }).count;
  }
  const each = (performance.now() - start) / rounds;
  console.log(`  near view: ${Math.round(seen / rounds)} visible in ${each.toFixed(3)} ms`);
}
