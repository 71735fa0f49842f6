/** The same night on a phone, by touch: the alarm, its equipment in the list, the pump, a delayed run, acknowledged with a note. */
import { devices, type Locator } from '@playwright/test';
import { LiveDiagram } from '../support/e2e/diagram.ts';
import { siteOf, uuidOf } from '../support/e2e/plant.ts';
import { goToTheWell, LIFT, letTheWellFill, WELL, workDownToTheWell } from '../support/e2e/shift.ts';
import { callsOf, expect, signInByForm, test } from '../support/e2e/walk.ts';

const { viewport, hasTouch, isMobile, deviceScaleFactor } = devices['iPhone 14']!;
test.use({ viewport, hasTouch, isMobile, deviceScaleFactor });

const NOTE = 'Pumps stood by hand. P-601 runs.';

test('a shift on a phone: the alarm, its row in the list, the pump, a delayed run, acknowledged with a note', async ({
  page,
  context,
  mimic,
}) => {
  const admin = await callsOf(mimic.origin, 'admin');
  await signInByForm(page, mimic.origin, 'operator', '/dash/');
  const { dialog, send, status } = new LiveDiagram(page);
  await letTheWellFill(admin);
  const banner = page.getByRole('complementary', { name: 'Worst alarm' });
  // To its equipment, which the list shows by itself.
  const show = banner.getByRole('button', { name: 'Show on the diagram' });
  await goToTheWell(page, banner, () => show.tap({ timeout: 5000 }));
  await expect(status).toContainText('Live', { timeout: 60_000 });
  const shown = page.locator('li[data-shown]');
  await expect(shown).toHaveText(new RegExp(`^${WELL}.*not acknowledged`));
  await expect(shown).toBeInViewport();

  // The pump, on its faceplate.
  const row = page.getByRole('button', { name: /^P-601 Lift pump 1/ });
  await row.tap();
  const sheet = page.getByRole('dialog', { name: 'P-601 · Pump' });
  await tapOn(sheet, /^P-601 Pump, OFF/);
  await expect(dialog).toContainText('Start P-601, River Road Lift Station');
  await send.tap();
  const commands = sheet.getByRole('region', { name: 'Commands' });
  await expect(commands).toContainText('P-601 Pump is ON', { timeout: 40_000 });

  // A run that begins in a minute: seen on its row, and in the list of scheduled commands.
  await tapOn(sheet, /^P-601 Trial run/);
  await page.getByLabel('Delay', { exact: true }).fill('60');
  await page.getByRole('button', { name: 'Continue' }).tap();
  await expect(dialog).toContainText(
    'Sends Started 60 seconds after you confirm, and again 30 seconds later.',
  );
  await send.tap();
  await expect(commands.getByRole('timer')).toHaveText(/0:[45]\d/);
  await page.getByRole('button', { name: 'Close P-601 · Pump' }).tap();
  const mark = row.locator('[role=timer]');
  await expect(mark).toHaveText(/0:[345]\d/);
  await page.getByRole('button', { name: 'Scheduled commands: 1' }).tap();
  const scheduled = page.getByRole('dialog', { name: 'Scheduled commands' });
  await scheduled.getByRole('button', { name: 'Cancel' }).tap();
  await expect(scheduled).toContainText('No scheduled commands');
  await page.keyboard.press('Escape');
  await expect(mark).toBeHidden();

  // Without a network the list says so, and recovers by itself.
  await context.setOffline(true);
  await expect(status).toContainText('Connection lost');
  await expect(row).toContainText('stale');
  await context.setOffline(false);
  await expect(status).toContainText('Live', { timeout: 40_000 });
  await expect(row).not.toContainText('stale');

  // Acknowledged with a note, from the bar.
  await workDownToTheWell(banner);
  await banner.getByRole('button', { name: 'Alarm sound' }).tap();
  await page.getByRole('menuitem', { name: 'Add a note and acknowledge…' }).tap();
  await page.getByRole('textbox', { name: 'Note (optional)' }).fill(NOTE);
  await page.getByRole('button', { name: 'Acknowledge', exact: true }).tap();
  await expect(shown).not.toContainText('not acknowledged');
  const { items } = await admin.alerts({ query: { tagUuid: uuidOf('T-601 Level') } });
  const history = await admin.alertHistory({ params: { alertId: items[0]!.uuid }, query: {} });
  expect(JSON.stringify(history)).toContain(NOTE);

  // What happened, with its results.
  await page.goto(`${mimic.origin}/site/activity-log/${siteOf(LIFT)}`);
  for (const words of ['Acknowledged an alarm of T-601 Level', 'Cancelled: P-601 Run', 'Delay: 60 s'])
    await expect(page.getByText(words).first()).toBeVisible();
});

/** Taps on the picture, where the object is drawn once its window stands still. */
async function tapOn(sheet: Locator, words: RegExp): Promise<void> {
  const item = sheet.locator('li').filter({ hasText: words }).first();
  await expect(item).toBeAttached({ timeout: 60_000 });
  let place = '';
  await expect
    .poll(
      async () => {
        const before = place;
        place = JSON.stringify(await item.boundingBox());
        return place === before;
      },
      { intervals: [300] },
    )
    .toBe(true);
  const { x, y, width, height } = (await item.boundingBox())!;
  await sheet.page().touchscreen.tap(x + width / 2, y + height / 2);
}
