/**
 * A builder draws the overview of a water works by mouse and keyboard: one treatment train, made with care, becomes ten;
 * it is stored as it was drawn, cloned, and the clone put away;
 * then it is changed, compared with what it was, restored, and opened live.
 */
import type { Page } from '@playwright/test';
import type { Client } from '../../api/client/client.ts';
import { LiveDiagram } from '../support/e2e/diagram.ts';
import { EditorPage, middleOf, type Point, storedDocument } from '../support/e2e/editor.ts';
import { EditorEngine, type SavedObject } from '../support/e2e/editor-engine.ts';
import { uuidOf } from '../support/e2e/plant.ts';
import { atRest, callsOf, expect, signIn, test } from '../support/e2e/walk.ts';

const NAME = 'North water works';
/** World units from one train to the next, and from the upper row to the lower. */
const STRIDE = 300;
const ROW = 430;
const TRAINS = 5;
const LEVEL = 'T-202 Level';
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 220 80"><rect width="220" height="80" rx="8" fill="#dbe7ee"/>
<path d="M40 12c14 20 20 28 20 38a20 20 0 0 1-40 0c0-10 6-18 20-38z" fill="#2f6f9f"/>
<path d="M82 50c16-14 32 14 48 0s32 14 48 0" fill="none" stroke="#2f6f9f" stroke-width="8"/></svg>`;

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('NAV-15 LINE-06 TABL-11 an overview of 138 objects: drawn, saved, cloned, archived, compared, restored, live', async ({
  page,
  mimic,
}) => {
  test.setTimeout(400_000);
  const calls = await callsOf(mimic.origin, 'builder');
  await signIn(page, mimic.origin, 'builder');
  const editor = await EditorPage.create(page, mimic.origin, NAME);
  await editor.showAll();
  await test.step('the head and the right side', () => drawRight(page, editor));
  await test.step('one train', () => drawTrain(page, editor));
  await test.step('ten trains', () => multiply(page, editor));
  await test.step('pipes follow', () => movePump(page, editor));
  await test.step('layers', () => useLayers(page, editor));
  const drawn = await test.step('save', () => saveAll(editor, calls));
  await test.step('clone, archive', () => reuse(page, editor, calls));
  await test.step('change, compare, restore', () => compare(page, drawn));
  await test.step('live', () => watch(page));
});

type Box = Readonly<Record<'X' | 'Y' | 'Width' | 'Height', number>>;

/** A click in the toolbox, and where it belongs by the panel. */
async function put(
  editor: EditorPage,
  [group, title]: readonly [string, string],
  [X, Y, Width, Height]: readonly [number, number, number, number],
): Promise<SavedObject> {
  const { id } = await editor.place(group, title);
  const box: Box = { X, Y, Width, Height };
  for (const [field, value] of Object.entries(box)) await editor.set(field, String(value));
  await expect
    .poll(async () => (await find(editor, id)).height, { message: `the height of ${title}` })
    .toBe(Height);
  return find(editor, id);
}

const find = async (editor: EditorPage, id: SavedObject['id']): Promise<SavedObject> =>
  (await editor.engine.objects()).find((one) => one.id === id)!;

const byKind = (objects: readonly SavedObject[], kind: string): readonly SavedObject[] =>
  objects.filter(({ identifier }) => identifier === kind);

/** Types into a text or a cell that stands in the picture. */
async function write(page: Page, editor: EditorPage, at: Point, words: string): Promise<void> {
  const { x, y } = editor.at(at);
  await page.mouse.dblclick(x, y);
  await type(page, words);
}

async function type(page: Page, words: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /Text of the object/ });
  await expect(field).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(words);
}

async function drawRight(page: Page, editor: EditorPage): Promise<void> {
  // Two drops tell the page object where the world is.
  const gauge = await editor.drop('Guages', 'Circular gauge', { x: 1000, y: 240 });
  const title = await editor.drop('Dynamic Texts', 'XLarge', { x: 640, y: 700 });
  await editor.set('X', '60');
  await editor.set('Y', '40');
  await editor.set('Width', '700');
  await expect.poll(async () => (await find(editor, title.id)).width).toBe(700);
  await write(page, editor, { x: 90, y: 40 + title.height / 2 }, NAME);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await find(editor, title.id)).text).toBe(NAME);

  // To its place by the mouse, where it snaps.
  await editor.drag(middleOf(gauge), { x: 1710, y: 240 });
  expect(middleOf(await find(editor, gauge.id)).x).toBeGreaterThan(1690);
  await editor.link(LEVEL);

  await page.getByRole('navigation', { name: 'Toolbox' }).getByRole('button', { name: 'Table' }).click();
  await page.getByRole('button', { name: '3 × 4', exact: true }).hover();
  await expect(page.getByText('3 × 4', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '3 × 4', exact: true }).click();
  await editor.closeToolbox('Table');
  await expect
    .poll(async () => byKind(await editor.engine.objects(), 'table-cell').length)
    .toBeGreaterThan(8);
  await editor.set('X', '1560');
  await editor.set('Y', '400');
  await expect.poll(async () => (await editor.engine.only('table')).y).toBe(400);
  const cells = (await editor.engine.objects()).filter(({ identifier }) => /^table-/.test(identifier));
  const [first] = cells.toSorted((a, b) => a.y - b.y || a.x - b.x);
  await editor.settled();
  const { x, y } = editor.at(middleOf(first!));
  await page.mouse.dblclick(x, y);
  await type(page, 'Tank');
  for (const words of ['Level', 'Limit', 'Raw water', '62 %', '90 %']) {
    await page.keyboard.press('Tab');
    await type(page, words);
  }
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await editor.engine.objects()).map(({ text }) => text))
    .toEqual(expect.arrayContaining(['Tank', 'Level', 'Limit', 'Raw water', '62 %', '90 %']));

  await upload(page, editor);
  for (const [nth, symbol] of ['3D tank', 'Square tank'].entries())
    await put(editor, ['Image Collection', symbol], [1590 + nth * 140, 790, 100, 140]);
}

async function upload(page: Page, editor: EditorPage): Promise<void> {
  const before = (await editor.engine.objects()).length;
  await page
    .getByRole('navigation', { name: 'Toolbox' })
    .getByRole('button', { name: 'Image Collection' })
    .click();
  await page.getByRole('radio', { name: 'Uploaded' }).click();
  await page
    .getByLabel('Image to upload')
    .setInputFiles({ name: 'works.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) });
  const tile = page
    .getByRole('list', { name: 'Uploaded images' })
    .getByRole('button', { name: /^works/ })
    .first();
  await tile.click();
  await expect.poll(async () => (await editor.engine.objects()).length).toBe(before + 1);
  await page.getByRole('radio', { name: 'Symbols' }).click();
  await editor.closeToolbox('Image Collection');
  const box = { X: 1590, Y: 660, Width: 240, Height: 87 };
  for (const [field, value] of Object.entries(box)) await editor.set(field, String(value));
}

/** Twelve objects: everything that one train of the works has. */
async function drawTrain(page: Page, editor: EditorPage): Promise<void> {
  const { engine } = editor;
  await put(editor, ['Shapes Collection', 'Rectangle'], [60, 120, 280, 406]);
  await editor.set('Fill', '#f6f7f8');
  await put(editor, ['Dynamic Texts', 'Medium'], [80, 132, 180, 34]);
  await write(page, editor, { x: 100, y: 149 }, 'Train');
  await page.keyboard.press('Enter');
  const tank = await put(editor, ['Image Collection', 'Square tank'], [80, 190, 80, 170]);
  await editor.link(LEVEL);
  const valve = await put(editor, ['Dual State Objects', 'Triangular valve, horizontal'], [186, 312, 48, 48]);
  const pump = await put(editor, ['Dual State Objects', 'Pump, facing right'], [258, 314, 64, 64]);
  await editor.link('P-211 Run');
  await put(editor, ['Bars and Levels', 'Bar, vertical'], [282, 180, 44, 130]);
  await editor.link('T-201 Level');
  await put(editor, ['Dual State Objects', 'Two-state lamp'], [80, 402, 32, 32]);
  await put(editor, ['Dynamic Icons', 'Drop'], [128, 402, 32, 32]);
  await put(editor, ['Dynamic Texts', 'Small'], [80, 452, 120, 24]);
  await editor.link('P-211 Flow');

  const pipes: readonly (readonly [Point, Point])[] = [
    [port(tank, 1, 0.9), port(valve, 0, 0.64)],
    [port(valve, 1, 0.64), port(pump, 0.04, 0.46)],
    [port(pump, 0.98, 0.145), { x: 340, y: 323 }],
  ];
  for (const [from, to] of pipes) {
    await editor.surface.focus();
    await page.keyboard.press('l');
    await expect(editor.tool('Draw lines tool')).toHaveAttribute('aria-pressed', 'true');
    await editor.drag(from, to);
    await page.keyboard.press('Escape');
    await expect(editor.tool('Select')).toHaveAttribute('aria-pressed', 'true');
  }
  const lines = byKind(await engine.objects(), 'line');
  expect(lines).toMatchObject([
    { startId: tank.id, startPort: 'right', endId: valve.id, endPort: 'in' },
    { startId: valve.id, startPort: 'out', endId: pump.id, endPort: 'in' },
    { startId: pump.id, startPort: 'out' },
  ]);
}

const port = ({ x, y, width, height }: SavedObject, across: number, down: number): Point => ({
  x: x + across * width,
  y: y + down * height,
});

/** Grouped, dragged away as a copy four times, aligned and spread, and the row of five copied and pasted below. */
async function multiply(page: Page, editor: EditorPage): Promise<void> {
  const { engine } = editor;
  const count = (await engine.objects()).length;
  await editor.drag({ x: 40, y: 108 }, { x: 352, y: 530 });
  await expect.poll(async () => (await engine.selection()).count).toBe(12);
  await page.keyboard.press('ControlOrMeta+g');
  await expect.poll(async () => (await engine.selection()).grouped).toBe(true);
  for (let nth = 1; nth < TRAINS; nth++) {
    const hold = { x: 70 + (nth - 1) * STRIDE, y: 500 };
    await editor.drag(hold, { x: hold.x + STRIDE + (nth === 2 ? 6 : 0), y: hold.y }, 'Alt');
    await expect.poll(async () => (await engine.objects()).length).toBe(count + nth * 12);
  }
  await editor.drag({ x: 40, y: 108 }, { x: 1552, y: 530 });
  await expect.poll(async () => (await engine.selection()).count).toBe(12 * TRAINS);
  await editor.tool('Top Align').click();
  await editor.run('Distribute horizontally');
  const frames = () =>
    engine.objects().then((all) => byKind(all, 'dynamic-shapes').map(({ x, y }) => [x, y]));
  await expect
    .poll(async () => {
      const places = (await frames()).toSorted(([a], [b]) => a! - b!);
      const gaps = places.slice(1).map(([x], nth) => Math.round((x! - places[nth]![0]!) * 100) / 100);
      return [new Set(gaps).size, new Set(places.map(([, y]) => y)).size];
    })
    .toEqual([1, 1]);

  await editor.surface.focus();
  await page.keyboard.press('ControlOrMeta+c');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('square-tank');
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(async () => (await engine.objects()).length).toBe(count + (2 * TRAINS - 1) * 12);
  const copied = byKind(await engine.objects(), 'dynamic-shapes').toSorted(
    (a, b) => b.y - a.y || a.x - b.x,
  )[0]!;
  // Well inside: at the corner of what is selected stands a handle.
  const hold = { x: copied.x + 40, y: copied.y + copied.height - 30 };
  await editor.drag(hold, { x: 100, y: 480 + ROW });
  await expect
    .poll(async () => (await frames()).filter(([, y]) => y! > 510).length, {
      message: 'the lower row lies under the upper',
    })
    .toBe(TRAINS);
}

/** A pump within its group goes a step aside and takes the pipe's end with it. */
async function movePump(page: Page, editor: EditorPage): Promise<void> {
  const { engine } = editor;
  const before = await engine.objects();
  await editor.surface.focus();
  await page.keyboard.press('Escape');
  const pump = byKind(before, 'dual-state-pump').toSorted((a, b) => a.y - b.y || a.x - b.x)[0]!;
  const { x, y } = editor.at(middleOf(pump));
  await page.mouse.dblclick(x, y);
  await expect
    .poll(async () => (await engine.selection()).ids, { message: 'inside its group' })
    .toEqual([pump.id]);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(async () => (await find(editor, pump.id)).x).toBe(pump.x - 25);
  const after = await engine.objects();
  expect(attached(after)).toBe(6 * TRAINS);
  const pipe = (all: readonly SavedObject[]) => byKind(all, 'line').find(({ endId }) => endId === pump.id)!;
  const endOf = (line: SavedObject): Point => ({
    x: line.x + (line.x2 as number),
    y: line.y + (line.y2 as number),
  });
  expect(endOf(pipe(after)).x).toBeCloseTo(endOf(pipe(before)).x - 25, 3);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}

/** Every line with both ends attached still lies on ports. */
function attached(objects: readonly SavedObject[]): number {
  const there = new Set(objects.map(({ id }) => id));
  return byKind(objects, 'line').filter(
    ({ startId, endId }) => there.has(startId as string) && there.has(endId as string),
  ).length;
}

async function useLayers(page: Page, editor: EditorPage): Promise<void> {
  const { engine } = editor;
  await editor.surface.focus();
  await page.keyboard.press('Shift+l');
  const tree = page.getByRole('tree', { name: 'Layers' });
  const rows = tree.getByRole('treeitem');
  await expect(rows.first()).toBeVisible();
  const groups = tree.getByRole('treeitem', { name: /^Group/ });
  await groups.first().dblclick();
  await page.keyboard.insertText('Train 10');
  await page.keyboard.press('Enter');
  const train = tree.getByRole('treeitem', { name: /^Train 10/ });
  await expect(train).toBeVisible();
  await train.hover();
  await train.getByRole('button', { name: 'Hide Train 10' }).click();
  await expect
    .poll(async () => (await engine.objects()).filter(({ info }) => info === 'hidden').length)
    .toBe(12);
  await picture(page, 'layers');
  await train.getByRole('button', { name: 'Show Train 10' }).click();
  await train.getByRole('button', { name: 'Lock Train 10' }).click();
  await expect
    .poll(async () => (await engine.objects()).filter(({ lockMovement }) => lockMovement === true).length)
    .toBe(12);
  await editor.surface.focus();
  await page.keyboard.press('Shift+l');
}

async function saveAll(editor: EditorPage, calls: Client): Promise<readonly SavedObject[]> {
  await editor.save();
  const drawn = await editor.engine.objects();
  const { canvas, configuration, name } = await storedDocument(calls, editor.diagram);
  expect(name).toBe(NAME);
  expect(canvas.objects).toEqual(drawn);
  const linked = (tag: string) => configuration.filter((one) => one.linkedTag === uuidOf(tag)).length;
  expect([linked(LEVEL), linked('P-211 Run'), linked('P-211 Flow')]).toEqual([11, 10, 10]);
  expect(drawn).toHaveLength(138);
  expect(attached(drawn), 'copies are attached to copies').toBe(6 * TRAINS);
  await picture(editor.page, 'drawn');
  return drawn;
}

const choose = async (page: Page, entry: string): Promise<void> => {
  await page.getByRole('button', { name: 'Diagram', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

async function reuse(page: Page, editor: EditorPage, calls: Client): Promise<void> {
  const original = editor.diagram;
  await choose(page, 'Clone');
  await expect(page).toHaveURL(/cloneId=/);
  const clone = await EditorPage.on(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${NAME}-Copy`);
  await clone.save();
  await expect(page).not.toHaveURL(/cloneId=/);
  expect(clone.diagram).not.toBe(original);
  const [mine, copied] = await Promise.all(
    [original, clone.diagram].map((one) => storedDocument(calls, one)),
  );
  expect(copied!.canvas.objects).toHaveLength(mine!.canvas.objects.length);
  await choose(page, 'Archive…');
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page).toHaveURL(/\/dash\/$/);
  await expect(page.getByText(`${NAME}-Copy was archived`)).toBeVisible();
  await page.goto(new URL(`/dash/site-schematic/${original}/edit`, page.url()).href);
}

async function compare(page: Page, drawn: readonly SavedObject[]): Promise<void> {
  const editor = await EditorPage.on(page);
  const { engine } = editor;
  await expect.poll(async () => (await engine.objects()).length).toBe(drawn.length);
  const versions = page.getByRole('tab', { name: 'Versions' });
  await versions.click();
  const list = page.getByRole('list', { name: 'Versions' });
  await list
    .getByRole('button', { name: /^Name Version/ })
    .first()
    .click();
  await page.keyboard.insertText('As drawn');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('button', { name: /^As drawn/ })).toBeVisible();

  // A tank comes and the gauge goes.
  await page.getByRole('tab', { name: 'Properties' }).click();
  await editor.place('Image Collection', '3D tank');
  await page.keyboard.press('ControlOrMeta+f');
  await expect(page.getByRole('searchbox', { name: 'Find objects by name, kind or tag' })).toBeFocused();
  await page.keyboard.insertText('gauge');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await engine.selection()).kind).toBe('gauges');
  await page.keyboard.press('Escape');
  await editor.surface.focus();
  await page.keyboard.press('Delete');
  await expect.poll(async () => (await engine.objects()).length).toBe(drawn.length);
  await editor.save();

  await versions.click();
  await list.getByRole('button', { name: /^As drawn/ }).click();
  const side = page.getByRole('complementary', { name: 'Comparison' });
  await expect(side.getByText('1 added')).toBeVisible();
  await expect(side.getByText('1 removed')).toBeVisible();
  await side.getByRole('button', { name: 'Next difference' }).click();
  await expect(side.getByText('1 of 2')).toBeVisible();
  await picture(page, 'compared');
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  // The diagram is opened anew, as it is stored by now.
  await expect
    .poll(async () => (await EditorEngine.in(page)).objects().catch(() => []), { timeout: 20_000 })
    .toEqual(drawn);
  await expect(list.getByText(/version \d+ restored/)).toBeVisible();
  await picture(page, 'restored');
}

async function watch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View live' }).click();
  const live = new LiveDiagram(page);
  await live.isLive();
  await expect(live.item(LEVEL)).toHaveText(/, \d+\.\d/);
  await picture(page, 'live');
}

async function picture(page: Page, name: string): Promise<void> {
  await atRest(page);
  await page.screenshot({ path: `test-results/pictures/builder-${name}.png`, animations: 'disabled' });
}
