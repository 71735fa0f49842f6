/** Folders and reports in the sidebars: made, dragged by mouse and by keys, shared, viewed by another, archived, restored. */
import type { Locator, Page } from '@playwright/test';
import { FOLDER_TEXTS } from '../../api/contract/index.ts';
import { findingsInBoth } from '../support/e2e/findings.ts';
import { callsOf, expect, signIn, test } from '../support/e2e/walk.ts';

const row = (page: Page, name: string): Locator => page.getByRole('treeitem', { name, exact: true });
const said = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })).toBeVisible();

/** Adds a folder at the root, or with `into` inside another by its menu. */
async function addFolder(page: Page, name: string, into?: string): Promise<void> {
  if (into) {
    await row(page, into).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Add item' }).click();
  } else await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Folder', exact: true }).click();
  const field = page.getByLabel('Name of the new folder');
  await expect(field).toBeFocused();
  await field.fill(name);
  await field.press('Enter');
  await expect(row(page, name)).toBeVisible();
}

/** Drags a row by mouse to `offset` pixels from the centre of another element. */
async function drag(page: Page, name: string, target: Locator, offset = 0): Promise<void> {
  const from = (await row(page, name).boundingBox())!;
  await page.mouse.move(from.x + 80, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 90, from.y + from.height / 2 + 8);
  const to = (await target.boundingBox())!;
  await page.mouse.move(to.x + 80, to.y + to.height / 2 + offset, { steps: 3 });
  await page.mouse.up();
}

test('FOLD-16 FOLD-29 DND-02 folders are made and dragged, and every refusal says why', async ({
  page,
  mimic,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, mimic.origin, 'admin', '/dash/');
  await addFolder(page, 'Energy');
  await addFolder(page, 'Water');
  await addFolder(page, 'Pumps', 'Energy');
  await addFolder(page, 'Drives', 'Energy');
  await addFolder(page, 'Tanks', 'Water');
  await addFolder(page, 'Night', 'Tanks');
  const at = (name: string) => row(page, name);

  await drag(page, 'Energy', at('Water'));
  await said(page, FOLDER_TEXTS.notHere);
  await drag(page, 'Pumps', at('Tanks'), -12);
  await said(page, FOLDER_TEXTS.sameLevel);
  await drag(page, 'Pumps', at('Pumps'));
  await said(page, FOLDER_TEXTS.noChange);
  await drag(page, 'Pumps', page.locator('[data-node="heading-shared"]'));
  await said(page, FOLDER_TEXTS.outsideScope);
  await drag(page, 'Drives', at('Pumps'), 12);
  await said(page, FOLDER_TEXTS.reordered);
  await drag(page, 'Pumps', at('Tanks'));
  await said(page, 'Pumps moved to Tanks successfully');
  await expect(at('Pumps')).toHaveAttribute('data-level', '3');
  await drag(page, 'Pumps', page.locator('[data-node="heading-own"]'));
  await said(page, 'Pumps moved successfully');
  await expect(at('Pumps')).toHaveAttribute('data-level', '1');

  // By keys: the last item of Water goes to the root.
  await page.getByRole('tree', { name: 'My folders' }).focus();
  await page.keyboard.type('tanks');
  await page.keyboard.press('Control+x');
  for (let step = 0; step < 40; step++) await page.keyboard.press('ArrowUp');
  await expect(page.getByText(/^Moving Tanks: Into My folders/)).toBeVisible();
  await page.keyboard.press('Enter');
  await said(page, 'Tanks moved successfully');
  await page.reload();
  await expect(at('Tanks')).toHaveAttribute('data-level', '1');
  expect(await findingsInBoth(page), 'sidebar').toEqual([]);
});

test('SHARE-01 SHARE-06 FOLD-03 what is shared with a group stands below "Shared with me", and cannot be changed', async ({
  page,
  browser,
  mimic,
}) => {
  const admin = await callsOf(mimic.origin, 'admin');
  await admin.createFolder({ body: { name: 'Handover', type: 'folder', section: 'dashboard' } });
  await signIn(page, mimic.origin, 'admin', '/dash/');
  await row(page, 'Handover').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await page.getByRole('combobox', { name: 'Add User or Group' }).fill('every');
  await page.getByRole('option', { name: 'Everyone' }).click();
  expect(await findingsInBoth(page), 'share').toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Share settings updated');

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const viewer = await context.newPage();
  await signIn(viewer, mimic.origin, 'viewer', '/dash/');
  await viewer.getByRole('button', { name: 'Show the folders' }).click();
  await viewer.getByRole('button', { name: 'Shared with me' }).click();
  await row(viewer, 'Handover').click({ button: 'right' });
  for (const name of ['Edit', 'Share', 'Clone', 'Archive'])
    await expect(viewer.getByRole('menuitem', { name, exact: true })).toBeDisabled();
  await viewer.keyboard.press('Escape');
  await expect(viewer.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0);
  expect(await findingsInBoth(viewer), 'drawer').toEqual([]);
  await context.close();
});

test('FOLD-03 FOLD-06 FOLD-12 a folder is archived and restored; the reports of the sites have a panel below the sites', async ({
  page,
  mimic,
}) => {
  const admin = await callsOf(mimic.origin, 'admin');
  await admin.createFolder({ body: { name: 'Old notes', type: 'folder', section: 'dashboard' } });
  await signIn(page, mimic.origin, 'admin', '/dash/');
  await row(page, 'Old notes').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Archive Item' });
  await expect(dialog).toContainText('Are you sure you want to archive this Folder ?');
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await said(page, 'Folder archived successfully');
  await expect(row(page, 'Old notes')).toHaveCount(0);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Archived items' }).click();
  await page.getByRole('button', { name: 'Restore Old notes' }).click();
  await said(page, 'Old notes was restored');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(row(page, 'Old notes')).toBeVisible();

  const { area } = await admin.areas({ query: {} });
  const site = area.flatMap(({ routes, sites }) => [...sites, ...routes.flatMap((route) => route.sites)])[0]!;
  await page.goto(`${mimic.origin}/site/reports/${site.uuid}`);
  const panel = page.getByRole('region', { name: 'Reports', exact: true });
  await expect(panel.getByRole('button', { name: 'Reports' })).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('button', { name: 'Shared with me' })).toHaveCount(0);
  await addFolder(page, 'Weekly');
  await row(page, 'Weekly').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Share' })).toHaveCount(0);
  await expect(page.getByRole('menuitem', { name: 'Clone' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  expect(await findingsInBoth(page), 'reports of a site').toEqual([]);
});
