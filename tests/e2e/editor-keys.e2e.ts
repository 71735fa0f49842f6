/** A diagram made by keyboard alone: three objects, one of them live, saved. Not one mouse event. */
import { EditorPage, storedDocument } from '../support/e2e/editor.ts';
import { tabTo, watchPointer } from '../support/e2e/keys.ts';
import { uuidOf } from '../support/e2e/plant.ts';
import { callsOf, expect, signIn, test } from '../support/e2e/walk.ts';

const TAG = 'T-202 Level';

test('TOOL-03 CANV-21 UNDO-10 three objects placed, moved, linked, aligned and saved by keyboard alone', async ({
  page,
  mimic,
}) => {
  await signIn(page, mimic.origin, 'builder');
  await page.goto(`${mimic.origin}/dash/site-schematic/edit`);
  const pointerEvents = await watchPointer(page);
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Made without a mouse');
  await page.keyboard.press('Enter');
  const editor = await EditorPage.on(page);
  const { engine } = editor;
  const x = async (kind: string): Promise<number> => (await engine.only(kind)).x;

  await editor.run('Insert Square tank');
  await expect.poll(async () => (await engine.objects()).length).toBe(1);
  const placed = await x('square-tank');
  for (let times = 0; times < 4; times++) await page.keyboard.press('ArrowLeft');
  await expect.poll(() => x('square-tank')).toBe(placed - 10);
  for (let times = 0; times < 12; times++) await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => x('square-tank')).toBe(placed - 310);

  await tabTo(page, 'Link a tag');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search tags' })).toBeFocused();
  await page.keyboard.type(TAG);
  await expect(page.getByRole('option').first()).toContainText(TAG);
  await page.keyboard.press('Enter');
  await expect(editor.panel.getByText(TAG)).toBeVisible();

  await editor.run('Insert Pump, facing right');
  await expect.poll(async () => (await engine.objects()).length).toBe(2);
  await editor.run('Insert Circular gauge');
  await expect.poll(async () => (await engine.objects()).length).toBe(3);
  for (let times = 0; times < 10; times++) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ControlOrMeta+a');
  await expect.poll(async () => (await engine.selection()).count).toBe(3);
  await editor.run('Bottom Align');
  await expect
    .poll(async () => new Set((await engine.objects()).map(({ y, height }) => y + height)).size)
    .toBe(1);

  await page.keyboard.press('ControlOrMeta+s');
  await expect(editor.saved).toHaveText('Saved');
  const { canvas, configuration } = await storedDocument(
    await callsOf(mimic.origin, 'builder'),
    editor.diagram,
  );
  expect(canvas.objects).toHaveLength(3);
  expect(configuration).toMatchObject([{ linkedTag: uuidOf(TAG) }]);

  // Undo and redo by their keys, whatever has the focus.
  await page.keyboard.press('ControlOrMeta+z');
  await expect
    .poll(async () => new Set((await engine.objects()).map(({ y, height }) => y + height)).size)
    .toBeGreaterThan(1);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(editor.saved).toHaveText('Saved');
  expect(await pointerEvents(), 'events of a mouse, pen or finger').toBe(0);
});
