/** Guides as a builder pulls them: over a picture of 400 × 300 whose middle is 0, 0. */

import { proxy, ref } from 'valtio';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { DiagramState } from '../../../../host/diagram/diagram-store.ts';
import { GUIDE_COMMANDS } from '../../../../host/editor/guides/guide-commands.ts';
import { guidesStore, openGuides, setGuides } from '../../../../host/editor/guides/guides-store.ts';
import Rulers from '../../../../host/editor/guides/rulers.tsx';
import { fakeEditor } from '../doubles.ts';

async function ruled() {
  openGuides('intake');
  setGuides({ x: [], y: [] });
  const editor = await fakeEditor();
  const store = proxy({ engine: ref({ camera: { x: 0, y: 0, scale: 1 } }) }) as unknown as DiagramState;
  const surface = { current: document.createElement('div') };
  const screen = await render(
    <div
      ref={(element) => {
        if (element) surface.current = element;
      }}
      style={{ position: 'relative', width: 400, height: 300 }}
    >
      <Rulers editor={editor} store={store} surface={surface} />
    </div>,
  );
  const { left, top } = surface.current.getBoundingClientRect();
  const pull = (from: readonly [number, number], to: readonly [number, number], end = 'pointerup') => {
    const event = (type: string, [x, y]: readonly [number, number]) =>
      new PointerEvent(type, { clientX: left + x, clientY: top + y, pointerId: 1, bubbles: true });
    const held = document.elementFromPoint(left + from[0], top + from[1])!;
    // A pointer that nobody has pressed cannot be captured.
    (held as HTMLElement).setPointerCapture = () => {};
    held.dispatchEvent(event('pointerdown', from));
    held.dispatchEvent(event('pointermove', to));
    held.dispatchEvent(event(end, to));
  };
  return { screen, pull };
}

test('guides are pulled out of the rulers, moved, and dropped on the ruler again', async () => {
  const { pull } = await ruled();
  pull([5, 200], [250, 210]);
  pull([200, 5], [210, 100]);
  await expect.poll(() => guidesStore.lines).toEqual({ x: [50], y: [-50] });
  await expect.poll(() => document.querySelectorAll('[data-guide]').length).toBe(2);
  pull([250, 200], [300, 200]);
  await expect.poll(() => guidesStore.lines).toEqual({ x: [100], y: [-50] });
  pull([150, 100], [150, 120], 'pointercancel');
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(guidesStore.lines.y).toEqual([-50]);
  pull([150, 100], [150, 8]);
  await expect.poll(() => guidesStore.lines).toEqual({ x: [100], y: [] });
});

test('by keys they are added at a place, taken away one by one, or all at once', async () => {
  const { screen } = await ruled();
  const run = (id: string) => GUIDE_COMMANDS.find((command) => command.id === id)!.run();
  run('guide-add');
  await expect.element(screen.getByRole('textbox', { name: 'Vertical guide at x' })).toHaveFocus();
  await userEvent.keyboard('far{Enter}');
  await expect.element(screen.getByText(/Enter a number/)).toBeVisible();
  await screen.getByRole('textbox', { name: 'Vertical guide at x' }).fill('120');
  await userEvent.keyboard('{Tab}-40{Enter}');
  await expect.poll(() => guidesStore.lines).toEqual({ x: [120], y: [-40] });
  run('guide-add');
  await screen.getByRole('button', { name: 'Remove Vertical guide at x 120' }).click();
  await expect.poll(() => guidesStore.lines).toEqual({ x: [], y: [-40] });
  run('guides-clear');
  await expect.poll(() => guidesStore.lines).toEqual({ x: [], y: [] });
});
