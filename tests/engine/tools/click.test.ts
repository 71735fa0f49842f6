import { beforeEach, expect, test } from 'vitest';
import { HoldTool } from '../../../engine/tools/click.ts';
import { InputKind } from '../../../engine/tools/input.ts';
import type { Stage } from '../../../engine/tools/stage.ts';

let said: string[];
/** Object 1 lies left of x = 100 and is held; nothing else is there. */
const stage = {
  pick: (x: number) => (x < 100 ? 1 : undefined),
  press: (object: number) => {
    said.push(`press ${object}`);
    return true;
  },
  release: (object: number) => void said.push(`let go ${object}`),
} as unknown as Stage;

const event = (kind: number, x = 50, buttons = 1) =>
  ({ kind, x, y: 0, button: 0, buttons, modifiers: 0, deltaX: 0, deltaY: 0 }) as const;

let tool: HoldTool;
beforeEach(() => {
  said = [];
  tool = new HoldTool();
});

test.each([
  ['the pointer is lifted', event(InputKind.up)],
  ['it is cancelled', event(InputKind.cancel)],
  ['it leaves the picture', event(InputKind.leave)],
  ['it slides off the control', event(InputKind.move, 150)],
  ['its button is up already', event(InputKind.move, 51, 0)],
  ['a second finger comes down', event(InputKind.down, 60)],
])('LIVE-05 a press ends once when %s', (_, end) => {
  expect(tool.handle(event(InputKind.down), stage)).toBe(true);
  tool.handle(event(InputKind.move, 52), stage);
  expect(said).toEqual(['press 1']);
  tool.handle(end, stage);
  tool.handle(event(InputKind.up), stage);
  expect(said).toEqual(['press 1', 'let go 1']);
});

test('beside a control nothing is pressed, and others may take the event', () => {
  expect(tool.handle(event(InputKind.down, 150), stage)).toBe(false);
  expect(tool.handle(event(InputKind.up, 150), stage)).toBe(false);
  expect(said).toEqual([]);
});
