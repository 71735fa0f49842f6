import { expect, test } from 'vitest';
import { colour, defineKind, type Pen } from '../../../engine/plugin.ts';
import { RECORD_WORDS, RecordFlag } from '../../../engine/primitives/record.ts';
import { halves, recordsOf, sceneOf, textOf } from '../../support/engine/scene.ts';

/** A scene with one object of 100 × 50 units that draws this. */
function drawn(draw: (pen: Pen) => void, more = '') {
  const kind = defineKind({
    kind: 'probe',
    version: 1,
    title: 'Probe',
    group: 'none',
    size: [100, 50],
    props: { fill: colour('#000000') },
    panel: ['details'],
    draw,
  });
  const under = sceneOf(`probe a 0,0 100x50 ${more}`, [kind]);
  return { ...under, records: () => recordsOf(under.scene, 'a'), word: wordOf(under.scene) };
}

const wordOf = (scene: ReturnType<typeof sceneOf>['scene']) => (record: number, word: number) =>
  scene.tables.records.words[(scene.recordStart[scene.indexOf('a')!]! + record) * RECORD_WORDS + word]!;

test('coordinates count from the centre of the object', () => {
  expect(drawn((pen) => pen.rrect(0, 0, 100, 50, { fill: '#fff' })).records()).toEqual([
    'rrect -50 -25 100 50',
  ]);
  expect(drawn((pen) => pen.ellipse(50, 25, 10, 5, { fill: '#fff' })).records()).toEqual([
    'ellipse -10 -5 20 10',
  ]);
  expect(drawn((pen) => pen.line(0, 0, 100, 50, { stroke: '#fff', width: 2 })).records()).toEqual([
    'line -50 -25 50 25',
  ]);
});

test('the scale of the object is multiplied in, strokes and letters by the mean of both', () => {
  const { records, word } = drawn(
    (pen) => pen.rrect(10, 10, 20, 20, { fill: '#fff', stroke: '#000', strokeWidth: 2, r: 3 }),
    'scaleX=4 scaleY=1',
  );
  expect(records()).toEqual(['rrect -160 -15 80 20']);
  expect(halves(word(0, 6))).toEqual([4, 6]);
});

test('a gradient with an outline becomes two records', () => {
  const { records, word } = drawn((pen) =>
    pen.rrect(0, 0, 100, 50, { fill: '#f00', to: '#00f', towards: 'right', stroke: '#0f0', strokeWidth: 1 }),
  );
  expect(records()).toHaveLength(2);
  expect((word(0, 8) >>> 8) & 255).toBe(RecordFlag.gradient);
  expect(word(0, 8) >>> 24).toBe(1);
  expect([word(1, 4), word(1, 5)]).toEqual([0, 0xff00ff00]);
});

test('each triangle of a shape shows its own part of the gradient, over the shape or what it is said to span', () => {
  const parts = (style: object) => {
    const { records, word } = drawn((pen) =>
      pen.shape([0, 0, 100, 0, 100, 25, 50, 50, 0, 25], { fill: '#f00', to: '#00f', ...style }),
    );
    return records().map((_, nth) => halves(word(nth, 11)));
  };
  const ends = (style: object) => {
    const all = parts(style).flat();
    return [Math.min(...all), Math.max(...all)];
  };
  expect(ends({ towards: 'down' })).toEqual([0, 1]);
  expect(new Set(parts({ towards: 'right' }).flat()).has(0.5)).toBe(true);
  expect(ends({ towards: 'right', span: { x: -100, y: 0, width: 400, height: 1 } })).toEqual([0.25, 0.5]);
  // The word is its motion's.
  const { word } = drawn((pen) =>
    pen.shape([0, 0, 40, 0, 0, 40], { fill: '#f00', to: '#00f', motion: pen.turned(90, 0, 0) }),
  );
  expect((word(0, 8) >>> 8) & RecordFlag.gradient).toBe(0);
});

test('text stands by its alignment and is cut off with an ellipsis; blanks are no records', () => {
  const style = { size: 10, align: 'center', baseline: 'alphabetic' } as const;
  expect(drawn((pen) => pen.text(50, 25, 'a b', style)).records()).toEqual([
    'glyph -7.5 0 10 0',
    'glyph 2.5 0 10 0',
  ]);
  const cut = drawn((pen) => pen.text(0, 25, 'abcdefgh', { ...style, align: 'left', maxWidth: 20 }));
  expect(textOf(cut, 'a')).toBe('abc…');
});

test('lines of a text stand around its middle', () => {
  const rows = drawn((pen) => pen.text(0, 25, 'a\nb', { size: 10 })).records();
  expect(rows.map((row) => Number(row.split(' ')[2]))).toEqual([-2.5, 9.5]);
});

test('a polygon of any form becomes triangles that cover its area, outer edges marked', () => {
  const { scene, records, word } = drawn((pen) =>
    pen.shape([0, 0, 40, 0, 40, 40, 20, 10, 0, 40], { fill: '#fff' }),
  );
  const { floats } = scene.tables.records;
  let area = 0;
  let outer = 0;
  for (let nth = 0; nth < records().length; nth++) {
    const at = (scene.recordStart[0]! + nth) * RECORD_WORDS;
    const [x1, y1, x2, y2] = floats.subarray(at, at + 4) as unknown as number[];
    const [x3, y3] = [floats[at + 6]!, floats[at + 7]!];
    area += Math.abs((x2! - x1!) * (y3 - y1!) - (x3 - x1!) * (y2! - y1!)) / 2;
    outer += [1, 2, 4].filter((bit) => (word(nth, 8) >>> 24) & bit).length;
  }
  expect(area).toBeCloseTo(1000);
  expect(outer).toBe(5);
});

test('what turns or moves covers all the places that it may take', () => {
  const needle = defineKind({
    kind: 'needle',
    version: 1,
    title: 'Needle',
    group: 'none',
    size: [10, 10],
    props: {},
    panel: ['details'],
    live: { angle: { kind: 'on' } },
    draw: (pen) =>
      pen.line(5, 5, 5, -45, { stroke: '#fff', width: 2, motion: pen.turn(pen.slot('angle'), 5, 5) }),
  });
  const { scene } = sceneOf('needle n 0,0 10x10', [needle]);
  const { minX, maxY } = scene.boxOf(0);
  expect(minX).toBeLessThan(-44);
  expect(maxY).toBeGreaterThan(54);
});

test('a slot that the kind does not declare is an error with its name', () => {
  const { findings } = drawn((pen) => pen.rrect(0, 0, 1, 1, { fill: pen.paint('missing') }));
  expect(findings[0]!.message).toContain('no state paint "missing"');
});
