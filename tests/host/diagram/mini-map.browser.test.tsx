import { createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { chooseDiagramTheme } from '../../../host/data/stores/theme-store.ts';
import { createDiagramStore } from '../../../host/diagram/diagram-store.ts';
import MiniMap from '../../../host/diagram/mini-map.tsx';
import { miniMapStore, toggleMiniMap } from '../../../host/diagram/mini-map-store.ts';
import type { EngineState } from '../../../worker/boundary/index.ts';

afterEach(() => {
  if (!miniMapStore.on) toggleMiniMap();
  chooseDiagramTheme('console');
});

const AREA = { minX: 0, minY: 0, maxX: 2080, maxY: 1480 };

/** The map of a page beside a surface of 400 × 300. */
async function mapped(scale: number) {
  const store = createDiagramStore();
  const state = (camera: EngineState['camera']) =>
    store.mirrored({ ...store.state.engine, type: 'state', phase: 'ready', camera });
  state({ x: 1040, y: 740, scale });
  const canvas = new OffscreenCanvas(208, 148);
  canvas.getContext('2d');
  const file = await canvas.convertToBlob();
  const view = {
    miniMap: vi.fn(async (_longer: number, seen: number) =>
      seen === 1 ? null : { serial: 1, file, area: AREA },
    ),
    lookAt: vi.fn(async () => {}),
    zoomTo: vi.fn(async () => {}),
  };
  const surface = createRef<HTMLDivElement>();
  const screen = await render(
    <div style={{ position: 'relative', width: 400, height: 300 }}>
      <div ref={surface} style={{ width: 400, height: 300 }} />
      <MiniMap api={() => ({ view }) as never} store={store.state} surface={surface} />
    </div>,
  );
  return { screen, view, state, map: screen.getByRole('complementary', { name: 'Mini-map' }) };
}

test('a click goes there, a drag of the frame moves the view with it, the wheel zooms', async () => {
  const { screen, view, map } = await mapped(1);
  await expect.element(map).toBeVisible();
  const field = screen.getByAltText('The whole diagram').element().parentElement!;
  const { left, top } = field.getBoundingClientRect();
  const send = (name: string, x: number, y: number, target: Element = field) =>
    target.dispatchEvent(
      new PointerEvent(name, { clientX: left + x, clientY: top + y, pointerId: 1, bubbles: true }),
    );
  field.setPointerCapture = () => {};
  send('pointerdown', 20, 30);
  send('pointerup', 20, 30);
  expect(view.lookAt.mock.lastCall).toEqual([200, 300]);
  const frame = field.querySelector('[data-frame]')!;
  send('pointerdown', 110, 80, frame);
  send('pointermove', 120, 80, frame);
  expect(view.lookAt.mock.lastCall).toEqual([1140, 740]);
  send('pointerup', 120, 80, frame);
  field.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, bubbles: true }));
  expect(view.zoomTo.mock.lastCall).toEqual([0.999 ** -100]);
  await screen.getByRole('button', { name: 'Hide the mini-map' }).click();
  expect(miniMapStore.on).toBe(false);
});

test('it is not there while the whole diagram is in view', async () => {
  const { view, map, state, screen } = await mapped(0.1);
  await expect.poll(() => view.miniMap.mock.calls.length).toBe(1);
  await expect.poll(() => screen.container.querySelector('aside')).not.toBeNull();
  expect(map.query()).toBeNull();
  state({ x: 1040, y: 740, scale: 0.5 });
  await expect.element(map).toBeVisible();
});

test('another theme of the diagram is asked for', async () => {
  const { view, map } = await mapped(1);
  await expect.element(map).toBeVisible();
  const before = view.miniMap.mock.calls.length;
  chooseDiagramTheme('dark');
  await expect.poll(() => view.miniMap.mock.calls.length).toBe(before + 1);
});
