import { expect, test } from 'vitest';
import { ArrowTool } from '../../../engine/tools/edit/arrow-tool.ts';
import { InputKey, InputModifier } from '../../../engine/tools/input.ts';
import { event, TestStage } from '../../support/engine/stage.ts';

function arrows(size: number) {
  const stage = new TestStage();
  const nudges: (readonly [number, number])[] = [];
  const tool = new ArrowTool({ selection: { size }, nudge: (dx, dy) => nudges.push([dx, dy]) });
  const press = (button: number, more = {}) =>
    tool.handle(event('key', 0, 0, { button, buttons: 1, ...more }), stage);
  const release = (button: number) => tool.handle(event('key', 0, 0, { button, buttons: 0 }), stage);
  return { stage, nudges, press, release };
}

test('CANV-21 an arrow that the page took for the view moves what is selected by 2.5, with Shift by ten times that', () => {
  const { stage, nudges, press, release } = arrows(1);
  expect(press(InputKey.left)).toBe(true);
  release(InputKey.left);
  press(InputKey.down, { modifiers: InputModifier.shift });
  expect(nudges).toEqual([
    [-2.5, 0],
    [0, 25],
  ]);
  expect(stage.camera).toMatchObject({ x: 0, y: 0 });
});

test('with nothing selected the arrows move the view, and other keys are left alone', () => {
  const { stage, nudges, press } = arrows(0);
  expect(press(InputKey.right)).toBe(true);
  expect(stage.camera.x).toBe(64);
  expect(press(InputKey.space)).toBe(false);
  expect(nudges).toEqual([]);
});
