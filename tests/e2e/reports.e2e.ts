/** Reports in a real browser: made, compared with last week, shared; sites beside each other; a long table. */
import type { Locator, Page } from '@playwright/test';
import { findingsInBoth } from '../support/e2e/findings.ts';
import { callsOf, expect, signIn, test } from '../support/e2e/walk.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Chooses what a picker offers first, by keys alone. */
async function pickFirst(page: Page, picker: Locator): Promise<void> {
  await picker.focus();
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** Writes one annotation by keys and one by mouse. */
async function annotate(page: Page, chart: Locator): Promise<void> {
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('n');
  await expect(page.getByLabel('What happened')).toBeFocused();
  await page.keyboard.type('Filter <b>cleaned</b>');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const notes = page.getByRole('list', { name: 'Annotations' });
  await expect(notes.getByText('Filter <b>cleaned</b>')).toBeVisible();
  await chart.click({ position: { x: 400, y: 120 } });
  await page.getByRole('button', { name: 'Add annotation' }).click();
  await page.getByLabel('What happened').fill('Valve opened by hand');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(notes.getByRole('listitem')).toHaveCount(2);
  expect(await findingsInBoth(page)).toEqual([]);
}

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });

test('GRAPH-02 OR-126 SHARE-14 a graph of two axes lies over last week and is shared; its viewer cannot edit it', async ({
  page,
  browser,
  mimic,
}) => {
  await page.setViewportSize(WIDE);
  await signIn(page, mimic.origin, 'admin', '/dash/graph');
  await nameField(page).fill('Walked flows');
  for (const title of ['Left axis', 'Right axis']) {
    const axis = page.getByRole('region', { name: title });
    await axis.getByRole('textbox', { name: 'Label', exact: true }).fill(`Of the ${title.toLowerCase()}`);
    await pickFirst(page, axis.getByRole('combobox', { name: 'Add a tag' }));
    await expect(axis.getByRole('listitem')).toHaveCount(1);
  }
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('slider')).toBeVisible();
  expect(await findingsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Report created successfully')).toBeVisible();

  const chart = page.getByRole('slider', { name: 'Walked flows, over time' });
  await expect(chart).toBeVisible();
  await page.getByLabel('Lay over').selectOption('Last week');
  await expect(page.getByText('Dashed and faint: Last week')).toBeVisible();
  expect(await findingsInBoth(page)).toEqual([]);
  await chart.focus();
  await page.keyboard.press('+');
  await expect(page).toHaveURL(/zoomFrom/);
  const address = page.url();
  await annotate(page, chart);

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share Walked flows' });
  await dialog.getByRole('combobox', { name: 'Add User or Group' }).fill('Victor');
  await page.getByRole('option', { name: /Victor Hale/ }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Share settings updated')).toBeVisible();

  const viewer = await browser.newPage({ viewport: PHONE });
  await signIn(viewer, mimic.origin, 'viewer', new URL(address).pathname + new URL(address).search);
  await expect(viewer.getByRole('heading', { name: 'Walked flows' })).toBeVisible();
  await expect(viewer.getByText('Dashed and faint: Last week')).toBeVisible();
  await expect(viewer.getByRole('link', { name: 'Edit' })).toBeHidden();
  await expect(viewer.getByRole('button', { name: 'Share', exact: true })).toBeHidden();
  const notes = viewer.getByRole('list', { name: 'Annotations' });
  await expect(notes.getByText('Filter <b>cleaned</b>')).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Add annotation' })).toBeHidden();
  await expect(viewer.getByRole('button', { name: 'Edit annotation' })).toBeHidden();
  expect(await findingsInBoth(viewer)).toEqual([]);

  // What is deleted here goes away there, without a reload.
  await page.getByRole('button', { name: 'Edit annotation' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notes.getByRole('listitem')).toHaveCount(1);
  await viewer.close();
});

test('CMPR-02 SIDE-04 an area’s sites are compared; another site keeps the report', async ({
  page,
  mimic,
}) => {
  await page.setViewportSize(WIDE);
  const admin = await callsOf(mimic.origin, 'admin');
  const { area } = await admin.areas({});
  const [object] = (await admin.linkObjects({ query: { limit: 1 } })).items;
  const sites = area.flatMap((one) => [...one.sites, ...one.routes.flatMap((route) => route.sites)]);
  const report = await admin.createReport({
    body: {
      ...{ type: 'comparison', section: 'sites', name: 'Walked comparison' },
      linkObjectConfiguration: { axis1: [{ linkObjectUuid: object!.uuid, assignmentUuid: null }], axis2: [] },
    },
  });
  await signIn(page, mimic.origin, 'admin', `/site/reports/${sites[0]!.uuid}/comparison/${report.uuid}/view`);
  const statistics = page.getByRole('region', { name: 'Statistics' });
  await expect(statistics.getByRole('row')).toHaveCount(2);
  const tree = page.getByRole('tree', { name: 'Sites' });
  await tree.focus();
  await page.keyboard.press('Home');
  const compared = page.waitForRequest(
    (request) => request.url().includes('/reports/view/') && request.postData()?.includes('area') === true,
  );
  await page.keyboard.press('Space');
  expect((await compared).postDataJSON()).toEqual({ includeSites: { type: 'area', uuids: [area[0]!.uuid] } });
  await expect(tree.getByRole('treeitem', { name: area[0]!.name })).toHaveAttribute('aria-checked', 'true');
  await expect.poll(() => statistics.getByRole('row').count()).toBeGreaterThan(2);
  await statistics.getByRole('button', { name: 'Site' }).click();
  expect(await findingsInBoth(page)).toEqual([]);
  // Its box is disabled while an area is chosen (SIDE-06), and not the way to the site.
  await tree.getByRole('treeitem', { name: sites[1]!.name }).click({ force: true });
  await expect(page).toHaveURL(new RegExp(`/site/reports/${sites[1]!.uuid}/comparison/${report.uuid}/view$`));
  await expect(page.getByRole('heading', { name: 'Walked comparison' })).toBeVisible();
});

test('TABR-01 a table of more than a million rows jumps to any time', async ({ page, mimic }) => {
  await page.setViewportSize(WIDE);
  const admin = await callsOf(mimic.origin, 'admin');
  const { items } = await admin.availableTags({ query: { limit: 8 } });
  const report = await admin.createReport({
    body: {
      ...{ type: 'tabular', name: 'Walked table', dateRange: '30d', granularity: 'seconds', timezone: 'UTC' },
      tags1: items.map(({ uuid }) => ({ tag: uuid })),
    },
  });
  await signIn(page, mimic.origin, 'admin', `/dash/tabular/${report.uuid}`);
  const table = page.getByRole('grid', { name: 'Walked table' });
  await expect(table).toHaveAttribute('aria-rowcount', /^259\d{4}$/);
  await expect(table.getByRole('row').nth(1).getByRole('gridcell').first()).toHaveText(/\S/);
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Go to', { exact: true }).fill(`${day}T09:30`);
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  const [year, month, date] = day.split('-');
  await expect(
    table.getByRole('row', { name: new RegExp(`^${month}/${date}/${year} 9:30:00 AM`) }),
  ).toBeVisible();
  await table.focus();
  await page.keyboard.press('End');
  await expect(table.getByRole('row').last()).toHaveAttribute('aria-rowindex', /^259\d{4}$/);
  expect(await findingsInBoth(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await findingsInBoth(page)).toEqual([]);
});
