/** A builder brings tags onto an empty diagram: fifty by the mouse, fifty by keys alone, one onto an object; then sees their values. */
import { LiveDiagram } from '../support/e2e/diagram.ts';
import { EditorPage, middleOf, storedDocument } from '../support/e2e/editor.ts';
import { atRest, callsOf, expect, signIn, test } from '../support/e2e/walk.ts';

test('fifty tags are dragged onto an empty diagram, and show their values live', async ({ page, mimic }) => {
  test.setTimeout(120_000);
  const calls = await callsOf(mimic.origin, 'builder');
  await signIn(page, mimic.origin, 'builder');
  const editor = await EditorPage.create(page, mimic.origin, 'Tags by the mouse');
  await editor.showAll();
  await page.getByRole('navigation', { name: 'Toolbox' }).getByRole('button', { name: 'Tags' }).click();
  const list = page.getByRole('listbox', { name: 'Tags' });
  await list.getByRole('option').first().click();
  await list.focus();
  await page.keyboard.down('Shift');
  for (let nth = 1; nth < 50; nth++) await page.keyboard.press('ArrowDown');
  await page.keyboard.up('Shift');
  await expect(page.getByText(/^50 of /)).toBeVisible();
  await expect(list.locator('[data-quality]').first()).toContainText(/\w/);
  await page.screenshot({ path: 'test-results/pictures/tags-panel.png', animations: 'disabled' });
  await list.locator('[aria-selected=true]').last().hover();
  await page.mouse.down();
  await page.mouse.move(700, 450, { steps: 4 });
  await page.mouse.move(760, 480, { steps: 4 });
  await expect(page.getByText('50 tags', { exact: true })).toBeVisible();
  await page.screenshot({ path: 'test-results/pictures/tags-dragged.png', animations: 'disabled' });
  await page.mouse.up();
  const linked = async () => (await storedDocument(calls, editor.diagram)).configuration.length;
  await expect.poll(async () => (await editor.engine.objects()).length).toBe(100);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => (await editor.engine.objects()).length).toBe(0);
  // The page learns from the worker that there is something to redo.
  await expect(page.getByRole('button', { name: 'Redo' })).toBeEnabled();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(async () => (await editor.engine.objects()).length).toBe(100);
  await editor.save();
  expect(await linked()).toBe(50);
  await page.keyboard.press('Escape');
  await atRest(page);
  await page.screenshot({ path: 'test-results/pictures/tags-placed.png', animations: 'disabled' });
  await page.getByRole('button', { name: 'View live' }).click();
  const live = new LiveDiagram(page);
  await live.isLive();
  await live.untilSaid('BAT-1 Charge', /\d/, Date.now());
  await atRest(page);
  await page.screenshot({ path: 'test-results/pictures/tags-live.png', animations: 'disabled' });
});

test('by keys alone tags are found, selected and placed; undo takes them away in one step', async ({
  page,
  mimic,
}) => {
  await signIn(page, mimic.origin, 'builder');
  const editor = await EditorPage.create(page, mimic.origin, 'Tags by keys');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('show or hide the tags');
  await expect(page.getByRole('option', { name: /^Show or hide the tags/, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  const field = page.getByRole('searchbox', { name: 'Search tags' });
  await expect(field).toBeFocused();
  await page.keyboard.type('level');
  const list = page.getByRole('listbox', { name: 'Tags' });
  await expect(list.getByRole('option').first()).toHaveAccessibleName(/Level/i);
  await expect(list.getByRole('option', { name: /Run/ })).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect(list.getByRole('option', { name: /Auto mode/ }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(list).toBeFocused();
  for (let nth = 1; nth < 50; nth++) await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText(/^50 of /)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await editor.engine.objects()).length).toBe(100);
  await page.keyboard.press('Escape');
  await expect(editor.surface).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => (await editor.engine.objects()).length).toBe(0);
});

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' });
  test('the tags of a narrow and of a wide window stay within it', async ({ page, mimic }) => {
    await signIn(page, mimic.origin, 'builder');
    await EditorPage.create(page, mimic.origin, 'Tags in the dark');
    const open = page.getByRole('navigation', { name: 'Toolbox' }).getByRole('button', { name: 'Tags' });
    await open.click();
    const list = page.getByRole('listbox', { name: 'Tags' });
    await list.getByRole('option').nth(1).click();
    await expect(list.locator('[data-quality]').first()).toContainText(/\w/);
    await page.screenshot({ path: 'test-results/pictures/tags-dark.png', animations: 'disabled' });
    await page.setViewportSize({ width: 390, height: 844 });
    await atRest(page);
    await page.screenshot({ path: 'test-results/pictures/tags-narrow.png', animations: 'disabled' });
    const box = await page.getByRole('region', { name: 'Tags' }).boundingBox();
    expect(box!.x + box!.width).toBeLessThanOrEqual(390);
    expect(box!.y + box!.height).toBeLessThanOrEqual(844);
  });
});

test('a tag that is dropped on an object links it, as one step', async ({ page, mimic }) => {
  await signIn(page, mimic.origin, 'builder');
  const editor = await EditorPage.create(page, mimic.origin, 'One tag');
  const gauge = await editor.drop('Guages', 'Circular gauge', { x: 800, y: 400 });
  await page.getByRole('navigation', { name: 'Toolbox' }).getByRole('button', { name: 'Tags' }).click();
  const list = page.getByRole('listbox', { name: 'Tags' });
  await list.getByRole('option').first().hover();
  await page.mouse.down();
  const { x, y } = editor.at(middleOf(gauge));
  await page.mouse.move(x - 60, y, { steps: 3 });
  await page.mouse.move(x, y, { steps: 3 });
  await atRest(page);
  await page.screenshot({ path: 'test-results/pictures/tags-aimed.png', animations: 'disabled' });
  await page.mouse.up();
  await expect(editor.panel.getByRole('button', { name: 'Link another tag' })).toBeVisible();
  expect(await editor.engine.objects()).toHaveLength(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editor.panel.getByRole('button', { name: 'Link a tag' })).toBeVisible();
});
