/** Lines that show what flows: by value, state, quality, and whether anything may move. */
import { expect, test } from 'vitest';
import { createEngine } from '../../../engine/engine.ts';
import { Quality } from '../../../engine/live/quality.ts';
import type { TagInfo, TagValue } from '../../../engine/live/tag-table.ts';
import { slotNames } from '../../../engine/plugin.ts';
import { parseColour } from '../../../engine/primitives/colour.ts';
import * as flow from '../../../engine/primitives/flow.ts';
import { SLOT_WORDS } from '../../../engine/primitives/record.ts';
import { NullBackend } from '../../../engine/render/null/null-backend.ts';
import * as list from '../../../plugins/index.ts';

/** As a slot holds it. */
const flowSpeed = (share: number): number => Math.fround(flow.flowSpeed(share));

const kinds = Object.values(list);
const line = kinds.find(({ kind }) => kind === 'line')!;

function pipe(tag: Partial<TagInfo> = {}, props: Record<string, unknown> = {}, config = {}) {
  const queue: (() => void)[] = [];
  let time = 0;
  const engine = createEngine({
    kinds,
    backend: new NullBackend({ width: 400, height: 400, ratio: 1 }),
    clock: () => time,
    schedule: (frame) => queue.push(frame),
    emit: () => {},
    published: () => {},
    report: () => {},
  });
  engine.resize({ width: 400, height: 400, ratio: 1 });
  engine.live.tags.add({ uuid: 't', name: 'Flow', unit: 'm³/h', ...tag });
  engine.addConfigs([{ id: 'p', linkedTag: 't', ...config }]);
  engine.addObjects([{ id: 'p', identifier: 'line', x: 0, y: 0, width: 200, height: 20, ...props }]);
  const { scalars, paints } = slotNames(line);
  const slot = (name: string) => engine.scene.columns.slotStart[0]! + [...scalars, ...paints].indexOf(name);
  const run = (seconds = 1) => {
    let frames = 0;
    for (let step = 0; step < seconds * 100; step++) {
      time += 0.01;
      for (const frame of queue.splice(0)) frame();
      if (engine.figures().frames > frames) frames = engine.figures().frames;
    }
    return frames;
  };
  return {
    engine,
    run,
    speed: () => flow.flowSpeedAt(engine.scene.tables.slots, slot('flow')),
    moves: () => engine.scene.tables.slots.floats[slot('flow') * SLOT_WORDS + 3]! < 0,
    stroke: () => engine.scene.tables.slots.words[slot('stroke') * SLOT_WORDS + 1]!,
    set(value: TagValue, quality: Quality = Quality.good) {
      engine.live.tags.set(0, time, quality, value);
      engine.fed();
      run(0.05);
    },
  };
}

test('a number flows by its sign and its size, as a part of the bounds of its tag', () => {
  const { set, speed, moves } = pipe({ min: -50, max: 200 });
  set(100);
  expect([speed(), moves()]).toEqual([flowSpeed(0.5), true]);
  set(-200);
  expect(speed()).toBe(flowSpeed(-1));
  set(0.1);
  expect([speed(), moves()]).toEqual([0, false]);
});

test('its own full flow goes before the bounds of its tag, and without either anything flows half', () => {
  const own = pipe({ max: 200 }, { fullFlow: 50 });
  own.set(25);
  expect(own.speed()).toBe(flowSpeed(0.5));
  const none = pipe();
  none.set(3);
  expect(none.speed()).toBe(flowSpeed(0.5));
});

test.each([
  ['a boolean', { dataType: 'boolean' }, true, false],
  ['a boolean that came as a number', { dataType: 'boolean', max: 100 }, 1, 0],
  ['a text', { dataType: 'string' }, 'Running', 'Stopped'],
] as const)('%s flows while it is on', (_, tag, on, off) => {
  const { set, speed } = pipe(tag);
  set(on);
  expect(speed()).toBe(flowSpeed(0.5));
  set(off);
  expect(speed()).toBe(0);
});

test.each(['uncertain', 'bad', 'stale', 'missing'] as const)(
  'nothing flows while the value is %s',
  (quality) => {
    const { engine, set, speed, moves } = pipe({ max: 100 });
    set(60);
    expect(moves()).toBe(true);
    set(60, Quality[quality]);
    expect([speed(), moves()]).toEqual([0, false]);
    expect(engine.quality()[quality]).toBe(1);
  },
);

test('without a connection everything stands still', () => {
  const { engine, run, set, moves } = pipe({ max: 100 });
  set(60);
  engine.setConnected(false);
  run(0.1);
  expect(moves()).toBe(false);
});

test('where motion is reduced the marks stand still and still point', () => {
  const { engine, run, set, speed, moves } = pipe({ max: 100 });
  engine.setMotion(false);
  set(-60);
  expect([speed(), moves()]).toEqual([flowSpeed(-0.6), false]);
  const still = run(1);
  expect(run(1) - still).toBe(0);
  engine.setMotion(true);
  run(0.05);
  expect(moves()).toBe(true);
});

test('frames come thirty times a second while something flows in view, and not while it is too small to be seen', () => {
  const { engine, run, set } = pipe({ max: 100 });
  const resting = run(1);
  expect(run(1) - resting).toBe(0);
  set(60);
  const before = run(0.1);
  expect(run(1) - before).toBeGreaterThan(20);
  engine.camera.fit({ minX: -2000, minY: -2000, maxX: 2000, maxY: 2000 });
  engine.requestFrame();
  const far = run(0.2);
  expect(run(1) - far).toBe(0);
});

test('PROP-03 the state of its value colours its stroke', () => {
  const states = [
    { label: 'High', operator: '>', value: 80, stroke: '#c62828' },
    { label: 'In Range', value: null },
  ] as const;
  const { set, stroke } = pipe({ max: 100 }, { stroke: '#336699' }, { states });
  set(50);
  expect(stroke()).toBe(parseColour('#336699'));
  set(90);
  expect(stroke()).toBe(parseColour('#c62828'));
});
