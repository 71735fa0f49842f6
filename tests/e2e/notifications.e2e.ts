/** From an alarm to the person: a notification is made, an alarm raised, the mail read, and the notification switched off. */
import { findingsInBoth } from '../support/e2e/findings.ts';
import { siteOf, uuidOf } from '../support/e2e/plant.ts';
import { callsOf, emailOf, expect, signIn, test } from '../support/e2e/walk.ts';

test('NOTI-03 NOTI-07 NOTI-08 a notification for an area is made, an alarm comes as a mail, and it is switched off', async ({
  page,
  mimic,
}, info) => {
  const picture = (name: string) => page.screenshot({ path: info.outputPath(`${name}.png`) });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, mimic.origin, 'admin', '/setup/notifications');
  await expect(page.getByText('No notifications yet')).toBeVisible();
  await page.getByRole('button', { name: 'New notification' }).first().click();
  const pane = page.getByRole('region', { name: 'New notification' });
  await pane.getByLabel('Name').fill('Night shift');

  const tree = pane.getByRole('tree', { name: 'Monitored items' });
  const area = tree.getByRole('treeitem', { name: 'North Valley' });
  await area.locator('span').nth(1).click();
  await expect(area).toHaveAttribute('aria-checked', 'true');
  // A site is taken out again: the area is partly selected.
  await area.click();
  const inner = tree.locator('[aria-level="2"]').first();
  await expect(inner).toHaveAttribute('aria-checked', 'true');
  await inner.locator('span').nth(1).click();
  await expect(area).toHaveAttribute('aria-checked', 'mixed');
  await picture('partial');
  await inner.locator('span').nth(1).click();
  await area.locator('span').nth(1).click();
  await expect(area).toHaveAttribute('aria-checked', 'true');

  // The plant raises none of this level on its own: a mail about another alarm would hold ours back for five minutes.
  for (const level of ['High High', 'Low Low', 'Status (Down/Unknown)'])
    await pane.getByRole('checkbox', { name: level, exact: true }).uncheck();
  await pane.getByRole('checkbox', { name: 'Low', exact: true }).check();
  const people = pane.getByRole('combobox', { name: 'Add a user or a group' });
  await people.fill('lindgren');
  await expect(page.getByRole('option').first()).toBeVisible();
  await picture('picking');
  await page.keyboard.press('Escape');
  await people.fill('');
  await people.click();
  await page.getByRole('option', { name: 'Ada Lindgren' }).click();
  expect(await findingsInBoth(page, { look: (theme) => picture(`form-${theme}`) })).toEqual([]);
  await pane.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Night shift was added')).toBeVisible();

  const saved = page.getByRole('region', { name: 'Night shift' });
  await saved.getByRole('button', { name: 'Send a test to yourself' }).click();
  await expect(page.getByText('A test is on its way to you by Email')).toBeVisible();
  await saved.getByRole('button', { name: 'Close' }).click();
  const row = page.getByRole('row', { name: /Night shift/ });
  await row.getByRole('button', { name: /area/ }).click();
  await expect(row.getByRole('listitem').first()).toBeVisible();
  expect(await findingsInBoth(page, { look: (theme) => picture(`list-${theme}`) })).toEqual([]);

  const calls = await callsOf(mimic.origin, 'admin');
  const { tag } = await calls.tag({ params: { uuid: uuidOf('Tower Power') } });
  await calls.updateTag({
    params: { uuid: tag.uuid },
    body: {
      ...{ name: tag.name, dataType: tag.dataType, address: tag.address },
      alarms: [{ level: 'Low', operator: '>=', value: -1_000_000, upTo: null }],
    },
  });
  const mailed = async () => (await calls.outbox({ query: { search: tag.name } })).total;
  await expect.poll(mailed, { timeout: 30_000 }).toBeGreaterThan(0);
  await page.goto(`${mimic.origin}/setup/outbox`);
  await page
    .getByRole('row', { name: new RegExp(tag.name) })
    .first()
    .click();
  const mail = page.getByRole('region', { name: new RegExp(tag.name) });
  await expect(mail.getByText(emailOf('admin'))).toBeVisible();
  await expect(mail.getByText('nobody has acknowledged it')).toBeVisible();
  await picture('mail');
  await mail
    .getByRole('link', { name: /\/alerts\// })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/alerts/${siteOf('tower')}`));

  await page.goto(`${mimic.origin}/setup/notifications`);
  const toggle = page.getByRole('switch', { name: 'Night shift is on' });
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await page.reload();
  await expect(toggle).not.toBeChecked();

  await page.setViewportSize({ width: 390, height: 844 });
  await picture('list-narrow');
  await page.getByText('Night shift', { exact: true }).click();
  await expect(saved.getByLabel('Name')).toHaveValue('Night shift');
  expect(await findingsInBoth(page, { look: (theme) => picture(`form-narrow-${theme}`) })).toEqual([]);
  await page.goto(`${mimic.origin}/setup/notifications`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Actions for Night shift' }).click({ force: true });
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('No notifications yet')).toBeVisible();
});
