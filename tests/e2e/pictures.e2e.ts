/** Pictures of the main screens for people to look at, in test-results/pictures. What a machine can see, it checks. */
import type { Page } from '@playwright/test';
import { refineryUuid } from '../../api/server/demo/ids.ts';
import { LiveDiagram } from '../support/e2e/diagram.ts';
import { EditorPage } from '../support/e2e/editor.ts';
import { EngineProbe } from '../support/e2e/engine-probe.ts';
import { findingsInBoth, inBoth, type Theme } from '../support/e2e/findings.ts';
import { overviewPath } from '../support/e2e/plant.ts';
import { expect, signIn, test } from '../support/e2e/walk.ts';

const picture = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/pictures/${name}.png`, animations: 'disabled' });

/** No page may be wider than its window: sideways scrolling hides what stands at the right. */
async function fitsItsWidth(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over, 'CSS pixels wider than the window').toBeLessThanOrEqual(0);
}

for (const { name, colorScheme, viewport } of [
  { name: 'light', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { name: 'narrow', colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const)
  test.describe(name, () => {
    test.use({ colorScheme, viewport });

    test(`every screen fits its window and shows its picture (${name})`, async ({ page, mimic }) => {
      await page.goto(`${mimic.origin}/login`);
      await expect(page.getByRole('button', { name: 'viewer' })).toBeVisible();
      await fitsItsWidth(page);
      await picture(page, `sign-in-${name}`);

      await signIn(page, mimic.origin, 'operator', overviewPath('treatment'));
      const diagram = new LiveDiagram(page);
      await diagram.isLive();
      await expect(diagram.item('T-202 level, %')).toHaveText(/\d$/);
      await fitsItsWidth(page);
      const surface = (await page.getByRole('application').boundingBox())!;
      expect(surface.width * surface.height).toBeGreaterThan((viewport.width * viewport.height) / 2);
      const probe = await EngineProbe.in(page);
      expect((await probe.ask('thread.stats')).visible, 'objects in view').toBeGreaterThan(150);
      await picture(page, `live-${name}`);

      // With the keyboard: on a narrow screen the switch is a few pixels high.
      await diagram.press('V-201 open');
      await expect(diagram.send).toBeEnabled();
      await fitsItsWidth(page);
      await picture(page, `confirm-${name}`);
      await page.keyboard.press('Escape');

      await page.goto(`${mimic.origin}/dash/`);
      await expect(page.getByRole('link', { name: 'Refinery (100,000 objects)' })).toBeVisible();
      await fitsItsWidth(page);
      await picture(page, `diagrams-${name}`);
    });
  });

test('pictures of real diagrams being edited, in light and dark', async ({ page, mimic }) => {
  await signIn(page, mimic.origin, 'builder', overviewPath('treatment'));
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await page.keyboard.press('e');
  const site = await EditorPage.on(page);
  await expect.poll(async () => (await site.engine.objects()).length).toBeGreaterThan(100);
  await page.keyboard.press('ControlOrMeta+a');
  await expect(site.panel.getByRole('heading', { level: 2 }).first()).toContainText('objects');
  const look = (theme: Theme) => picture(page, `editor-site-${theme}`);
  expect(await findingsInBoth(page, { look }), 'a site’s diagram').toEqual([]);
  const refinery = await EditorPage.open(page, mimic.origin, refineryUuid);
  await expect
    .poll(async () => (await refinery.engine.ask('thread.stats')).objects, { timeout: 30_000 })
    .toBe(100_000);
  await inBoth(page, (theme) => picture(page, `editor-refinery-${theme}`));
});
