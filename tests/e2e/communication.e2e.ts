/** An administrator connects a Modbus device by the pages alone, and sees its value. */
import type { AddressInfo } from 'node:net';
import { ServerTCP } from 'modbus-serial';
import { siteOf } from '../support/e2e/plant.ts';
import { expect as expectAtOnce, signIn, test } from '../support/e2e/walk.ts';

/** Devices are asked, and the drivers take links up in the background. */
const expect = expectAtOnce.configure({ timeout: 15_000 });

/** A device with one value at holding register 3 of its unit 7. */
async function startDevice(value: { now: number }) {
  const server = new ServerTCP(
    { getHoldingRegister: (address: number) => (address === 3 ? value.now : 0) },
    { host: '127.0.0.1', port: 0, unitID: 7 },
  );
  await new Promise<void>((done) => server.on('initialized', () => done()));
  // The library offers no way to ask which port it was given.
  const { _server } = server as unknown as { _server: { address(): AddressInfo } };
  return {
    port: _server.address().port,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

test('COMM-01 COMM-15 OR-37 a Modbus link, its test, a controller, a tag, and its live value; then all of it archived', async ({
  page,
  mimic,
}) => {
  const value = { now: 1234 };
  const device = await startDevice(value);
  const path = `/site/communication/${siteOf('tower')}`;
  await signIn(page, mimic.origin, 'admin', path);
  await page.getByRole('button', { name: 'New link' }).click();
  const pane = page.getByRole('region', { name: 'New link' });
  await pane.getByLabel('Name').fill('Radio modem');
  await pane.getByLabel('Protocol').selectOption('Modbus TCP');
  await pane.getByLabel('Host').fill('10.9.8.7');
  await pane.getByLabel('Port').fill(String(device.port));
  await pane.getByRole('button', { name: 'Test' }).click();
  await expect(pane.getByText('10.9.8.7 is not in MIMIC_FIELD_HOSTS')).toBeVisible();
  await pane.getByLabel('Host').fill('127.0.0.1');
  await pane.getByRole('button', { name: 'Add', exact: true }).click();
  const link = page.getByRole('region', { name: 'Radio modem' });
  await expect(link).toBeVisible();
  await link.getByRole('button', { name: 'Close' }).click();

  const row = page.getByRole('row', { name: /Radio modem/ });
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'New controller' }).click();
  const form = page.getByRole('region', { name: 'New controller of Radio modem' });
  await form.getByLabel('Name').fill('Level meter');
  await form.getByLabel('Unit').fill('7');
  await form.getByRole('button', { name: 'Test' }).click();
  await expect(form.getByText('The connection works.')).toBeVisible();
  await form.getByRole('button', { name: 'Add', exact: true }).click();

  await expect(page).toHaveURL(/\/controller\//);
  await page.getByRole('button', { name: 'Add tag' }).first().click();
  const tag = page.getByRole('dialog', { name: 'Add tag' });
  await tag.getByLabel('Name').fill('Level');
  await tag.getByLabel('Register').fill('3');
  await tag.getByLabel('Encoding').selectOption('uint16');
  await tag.getByLabel('Scan interval').fill('0.5');
  await tag.getByRole('button', { name: 'Save' }).click();
  await expect(tag).toBeHidden();
  const level = page.getByRole('row', { name: /Level/ });
  await expect(level).toContainText(/1,?234/);
  value.now = 4321;
  await expect(level).toContainText(/4,?321/);

  await page.goto(mimic.origin + path);
  await expect(page.getByRole('row', { name: /Level meter/ })).toContainText('Active');
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  const confirm = page.getByRole('alertdialog');
  await expect(confirm).toContainText('Its 1 controller and 1 tag are archived with it');
  await expect(confirm).toContainText('No diagram shows it.');
  await confirm.getByRole('button', { name: 'Archive' }).click();
  await expect(row).toBeHidden();
  await expect(page.getByRole('row', { name: /Level meter/ })).toBeHidden();
  await device.close();
});
