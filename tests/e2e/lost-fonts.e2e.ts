/** A network that brings everything but the letters of diagrams. */
import { expect, signIn, test } from '../support/e2e/walk.ts';

test('fonts that do not come are told of once, in a message, over a diagram that is there', async ({
  page,
  mimic,
}) => {
  let refused = 0;
  await page.context().route(/\.woff2?$/, (route) => {
    refused += 1;
    return route.abort();
  });
  await signIn(page, mimic.origin, 'operator', '/site/overview');
  await page.getByRole('treeitem', { name: 'Cedar Water Treatment Plant' }).click();
  const said = page.getByText('Some texts may look different: a font could not be loaded.');
  await expect(said).toBeVisible();
  await expect(said).toHaveCount(1);
  // As a message, and not in place of the diagram.
  await expect(page.getByRole('region', { name: 'Notifications' }).filter({ has: said })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Zoom' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  expect(refused).toBeGreaterThan(0);
});
