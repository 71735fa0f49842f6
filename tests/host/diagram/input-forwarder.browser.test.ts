import { afterEach, expect, test } from 'vitest';
import { forwardInput } from '../../../host/diagram/input-forwarder.ts';
import { INPUT_FIELDS, InputKind } from '../../../worker/boundary/index.ts';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** A surface that notes the kinds of the events of each frame it sends. */
function surface() {
  const element = document.createElement('div');
  element.setPointerCapture = () => {};
  document.body.append(element);
  const frames: number[][] = [];
  const input = forwardInput(element, (frame) =>
    frames.push(Array.from({ length: frame.length / INPUT_FIELDS }, (_, nth) => frame[nth * INPUT_FIELDS]!)),
  );
  stop = () => {
    input.stop();
    element.remove();
  };
  const fire = (type: string, x: number): void => {
    element.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: 5, bubbles: true }));
  };
  return { frames, fire, element };
}

test('the end of a gesture is sent at once, with the moves before it; moves wait for the frame', async () => {
  const { frames, fire } = surface();
  fire('pointerdown', 1);
  expect(frames).toEqual([[InputKind.down]]);
  fire('pointermove', 2);
  fire('pointermove', 3);
  expect(frames).toHaveLength(1);
  fire('pointerup', 4);
  expect(frames[1]).toEqual([InputKind.move, InputKind.up]);
  fire('pointermove', 5);
  await expect.poll(() => frames.length).toBe(3);
  expect(frames[2]).toEqual([InputKind.move]);
});

test('wheel and arrow keys scroll what a scrolled surface stands in, and do not reach the picture', () => {
  const { frames, element } = surface();
  const prevented = (event: Event): boolean => !element.dispatchEvent(event);
  const wheel = () => new WheelEvent('wheel', { deltaY: 10, cancelable: true });
  const down = () => new KeyboardEvent('keydown', { key: 'ArrowDown', cancelable: true });
  expect([prevented(wheel()), prevented(down())]).toEqual([true, true]);
  element.dataset.scrolls = '';
  expect([prevented(wheel()), prevented(down())]).toEqual([false, false]);
  expect(frames).toEqual([]);
});
