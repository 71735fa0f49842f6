/** Three states: which is on, what pulses, where the knob turns, what a choice writes. */
import { describe, expect, test } from 'vitest';
import type { StateRow } from '../../../engine/document/types.ts';
import { createEngine, type EngineHappening } from '../../../engine/engine.ts';
import { Quality } from '../../../engine/live/quality.ts';
import { defaultStates, stateName } from '../../../engine/live/states.ts';
import { slotNames } from '../../../engine/plugin.ts';
import { parseColour } from '../../../engine/primitives/colour.ts';
import { SLOT_WORDS } from '../../../engine/primitives/record.ts';
import { easedSlot } from '../../../engine/primitives/slot-row.ts';
import { NullBackend } from '../../../engine/render/null/null-backend.ts';
import { INPUT_FIELDS, InputKind } from '../../../engine/tools/input.ts';
import * as list from '../../../plugins/index.ts';
import { stateColour } from '../../../plugins/shared/palette.ts';

const kinds = Object.values(list);

interface Given {
  readonly states?: readonly StateRow[];
  readonly dataType?: 'float' | 'int64' | 'string';
  readonly angle?: number;
}

function control(identifier: string, { states, dataType = 'float', angle = 0 }: Given = {}) {
  const kind = kinds.find((one) => one.kind === identifier)!;
  const happened: EngineHappening[] = [];
  const queue: (() => void)[] = [];
  let time = 0;
  const backend = new NullBackend({ width: 400, height: 400, ratio: 1 });
  const engine = createEngine({
    kinds,
    backend,
    clock: () => time,
    schedule: (frame) => queue.push(frame),
    emit: (event) => happened.push(event),
    published: () => {},
    report: () => {},
  });
  engine.resize({ width: 400, height: 400, ratio: 1 });
  const [width, height] = kind.size;
  engine.live.tags.add({ uuid: 't', name: 'Mode', unit: null, dataType } as never);
  engine.addConfigs([{ id: 'c', linkedTag: 't', ...(states ? { states } : {}) }]);
  engine.addObjects([{ id: 'c', identifier, x: 0, y: 0, width, height, angle }]);
  engine.setRights({ control: true });
  const { scalars, paints } = slotNames(kind);
  const slot = (name: string) => engine.scene.columns.slotStart[0]! + [...scalars, ...paints].indexOf(name);
  const words = (name: string) => {
    const at = slot(name) * SLOT_WORDS;
    const { words: raw, floats } = engine.scene.tables.slots;
    return { from: raw[at]!, to: raw[at + 1]!, duration: floats[at + 3]! };
  };
  const run = (seconds = 1) => {
    for (let step = 0; step < 20; step++) {
      time += seconds / 20;
      for (const frame of queue.splice(0)) frame();
    }
  };
  return {
    engine,
    backend,
    run,
    words,
    value: (name: string) => easedSlot(engine.scene.tables.slots, slot(name), time),
    set(value: number, quality: Quality = Quality.good) {
      engine.live.tags.set(0, time + 1, quality, value);
      engine.fed();
      run();
    },
    /** Clicks on a place of its own box, 0…1; answers what is asked. */
    click(x: number, y: number) {
      happened.length = 0;
      const radians = (angle * Math.PI) / 180;
      const [dx, dy] = [(x - 0.5) * width, (y - 0.5) * height];
      const world = [
        width / 2 + dx * Math.cos(radians) - dy * Math.sin(radians),
        height / 2 + dx * Math.sin(radians) + dy * Math.cos(radians),
      ] as const;
      const at = engine.camera.toView(...world);
      const event = (what: number, buttons: number) => [
        what,
        at.x,
        at.y,
        0,
        buttons,
        ...Array(INPUT_FIELDS - 5).fill(0),
      ];
      engine.input(Float64Array.from([...event(InputKind.down, 1), ...event(InputKind.up, 0)]));
      run();
      return happened.find((one) => one.type === 'control' || one.type === 'choice');
    },
    asked: () => happened.filter((one) => one.type === 'control'),
  };
}

const LEFT = [0.18, 0.5] as const;
const TOP = [0.5, 0.18] as const;
const RIGHT = [0.82, 0.5] as const;

describe.each(['three-state-switch', 'three-state-holder'])('%s', (identifier) => {
  test('KIND-3SW-01 KIND-3HOLD-01 STATE-04 a click on a state asks to write its value', () => {
    const { set, click, engine } = control(identifier);
    set(2);
    expect(click(...LEFT)).toMatchObject({
      target: 1,
      targetText: 'ON',
      currentText: 'Auto',
      isReset: false,
    });
    engine.settle('c', 'cancelled');
    expect(click(...RIGHT)).toMatchObject({ target: 0, targetText: 'OFF' });
    engine.settle('c', 'cancelled');
    set(0);
    expect(click(...TOP)).toMatchObject({ target: 2, targetText: 'Auto' });
  });

  test('KIND-3SW-01 a click on the present state does nothing', () => {
    const { set, click } = control(identifier);
    for (const [value, place] of [
      [1, LEFT],
      [2, TOP],
      [0, RIGHT],
    ] as const) {
      set(value);
      expect(click(place[0], place[1])).toBeUndefined();
    }
  });

  test.each([
    ['the middle of the knob', 0.5, 0.5],
    ['beside the middle', 0.46, 0.52],
    ['its caption', 0.5, 0.86],
    ['the plate between two states', 0.3, 0.3],
  ])('asks which state is meant when a click names none: %s', (_, x, y) => {
    const { set, click } = control(identifier);
    set(2);
    expect(click(x, y)).toMatchObject({
      type: 'choice',
      name: 'Mode',
      choices: [
        { name: 'ON', current: false },
        { name: 'Auto', current: true },
        { name: 'OFF', current: false },
      ],
    });
  });

  test('turned by a quarter it has its states where they are seen', () => {
    const { set, click } = control(identifier, { angle: 90 });
    set(0);
    expect(click(...LEFT)).toMatchObject({ targetText: 'ON' });
  });

  test('STATE-01 the values are those of its states, whatever they are called and whatever the tag’s type', () => {
    const states = [
      { label: 'on_state', value: 10 },
      { label: 'na_state', value: 30 },
      { label: 'off_state', value: 20 },
    ];
    const { set, click, value } = control(identifier, { states, dataType: 'int64' });
    set(20);
    expect(value('isOff')).toBe(1);
    expect(click(...TOP)).toMatchObject({ target: '30', targetText: 'na_state' });
  });

  test('the accessible mirror offers each state, and choosing one is a click on it', () => {
    const { set, engine, asked } = control(identifier);
    set(1);
    expect(engine.pointer.mirror()[0]).toMatchObject({
      role: 'radiogroup',
      choices: [
        { name: 'ON', label: 'ON', current: true },
        { name: 'Auto', label: 'Auto', current: false },
        { name: 'OFF', label: 'OFF', current: false },
      ],
    });
    engine.pointer.chooseState('c', 'ON');
    expect(asked()).toEqual([]);
    engine.pointer.chooseState('c', 'Auto');
    expect(asked()).toMatchObject([{ target: 2 }]);
  });

  test('a state that the element has switched off is neither offered nor written', () => {
    const states = [
      { label: 'ON', value: 1 },
      { label: 'Auto', value: 2, enabled: false },
      { label: 'OFF', value: 0 },
    ];
    const { set, click, engine } = control(identifier, { states });
    set(0);
    expect(click(...TOP)).toBeUndefined();
    expect(engine.pointer.mirror()[0]!.choices!.map(({ name }) => name)).toEqual(['ON', 'OFF']);
  });

  test('KIND-3SW-02 the lamp of the state swings between its colour and a lighter one, every 33 ms, and not when stale', () => {
    const { set, words, backend, run, value } = control(identifier);
    set(1);
    expect(value('isOn')).toBe(1);
    expect(words('glow').from).toBe(parseColour(stateColour.on));
    expect(words('glow').to).not.toBe(words('glow').from);
    expect(words('glow').duration).toBeLessThan(0);
    const frames = backend.frames;
    // 3.3 s in steps of 11 ms: a frame every 33 ms.
    for (let nth = 0; nth < 15; nth++) run(0.22);
    expect(backend.frames - frames).toBeGreaterThan(90);
    expect(backend.frames - frames).toBeLessThan(110);
    set(1, Quality.stale);
    expect(words('glow').duration).toBe(0);
    const still = backend.frames;
    run(1);
    expect(backend.frames - still).toBeLessThan(3);
  });

  test('where the system asks for stillness nothing pulses', () => {
    const { set, words, value, engine, run } = control(identifier);
    set(1);
    engine.setMotion(false);
    run();
    expect(words('glow')).toMatchObject({ from: parseColour(stateColour.on), duration: 0 });
    expect(value('isOn')).toBe(1);
    engine.setMotion(true);
    run();
    expect(words('glow').duration).toBeLessThan(0);
  });

  test('nothing is drawn for a pulse that is out of view', () => {
    const { set, backend, engine, run } = control(identifier);
    set(1);
    engine.camera.panBy(5000, 5000);
    engine.requestFrame();
    run(1);
    const frames = backend.frames;
    run(1);
    expect(backend.frames).toBe(frames);
  });
});

test('KIND-3HOLD-01 the knob turns to -90 for ON, 0 for Auto, 90 for OFF, in 500 ms', () => {
  const { set, value, words } = control('three-state-holder');
  for (const [state, degrees] of [
    [1, -90],
    [0, 90],
    [2, 0],
  ] as const) {
    set(state);
    expect(value('knob')).toBe(degrees);
    expect(words('knob').duration).toBeCloseTo(0.5);
  }
});

test('KIND-3HOLD-01 LIVE-04 the knob turns ahead of the answer, and back where it is cancelled', () => {
  const { set, click, value, engine, run } = control('three-state-holder');
  set(2);
  click(...RIGHT);
  expect(value('knob')).toBe(90);
  engine.settle('c', 'cancelled');
  run();
  expect(value('knob')).toBe(0);
});

test('STATE-05 OR-69 rotate swings the knob, stationary stands; neither can be chosen', () => {
  const values: Readonly<Record<string, number>> = { rotate: 3, stationary: 4 };
  const states = defaultStates('threeState').map((row) => ({
    ...row,
    value: values[row.label!] ?? row.value,
  }));
  const { set, words, value, engine } = control('three-state-holder', { states });
  set(3);
  expect(words('knob').duration).toBeLessThan(0);
  set(4);
  expect([words('knob').duration >= 0, value('knob')]).toEqual([true, 0]);
  expect(engine.pointer.mirror()[0]!.choices!.map(({ name }) => name)).toEqual(['ON', 'Auto', 'OFF']);
});

test('STATE-01 ON, OFF and Auto are known by their other names', () => {
  expect(['ON', 'on_state', 'Off', 'off_state', 'AUTO', 'na_state'].map(stateName)).toEqual([
    'on',
    'on',
    'off',
    'off',
    'auto',
    'auto',
  ]);
});

describe('a toggle of exactly two states', () => {
  const states = [
    { label: 'Open', value: 5 },
    { label: 'Shut', value: 9 },
  ];

  test('STATE-07 writes the other one’s value', () => {
    const { set, click, engine } = control('dual-state-pump', { states });
    set(5);
    expect(click(0.5, 0.5)).toMatchObject({ target: 9, targetText: 'Shut' });
    engine.settle('c', 'cancelled');
    set(9);
    expect(click(0.5, 0.5)).toMatchObject({ target: 5, targetText: 'Open' });
  });

  test('STATE-07 from any other value it goes to the one that is on', () => {
    const { set, click } = control('dual-state-pump', { states: [...states].reverse() });
    set(7);
    expect(click(0.5, 0.5)).toMatchObject({ target: 5 });
  });
});
