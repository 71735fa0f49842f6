/** What a click on each control asks to be written, through a whole engine. */
import { describe, expect, test } from 'vitest';
import { createEngine, type EngineHappening } from '../../engine/engine.ts';
import { Quality } from '../../engine/live/quality.ts';
import { NullBackend } from '../../engine/render/null/null-backend.ts';
import { INPUT_FIELDS, InputKind } from '../../engine/tools/input.ts';
import * as list from '../../plugins/index.ts';

const kinds = Object.values(list);

/** Clicks on the middle of an object whose tag has `value`; answers what is asked, and the control's slot after it. */
function clickOn(identifier: string, value: number) {
  const kind = kinds.find((one) => one.kind === identifier)!;
  const happened: EngineHappening[] = [];
  const queue: (() => void)[] = [];
  let time = 0;
  const engine = createEngine({
    kinds,
    backend: new NullBackend({ width: 400, height: 400, ratio: 1 }),
    clock: () => time,
    schedule: (frame) => queue.push(frame),
    emit: (event) => happened.push(event),
    published: () => {},
    report: () => {},
  });
  engine.resize({ width: 400, height: 400, ratio: 1 });
  engine.addConfigs([{ id: 'c', linkedTag: 't' }]);
  const [width, height] = kind.size;
  engine.addObjects([{ id: 'c', identifier, x: 0, y: 0, width, height }]);
  engine.setRights({ control: true });
  engine.live.tags.set(engine.live.tags.indexOf('t')!, 0, Quality.good, value);
  engine.fed();
  const settle = () => {
    time += 1;
    for (let frames = 0; queue.length > 0 && frames < 50; frames++) queue.shift()!();
  };
  settle();
  const { x, y } = engine.camera.toView(width / 2, height / 2);
  const event = (what: number, buttons: number) => [
    what,
    x,
    y,
    0,
    buttons,
    ...Array(INPUT_FIELDS - 5).fill(0),
  ];
  engine.input(Float64Array.from([...event(InputKind.down, 1), ...event(InputKind.up, 0)]));
  settle();
  return happened.find((one) => one.type === 'control');
}

describe('LIVE-05 a click asks to write', () => {
  test.each([
    ['KIND-PUMP-01', 'dual-state-pump'],
    ['KIND-DUAL-01', 'dual-state-objects'],
    ['KIND-TOGGLE-01', 'toggle-button'],
    ['KIND-ONOFF-01', 'on-off-button'],
    ['KIND-VALVEH-01', 'circular-horizontal-valve'],
    ['KIND-VALVEV-01', 'circular-vertical-valve'],
    ['KIND-VALVET-01', 'triangular-valve'],
  ])('%s %s: the opposite of the value', (_, identifier) => {
    expect(clickOn(identifier, 0)).toMatchObject({ target: 1, targetText: 'ON', isReset: false });
    expect(clickOn(identifier, 1)).toMatchObject({ target: 0, targetText: 'OFF', isReset: false });
  });

  test('KIND-RESET-01 the reset button: always 1', () => {
    for (const value of [0, 1])
      expect(clickOn('reset-button', value)).toMatchObject({ target: 1, targetText: 'Set', isReset: true });
  });
});

test('CONST-32 KIND-ALL-03 every control animates for 250 ms, the holder for 500, with the colours of its state set', () => {
  const controls = kinds.filter(({ control }) => control);
  expect(controls.map(({ kind }) => kind).sort()).toEqual([
    'circular-horizontal-valve',
    'circular-vertical-valve',
    'dual-state-objects',
    'dual-state-pump',
    'on-off-button',
    'reset-button',
    'three-state-holder',
    'three-state-switch',
    'toggle-button',
    'triangular-valve',
  ]);
  for (const { kind, control, live, states } of controls) {
    const ms = kind === 'three-state-holder' ? 500 : 250;
    expect(control!.animation, kind).toBe(ms);
    // The lamps of the switch light up at once.
    if (kind !== 'three-state-switch') expect(live![control!.slot], kind).toMatchObject({ ease: ms });
    const sets = {
      'reset-button': 'setReset',
      'three-state-switch': 'threeState',
      'three-state-holder': 'threeState',
    };
    expect(states!.set, kind).toBe(sets[kind as keyof typeof sets] ?? 'binary');
  }
});
