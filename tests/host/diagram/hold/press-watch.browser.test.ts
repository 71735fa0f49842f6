/** A button that is held by key or pointer: whatever takes the operator away from it counts as letting go. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { watchPresses } from '../../../../host/diagram/hold/press-watch.ts';

let area: HTMLElement;
let button: HTMLButtonElement;
let watch: ReturnType<typeof watchPresses>;
const onLost = vi.fn();

beforeEach(() => {
  area = document.createElement('div');
  button = document.createElement('button');
  button.textContent = 'P-1';
  area.append(button);
  document.body.append(area);
  onLost.mockClear();
  watch = watchPresses(area, onLost);
  button.focus();
});
afterEach(() => {
  watch.stop();
  area.remove();
});

describe.each([
  ['Space', ' '],
  ['Enter', 'Enter'],
])('held by %s', (_, key) => {
  test('it is down until the key is up, however often it repeats', async () => {
    await userEvent.keyboard(`{${key}>}`);
    expect(watch.isDown()).toBe(true);
    button.dispatchEvent(new KeyboardEvent('keydown', { key, repeat: true, bubbles: true }));
    expect(watch.isDown()).toBe(true);
    expect(onLost).not.toHaveBeenCalled();
    await userEvent.keyboard(`{/${key}}`);
    expect(watch.isDown()).toBe(false);
    expect(onLost).toHaveBeenCalledOnce();
  });

  test.each([
    ['Escape', () => button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))],
    ['the window is left', () => dispatchEvent(new Event('blur'))],
    ['the page goes', () => dispatchEvent(new Event('pagehide'))],
    ['the page is hidden', () => hidden(() => document.dispatchEvent(new Event('visibilitychange')))],
    ['a menu opens', () => button.dispatchEvent(new Event('contextmenu', { bubbles: true }))],
    ['a finger comes as well', () => pointer('pointerdown', 2, 2)],
  ])('%s lets go', async (_what, lose) => {
    await userEvent.keyboard(`{${key}>}`);
    expect(watch.isDown()).toBe(true);
    lose();
    expect(watch.isDown()).toBe(false);
    expect(onLost).toHaveBeenCalled();
    await userEvent.keyboard(`{/${key}}`);
  });
});

test('a key that was down before it came here is no press', () => {
  button.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', repeat: true, bubbles: true }));
  expect(watch.isDown()).toBe(false);
});

test('a pointer holds until it, and no other, is up', () => {
  pointer('pointerdown', 1);
  pointer('pointerup', 9);
  expect(watch.isDown()).toBe(true);
  pointer('pointercancel', 1);
  expect(watch.isDown()).toBe(false);
});

function pointer(type: string, pointerId: number, mouseButton = 0): void {
  button.dispatchEvent(new PointerEvent(type, { pointerId, button: mouseButton, bubbles: true }));
}

function hidden(act: () => void): void {
  const spy = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act();
  spy.mockRestore();
}
