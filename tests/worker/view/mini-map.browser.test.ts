import { afterEach, expect, test } from 'vitest';
import { TOKENS } from '../../../engine/primitives/tokens.ts';
import type { MiniMapPicture } from '../../../worker/boundary/index.ts';
import { MiniMap } from '../../../worker/view/mini-map.ts';
import { everyKind, type Opened, openDiagram } from '../../support/render/exported.ts';

let opened: Opened | undefined;
afterEach(() => {
  opened?.engine.dispose();
  opened = undefined;
});

const size = async ({ file }: MiniMapPicture): Promise<[number, number]> => {
  const { width, height } = await createImageBitmap(file);
  return [width, height];
};

const cornerOf = async ({ file }: MiniMapPicture): Promise<string> => {
  const pen = new OffscreenCanvas(1, 1).getContext('2d')!;
  pen.drawImage(await createImageBitmap(file), 0, 0);
  const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part!.toString(16).padStart(2, '0')).join('')}`;
};

test('the map shows the page and what lies beside it, and is drawn again only when something has changed', async () => {
  opened = openDiagram(everyKind());
  const { engine, width, height } = opened;
  const map = new MiniMap(() => engine);
  const first = (await map.picture(200, 0))!;
  expect(first.area.maxX).toBeGreaterThanOrEqual(width);
  expect(Math.max(...(await size(first)))).toBe(200);
  expect(await map.picture(200, first.serial)).toBeNull();
  const far = { id: 'far', identifier: 'dynamic-shapes', x: -3000, y: height / 2, width: 100, height: 100 };
  engine.addObjects([far]);
  const second = (await map.picture(200, first.serial))!;
  expect(second.area.minX).toBeLessThanOrEqual(-3000);
  expect((await size(second))[0]).toBe(200);
});

test('of two that are asked for at once only the newer one is made', async () => {
  opened = openDiagram(everyKind());
  const { engine } = opened;
  const map = new MiniMap(() => engine);
  const both = await Promise.all([map.picture(200, 0), map.picture(100, 0)]);
  expect(both[0]).toBeNull();
  expect(Math.max(...(await size(both[1]!)))).toBe(100);
});

test('it is in the theme that the diagram is seen in, and drawn again for another', async () => {
  opened = openDiagram(everyKind());
  const { engine } = opened;
  engine.clear({ width: 400, height: 300, fill: null, url: null, theme: 'console' });
  const map = new MiniMap(() => engine);
  const first = (await map.picture(100, 0))!;
  expect(await cornerOf(first)).toBe(TOKENS.paper.light);
  engine.setTheme('dark', 'dark');
  const second = (await map.picture(100, first.serial))!;
  expect(await cornerOf(second)).toBe(TOKENS.paper.dark);
  engine.clear({ width: 400, height: 300, fill: null, url: null, theme: 'light' });
  const pinned = (await map.picture(100, second.serial))!;
  expect(await cornerOf(pinned)).toBe(TOKENS.paper.light);
  engine.setTheme('dark', 'contrast');
  expect(await map.picture(100, pinned.serial)).toBeNull();
});
