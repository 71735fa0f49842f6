import { describe, expect, test } from 'vitest';
import { transaction } from '../../../engine/document/transaction.ts';
import { HitTest } from '../../../engine/hit/hit.ts';
import { easeSlot } from '../../../engine/primitives/slot-row.ts';
import { Scene } from '../../../engine/scene/scene.ts';
import * as kinds from '../../../plugins/index.ts';
import { seeded } from '../../support/engine/random.ts';
import { sceneOf } from '../../support/engine/scene.ts';
import { PlainGlyphs } from '../../support/engine/widths.ts';

function hitIn(line: string) {
  const under = sceneOf(line);
  const hit = new HitTest(under.scene);
  const nameAt = (x: number, y: number, tolerance = 0, time = 0) => {
    const index = hit.at(x, y, tolerance, time);
    return index === undefined ? '-' : String(under.scene.objectAt(index)!.id);
  };
  return { ...under, hit, nameAt };
}

test('the topmost object at the point is meant', () => {
  const { nameAt } = hitIn('box a 0,0 20x20; box b 10,10 20x20');
  expect([nameAt(5, 5), nameAt(15, 15), nameAt(25, 5)]).toEqual(['a', 'b', '-']);
});

test('the exact shape counts, not the box around it', () => {
  const { nameAt } = hitIn('disc d 0,0 20x20; box r 100,0 20x20 radius=10');
  expect([nameAt(10, 10), nameAt(1, 1), nameAt(101, 1), nameAt(110, 1)]).toEqual(['d', '-', '-', 'r']);
});

test('a turned object is hit where it is drawn', () => {
  const { nameAt } = hitIn('box a 0,0 100x10 r90');
  expect([nameAt(50, 50), nameAt(50, -40), nameAt(10, 5)]).toEqual(['a', 'a', '-']);
});

test('a pointer may miss by the tolerance', () => {
  const { nameAt } = hitIn('box a 0,0 20x20');
  expect([nameAt(22, 10), nameAt(22, 10, 3), nameAt(24, 10, 3)]).toEqual(['-', 'a', '-']);
});

test('a moving part is hit where it has moved to by now', () => {
  const under = hitIn('button b 0,0 60x20 fill=transparent');
  expect(under.nameAt(5, 10)).toBe('b');
  easeSlot(under.scene.tables.slots, under.scene.columns.slotStart[0]!, 1, 0, 1);
  const at = (x: number, time: number) => under.nameAt(x, 10, 0, time);
  expect([at(5, 0), at(55, 0), at(5, 1), at(55, 1), at(30, 0.5)]).toEqual(['b', '-', '-', 'b', 'b']);
});

describe('against a picture made point by point', () => {
  test.each([[1], [2], [3], [4]])('random discs and boxes (seed %i)', (seed) => {
    const random = seeded(seed);
    const shapes = Array.from({ length: 60 }, (_, nth) => ({
      id: `o${nth}`,
      kind: random() < 0.5 ? 'disc' : 'box',
      x: random() * 300,
      y: random() * 300,
      w: 5 + random() * 60,
      h: 0,
      angle: Math.floor(random() * 360),
    }));
    for (const shape of shapes) shape.h = shape.kind === 'disc' ? shape.w : 5 + random() * 60;
    const { nameAt } = hitIn(
      shapes.map((s) => `${s.kind} ${s.id} ${s.x},${s.y} ${s.w}x${s.h} r${s.angle}`).join(';'),
    );
    for (let nth = 0; nth < 400; nth++) {
      const [px, py] = [random() * 360, random() * 360];
      const under = shapes.findLast(({ kind, x, y, w, h, angle }) => {
        const [dx, dy] = [px - x - w / 2, py - y - h / 2];
        if (kind === 'disc') return Math.hypot(dx, dy) <= w / 2;
        const turn = (-angle * Math.PI) / 180;
        const localX = dx * Math.cos(turn) - dy * Math.sin(turn);
        const localY = dx * Math.sin(turn) + dy * Math.cos(turn);
        return Math.abs(localX) <= w / 2 && Math.abs(localY) <= h / 2;
      });
      expect(nameAt(px, py)).toBe(under?.id ?? '-');
    }
  });
});

test('a marquee takes what it touches, or only what lies in it', () => {
  const { scene, hit } = hitIn('box a 0,0 10x10; box b 15,0 10x10; box c 90,90 5x5');
  const frame = { minX: -1, minY: -1, maxX: 20, maxY: 20 };
  const ids = (whole: boolean) => hit.inBox(frame, whole).map((index) => scene.objectAt(index)!.id);
  expect(ids(false)).toEqual(['a', 'b']);
  expect(ids(true)).toEqual(['a']);
});

test('a text is meant all over its box, between its letters and beside them; what has paint is not', () => {
  const scene = new Scene(Object.values(kinds), new PlainGlyphs(), () => {});
  const text = { id: 't', identifier: 'dynamic-texts', x: 0, y: 0, width: 200, height: 40, text: 'I' };
  const box = { ...text, id: 'b', identifier: 'dynamic-shapes', y: 100 };
  const added = [text, box].map((object, rank) => ({ object, rank }));
  scene.apply(transaction({ added }));
  const hit = new HitTest(scene);
  const nameAt = (x: number, y: number) => {
    const index = hit.textAt(x, y);
    return index === undefined ? '-' : scene.objectAt(index)!.id;
  };
  expect(hit.at(150, 20, 3, 0)).toBeUndefined();
  expect([nameAt(150, 20), nameAt(220, 20), nameAt(100, 120)]).toEqual(['t', '-', '-']);
  expect(hit.textAt(150, 20, () => false)).toBeUndefined();
});
