/** The same night by keys alone: whoever has no hand for the mouse sees, acts and acknowledges all the same. */
import type { Page } from '@playwright/test';
import { LiveDiagram } from '../support/e2e/diagram.ts';
import { press, tabTo, watchPointer } from '../support/e2e/keys.ts';
import { overviewPath } from '../support/e2e/plant.ts';
import { goToTheWell, letTheWellFill, WELL } from '../support/e2e/shift.ts';
import { callsOf, expect, signInByForm, test } from '../support/e2e/walk.ts';

const LIFT_PUMP = 'P-601 Lift pump 1';
const FACEPLATE = 'P-601 · Pump';

/** Presses Tab until the focus is on the object with this name. */
const tabToObject = (page: Page, name: string) => tabTo(page, new RegExp(`^${name}, `));

test('CANV-08 a shift by keys alone: alarm, diagram, past, trend, faceplate, a value typed in, a delayed run, acknowledged', {
  tag: '@long',
}, async ({ page, mimic }) => {
  const admin = await callsOf(mimic.origin, 'admin');
  await signInByForm(page, mimic.origin, 'operator', overviewPath('treatment'));
  const pointer = await watchPointer(page);
  const diagram = new LiveDiagram(page);
  await letTheWellFill(admin);
  const banner = page.getByRole('complementary', { name: 'Worst alarm' });
  // The way from the alarm to its diagram has a key, and a button that Tab finds.
  await goToTheWell(page, banner, async () => {
    await press(page, 'g');
    await press(page, 'n');
  });
  await diagram.isLive(60_000);
  await expect(diagram.item(WELL)).toContainText('not acknowledged');

  // The past.
  await press(page, 'h');
  const bar = page.getByRole('region', { name: 'Playback' });
  await expect(bar).toContainText('Not live');
  await press(page, 'Shift+N');
  await expect(bar.getByRole('status')).toContainText('Raised', { timeout: 40_000 });
  await press(page, 'l');
  await diagram.isLive(60_000);

  // The trend of what raised it, from the object's own menu. Closed, it gives the focus back to the object.
  await tabToObject(page, WELL);
  await press(page, 'Shift+F10');
  await expect(page.getByRole('menu', { name: WELL })).toBeFocused({ timeout: 20_000 });
  await press(page, 'ArrowDown');
  await press(page, 'ArrowDown');
  await press(page, 'Enter');
  const graph = page.getByRole('dialog', { name: WELL });
  await expect(graph).toBeFocused({ timeout: 20_000 });
  await press(page, 'F6');
  await expect(page.getByRole('application')).toBeFocused();
  await press(page, 'F6');
  await press(page, 'Escape');
  await expect(graph).toBeHidden();
  await expect(diagram.item(WELL).getByRole('button')).toBeFocused();

  // The pump's faceplate, and in it a value, typed in: nothing typed is no value, and nothing is asked then.
  await tabToObject(page, LIFT_PUMP);
  await press(page, 'Enter');
  const faceplate = page.getByRole('dialog', { name: FACEPLATE });
  await expect(faceplate).toBeFocused({ timeout: 60_000 });
  const start = faceplate.getByRole('button', { name: /^P-601 Start level, / });
  // Before its value is known, Enter opens the object's menu.
  await expect(start).toHaveAccessibleName(/, \d/, { timeout: 60_000 });
  await expect(start).toBeAttached({ timeout: 60_000 });
  await tabToObject(page, 'P-601 Start level');
  await press(page, 'Enter');
  const entry = page.getByRole('dialog', { name: 'Set Value' });
  await expect(entry.getByLabel('New value')).toBeFocused({ timeout: 20_000 });
  await press(page, 'Enter');
  await expect(entry.getByLabel('New value')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type('66');
  await press(page, 'Enter');
  await confirm(page, diagram, '66');
  await expect(start).toContainText('66', { timeout: 40_000 });
  await expect(start).toBeFocused();

  // A run that is to begin in a minute: it counts down, and is taken back.
  const commands = faceplate.getByRole('region', { name: 'Commands' });
  await press(page, 'Home');
  await tabToObject(page, 'P-601 Trial run of 30 s');
  await press(page, 'Enter');
  const delay = page.getByRole('dialog', { name: 'Timed command' });
  await expect(delay.getByRole('button', { name: 'Cancel' })).toBeFocused({ timeout: 20_000 });
  await tabTo(page, 'Delay');
  await page.keyboard.type('60');
  await press(page, 'Enter');
  await confirm(page, diagram, 'P-601 Trial run of 30 s');
  await expect(commands.getByRole('timer')).toHaveText(/0:5\d/, { timeout: 20_000 });
  await tabTo(page, 'Cancel');
  await press(page, 'Enter');
  await expect(commands).toContainText('Cancelled', { timeout: 20_000 });

  // The pump, by its own button. Escape puts the faceplate away, and the focus is where it was opened.
  await expect(faceplate).toBeFocused({ timeout: 60_000 });
  await tabToObject(page, 'P-601 Pump');
  await press(page, 'Enter');
  await confirm(page, diagram, 'Are you sure you want to change P-601 Pump to ON?');
  await expect(commands).toContainText('P-601 Pump is ON', { timeout: 40_000 });
  await press(page, 'Escape');
  await expect(faceplate).toBeHidden();
  await expect(diagram.item(LIFT_PUMP)).toHaveText(`${LIFT_PUMP}, ON`);
  await expect(diagram.item(LIFT_PUMP).getByRole('button')).toBeFocused();

  // Acknowledged where it is seen.
  await press(page, 'Home');
  await tabToObject(page, WELL);
  await press(page, 'Shift+F10');
  await expect(page.getByRole('menu', { name: WELL })).toBeFocused({ timeout: 20_000 });
  await press(page, 'ArrowUp');
  await press(page, 'ArrowUp');
  await press(page, 'Enter');
  await expect(page.getByRole('textbox', { name: 'Note (optional)' })).toBeFocused({ timeout: 20_000 });
  await press(page, 'Enter');
  await expect(diagram.item(WELL)).not.toContainText('not acknowledged', { timeout: 40_000 });
  expect(await pointer()).toBe(0);
});

async function confirm(page: Page, { dialog, send }: LiveDiagram, words: string): Promise<void> {
  await expect(dialog).toContainText(words);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused({ timeout: 20_000 });
  await expect(send).toBeEnabled();
  await tabTo(page, (await send.textContent())!);
  await press(page, 'Enter');
  await expect(dialog).toBeHidden();
}
