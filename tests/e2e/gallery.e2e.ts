/** Pictures of a site, from a person's computer to the gallery and out of it again. */
import sharp from 'sharp';
import { findingsInBoth } from '../support/e2e/findings.ts';
import { siteOf } from '../support/e2e/plant.ts';
import { expect, signIn, test } from '../support/e2e/walk.ts';

const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer(),
});

test('GALL-04 GALL-05 pictures are sent, shown, named and archived, and axe finds nothing, in light and dark by turns', async ({
  page,
  mimic,
}, info) => {
  await signIn(page, mimic.origin, 'admin', `/site/gallery/${siteOf('tower')}`);
  await expect(page.getByText('No pictures yet')).toBeVisible();
  await page
    .getByLabel('Pictures to upload')
    .setInputFiles([await picture('hall.png', '#446688'), await picture('tank.png', '#886644')]);
  const pane = page.getByRole('region', { name: 'tank' });
  await expect(pane.getByLabel('Name')).toHaveValue('tank');
  const tiles = page.getByRole('list', { name: 'Pictures' });
  await expect(tiles.getByRole('listitem')).toHaveCount(2);
  // What the browser has drawn of it, and not only that it is there.
  await expect
    .poll(() =>
      tiles
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(400);
  await pane.getByLabel('Name').fill('Water tank');
  await pane.getByLabel('Note').fill('Painted in May');
  await pane.getByRole('button', { name: 'Save' }).click();
  await expect(tiles.getByText('Painted in May')).toBeVisible();
  const look = (theme: string) => page.screenshot({ path: info.outputPath(`gallery-${theme}.png`) });
  expect(await findingsInBoth(page, { look })).toEqual([]);

  await page.getByRole('button', { name: 'Show Water tank large' }).click();
  const large = page.getByRole('dialog', { name: 'Water tank' });
  await expect(large.getByRole('img', { name: 'Water tank' })).toBeVisible();
  expect(await findingsInBoth(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'hall' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: info.outputPath('gallery-pane-narrow.png') });
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(tiles.getByRole('listitem')).toHaveCount(2);
  await page.screenshot({ path: info.outputPath('gallery-narrow.png') });
  expect(await findingsInBoth(page)).toEqual([]);

  for (const name of ['Water tank', 'hall']) {
    await tiles.getByRole('button', { name: new RegExp(name) }).click();
    await page.getByRole('button', { name: `Archive ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
    await expect(tiles.getByText(name)).toHaveCount(0);
  }
  await expect(page.getByText('No pictures yet')).toBeVisible();
});
