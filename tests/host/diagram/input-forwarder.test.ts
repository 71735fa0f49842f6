import { expect, test } from 'vitest';
import { InputPacker, modifiersOf } from '../../../host/diagram/input-forwarder.ts';
import { INPUT_FIELDS, InputKind, InputModifier } from '../../../worker/boundary/index.ts';

const kinds = (frame: Float64Array) =>
  Array.from({ length: frame.length / INPUT_FIELDS }, (_, n) => frame[n * INPUT_FIELDS]);

test('a frame holds its events in their order, eight numbers each', () => {
  const packer = new InputPacker();
  packer.push({ kind: InputKind.down, x: 1, y: 2, button: 0, buttons: 1, modifiers: 4 });
  packer.push({ kind: InputKind.up, x: 3, y: 4 });
  expect([...packer.take()]).toEqual([1, 1, 2, 0, 1, 4, 0, 0, 3, 3, 4, 0, 0, 0, 0, 0]);
  expect(packer.isEmpty).toBe(true);
});

test('moves in a row become the last one, but none across a press', () => {
  const packer = new InputPacker();
  for (let x = 0; x < 50; x++) packer.push({ kind: InputKind.move, x, y: 0 });
  packer.push({ kind: InputKind.down, x: 49, y: 0, buttons: 1 });
  packer.push({ kind: InputKind.move, x: 60, y: 0, buttons: 1 });
  const frame = packer.take();
  expect(kinds(frame)).toEqual([InputKind.move, InputKind.down, InputKind.move]);
  expect(frame[1]).toBe(49);
});

test('CANV-20 turns of the wheel add up while the modifiers stay', () => {
  const packer = new InputPacker();
  const ctrl = InputModifier.ctrl;
  packer.push({ kind: InputKind.wheel, x: 5, y: 5, deltaY: 100, modifiers: ctrl });
  packer.push({ kind: InputKind.wheel, x: 5, y: 5, deltaY: 20, modifiers: ctrl });
  packer.push({ kind: InputKind.wheel, x: 5, y: 5, deltaY: 7 });
  const frame = packer.take();
  expect(kinds(frame)).toEqual([InputKind.wheel, InputKind.wheel]);
  expect(frame[7]).toBe(120);
  expect(frame[15]).toBe(7);
});

test('modifiers are bits', () => {
  expect(modifiersOf({ shiftKey: true, ctrlKey: false, altKey: false, metaKey: true })).toBe(9);
});
