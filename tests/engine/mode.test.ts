import { describe, expect, test } from 'vitest';
import { LiveMode } from '../../engine/mode.ts';
import { INPUT_FIELDS, InputKey, InputModifier, PinchPhase, readInput } from '../../engine/tools/input.ts';
import { event, type Target, TestStage } from '../support/engine/stage.ts';

const button: Target = { x: 100, y: 100, size: 50, does: 'act' };
const reading: Target = { x: 300, y: 100, size: 50, does: 'read' };

function hands(targets: readonly Target[] = [button, reading]) {
  const stage = new TestStage(targets);
  const { toolbox } = new LiveMode(stage);
  const send = (...events: ReturnType<typeof event>[]) => {
    for (const one of events) toolbox.handle(one);
  };
  const at = () => [Math.round(stage.camera.x), Math.round(stage.camera.y)];
  return { stage, send, at };
}

const press = (x: number, y: number, more = {}) => event('down', x, y, { buttons: 1, ...more });
const drag = (x: number, y: number, more = {}) => event('move', x, y, { buttons: 1, button: -1, ...more });

describe('the wheel', () => {
  test('CANV-20 CONST-31 with Ctrl or meta zooms by 0.999 a unit about the pointer', () => {
    for (const modifiers of [InputModifier.ctrl, InputModifier.meta]) {
      const { stage, send } = hands();
      const before = stage.camera.toWorld(10, 20);
      send(event('wheel', 10, 20, { deltaY: -300, modifiers }));
      expect(stage.camera.scale).toBeCloseTo(0.999 ** -300);
      expect(stage.camera.toWorld(10, 20).x).toBeCloseTo(before.x);
    }
  });

  test('pans without, sideways with shift', () => {
    const { send, at } = hands();
    send(event('wheel', 0, 0, { deltaX: 5, deltaY: 30 }));
    expect(at()).toEqual([5, 30]);
    send(event('wheel', 0, 0, { deltaY: 30, modifiers: InputModifier.shift }));
    expect(at()).toEqual([35, 30]);
  });
});

describe('dragging', () => {
  test('moves the picture under the hand, on empty ground and on readings', () => {
    for (const [x, y] of [
      [10, 10],
      [310, 110],
    ] as const) {
      const { stage, send, at } = hands();
      send(press(x, y), drag(x + 20, y + 5));
      expect(stage.cursor).toBe('grabbing');
      expect(at()).toEqual([-20, -5]);
      send(event('up', x + 20, y + 5), event('move', x + 60, y + 60));
      expect(at()).toEqual([-20, -5]);
      expect(stage.cursor).toBe('default');
    }
  });

  test('on a control moves nothing, except by the middle button or with the space bar', () => {
    const { send, at } = hands();
    send(press(110, 110), drag(160, 160), event('up', 160, 160));
    expect(at()).toEqual([0, 0]);
    send(event('down', 110, 110, { button: 1, buttons: 4 }), event('move', 130, 110, { buttons: 4 }));
    expect(at()).toEqual([-20, 0]);
    send(event('up', 130, 110, { button: 1 }));
    send(event('key', 0, 0, { button: InputKey.space, buttons: 1 }), press(110, 110), drag(120, 110));
    expect(at()).toEqual([-30, 0]);
  });

  test('a wobble of a click is no drag', () => {
    const { send, at } = hands();
    send(press(10, 10), drag(12, 11), event('up', 12, 11));
    expect(at()).toEqual([0, 0]);
  });

  test('that ended outside without a word ends when a move has no button', () => {
    const { send, at } = hands();
    send(press(10, 10), drag(40, 10), event('move', 90, 90));
    expect(at()).toEqual([-30, 0]);
  });
});

describe('a click', () => {
  const done = (stage: TestStage) => stage.did.filter((what) => what.startsWith('activate'));

  test('LIVE-04 on a control activates it once', () => {
    const { stage, send } = hands();
    send(press(110, 110), event('up', 111, 110));
    expect(done(stage)).toEqual(['activate 0']);
  });

  test('ACT-08 on what has no action does nothing', () => {
    const { stage, send } = hands();
    send(press(310, 110), event('up', 310, 110), press(10, 10), event('up', 10, 10));
    expect(done(stage)).toEqual([]);
  });

  test('that leaves the control, is cancelled, or is made by another button does nothing', () => {
    const { stage, send } = hands();
    send(press(110, 110), drag(300, 300), event('up', 300, 300));
    send(press(110, 110), drag(140, 140), drag(110, 110), event('up', 110, 110));
    send(press(110, 110), event('cancel', 110, 110), event('up', 110, 110));
    send(event('down', 110, 110, { button: 2, buttons: 2 }), event('up', 110, 110, { button: 2 }));
    expect(done(stage)).toEqual([]);
  });
});

describe('two fingers', () => {
  test('zoom about the point between them and activate nothing', () => {
    const { stage, send } = hands();
    const finger = (kind: 'down' | 'move' | 'up', id: number, x: number) =>
      event(kind, x, 120, { button: id, buttons: kind === 'up' ? 0 : 1 });
    const before = stage.camera.toWorld(150, 120);
    send(finger('down', 5, 110), finger('down', 6, 190));
    send(finger('move', 5, 70), finger('move', 6, 230));
    expect(stage.camera.scale).toBeCloseTo(2);
    expect(stage.camera.toWorld(150, 120).x).toBeCloseTo(before.x);
    send(finger('up', 6, 230), finger('move', 5, 0), finger('up', 5, 110));
    expect(stage.camera.scale).toBeCloseTo(2);
    expect(stage.did.filter((what) => what.startsWith('activate'))).toEqual([]);
  });

  test('as a gesture: factor and moving middle', () => {
    const { stage, send, at } = hands();
    send(
      event('pinch', 400, 300, { button: PinchPhase.start, deltaX: 1 }),
      event('pinch', 420, 300, { button: PinchPhase.move, deltaX: 1 }),
      event('pinch', 420, 300, { button: PinchPhase.move, deltaX: 2 }),
      event('pinch', 420, 300, { button: PinchPhase.end, deltaX: 1 }),
    );
    expect(stage.camera.scale).toBe(2);
    expect(at()).toEqual([-10, 0]);
  });
});

test('the pointer’s look says what a click would do', () => {
  const { stage, send } = hands();
  send(event('move', 110, 110));
  expect(stage.cursor).toBe('pointer');
  send(event('move', 310, 110));
  expect(stage.cursor).toBe('default');
  send(event('leave', 0, 0));
  expect(stage.did).toEqual(['hover 0', 'hover 1', 'hover -']);
});

test('keys pan, zoom and fit', () => {
  const { stage, send, at } = hands();
  const key = (button: number) => event('key', 0, 0, { button, buttons: 1 });
  send(key(InputKey.right), key(InputKey.down));
  expect(at()).toEqual([64, 64]);
  send(key(InputKey.zoomIn), key(InputKey.zoomIn), key(InputKey.actualSize));
  expect(stage.camera.scale).toBe(1);
  send(key(InputKey.fit));
  expect(stage.did).toEqual(['fit']);
});

test('a frame of input that is cut short or holds no numbers loses only those events', () => {
  const frame = new Float64Array(INPUT_FIELDS * 2 + 3);
  frame.set([2, 5, 6, 0, 0, 0, 0, 0]);
  frame[INPUT_FIELDS + 1] = Number.NaN;
  expect([...readInput(frame)]).toEqual([event('move', 5, 6)]);
});
