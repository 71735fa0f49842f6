/** A faceplate over a diagram: its readings have menus and graphs of their own, and it shows the time of the diagram. */
import type { Page } from '@playwright/test';
import { LiveDiagram } from '../support/e2e/diagram.ts';
import { overviewPath } from '../support/e2e/plant.ts';
import { expect, signIn, test } from '../support/e2e/walk.ts';

const PUMP = 'P-201 Filter feed pump 1';

test('POP-12 a faceplate shows graphs of its readings, and the past while the diagram does', async ({
  page,
  mimic,
}) => {
  await signIn(page, mimic.origin, 'operator', overviewPath('treatment'));
  const diagram = new LiveDiagram(page);
  await diagram.isLive(60_000);
  const faceplate = await diagram.openFaceplate(PUMP, 'P-201 · Pump');
  const flow = faceplate.locator('li').filter({ hasText: /^P-201 Flow, -?[\d.]+/ });
  await expect(flow).toHaveCount(1, { timeout: 20_000 });

  const { x, y, width, height } = (await flow.boundingBox())!;
  await page.mouse.click(x + width - 12, y + height / 2, { button: 'right' });
  await page.getByRole('menuitem', { name: 'Graph' }).click();
  const graph = page.getByRole('dialog', { name: 'P-201 Flow' });
  await expect(graph).toBeFocused({ timeout: 20_000 });
  // It stands above the window, and is reached by the pointer.
  await graph.getByRole('button', { name: 'Close the graph' }).click();
  await expect(graph).toBeHidden();
  await expect(faceplate).toBeVisible();

  await page
    .getByRole('application', { name: /^Diagram Overview|^Diagram / })
    .first()
    .focus();
  await page.keyboard.press('h');
  const bar = page.getByRole('region', { name: 'Playback' });
  await expect(bar).toContainText('Not live');
  await expect(bar).toHaveCount(1);
  await expect(faceplate.getByText('Not live', { exact: true })).toBeVisible({ timeout: 20_000 });
  await bar.getByRole('button', { name: 'Back to live' }).click();
  await expect(faceplate.getByText('Not live', { exact: true })).toBeHidden();
  await expect(flow).toHaveCount(1, { timeout: 20_000 });
});

test('a maintenance note that one user leaves is read by another who has the faceplate open, and goes when it is cleared @long', async ({
  page,
  browser,
  mimic,
}) => {
  const open = async (on: Page, role: 'operator' | 'admin') => {
    await signIn(on, mimic.origin, role, overviewPath('treatment'));
    const diagram = new LiveDiagram(on);
    await diagram.isLive(60_000);
    const faceplate = await diagram.openFaceplate(PUMP, 'P-201 · Pump');
    return faceplate.getByRole('region', { name: 'Maintenance note' });
  };
  const context = await browser.newContext();
  const other = await context.newPage();
  const [heard, written] = [await open(page, 'operator'), await open(other, 'admin')];
  await expect(heard).toContainText('No maintenance note');
  const words = 'Seal leaks: at most 60 % until Thursday';
  await written.getByRole('button', { name: 'Add note' }).click();
  await other.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill(words);
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(heard).toContainText(words);
  await expect(page.getByRole('dialog', { name: 'P-201 · Pump' }).getByTitle(words)).toBeVisible();

  await written.getByRole('button', { name: 'Change' }).click();
  await other.getByRole('button', { name: 'Clear note' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Clear note' }).click();
  await expect(heard).toContainText('No maintenance note');
  await context.close();
});
