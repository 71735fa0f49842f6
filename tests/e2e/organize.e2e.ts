/** An administrator organizes areas, routes and sites. */
import { overviewPath } from '../support/e2e/plant.ts';
import { expect, signIn, test } from '../support/e2e/walk.ts';

test('ORG-02 ORG-03 add, rename, move, clone and archive, by mouse and by keyboard', async ({
  page,
  mimic,
}) => {
  await signIn(page, mimic.origin, 'admin', '/setup/organize');
  await expect(page).toHaveTitle(/^Organize \| /);
  const row = (name: string) => page.getByRole('treeitem', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const add = async (what: string, name: string) => {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: what, exact: true }).click();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await add('Area', 'Aqueduct');
  await row('Aqueduct').click();
  await add('Route', 'East branch');
  await row('Aqueduct').click();
  await add('Site', 'Intake');
  await expect(row('Intake')).toBeVisible();

  // The menu by keyboard, on the row that was reached by its letters.
  await page.getByRole('tree').focus();
  await page.keyboard.type('intake');
  await expect(row('Intake')).toHaveAttribute('data-active', 'true');
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu', { name: 'Intake' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Move' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Move Intake' })).toBeVisible();
  await dialog.getByLabel('Route').selectOption('East branch');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('Intake was moved')).toBeVisible();
  await expect(row('Intake')).toHaveAttribute('aria-level', '3');

  await row('East branch').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Move' })).toBeDisabled();
  await page.keyboard.press('Escape');

  await row('Intake').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Clone' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Intake-Copy');
  await dialog.getByLabel('Name').fill('');
  await dialog.getByRole('button', { name: 'Clone' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill('Outlet');
  await dialog.getByRole('button', { name: 'Clone' }).click();
  await expect(row('Outlet')).toBeVisible();

  await page.reload();
  await row('Aqueduct').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  const confirm = page.getByRole('alertdialog');
  await expect(confirm).toContainText('Archived with it: 1 route, 2 sites.');
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await confirm.getByRole('button', { name: 'Archive' }).click();
  await expect(row('Aqueduct')).toBeHidden();
});

test('SIDE-02 SIDE-03 ORG-18 the sidebar says there are options, and who may not move a site can still clone it', async ({
  page,
  mimic,
}) => {
  await signIn(page, mimic.origin, 'operator', overviewPath('tower'));
  await expect(page.getByText('Right Click for Options')).toBeVisible();
  const valley = page.getByRole('treeitem', { name: 'North Valley' });
  await page.getByRole('button', { name: 'Hide the sites' }).click();
  await expect(valley).toBeHidden();
  await page.getByRole('button', { name: 'Show the sites' }).click();
  await expect(valley).toBeVisible();
  await page.getByRole('treeitem', { name: 'Summit Elevated Tank' }).click({ button: 'right' });
  const entry = (name: string) => page.getByRole('menuitem', { name });
  await expect(entry('Move')).toBeDisabled();
  await expect(entry('Edit')).toBeDisabled();
  await expect(entry('Clone')).toBeEnabled();
  await page.keyboard.press('Escape');
  const area = page.getByRole('treeitem', { name: 'North Valley' });
  await area.click();
  await expect(area).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('treeitem', { name: 'Summit Elevated Tank' })).toBeHidden();
  await page.reload();
  await expect(area).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByText('No item found')).toBeVisible();
});

test('SIDE-11 a tree that cannot be loaded is said in a toast', async ({ page, mimic }) => {
  await page.route('**/api/areas**', (route) =>
    route.fulfill({ status: 500, json: { status: 500, data: { message: 'No storage' } } }),
  );
  await signIn(page, mimic.origin, 'operator', overviewPath('tower'));
  const notifications = page.getByRole('region', { name: 'Notifications' });
  await expect(notifications.getByText('Something went wrong')).toBeVisible({ timeout: 15_000 });
});
