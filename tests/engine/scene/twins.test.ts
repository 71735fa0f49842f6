/** Objects that look alike have the same rows: whatever happens to some, all look as if each had been drawn by itself. */
import { expect, test } from 'vitest';
import { DiagramDocument } from '../../../engine/document/document.ts';
import { type Transaction, transaction } from '../../../engine/document/transaction.ts';
import type { DiagramObject, Item, PlacedItem } from '../../../engine/document/types.ts';
import { Scene } from '../../../engine/scene/scene.ts';
import * as plugins from '../../../plugins/index.ts';
import { drawingOf } from '../../support/engine/drawing-of.ts';
import { seeded } from '../../support/engine/random.ts';
import { PlainGlyphs } from '../../support/engine/widths.ts';

const kinds = Object.values(plugins);
const STEPS = 600;
const CHECKED_EVERY = 60;
const MOST = 40;
const TAG = '00000000-0000-4000-8000-000000000001';

function emptyScene() {
  const scene = new Scene(kinds, new PlainGlyphs(), () => {});
  // As in edit mode: slots of linked objects say what the properties say, and not a value.
  scene.painter.idle = true;
  const document = new DiagramDocument();
  document.listen(scene.apply);
  return { scene, document };
}

/** Few looks of kinds with levels, paints, live texts, shadows and none of them. */
function randomItem(id: string, random: () => number): Item {
  const of = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const identifier = of([
    'square-tank',
    'gauges',
    'dual-state-pump',
    'dynamic-texts',
    'line',
    'dynamic-shapes',
  ]);
  const object = {
    ...{ id, identifier, x: random() * 900, y: random() * 900, angle: of([0, 0, 30]) },
    ...{ width: of([50, 60]), height: 50, x1: 0, y1: 0, x2: 50, y2: 50, shape: 'circle' },
    ...{ fill: of(['#ff0000', '#00ff00']), text: of(['Pump', 'Valve 7']) },
  } as DiagramObject;
  const states = of([undefined, undefined, [{ value: 1, label: 'On', shadow: '#000000' }]]);
  const config = of([undefined, { id, linkedTag: TAG }, { id, linkedTag: TAG, states }, { id, states }]);
  return config ? { object, config } : { object };
}

function randomChange(document: DiagramDocument, nth: number, random: () => number): Transaction {
  const items = [...document.items()];
  const before = items[Math.floor(random() * items.length)];
  const choice = random();
  if (!before || (choice < 0.4 && items.length < MOST)) {
    // Several at once may be drawn as one another, whatever is linked.
    const several = Array.from(
      { length: 1 + Math.floor(random() * 4) },
      (_, of): PlacedItem => ({
        ...randomItem(`o${nth}-${of}`, random),
        rank: nth,
      }),
    );
    return transaction({ added: several });
  }
  if (choice < 0.6) return transaction({ removed: [before] });
  const after = randomItem(String(before.object.id), random);
  // An object keeps its kind.
  const object = { ...after.object, identifier: before.object.identifier };
  return transaction({ updated: [[before, { ...after, object }]] });
}

function drawnAlone(item: PlacedItem) {
  const { scene, document } = emptyScene();
  document.change(transaction({ added: [item] }));
  return drawingOf(scene, item.object.id);
}

function run(subject: ReturnType<typeof emptyScene>, isChecked: boolean): void {
  const random = seeded(7);
  const { scene, document } = subject;
  for (let nth = 0; nth < STEPS; nth++) {
    document.change(randomChange(document, nth, random));
    if (!isChecked || nth % CHECKED_EVERY > 0) continue;
    for (const item of document.items())
      expect(drawingOf(scene, item.object.id), `${nth}: ${JSON.stringify(item)}`).toEqual(drawnAlone(item));
  }
  document.change(transaction({ removed: [...document.items()] }));
  expect(scene.records).toBe(0);
}

test('600 random changes: each object is drawn as if it were alone, and with the last one all rows are free', () => {
  const subject = emptyScene();
  run(subject, true);
  const rows = () =>
    [subject.scene.tables.records, subject.scene.tables.slots, subject.scene.texts].map(
      (table) => table.rows,
    );
  const before = rows();
  for (let nth = 0; nth < 5; nth++) run(subject, false);
  // Free runs are cut to size in another order.
  for (const [nth, count] of rows().entries())
    expect(count, 'no rows are lost').toBeLessThan(before[nth]! * 2);
});

test('a hundred pumps have the records and slots of one; those with a tag have slots of their own', () => {
  const pump = (nth: number): DiagramObject => ({
    ...{ id: `p${nth}`, identifier: 'dual-state-pump', x: nth * 60, y: 0, width: 50, height: 50 },
  });
  const { scene, document } = emptyScene();
  document.change(transaction({ added: [{ object: pump(0), rank: 0 }] }));
  const [records, slots] = [scene.records, scene.tables.slots.rows];
  expect(records * slots).toBeGreaterThan(0);
  for (let nth = 1; nth < 100; nth++)
    document.change(transaction({ added: [{ object: pump(nth), rank: nth }] }));
  expect([scene.records, scene.tables.slots.rows]).toEqual([records, slots]);
  const [first, second] = [document.get('p0')!, document.get('p1')!];
  const linked = [first, second].map(
    (item) => [item, { ...item, config: { id: item.object.id, linkedTag: TAG } }] as const,
  );
  document.change(transaction({ updated: linked }));
  expect([scene.records, scene.tables.slots.rows]).toEqual([records, 3 * slots]);
  const starts = ['p0', 'p1', 'p2', 'p3'].map((id) => scene.columns.slotStart[scene.indexOf(id)!]);
  expect(new Set(starts).size).toBe(3);
});
