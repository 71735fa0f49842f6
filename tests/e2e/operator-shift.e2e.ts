/** An operator's night: a wet well runs full. From the alarm to its cause, into the past, to the pump, and back to calm. */
import type { Page } from '@playwright/test';
import { LiveDiagram } from '../support/e2e/diagram.ts';
import { overviewPath } from '../support/e2e/plant.ts';
import { alarmIsOver, goToTheWell, letTheWellFill, WELL } from '../support/e2e/shift.ts';
import { callsOf, expect, signInByForm, test } from '../support/e2e/walk.ts';

const banner = (page: Page) => page.getByRole('complementary', { name: 'Worst alarm' });
const playback = (page: Page) => page.getByRole('region', { name: 'Playback' });
const ofWell = /T-601 Level/;

test('CANV-01 CANV-02 CANV-09 a shift: the alarm, its diagram, the past, the pump on its faceplate, and calm again', async ({
  page,
  mimic,
}) => {
  const admin = await callsOf(mimic.origin, 'admin');
  await signInByForm(page, mimic.origin, 'operator', overviewPath('treatment'));
  const diagram = new LiveDiagram(page);
  await letTheWellFill(admin);

  // The alarm comes to whichever page is open, and leads to its diagram.
  const show = banner(page).getByRole('button', { name: 'Show on the diagram' });
  await goToTheWell(page, banner(page), () => show.click({ timeout: 5000 }));
  await diagram.isLive(60_000);
  await expect(diagram.item(WELL)).toContainText('urgent alarm, not acknowledged');
  await expect(diagram.item('P-601 Lift pump 1')).toHaveText('P-601 Lift pump 1, OFF');

  // What led to it: the past is marked as such, nothing can be switched in it, and the next alarm is this one.
  await page.getByRole('button', { name: 'Play back' }).click();
  const bar = playback(page);
  await expect(bar).toContainText('Not live');
  await expect(bar).toContainText('10 min ago');
  await expect(diagram.status).toContainText('Not live');
  await bar.getByRole('button', { name: 'To the next alarm' }).click();
  await expect(bar.getByRole('status')).toContainText(/Raised: .*T-601 Level/, { timeout: 40_000 });
  await expect(diagram.switches('P-601 Lift pump 1')).toHaveCount(0);
  const time = await bar.getByRole('slider').getAttribute('aria-valuetext');
  await bar.getByRole('button', { name: 'To the next change' }).click();
  await expect(bar.getByRole('status')).not.toContainText('Raised');
  await expect(bar.getByRole('slider')).toHaveAttribute('aria-valuetext', /./);
  expect(time).not.toBe('');
  await bar.getByRole('button', { name: 'Back to live' }).click();
  await diagram.isLive(60_000);
  await expect(bar).toBeHidden();

  // The trend beside it, and the pump's faceplate over the diagram.
  const tank = (await diagram.item(WELL).boundingBox())!;
  await page.mouse.click(tank.x + tank.width / 2, tank.y + tank.height / 2, { button: 'right' });
  await page.getByRole('menuitem', { name: 'Graph' }).click();
  await expect(page.getByRole('dialog', { name: WELL })).toBeVisible();
  const faceplate = await diagram.openFaceplate('P-601 Lift pump 1', 'P-601 · Pump');
  const pump = faceplate.locator('li').filter({ hasText: /^P-601 Pump, / });
  await expect(pump).toHaveText('P-601 Pump, OFF', { timeout: 60_000 });
  const place = (await pump.boundingBox())!;
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  await expect(diagram.dialog).toContainText('Are you sure you want to change P-601 Pump to ON?');
  await expect(diagram.dialog).toContainText('Start P-601');
  await diagram.send.click();
  await expect(faceplate.getByRole('region', { name: 'Commands' })).toContainText('P-601 Pump is ON', {
    timeout: 40_000,
  });
  await expect(diagram.item('P-601 Lift pump 1')).toHaveText('P-601 Lift pump 1, ON');
  await faceplate.press('Escape');
  await expect(faceplate).toBeHidden();
  await expect.poll(() => diagram.slope(WELL, 1500), { timeout: 60_000 }).toBeLessThan(-0.1);

  // Acknowledged where it is seen, once the trend is out of the way. It ends with the level.
  await page.getByRole('dialog', { name: WELL }).press('Escape');
  await expect(page.getByRole('dialog', { name: WELL })).toBeHidden();
  await page.mouse.click(tank.x + tank.width / 2, tank.y + 20, { button: 'right' });
  await page.getByRole('menuitem', { name: 'Acknowledge alarm' }).click();
  const question = page.getByRole('dialog', { name: 'Acknowledge this alarm?' });
  await question.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await expect(diagram.item(WELL)).not.toContainText('not acknowledged', { timeout: 40_000 });
  await expect(banner(page).filter({ hasText: ofWell })).toBeHidden();
  await alarmIsOver(admin);
});
