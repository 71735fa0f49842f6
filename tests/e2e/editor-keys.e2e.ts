/** A diagram made by keyboard alone: three objects, one of them live, saved. Not one mouse event. */
import type { Page } from '@playwright/test';
import { EditorPage, storedDocument } from '../support/e2e/editor.ts';
import { uuidOf } from '../support/e2e/plant.ts';
import { callsOf, expect, signIn, test } from '../support/e2e/walk.ts';

const TAG = 'T-202 Level';
/** Presses of Tab that a builder may need to reach the properties. */
const FAR = 60;

/** Counts everything that a pointer does on the page, from now on and on every page that follows. */
async function watchPointer(page: Page): Promise<() => Promise<number>> {
  const watch = () => {
    const scope = window as unknown as { pointerEvents: number };
    scope.pointerEvents = 0;
    for (const type of ['pointerdown', 'pointermove', 'mousedown', 'wheel', 'touchstart'])
      addEventListener(type, () => scope.pointerEvents++, { capture: true });
  };
  await page.addInitScript(watch);
  await page.evaluate(watch);
  return () => page.evaluate(() => (window as unknown as { pointerEvents: number }).pointerEvents);
}

/** Presses Tab until the focus is on what has this name. Answers how often. */
async function tabTo(page: Page, name: string): Promise<number> {
  for (let times = 1; times <= FAR; times++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const one = document.activeElement;
      return one?.getAttribute('aria-label') ?? one?.textContent ?? '';
    });
    if (focused === name) return times;
  }
  throw new Error(`"${name}" cannot be reached with ${FAR} presses of Tab`);
}

test('TOOL-03 CANV-21 UNDO-10 three objects placed, moved, linked, aligned and saved by keyboard alone', async ({
  page,
  mimic,
}) => {
  await signIn(page, mimic.origin, 'builder', '/dash/');
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
