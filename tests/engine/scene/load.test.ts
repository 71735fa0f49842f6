import { expect, test } from 'vitest';
import { schematic } from '../../../bench/scenes/schematic.ts';
import { transaction } from '../../../engine/document/transaction.ts';
import { HitTest } from '../../../engine/hit/hit.ts';
import { Scene } from '../../../engine/scene/scene.ts';
import * as kinds from '../../../plugins/index.ts';
import { PlainGlyphs } from '../../support/engine/widths.ts';

/** Processor time, several times a quiet machine's (bench/engine/load.ts has that): only a real loss of speed fails. */
const LOAD_MS = 4000;

test('100,000 objects are loaded, listed and found in time, without a finding', () => {
  const findings: unknown[] = [];
  const scene = new Scene(Object.values(kinds), new PlainGlyphs(), (finding) => findings.push(finding));
  const { objects } = schematic(100_000);
  const before = process.threadCpuUsage();
  scene.apply(transaction({ added: objects.map((object, rank) => ({ object, rank })) }));
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(LOAD_MS);
  expect(findings).toEqual([]);
  expect(scene.visible(scene.bounds!).count).toBe(100_000);

  const hit = new HitTest(scene);
  const centres = objects.filter(({ identifier }) => identifier === 'square-tank').slice(0, 2000);
  for (const { x, y, width, height } of centres)
    expect(hit.at(x + width / 2, y + height / 2, 0, 0)).toBeDefined();
});
