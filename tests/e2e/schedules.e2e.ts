/** A report by mail: scheduled, run, and read in the outbox. */
import { readFileSync } from 'node:fs';
import { findingsInBoth } from '../support/e2e/findings.ts';
import { uuidOf } from '../support/e2e/plant.ts';
import { callsOf, emailOf, expect, signIn, test } from '../support/e2e/walk.ts';

test(
  'OR-126 a report is scheduled by keys, sent as a test, and its file is read in the outbox',
  { tag: '@long' },
  async ({ page, mimic }, info) => {
    const picture = (name: string) => page.screenshot({ path: info.outputPath(`${name}.png`) });
    const calls = await callsOf(mimic.origin, 'admin');
    const { name, uuid } = await calls.createReport({
      body: { name: 'Morning levels', type: 'graph', tags1: [{ tag: uuidOf('Tower Power') }] },
    });
    await signIn(page, mimic.origin, 'admin', `/dash/graph/${uuid}`);
    await page.getByRole('button', { name: 'Schedules' }).press('Enter');
    const list = page.getByRole('dialog', { name: `Schedules of ${name}` });
    await expect(list.getByText('This report is not mailed')).toBeVisible();
    await list.getByRole('button', { name: 'New schedule' }).press('Enter');

    const form = page.getByRole('dialog', { name: 'New schedule' });
    await expect(form.getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Morning report');
    const people = form.getByRole('combobox', { name: 'Add a user or a group' });
    await people.fill('Lindgren');
    await expect(page.getByRole('option', { name: 'Ada Lindgren' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(form.getByRole('list', { name: 'Next runs' }).getByRole('listitem')).toHaveCount(3);
    for (const size of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      expect(await findingsInBoth(page, { look: (theme) => picture(`form-${size.width}-${theme}`) })).toEqual(
        [],
      );
    }
    await form.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page.getByText('Morning report was saved')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await picture('list-390');
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await findingsInBoth(page, { look: (theme) => picture(`list-1440-${theme}`) })).toEqual([]);

    await list.getByRole('button', { name: 'Actions for Morning report' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Send a test to me' }).click();
    const runs = page.getByRole('dialog', { name: 'Runs of Morning report' });
    await expect(runs.getByText('Test · Sent: 1 email')).toBeVisible({ timeout: 20_000 });
    await picture('runs');

    await page.goto(`${mimic.origin}/setup/outbox`);
    await page
      .getByRole('row', { name: `Test: ${name}` })
      .first()
      .click();
    const mail = page.getByRole('region', { name: `Test: ${name}` });
    await expect(mail.getByText(emailOf('admin'))).toBeVisible();
    const downloading = page.waitForEvent('download');
    await mail.getByRole('button', { name: /kB\)$/ }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/\.(pdf|png)$/);
    expect(readFileSync(await file.path()).length).toBeGreaterThan(100);
    await picture('mail');
  },
);
