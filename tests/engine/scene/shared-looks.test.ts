/** Objects that look alike have all rows in common until something is written to one of them: nobody may see that. */
import { expect, test } from 'vitest';
import { transaction } from '../../../engine/document/transaction.ts';
import type { DiagramObject, ElementConfig, ObjectId } from '../../../engine/document/types.ts';
import { RECORD_WORDS, RecordType } from '../../../engine/primitives/record.ts';
import { SharedLooks } from '../../../engine/scene/shared-looks.ts';
import { recordRow } from '../../../engine/scene/types.ts';
import { type Plant, plant } from '../../support/engine/assemblies.ts';
import { drawingOf } from '../../support/engine/drawing-of.ts';
import { seeded } from '../../support/engine/random.ts';

const TAG = '00000000-0000-4000-8000-';
const tagOf = (nth: number): string => TAG + String(nth).padStart(12, '0');

const LOOKS: readonly Partial<DiagramObject>[] = [
  { identifier: 'square-tank', width: 60, height: 80 },
  { identifier: 'square-tank', width: 60, height: 80, fill: '#336699' },
  { identifier: 'dynamic-texts', width: 90, height: 20, text: 'Own' },
  { identifier: 'gauge', width: 90, height: 90 },
  { identifier: 'round-led', width: 20, height: 20 },
  { identifier: 'rectangle', width: 40, height: 30 },
];

/** All in view: what is not shows its value later. */
const object = (nth: number, look: number): DiagramObject =>
  ({ id: `o${nth}`, x: 10 * (nth % 30), y: 40 * (nth % 5), ...LOOKS[look] }) as DiagramObject;

/** What is seen of an object that changes at once: not when a slot began to ease, and from where, or what an unused place was. */
function seenOf({ engine: { scene } }: Plant, id: ObjectId) {
  const { records, slots, texts, small } = drawingOf(scene, id);
  const drawn = records.filter((words) => (words[8]! & 255) !== RecordType.none);
  return { drawn, targets: slots.filter((_, at) => at % 4 === 1), texts, small };
}

const ownRowOf = ({ engine: { scene } }: Plant, id: ObjectId) => scene.columns.look[scene.indexOf(id)!] === 0;

test('of a hundred with tags those that have a value have rows of their own, and the others one in common', () => {
  const ids = Array.from({ length: 100 }, (_, nth) => `o${nth}`);
  const full = plant(
    ids.map((_, nth) => object(nth, 0)),
    ids.map((id, nth) => ({ id, linkedTag: tagOf(nth) })),
  );
  full.settle();
  const { scene } = full.engine;
  const few = scene.records;
  expect(ids.filter((id) => ownRowOf(full, id))).toEqual([]);
  for (const nth of [0, 7, 50]) full.feed(tagOf(nth), 10 * nth);
  expect(ids.filter((id) => ownRowOf(full, id))).toEqual(['o0', 'o7', 'o50']);
  expect(scene.records).toBeGreaterThan(few);
  const alone = plant([object(1, 0)], [{ id: 'o1', linkedTag: tagOf(1) }]);
  alone.settle();
  expect(seenOf(full, 'o1')).toEqual(seenOf(alone, 'o1'));
  for (const nth of ids.keys()) full.feed(tagOf(nth), nth);
  expect(ids.filter((id) => !ownRowOf(full, id)).length, 'the last one has them for itself').toBe(0);
  // Whose a row is says to a backend what to repaint.
  for (const id of ids) {
    const index = scene.indexOf(id)!;
    const last = recordRow(scene.columns, index, scene.columns.recordCount[index]! - 1);
    expect(scene.tables.records.words[last * RECORD_WORDS + 9]).toBe(index);
  }
});

test('those with other states than those that look like them have rows of its own', () => {
  const states = [{ value: 1, label: 'One', fill: '#ff0000' }];
  const { engine } = plant(
    [0, 1, 2].map((nth) => object(nth, 1)),
    [0, 1, 2].map((nth) => ({ id: `o${nth}`, linkedTag: tagOf(nth), ...(nth > 0 ? { states } : {}) })),
  );
  const { look } = engine.scene.columns;
  expect(['o0', 'o1', 'o2'].map((id) => look[engine.scene.indexOf(id)!] === 0)).toEqual([false, true, true]);
});

/** What has happened to an object: how it looks, and its tag's last value. */
interface Fate {
  readonly look: number;
  readonly tag: number | undefined;
}

test.each([1, 2, 3, 4])('after anything that happens each looks as it does alone (%i)', (seed) => {
  const random = seeded(seed);
  const pick = (below: number): number => Math.floor(random() * below);
  const full = plant([]);
  const { engine } = full;
  const { document, live } = engine;
  const fates = new Map<number, Fate>();
  const values = new Map<number, number>();
  let next = 0;
  const add = (): void => {
    const count = 1 + pick(8);
    const look = pick(LOOKS.length);
    const added = Array.from({ length: count }, () => next++);
    const linked = random() < 0.7;
    const configs: ElementConfig[] = linked
      ? added.map((nth) => ({ id: `o${nth}`, linkedTag: tagOf(nth % 40) }))
      : [];
    engine.addConfigs(configs);
    engine.addObjects(added.map((nth) => object(nth, look)));
    for (const nth of added) fates.set(nth, { look, tag: linked ? nth % 40 : undefined });
  };
  const anyone = (): number => [...fates.keys()][pick(fates.size)]!;
  const steps = [
    add,
    add,
    () => {
      const nth = anyone();
      document.change(transaction({ removed: [document.get(`o${nth}`)!] }));
      fates.delete(nth);
    },
    () => {
      const tag = pick(40);
      if (live.tags.indexOf(tagOf(tag)) === undefined) return;
      values.set(tag, pick(90));
      full.feed(tagOf(tag), values.get(tag)!);
    },
    () => {
      const nth = anyone();
      const before = document.get(`o${nth}`)!;
      const look = fates.get(nth)!.look === 0 ? 1 : 0;
      if (fates.get(nth)!.look > 1) return;
      const after = { ...before, object: object(nth, look) };
      document.change(transaction({ updated: [[before, after]] }));
      fates.set(nth, { ...fates.get(nth)!, look });
    },
    () => {
      if (random() > 0.2) return;
      engine.beginEditing(() => 'new');
      engine.goLive();
    },
  ];
  for (let nth = 0; nth < 250; nth++) {
    const step = steps[pick(steps.length)]!;
    if (fates.size > 0 || step === add) step();
  }
  full.settle();
  for (const [nth, { look, tag }] of fates) {
    const id = `o${nth}`;
    const alone = plant([object(nth, look)], tag === undefined ? [] : [{ id, linkedTag: tagOf(tag) }]);
    alone.settle();
    if (tag !== undefined && values.has(tag)) alone.feed(tagOf(tag), values.get(tag)!);
    expect(seenOf(full, id), `${id}, ${JSON.stringify(LOOKS[look])}`).toEqual(seenOf(alone, id));
  }
  expect(fates.size).toBeGreaterThan(20);
  document.change(transaction({ removed: [...document.items()] }));
  expect(engine.scene.records).toBe(0);
});

test('a look is free for others when the last one has left it', () => {
  const look = new Uint32Array(4);
  const looks = new SharedLooks({ look });
  looks.join(0, 1);
  looks.join(1, 2);
  expect([...look]).toEqual([1, 1, 1, 0]);
  expect(looks.leave(0)).toBe(true);
  expect(looks.leave(3)).toBe(false);
  expect(looks.leave(2)).toBe(true);
  expect(looks.leave(1), 'its rows are its own').toBe(false);
  looks.join(3, 0);
  expect([...look]).toEqual([1, 0, 0, 1]);
});
