/** The editor for people to look at, in test-results/pictures, and for axe, in both themes. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { refineryUuid } from '../../api/server/demo/ids.ts';
import { EditorPage, middleOf } from '../support/e2e/editor.ts';
import { overviewPath } from '../support/e2e/plant.ts';
import { atRest, expect, signIn, test } from '../support/e2e/walk.ts';

const TAG = 'T-202 Level';

const picture = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/pictures/editor-${name}.png`, animations: 'disabled' });

/** Ends of a pop-over's circle of focus, out of the libraries: focusable and hidden on purpose, and left at once. */
const SENTINELS = '[id^="headlessui-focus-sentinel"], [data-floating-ui-focus-guard]';

/** What axe finds, in a line each: rule, place, reason. */
async function findings(page: Page): Promise<string[]> {
  await atRest(page);
  const { violations } = await new AxeBuilder({ page }).exclude(SENTINELS).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test(`PROP-01 TOOL-05 axe finds nothing in the editor, whatever is open (${colorScheme})`, async ({
      page,
      mimic,
    }) => {
      await signIn(page, mimic.origin, 'builder', '/dash/');
      await page.goto(`${mimic.origin}/dash/site-schematic/edit`);
      await page.getByRole('button', { name: 'Create' }).click();
      await expect(page.getByText('Name is required')).toBeVisible();
      expect(await findings(page), 'new diagram').toEqual([]);
      const [form, create] = await Promise.all(
        [page.locator('form'), page.getByRole('button', { name: 'Create' })].map((one) => one.boundingBox()),
      );
      expect(create!.x + create!.width, 'the form holds its buttons').toBeLessThan(form!.x + form!.width);
      await picture(page, `new-${colorScheme}`);

      const editor = await EditorPage.create(page, mimic.origin, 'Look of the editor');
      expect(await findings(page), 'empty diagram').toEqual([]);
      await picture(page, `empty-${colorScheme}`);
      const tank = await editor.drop('Image Collection', 'Square tank', { x: 480, y: 420 });
      await editor.link(TAG);
      await editor.drop('Guages', 'Circular gauge', { x: 860, y: 300 });
      const pump = await editor.drop('Dual State Objects', 'Pump, facing right', { x: 860, y: 600 });
      await editor.tool('Draw lines tool').click();
      await editor.drag({ x: tank.x + 300, y: middleOf(pump).y }, middleOf(pump));
      await editor.click(middleOf(tank));
      await page
        .getByRole('navigation', { name: 'Toolbox' })
        .getByRole('button', { name: 'Dynamic Texts' })
        .click();
      await editor.set('Outline width', '900');
      expect(await findings(page), 'toolbox, properties and a fault').toEqual([]);
      await picture(page, `work-${colorScheme}`);
      await editor.field('Outline width').press('Escape');
      await editor.closeToolbox('Dynamic Texts');

      await editor.panel.getByRole('button', { name: 'Link another tag' }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
      expect(await findings(page), 'tag picker').toEqual([]);
      await picture(page, `tags-${colorScheme}`);
      await page.keyboard.press('Escape');

      await editor.panel.getByRole('button', { name: 'Choose liquid' }).click();
      await expect(page.getByRole('slider', { name: 'Hue' })).toBeVisible();
      expect(await findings(page), 'colour picker').toEqual([]);
      await picture(page, `colour-${colorScheme}`);
      await page.keyboard.press('Escape');

      const { x, y } = editor.at(middleOf(await editor.engine.only('square-tank')));
      await page.mouse.click(x, y, { button: 'right' });
      await expect(page.getByRole('menu')).toBeVisible();
      expect(await findings(page), 'context menu').toEqual([]);
      await picture(page, `menu-${colorScheme}`);
      await page.keyboard.press('Escape');

      await editor.surface.focus();
      await page.keyboard.press('Shift+?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      expect(await findings(page), 'shortcut sheet').toEqual([]);
      await picture(page, `shortcuts-${colorScheme}`);
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'View live' }).click();
      await expect(page.getByRole('alertdialog', { name: 'Save your changes?' })).toBeVisible();
      expect(await findings(page), 'before leaving').toEqual([]);
      await picture(page, `leave-${colorScheme}`);
    });

    test(`pictures of real diagrams being edited (${colorScheme})`, async ({ page, mimic }) => {
      await signIn(page, mimic.origin, 'builder', overviewPath('treatment'));
      await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
      await page.keyboard.press('e');
      const site = await EditorPage.on(page);
      await expect.poll(async () => (await site.engine.objects()).length).toBeGreaterThan(100);
      await page.keyboard.press('ControlOrMeta+a');
      await expect(site.panel.getByRole('heading', { level: 2 }).first()).toContainText('objects');
      await picture(page, `site-${colorScheme}`);
      expect(await findings(page), 'a site’s diagram').toEqual([]);
      const refinery = await EditorPage.open(page, mimic.origin, refineryUuid);
      await expect
        .poll(async () => (await refinery.engine.ask('stats')).objects, { timeout: 30_000 })
        .toBe(100_000);
      await picture(page, `refinery-${colorScheme}`);
    });
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the editor says that it needs a wider screen, and where the diagram can be watched', async ({
    page,
    mimic,
  }) => {
    await signIn(page, mimic.origin, 'builder', '/dash/');
    await page.goto(`${mimic.origin}/dash/site-schematic/${refineryUuid}/edit`);
    await expect(page.getByRole('heading', { name: 'Editing needs a wider screen' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'View the diagram live' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Areas' })).toBeVisible();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over, 'CSS pixels wider than the window').toBeLessThanOrEqual(0);
    expect(await findings(page)).toEqual([]);
    await picture(page, 'narrow');
  });
});
