/** Of objects that come and look like others one is drawn, and the others are copies of it: nobody may see that. */
import { expect, test, vi } from 'vitest';
import { transaction } from '../../../engine/document/transaction.ts';
import type { DiagramObject, ObjectId, PlacedItem } from '../../../engine/document/types.ts';
import { defineKind, format, num, text } from '../../../engine/plugin.ts';
import { RecordType } from '../../../engine/primitives/record.ts';
import { Scene } from '../../../engine/scene/scene.ts';
import * as plugins from '../../../plugins/index.ts';
import { plant } from '../../support/engine/assemblies.ts';
import { drawingOf, recordWordsOf } from '../../support/engine/drawing-of.ts';
import { everything } from '../../support/engine/everything.ts';
import { PlainGlyphs } from '../../support/engine/widths.ts';

const kinds = Object.values(plugins);
const TAG = '00000000-0000-4000-8000-000000000001';

const sceneOf = (report: (finding: { readonly message: string }) => void = () => {}) =>
  new Scene(kinds, new PlainGlyphs(), report);

function tank(id: string, more: Partial<DiagramObject> = {}): DiagramObject {
  return { id, identifier: 'square-tank', x: Number(id.slice(1)) * 90, y: 0, width: 60, height: 80, ...more };
}

const placed = (object: DiagramObject, isLinked = false): PlacedItem => ({
  object,
  rank: 0,
  ...(isLinked ? { config: { id: object.id, linkedTag: TAG } } : {}),
});

const tanks = (from: number, count: number, isLinked = false, more: Partial<DiagramObject> = {}) =>
  transaction({
    added: Array.from({ length: count }, (_, nth) => placed(tank(`t${from + nth}`, more), isLinked)),
  });

const drawings = vi.spyOn(plugins.squareTank, 'draw');

/** Returns how many tanks are drawn meanwhile. */
function drawnBy(work: () => void): number {
  drawings.mockClear();
  work();
  return drawings.mock.calls.length;
}

test('everything, loaded three times over, looks as it does alone', () => {
  const items = everything(kinds);
  const again = (nth: number): PlacedItem[] =>
    items.map((item) => {
      const id = `${item.object.id}-${nth}`;
      const object = { ...item.object, id, x: item.object.x + nth };
      return item.config ? { ...item, object, config: { ...item.config, id } } : { ...item, object };
    });
  const scene = sceneOf();
  scene.apply(transaction({ added: [...again(0), ...again(1)] }));
  scene.apply(transaction({ added: again(2) }));
  for (const item of items) {
    const alone = sceneOf();
    alone.apply(transaction({ added: [item] }));
    const truth = drawingOf(alone, item.object.id);
    for (const nth of [0, 1, 2])
      expect(drawingOf(scene, `${item.object.id}-${nth}`), JSON.stringify(item)).toEqual(truth);
  }
});

test('of a hundred tanks one is drawn, also in later changes, and one of those with a tag', () => {
  const scene = sceneOf();
  expect(drawnBy(() => scene.apply(tanks(0, 100)))).toBe(1);
  expect(drawnBy(() => scene.apply(tanks(100, 100)))).toBe(0);
  expect(drawnBy(() => scene.apply(tanks(200, 100, true)))).toBe(1);
  expect(drawnBy(() => scene.apply(tanks(300, 100, true)))).toBe(0);
  const slots = () => new Set(scene.columns.slotStart.slice(200, 400)).size;
  expect(slots(), 'all have the same until one is written to').toBe(1);
  for (let index = 200; index < 300; index++) scene.makeOwn(index);
  expect(slots(), 'slots for the values of each, and those of the others').toBe(101);
});

test('everything with a tag, beside others of its look that show values, looks as it does alone', () => {
  const tagged = (nth: number) =>
    everything(kinds)
      .filter(({ object }) => !object.identifier.startsWith('assembly'))
      .map(({ object }) => {
        const id = `${object.id}-${nth}`;
        return { object: { ...object, id }, config: { id, linkedTag: `${TAG}-${nth}` } };
      });
  const [before, after] = [tagged(0), tagged(1)];
  const beside = plant(
    before.map(({ object }) => object),
    before.map(({ config }) => config),
  );
  beside.settle();
  beside.feed(`${TAG}-0`, 1);
  beside.engine.addConfigs(after.map(({ config }) => config));
  beside.engine.addObjects(after.map(({ object }) => object));
  beside.settle();
  for (const { object, config } of after) {
    const alone = plant([object], [config]);
    alone.settle();
    expect(drawingOf(beside.engine.scene, object.id), JSON.stringify(object)).toEqual(
      drawingOf(alone.engine.scene, object.id),
    );
  }
});

const label = (nth: number): DiagramObject => ({
  ...{ id: `l${nth}`, identifier: 'dynamic-texts', x: 0, y: 30 * nth, width: 90, height: 20 },
  text: `Text ${nth}`,
});
const lettersOf = (scene: Scene, id: ObjectId) =>
  recordWordsOf(scene, scene.indexOf(id)!)
    .filter((words) => (words[8]! & 255) === RecordType.glyph)
    .map((words) => words[6]!);
const linkTo = (id: ObjectId, nth: number) => ({ id, linkedTag: `${TAG}${nth}` });

test('of labels with a tag one is drawn, whatever their texts are: they show values, and their own texts while they are edited', () => {
  const draw = vi.spyOn(plugins.dynamicTexts, 'draw');
  const labels = [0, 1, 2, 3].map(label);
  const { engine, feed, settle } = plant(
    labels,
    labels.map(({ id }, nth) => linkTo(id, nth)),
  );
  expect(draw).toHaveBeenCalledOnce();
  settle();
  const shown = () => labels.map(({ id }) => lettersOf(engine.scene, id));
  // What the same words look like on labels without a tag.
  const words = ['-', 'Value 0', 'Value 1', 'Value 2', ...labels.map(({ text }) => text as string)];
  engine.addObjects(words.map((word) => ({ ...label(0), id: word, text: word })));
  const letters = (...of: string[]) => of.map((word) => lettersOf(engine.scene, word));
  expect(shown()).toEqual(letters('-', '-', '-', '-'));
  for (const nth of [0, 1, 2]) feed(`${TAG}${nth}`, `Value ${nth}`);
  const values = letters('Value 0', 'Value 1', 'Value 2', '-');
  expect(new Set(values.map(String)).size).toBe(4);
  expect(shown()).toEqual(values);
  engine.beginEditing(() => 'new');
  expect(shown()).toEqual(letters('Text 0', 'Text 1', 'Text 2', 'Text 3'));
  engine.goLive();
  settle();
  expect(shown()).toEqual(values);
});

test('a label has places for as many letters as its own text, also where it comes beside a shorter one', () => {
  const long = { ...label(1), text: 'x'.repeat(40) };
  const { engine, feed } = plant([label(0), long], [linkTo('l0', 0), linkTo('l1', 1)]);
  feed(`${TAG}1`, 'y'.repeat(40));
  expect(lettersOf(engine.scene, 'l1').length).toBe(40);
});

test('one that comes into the view shows the value that its tag has before a frame is drawn', () => {
  const { engine, feed } = plant([label(0)], [linkTo('l0', 0)]);
  feed(`${TAG}0`, 'Value');
  engine.addConfigs([linkTo('l1', 0)]);
  engine.addObjects([label(1)]);
  expect(lettersOf(engine.scene, 'l1')).toEqual(lettersOf(engine.scene, 'l0'));
});

test('those that look the same and have other formats or states show values in their own manner', () => {
  const states = (value: number) => ({ states: [{ value, label: 'One', fill: '#ff0000' }] });
  const ways = [{}, { valueType: { key: 'numeric', decimals: 3 } as const }, states(1), states(2)];
  const labels = [0, 1, 2, 3, 4, 5, 6, 7].map(label);
  const { engine } = plant(
    labels,
    labels.map(({ id }, nth) => ({ ...linkTo(id, nth), ...structuredClone(ways[nth % 4]) })),
  );
  const manners = labels.map(({ id }) => engine.live.get(id)!.manner);
  expect(new Set(manners).size).toBe(4);
  expect(manners.slice(4)).toEqual(manners.slice(0, 4));
});

test('a kind that reads such a text itself draws each object', () => {
  const counted = defineKind({
    ...{ kind: 'counted', version: 1, title: 'Counted', group: 'none', size: [90, 20], panel: [] },
    props: { text: text('') },
    live: { shown: format({ idleProp: 'text' }) },
    draw(pen, p, { h }) {
      pen.text(0, h / 2, pen.slotText('shown'), { size: 10 });
      for (let nth = 0; nth < p.text.length; nth++) pen.rrect(nth, 0, 1, 1, { fill: '#000000' });
    },
  });
  const { engine } = plant([]);
  engine.setKind(counted);
  const labels = [1, 2, 3].map((nth) => ({
    ...label(nth),
    identifier: 'counted',
    text: 'x'.repeat(nth),
  }));
  engine.addConfigs(labels.map(({ id }, nth) => linkTo(id, nth)));
  engine.addObjects(labels);
  const boxes = labels.map(({ id }) => {
    const index = engine.scene.indexOf(id)!;
    return recordWordsOf(engine.scene, index).filter((words) => (words[8]! & 255) === RecordType.rrect)
      .length;
  });
  expect(boxes).toEqual([1, 2, 3]);
});

test('a text that does not fit is told of each that has one', () => {
  const findings: string[] = [];
  const scene = sceneOf(({ message }) => findings.push(message));
  scene.painter.showsValues = () => true;
  const added = [0, 1, 2].map((nth) => placed({ ...label(nth), text: true } as never, true));
  scene.apply(transaction({ added }));
  expect(findings.length).toBe(3);
});

test.each([
  ['width', { width: 61 }],
  ['stretch', { scaleX: 2 }],
  ['property', { fill: '#123456' }],
])('another %s is drawn anew', (_, more) => {
  const scene = sceneOf();
  scene.apply(tanks(0, 3));
  expect(drawnBy(() => scene.apply(tanks(10, 3, false, more)))).toBe(1);
  expect(drawnBy(() => scene.apply(tanks(20, 3)))).toBe(0);
});

test('a turned one is a copy of one that stands upright, and of one turned as far', () => {
  const scene = sceneOf();
  expect(drawnBy(() => scene.apply(tanks(0, 2, false, { angle: 30 })))).toBe(1);
  expect(drawnBy(() => scene.apply(tanks(10, 1, false, { angle: 40 })))).toBe(1);
  expect(drawnBy(() => scene.apply(tanks(20, 1)))).toBe(1);
  expect(drawnBy(() => scene.apply(tanks(30, 3, false, { angle: 50 })))).toBe(0);
  const alone = sceneOf();
  alone.apply(tanks(30, 1, false, { angle: 50 }));
  expect(drawingOf(scene, 't31')).toEqual(drawingOf(alone, 't30'));
});

test('where an object is, what it is called and how it is handled is not drawn', () => {
  const scene = sceneOf();
  scene.apply(tanks(0, 1));
  const more = { name: 'TK-7', groupIds: ['g'], selectable: false, y: 900 };
  expect(drawnBy(() => scene.apply(tanks(10, 3, false, more)))).toBe(0);
});

test('one that has changed, or has gone, is no model any more', () => {
  const scene = sceneOf();
  const [first] = tanks(0, 1).added;
  scene.apply(tanks(0, 1));
  const wider = { object: { ...first!.object, width: 90 } };
  scene.apply(transaction({ updated: [[first!, wider]] }));
  expect(drawnBy(() => scene.apply(tanks(1, 1)))).toBe(1);
  const [second] = tanks(1, 1).added;
  scene.apply(transaction({ removed: [{ ...wider, rank: 0 }, second!] }));
  expect(drawnBy(() => scene.apply(tanks(2, 1)))).toBe(1);
});

test('what is wrong with properties, or fails to draw, is said of each', () => {
  const findings: string[] = [];
  const scene = sceneOf(({ message }) => findings.push(message));
  scene.apply(tanks(0, 5, false, { fill: 'no colour' }));
  expect(findings.length).toBe(5);
  const faulty = defineKind({
    ...{ kind: 'faulty', version: 1, title: 'Faulty', group: 'none', size: [9, 9], panel: [] },
    props: { size: num(1) },
    draw() {
      throw new Error('no');
    },
  });
  scene.kinds.put(faulty);
  const added = [1, 2, 3].map((nth) => placed({ ...tank(`t${nth}`), id: `f${nth}`, identifier: 'faulty' }));
  scene.apply(transaction({ added }));
  for (const { object } of added) expect(scene.faultOf(object.id)).toContain('failed to draw: no');
});

test('a clock that comes beside another is drawn: what it shows is not among its properties', () => {
  const clocks = vi.spyOn(plugins.clock, 'draw');
  const added = [1, 2, 3].map((nth) => placed({ ...tank(`t${nth}`), id: `c${nth}`, identifier: 'clock' }));
  sceneOf().apply(transaction({ added }));
  expect(clocks).toHaveBeenCalledTimes(3);
});

test('a pipe that comes beside another is drawn: it may jump over others elsewhere', () => {
  const pipe = kinds.find(({ ends }) => ends?.way)!;
  const pipes = vi.spyOn(pipe, 'draw');
  const added = [1, 2, 3].map((nth) => placed({ ...tank(`t${nth}`), id: `p${nth}`, identifier: pipe.kind }));
  sceneOf().apply(transaction({ added }));
  expect(pipes).toHaveBeenCalledTimes(3);
});

test('one that comes beside another shows nothing of what that one shows', () => {
  const [one, other] = [tank('t0'), tank('t1')];
  const configs = [TAG, TAG.replace('1', '2')].map((linkedTag, nth) => ({ id: `t${nth}`, linkedTag }));
  const beside = plant([one], [configs[0]!]);
  beside.feed(TAG, 73);
  beside.engine.addConfigs([configs[1]!]);
  beside.engine.addObjects([other]);
  const alone = plant([other], [configs[1]!]);
  for (const { settle } of [beside, alone]) settle();
  expect(drawingOf(beside.engine.scene, 't1')).toEqual(drawingOf(alone.engine.scene, 't1'));
  expect(drawingOf(beside.engine.scene, 't0').slots).not.toEqual(drawingOf(beside.engine.scene, 't1').slots);
});
