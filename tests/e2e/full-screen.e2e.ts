/** Full screen shows everything that the page has to say: questions, menus and messages stand over the picture. */
import type { Locator } from '@playwright/test';
import { LiveDiagram } from '../support/e2e/diagram.ts';
import { EditorPage } from '../support/e2e/editor.ts';
import { overviewPath } from '../support/e2e/plant.ts';
import { expect, signIn, test } from '../support/e2e/walk.ts';

/** Height of the alarm bar's strip (base.css), pixels. */
const STRIP = 46;
const isFull = () => document.fullscreenElement !== null;

test('CANV-09 in full screen an operator is asked before anything is switched', async ({ page, mimic }) => {
  await signIn(page, mimic.origin, 'operator', overviewPath('treatment'));
  const diagram = new LiveDiagram(page);
  await diagram.isLive();
  await page.getByRole('application').focus();
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(isFull)).toBe(true);
  const [wide, high] = await page.evaluate(() => [innerWidth, innerHeight] as const);
  const place = async (part: Locator) => {
    const { x, y, width, height } = (await part.boundingBox())!;
    return [x, y, width, height];
  };
  const bar = page.getByRole('complementary', { name: 'Worst alarm' });
  const picture = page.getByRole('application');
  // An alarm that comes covers nothing: the picture fills the screen below the strip of the alarm bar.
  await expect.poll(() => place(bar)).toEqual([0, 0, wide, STRIP]);
  await expect.poll(() => place(picture)).toEqual([0, STRIP, wide, high - STRIP]);
  // The list of the objects in view is made anew once a second.
  await page.waitForTimeout(1500);
  await diagram.clickOn('V-201 open');
  await expect(diagram.dialog).toBeVisible();
  // A click that anything covers fails.
  await diagram.dialog.getByRole('button', { name: 'Cancel' }).click({ timeout: 5000 });
  await expect(diagram.dialog).toBeHidden();
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect.poll(() => page.evaluate(isFull)).toBe(false);
});

test('CANV-19 OR-55 the zoom controls over the picture', async ({ page, mimic }) => {
  await signIn(page, mimic.origin, 'operator', overviewPath('treatment'));
  await new LiveDiagram(page).isLive();
  const zoom = page.getByRole('group', { name: 'Zoom' });
  const scale = zoom.getByText(/^\d+%$/);
  await scale.click();
  await expect(scale).toHaveText('100%');
  await zoom.getByRole('button', { name: 'Zoom in' }).click();
  await expect(scale).toHaveText('125%');
  for (let nth = 0; nth < 2; nth++) await zoom.getByRole('button', { name: 'Zoom out' }).click();
  await expect(scale).toHaveText('80%');
});

test('CANV-07 TOOL-17 menu and palette work in full screen; the tool of pop-ups opens its picker', async ({
  page,
  mimic,
}) => {
  await signIn(page, mimic.origin, 'builder');
  const editor = await EditorPage.create(page, mimic.origin, 'All of the screen');
  await editor.surface.focus();
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(isFull)).toBe(true);
  await editor.run('Insert Circular gauge');
  await expect.poll(async () => (await editor.engine.objects()).length).toBe(1);
  await editor.surface.click({ button: 'right', position: { x: 40, y: 40 } });
  await page.getByRole('menuitem', { name: 'Select all' }).click({ timeout: 5000 });
  await expect.poll(async () => (await editor.engine.selection()).count).toBe(1);
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await editor.tool('Popup Overview').click();
  await expect(page.getByRole('dialog', { name: 'Create a Pop-up Overview' })).toBeVisible();
});
