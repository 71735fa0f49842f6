import { describe, expect, test } from 'vitest';
import { DiagramDocument } from '../../../engine/document/document.ts';
import { ShiftBuilder } from '../../../engine/document/shift.ts';
import { invert, transaction } from '../../../engine/document/transaction.ts';
import type { PlacedItem } from '../../../engine/document/types.ts';
import { flagsOf } from '../../../engine/primitives/object-row.ts';
import { OBJECT_WORDS, ObjectFlag } from '../../../engine/primitives/record.ts';
import type { Scene } from '../../../engine/scene/scene.ts';
import type { WorldBox } from '../../../engine/scene/types.ts';
import { added, items } from '../../support/engine/notation.ts';
import { seeded } from '../../support/engine/random.ts';
import { recordsOf, sceneOf, textOf } from '../../support/engine/scene.ts';

const names = (scene: Scene, box: WorldBox): string => {
  const { indices, count } = scene.visible(box);
  return Array.from(indices.subarray(0, count), (index) => scene.objectAt(index)!.id).join(' ');
};
const everywhere = { minX: -1e6, minY: -1e6, maxX: 1e6, maxY: 1e6 };

test('objects in view are listed lowest first, in small and in large views', () => {
  const { scene } = sceneOf('box a 0,0 10x10; box b 5,5 10x10; box far 900,900 10x10');
  expect(names(scene, { minX: 0, minY: 0, maxX: 20, maxY: 20 })).toBe('a b');
  scene.apply(transaction({ reordered: [{ id: 'a', from: 0, to: 7 }] }));
  expect(names(scene, { minX: 0, minY: 0, maxX: 20, maxY: 20 })).toBe('b a');
  expect(names(scene, everywhere)).toBe('b far a');
});

test('CANV-13 a turned object is found where its turned box is', () => {
  const { scene } = sceneOf('box a 0,0 100x10 r90');
  expect(names(scene, { minX: 48, minY: 40, maxX: 52, maxY: 45 })).toBe('a');
  expect(names(scene, { minX: 0, minY: 0, maxX: 40, maxY: 10 })).toBe('');
});

test('positions far from the origin are exact: two floats say what one cannot', () => {
  const { scene } = sceneOf('box a 150000.123,99999.877 10x10');
  const { floats } = scene.tables.objects;
  expect(floats[0]! + floats[2]!).toBeCloseTo(150005.123, 9);
  expect(floats[1]! + floats[3]!).toBeCloseTo(100004.877, 9);
});

describe('grid and order against trying every object', () => {
  test.each([[1], [2], [3], [4], [5]])('random diagrams, moves and removals (seed %i)', (seed) => {
    const random = seeded(seed);
    const size = () => (random() < 0.1 ? random() * 9000 : 4 + random() * 120);
    const one = (id: string) =>
      `box ${id} ${random() * 4000 - 2000},${random() * 4000 - 2000} ${size()}x${size()} r${Math.floor(random() * 360)}`;
    const ids = Array.from({ length: 150 }, (_, nth) => `o${nth}`);
    const { scene } = sceneOf(ids.map(one).join(';'));
    const there = new Set(ids);
    for (let step = 0; step < 40; step++) {
      const id = ids[Math.floor(random() * ids.length)]!;
      const object = { ...items(one(id))[0]!, rank: random() * 1000 };
      if (!there.has(id)) scene.apply(transaction({ added: [object] }));
      else if (random() < 0.5) scene.apply(transaction({ removed: [object] }));
      else {
        const before = { object: scene.objectAt(scene.indexOf(id)!)! };
        scene.apply(transaction({ updated: [[before, object]] }));
      }
      if (there.has(id) && scene.indexOf(id) === undefined) there.delete(id);
      else there.add(id);

      const [x, y, side] = [
        random() * 5000 - 2500,
        random() * 5000 - 2500,
        random() * (step % 2 ? 200 : 3000),
      ];
      const view = { minX: x, minY: y, maxX: x + side, maxY: y + side };
      const found = names(scene, view).split(' ').filter(Boolean).sort();
      const tried = [...there].filter((name) => scene.touches(scene.indexOf(name)!, view)).sort();
      expect(found).toEqual(tried);
    }
  });
});

test('TOOL-04 a lock and a group change nothing that is drawn; where something else changes too, it is drawn', () => {
  const { scene } = sceneOf('meter m 0,0 40x100 =t');
  const { records, objects } = scene.tables;
  const clean = (): boolean => !records.isDirty && !objects.isDirty;
  records.takeDirty();
  objects.takeDirty();
  const before = { object: scene.objectAt(0)! };
  const locked = { object: { ...before.object, lockMovement: true, groupIds: ['g'], selectable: false } };
  scene.apply(transaction({ updated: [[before, locked]] }));
  expect(clean()).toBe(true);
  expect(scene.objectAt(0)).toBe(locked.object);
  scene.apply(transaction({ updated: [[locked, before]] }));
  expect(clean()).toBe(true);
  const moved = { object: { ...locked.object, x: 30 } };
  scene.apply(transaction({ updated: [[before, moved]] }));
  expect(objects.isDirty).toBe(true);
  expect(scene.boxOf(0).minX).toBeCloseTo(30, 3);
  objects.takeDirty();
  const wider = { object: { ...before.object, x: 30, width: 80 } };
  scene.apply(transaction({ updated: [[moved, wider]] }));
  expect(clean()).toBe(false);
});

test('what is removed leaves nothing behind: adding it again takes no new rows', () => {
  const { scene } = sceneOf('meter m 0,0 40x100 =t; box a 0,0 10x10; button b 5,5 20x20 =u');
  const rows = () => [
    scene.tables.records.rows,
    scene.tables.slots.rows,
    scene.texts.rows,
    scene.columns.rows,
  ];
  const before = rows();
  const change = added('meter m 0,0 40x100 =t; button b 5,5 20x20 =u');
  for (let round = 0; round < 20; round++) {
    scene.apply(invert(change));
    scene.apply(change);
  }
  expect(rows()).toEqual(before);
  expect(scene.count).toBe(3);
});

test('the bounds shrink when the outermost object goes', () => {
  const { scene } = sceneOf('box a 0,0 10x10; box b 500,0 10x10');
  expect(scene.bounds!.maxX).toBeCloseTo(510, 3);
  scene.apply(invert(added('box b 500,0 10x10')));
  expect(scene.bounds!.maxX).toBeCloseTo(10, 3);
});

test('an unknown kind, and a version newer than ours, are labelled placeholders', () => {
  const under = sceneOf('warp-drive w 0,0 200x80; box b 0,0 200x80 version=3');
  expect(textOf(under, 'w')).toBe('warp-drive');
  expect(textOf(under, 'b')).toBe('box');
  expect(recordsOf(under.scene, 'w')[0]).toBe('rrect -100 -40 200 80');
});

test('a kind that throws in draw becomes a placeholder with a finding; its neighbours stand', () => {
  const under = sceneOf('box a 0,0 10x10; fragile f 0,0 200x80; box c 0,0 10x10');
  expect(textOf(under, 'f')).toBe('fragile');
  expect(under.findings).toEqual([
    { object: 'f', field: null, message: 'Kind "fragile" failed to draw: a bug of the plugin' },
  ]);
  expect(recordsOf(under.scene, 'c')).toEqual(['rrect -5 -5 10 10']);
});

test('properties outside their limits are shown at the limit, of another type by their default, with a finding each', () => {
  const { scene, findings } = sceneOf('box a 0,0 10x10 radius=99 fill=17 label=12345678901234567890extra');
  expect(scene.propertiesOf(0)).toEqual({ fill: '#808080', radius: 50, label: '12345678901234567890' });
  expect(findings.map(({ field }) => field)).toEqual(['fill', 'radius', 'label']);
});

test('an object that changes its colour keeps its records in place; only its rows are sent', () => {
  const { scene } = sceneOf('box a 0,0 10x10; box b 20,0 10x12');
  const start = scene.recordStart[1];
  scene.tables.records.takeDirty();
  scene.tables.objects.takeDirty();
  const [before, after] = [items('box b 20,0 10x12')[0]!, items('box b 20,0 10x12 fill=#ff0000')[0]!];
  scene.apply(transaction({ updated: [[before, after]] }));
  expect(scene.recordStart[1]).toBe(start);
  expect(scene.tables.records.takeDirty()).toEqual([{ from: 1, to: 2 }]);
  expect(scene.tables.objects.takeDirty()).toEqual([{ from: 1, to: 2 }]);
  expect(scene.tables.objects.words[OBJECT_WORDS + 7]).toBe(0xff0000ff);
});

test('CANV-13 moved objects are found where they went, and only their rows are sent', () => {
  const document = new DiagramDocument();
  document.change(added('box a 0,0 10x10; box b 20,0 10x10; disc c 5000,0 600x600'));
  const { scene } = sceneOf('box a 0,0 10x10; box b 20,0 10x10; disc c 5000,0 600x600');
  scene.tables.objects.takeDirty();
  scene.tables.records.takeDirty();
  const shifts = new ShiftBuilder();
  shifts.add(document.get('a')!.object, 3, 1);
  shifts.add(document.get('c')!.object, 1000, 0);
  const shifted = shifts.shift!;
  document.change(transaction({ shifted }));
  scene.shift(shifted, document);
  expect(names(scene, { minX: 12, minY: 5, maxX: 13, maxY: 6 })).toBe('a');
  expect(names(scene, { minX: 1200, minY: 200, maxX: 1300, maxY: 300 })).toBe('c');
  expect(names(scene, { minX: 5200, minY: 200, maxX: 5300, maxY: 300 })).toBe('');
  expect(scene.bounds!.minX).toBeCloseTo(3, 4);
  expect(scene.tables.objects.takeDirty(1)).toEqual([
    { from: 0, to: 1 },
    { from: 2, to: 3 },
  ]);
  expect(scene.tables.records.isDirty).toBe(false);
});

test('a cleared scene holds nothing, and what was in it is marked as gone', () => {
  const { scene } = sceneOf('box a 0,0 10x10; meter b 20,0 40x100');
  scene.tables.objects.takeDirty();
  scene.clear();
  expect([scene.count, scene.records, scene.bounds, scene.indexOf('a')]).toEqual([
    0,
    0,
    undefined,
    undefined,
  ]);
  expect(scene.tables.objects.takeDirty()).toEqual([{ from: 0, to: 2 }]);
  expect(flagsOf(scene.tables.objects, 0) & ObjectFlag.hidden).toBe(ObjectFlag.hidden);
  scene.apply(added('box a 0,0 10x10'));
  expect(names(scene, { minX: 0, minY: 0, maxX: 9, maxY: 9 })).toBe('a');
  expect(flagsOf(scene.tables.objects, 0)).toBe(0);
});

test('tables grow to what is announced at once, and not to what a false announcement says', () => {
  const { scene } = sceneOf('box a 0,0 10x10');
  scene.expect(1_000_000);
  scene.apply(transaction({ added: Array.from({ length: 2000 }, (_, nth) => boxAt(nth)) }));
  expect(scene.tables.objects.capacity).toBeGreaterThanOrEqual(1_000_000);
  expect(scene.tables.records.capacity).toBeLessThanOrEqual(1024 * 4 * 1.1);
});

const boxAt = (nth: number): PlacedItem => ({
  object: { id: nth, identifier: 'box', x: nth, y: 0, width: 10, height: 10 },
  rank: nth,
});
