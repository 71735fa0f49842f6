/** axe looks at the pages, in both themes. */
import { LiveDiagram } from '../support/e2e/diagram.ts';
import { findingsInBoth } from '../support/e2e/findings.ts';
import { overviewPath } from '../support/e2e/plant.ts';
import { expect, signIn, test } from '../support/e2e/walk.ts';

test('axe finds nothing on sign-in, overview, diagrams and profile, in light and dark by turns', async ({
  page,
  mimic,
}) => {
  await page.goto(`${mimic.origin}/login`);
  await expect(page.getByRole('button', { name: 'viewer' })).toBeVisible();
  expect(await findingsInBoth(page), 'sign-in').toEqual([]);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  expect(await findingsInBoth(page), 'sign-in with its errors').toEqual([]);

  await signIn(page, mimic.origin, 'operator', overviewPath('treatment'));
  const diagram = new LiveDiagram(page);
  await diagram.isLive();
  expect(await findingsInBoth(page), 'overview').toEqual([]);
  await diagram.clickOn('V-201 open');
  await expect(diagram.dialog).toBeVisible();
  expect(await findingsInBoth(page), 'confirm dialog').toEqual([]);
  await page.keyboard.press('Escape');

  await page.goto(`${mimic.origin}/dash/`);
  await expect(page.getByRole('link', { name: 'Refinery (100,000 objects)' })).toBeVisible();
  expect(await findingsInBoth(page), 'diagrams').toEqual([]);

  await page.goto(`${mimic.origin}/profile`);
  await expect(page.getByRole('heading', { name: 'Olga Reyes' })).toBeVisible();
  expect(await findingsInBoth(page), 'profile').toEqual([]);
});

test('CANV-08 value entry, delay and confirmation are asked for; axe finds nothing there, on past, graph, pop-up, kiosk, a phone', async ({
  page,
  mimic,
}) => {
  await signIn(page, mimic.origin, 'operator', overviewPath('lift-station'));
  const diagram = new LiveDiagram(page);
  await diagram.isLive();
  await page.keyboard.press('h');
  await expect(page.getByRole('region', { name: 'Playback' })).toBeVisible();
  expect(await findingsInBoth(page), 'playback').toEqual([]);
  await page.keyboard.press('l');
  await diagram.isLive();

  await diagram.item('T-601 level, %').getByRole('button').press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Graph' })).toBeVisible();
  expect(await findingsInBoth(page), 'menu').toEqual([]);
  await page.getByRole('menuitem', { name: 'Graph' }).press('Enter');
  await expect(page.getByRole('figure', { name: 'T-601 level, %, the last minute' })).toBeVisible();
  expect(await findingsInBoth(page), 'live graph').toEqual([]);
  await page.keyboard.press('Escape');

  await diagram.item('P-601 Lift pump 1').getByRole('button').press('Enter');
  const popup = page.getByRole('dialog', { name: 'P-601 · Pump' });
  /** Presses it, and waits for what it asks. */
  const ask = async (name: string, question: string | RegExp) => {
    const control = popup.getByRole('button', { name: new RegExp(`^${name}, `) });
    // Until the pop-up knows that this user may write, it is a reading, and the key opens its menu.
    await expect(control).not.toHaveAttribute('aria-haspopup', /./, { timeout: 30_000 });
    await control.press('Enter');
    const asked = page.locator('[aria-modal="true"]').filter({ hasText: question });
    await expect(asked).toBeVisible({ timeout: 20_000 });
  };
  await ask('P-601 Speed setpoint', /Set Value.*New value/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a value')).toBeVisible();
  expect(await findingsInBoth(page), 'value entry with its error').toEqual([]);
  await page.keyboard.press('Escape');
  expect(await findingsInBoth(page), 'pop-up').toEqual([]);
  await ask('P-601 Trial run of 30 s', 'Timed command');
  expect(await findingsInBoth(page), 'delay').toEqual([]);
  await page.keyboard.press('Escape');
  await ask('P-601 Pump', /Are you sure you want to change P-601 Pump to (ON|OFF)\?/);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findingsInBoth(page), 'pop-up as a sheet').toEqual([]);
  const close = (await popup.getByRole('button', { name: 'Close P-601 · Pump' }).boundingBox())!;
  expect(Math.min(close.width, close.height)).toBeGreaterThanOrEqual(44);
  const sheet = (await popup.boundingBox())!;
  expect([sheet.x, sheet.width, Math.round(sheet.y + sheet.height)]).toEqual([0, 390, 844]);
  await popup.press('Escape');

  await page.keyboard.press('Shift+K');
  await expect(page.getByRole('button', { name: 'Leave kiosk mode' })).toBeVisible();
  expect(await findingsInBoth(page), 'kiosk').toEqual([]);
});
