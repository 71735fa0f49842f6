/** The sites on a map: where they are, and how a place is given to one. */
import { findingsInBoth } from '../support/e2e/findings.ts';
import { siteOf } from '../support/e2e/plant.ts';
import { callsOf, expect, signIn, test } from '../support/e2e/walk.ts';

test('MAP-01 MAP-03 NAV-29 a site is placed on the map by a click, by keys and by pasted degrees, and stands there', async ({
  page,
  mimic,
}, info) => {
  await signIn(page, mimic.origin, 'admin', '/site/map');
  const map = page.getByRole('img', { name: /^Map of 8 sites/ });
  await expect(map).toBeVisible();
  const look = (name: string) => (theme: string) =>
    page.screenshot({ path: info.outputPath(`map-${name}-${theme}.png`) });
  expect(await findingsInBoth(page, { look: look('all') })).toEqual([]);

  // Another site from the list: the section stays.
  await page.getByRole('treeitem', { name: /Summit Elevated Tank/ }).click();
  await expect(page).toHaveURL(new RegExp(`/site/map/${siteOf('tower')}$`));
  const pane = page.getByRole('region', { name: 'Summit Elevated Tank' });
  await expect(pane.getByText('39.205° N, 106.655° W')).toBeVisible();
  await pane.getByRole('button', { name: 'Change the position' }).click();
  const form = page.getByRole('form', { name: 'Position' });
  await expect(form.getByLabel('Latitude')).toHaveValue('39.205');

  await map.click({ position: { x: 200, y: 200 } });
  const clicked = Number(await form.getByLabel('Latitude').inputValue());
  expect(clicked).toBeGreaterThan(39.205);
  await map.focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => Number(await form.getByLabel('Latitude').inputValue())).toBeLessThan(clicked);
  expect(await findingsInBoth(page, { look: look('placing') })).toEqual([]);

  await form.getByLabel('Latitude').fill('91');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Latitude is a number from -90 to 90, such as 39.7392')).toBeVisible();
  await form.getByLabel('Latitude').fill('39.21, -106.66');
  await expect(form.getByLabel('Longitude')).toHaveValue('-106.66');
  await form.getByLabel('Address').fill('1 Summit Road');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(pane.getByText('39.21° N, 106.66° W')).toBeVisible();
  await expect(pane.getByText('1 Summit Road')).toBeVisible();

  // Without a position it is named, and drawn nowhere.
  await pane.getByRole('button', { name: 'Change the position' }).click();
  for (const name of ['Latitude', 'Longitude']) await form.getByLabel(name).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 site without a position: Summit Elevated Tank')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Map of 7 sites/ })).toBeVisible();
  await pane.getByRole('button', { name: 'Set the position' }).click();
  await form.getByLabel('Latitude').fill('39.205, -106.655');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(map).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findingsInBoth(page, { look: look('narrow') })).toEqual([]);

  await signIn(page, mimic.origin, 'viewer', `/site/map/${siteOf('tower')}`);
  await expect(pane.getByText('39.205° N, 106.655° W')).toBeVisible();
  await expect(page.getByRole('button', { name: /the position/ })).toHaveCount(0);
});

test(
  'MAPR-01 a site that is placed is on the map report; its pop-up leads to its overview',
  { tag: '@long' },
  async ({ page, mimic }, info) => {
    const tower = 'Summit Elevated Tank';
    const look = (name: string) => (theme: string) =>
      page.screenshot({ path: info.outputPath(`map-report-${name}-${theme}.png`) });
    const { updateSite } = await callsOf(mimic.origin, 'admin');
    await updateSite({ params: { uuid: siteOf('tower') }, body: { latitude: null, longitude: null } });

    await signIn(page, mimic.origin, 'admin', '/dash/map/add');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Walked map');
    await page.getByRole('combobox', { name: 'Add a link object' }).focus();
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('img', { name: /^Map of 7 sites/ })).toBeVisible();
    expect(await findingsInBoth(page, { look: look('form') })).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Report created successfully')).toBeVisible();

    // In the table, and on the map nowhere.
    await expect(page.getByRole('img', { name: /^Map of 7 sites/ })).toBeVisible();
    await page.getByRole('row', { name: new RegExp(`${tower}.*No position`) }).click();
    const card = page.getByRole('region', { name: tower });
    await card.getByRole('link', { name: 'Set the position' }).click();
    await page.getByRole('button', { name: 'Set the position' }).click();
    await page.getByLabel('Latitude').fill('39.205, -106.655');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('39.205° N, 106.655° W')).toBeVisible();

    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('treeitem', { name: 'Walked map' }).click();
    await expect(page.getByRole('img', { name: /^Map of 8 sites/ })).toBeVisible();
    await page.getByRole('row', { name: tower }).click();
    await expect(card).toBeVisible();
    expect(await findingsInBoth(page, { look: look('wide') })).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await findingsInBoth(page, { look: look('narrow') })).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await card.getByRole('link', { name: 'Overview' }).click();
    await expect(page).toHaveURL(new RegExp(`/site/overview/${siteOf('tower')}`));
  },
);
