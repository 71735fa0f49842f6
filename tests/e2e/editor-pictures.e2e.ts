/** The editor for people to look at, in test-results/pictures, and for axe, in both themes. */
import type { Page } from '@playwright/test';
import { refineryUuid } from '../../api/server/demo/ids.ts';
import { EditorPage, middleOf } from '../support/e2e/editor.ts';
import { findings, findingsInBoth, type Theme } from '../support/e2e/findings.ts';
import { expect, signIn, test } from '../support/e2e/walk.ts';

const TAG = 'T-202 Level';

const picture = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/pictures/editor-${name}.png`, animations: 'disabled' });

/** Ends of a pop-over's circle of focus, out of the libraries: focusable and hidden on purpose, and left at once. */
const SENTINELS = '[id^="headlessui-focus-sentinel"], [data-floating-ui-focus-guard]';

/** Axe finds nothing in either theme. Takes a picture in each where it is given a name for them. */
async function looksGood(page: Page, what: string, name?: string): Promise<void> {
  const look = name ? (theme: Theme) => picture(page, `${name}-${theme}`) : undefined;
  expect(await findingsInBoth(page, { except: SENTINELS, ...(look ? { look } : {}) }), what).toEqual([]);
}

test('PROP-01 TOOL-05 axe finds nothing in the editor, whatever is open, in light and dark by turns', async ({
  page,
  mimic,
}) => {
  await signIn(page, mimic.origin, 'builder');
  await page.goto(`${mimic.origin}/dash/site-schematic/edit`);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await looksGood(page, 'new diagram', 'new');
  const [form, create] = await Promise.all(
    [page.locator('form'), page.getByRole('button', { name: 'Create' })].map((one) => one.boundingBox()),
  );
  expect(create!.x + create!.width, 'the form holds its buttons').toBeLessThan(form!.x + form!.width);

  const editor = await EditorPage.create(page, mimic.origin, 'Look of the editor');
  await looksGood(page, 'empty diagram', 'empty');
  const tank = await editor.drop('Image Collection', 'Square tank', { x: 480, y: 420 });
  await editor.link(TAG);
  await editor.drop('Guages', 'Circular gauge', { x: 860, y: 300 });
  const pump = await editor.drop('Dual State Objects', 'Pump, facing right', { x: 860, y: 600 });
  await editor.tool('Draw lines tool').click();
  await editor.drag({ x: tank.x + 300, y: middleOf(pump).y }, middleOf(pump));
  await page.keyboard.press('Escape');
  await editor.click(middleOf(tank));
  await page
    .getByRole('navigation', { name: 'Toolbox' })
    .getByRole('button', { name: 'Dynamic Texts' })
    .click();
  await editor.set('Outline width', '900');
  await looksGood(page, 'toolbox, properties and a fault', 'work');
  await editor.field('Outline width').press('Escape');
  await editor.closeToolbox('Dynamic Texts');

  await editor.panel.getByRole('button', { name: 'Link another tag' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await looksGood(page, 'tag picker', 'tags');
  await page.keyboard.press('Escape');

  await editor.panel.getByRole('button', { name: 'Choose liquid' }).click();
  await expect(page.getByRole('slider', { name: 'Hue' })).toBeVisible();
  await looksGood(page, 'colour picker', 'colour');
  await page.keyboard.press('Escape');

  const { x, y } = editor.at(middleOf(await editor.engine.only('square-tank')));
  await page.mouse.click(x, y, { button: 'right' });
  await expect(page.getByRole('menu')).toBeVisible();
  await looksGood(page, 'context menu', 'menu');
  await page.keyboard.press('Escape');

  await editor.surface.focus();
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await looksGood(page, 'shortcut sheet', 'shortcuts');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'View live' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Save your changes?' })).toBeVisible();
  await looksGood(page, 'before leaving', 'leave');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the editor says that it needs a wider screen, and where the diagram can be watched', async ({
    page,
    mimic,
  }) => {
    await signIn(page, mimic.origin, 'builder');
    await page.goto(`${mimic.origin}/dash/site-schematic/${refineryUuid}/edit`);
    await expect(page.getByRole('heading', { name: 'Editing needs a wider screen' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'View the diagram live' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Areas' })).toBeVisible();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over, 'CSS pixels wider than the window').toBeLessThanOrEqual(0);
    expect(await findings(page, { except: SENTINELS })).toEqual([]);
    await picture(page, 'narrow');
  });
});
