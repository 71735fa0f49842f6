/** An administrator connects a device of each protocol by the pages alone, and sees its value. */
import type { Locator, Page } from '@playwright/test';
import { siteOf } from '../support/e2e/plant.ts';
import { expect as expectAtOnce, signIn, test } from '../support/e2e/walk.ts';
import { pymodbusMissing, startModbusSerial, startPymodbus } from '../support/field/modbus-peer.ts';
import { NAMESPACE, startOpcuaPlant } from '../support/field/opcua-server.ts';
import { SparkplugNode } from '../support/field/sparkplug-peer.ts';

/** Devices are asked, and the drivers take links up in the background. */
const expect = expectAtOnce.configure({ timeout: 15_000 });

const path = `/site/communication/${siteOf('tower')}`;

const fill = async (form: Locator, texts: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, text] of Object.entries(texts)) await form.getByLabel(label, { exact: true }).fill(text);
};

async function newLink(page: Page, name: string, protocol: string): Promise<Locator> {
  await page.getByRole('button', { name: 'New link' }).click();
  const pane = page.getByRole('region', { name: 'New link' });
  await pane.getByLabel('Name').fill(name);
  await pane.getByLabel('Protocol').selectOption(protocol);
  return pane;
}

const rowOf = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(name) });

async function chooseOf(row: Locator, item: string): Promise<void> {
  await row.click({ button: 'right' });
  await row.page().getByRole('menuitem', { name: item }).click();
}

/** Presses Add, and leaves the form of the first controller, which a new link leads to. */
async function add(pane: Locator, name: string): Promise<void> {
  await pane.getByRole('button', { name: 'Add', exact: true }).click();
  const next = pane.page().getByRole('region', { name: `New controller of ${name}`, exact: true });
  await expect(next).toBeVisible();
  await next.getByRole('button', { name: 'Close' }).click();
}

async function addController(
  page: Page,
  link: string,
  texts: Readonly<Record<string, string>>,
  tests = true,
): Promise<void> {
  await chooseOf(rowOf(page, link), 'New controller');
  const form = page.getByRole('region', { name: `New controller of ${link}` });
  await fill(form, texts);
  if (tests) {
    await form.getByRole('button', { name: 'Test' }).click();
    await expect(form.getByText('The connection works.')).toBeVisible();
  }
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page).toHaveURL(/\/controller\//);
}

/** Adds a tag on the page of its controller; its row. */
async function addTag(page: Page, texts: Readonly<Record<string, string>>, encoding?: string) {
  await page.getByRole('button', { name: 'New tag' }).first().click();
  const tag = page.getByRole('dialog', { name: 'New tag' });
  await fill(tag, texts);
  if (encoding) await tag.getByLabel('Encoding').selectOption(encoding);
  await tag.getByRole('button', { name: 'Save' }).click();
  await expect(tag).toBeHidden();
  return rowOf(page, texts.Name!);
}

test('COMM-01 COMM-15 OR-37 a Modbus link, its test, a controller, a tag, and its live value; then all of it archived', async ({
  page,
  mimic,
}) => {
  const device = await (pymodbusMissing() ? startModbusSerial() : startPymodbus());
  try {
    await device.set('idle', 1234);
    await signIn(page, mimic.origin, 'admin', path);
    const pane = await newLink(page, 'Radio modem', 'Modbus TCP');
    await fill(pane, { Host: '10.9.8.7', Port: String(device.port) });
    await pane.getByRole('button', { name: 'Test' }).click();
    await expect(pane.getByText('10.9.8.7 is not in MIMIC_FIELD_HOSTS')).toBeVisible();
    await pane.getByLabel('Host').fill('127.0.0.1');
    await add(pane, 'Radio modem');
    await addController(page, 'Radio modem', { Name: 'Level meter', Unit: '1' });
    const level = await addTag(page, { Name: 'Level', Register: '80', 'Scan interval': '0.5' }, 'uint16');
    await expect(level).toContainText(/1,?234/);
    await device.set('idle', 4321);
    await expect(level).toContainText(/4,?321/);

    await page.goto(mimic.origin + path);
    await expect(rowOf(page, 'Level meter')).toContainText('Active');
    await chooseOf(rowOf(page, 'Radio modem'), 'Archive');
    const confirm = page.getByRole('alertdialog');
    await expect(confirm).toContainText('Its 1 controller and 1 tag are archived with it');
    await expect(confirm).toContainText('No diagram shows it.');
    await confirm.getByRole('button', { name: 'Archive' }).click();
    await expect(rowOf(page, 'Radio modem')).toBeHidden();
    await expect(rowOf(page, 'Level meter')).toBeHidden();
  } finally {
    await device.stop();
  }
});

test('COMM-10 OR-37 a Sparkplug node signs in with what the page gives its link, and its value is live', async ({
  page,
  mimic,
}) => {
  await signIn(page, mimic.origin, 'admin', path);
  await add(await newLink(page, 'Edge gateway', 'Sparkplug B'), 'Edge gateway');
  await addController(
    page,
    'Edge gateway',
    { Name: 'Skid', Group: 'G', 'Edge node': 'N', Device: 'D' },
    false,
  );
  const flow = await addTag(page, { Name: 'Flow', Metric: 'number' });

  await page.goto(mimic.origin + path);
  await chooseOf(rowOf(page, 'Edge gateway'), 'Set device password');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Set password' }).click();
  const secret = page.getByRole('dialog', { name: 'Enter this at the device' });
  await expect(secret).toBeVisible();
  const [url, username, password] = await secret.locator('code').allTextContents();
  await secret.getByRole('button', { name: 'Done' }).click();

  const node = await SparkplugNode.start({ url: url!, username: username!, password: password! });
  try {
    await rowOf(page, 'Skid').dblclick();
    node.set('number', 12.5);
    await expect(flow).toContainText('12.5');
    node.set('number', 31.3);
    await expect(flow).toContainText('31.3');
    await page.goto(mimic.origin + path);
    await expect(rowOf(page, 'Skid')).toContainText('Active');
  } finally {
    await node.stop();
  }
});

test('COMM-11 COMM-09 an OPC UA server is refused until its certificate is trusted on the page; a scan finds its nodes', {
  tag: '@long',
}, async ({ page, mimic }) => {
  const plant = await startOpcuaPlant();
  try {
    await signIn(page, mimic.origin, 'admin', path);
    const pane = await newLink(page, 'Turbine', 'OPC UA');
    await pane.getByLabel('Endpoint').fill(plant.endpoint);
    await pane.getByRole('button', { name: 'Test' }).click();
    await expect(pane.getByLabel('Steps of the test').getByLabel('Failed:')).toBeVisible();
    await expect(pane.getByText('Not decided')).toBeVisible();
    await expect(pane.getByText('The connection works.')).toBeHidden();
    expectAtOnce(plant.sessions, 'sessions before anybody trusts').toBe(0);
    await pane.getByRole('button', { name: 'Trust it' }).click();
    await pane.getByRole('button', { name: 'Test' }).click();
    await expect(pane.getByText('The connection works.')).toBeVisible();
    await add(pane, 'Turbine');
    await addController(page, 'Turbine', { Name: 'Governor' });
    const speed = await addTag(page, { Name: 'Speed', 'Node id': `nsu=${NAMESPACE};s=Double` });
    await expect(speed).toContainText('1.5');
    plant.set('Double', 287.5);
    await expect(speed).toContainText('287.5');

    await page.goto(mimic.origin + path);
    await chooseOf(rowOf(page, 'Governor'), 'Scan for tags');
    const scan = page.getByRole('dialog', { name: 'Scan Governor' });
    await scan.getByLabel('Search the results').fill('UInt16');
    await scan.getByText('UInt16', { exact: true }).first().click();
    await scan.getByRole('button', { name: 'Add 1 tag' }).click();
    await rowOf(page, 'Governor').dblclick();
    plant.set('UInt16', 61);
    await expect(rowOf(page, 'UInt16')).toContainText('61');
  } finally {
    await plant.stop();
  }
});
