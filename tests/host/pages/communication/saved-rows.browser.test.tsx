/** The list of a site's links and controllers takes the answer of each save, and is not read again (ORG-20). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../../../host/data/session/query-client.ts';
import { resetCommunication } from '../../../../host/data/stores/communication-store.ts';
import CommunicationPage from '../../../../host/pages/communication/communication-page.tsx';
import { signInAda, signOutAda, stubServer } from '../../stub-server.ts';
import { showPage } from '../pages.tsx';

beforeEach(signInAda);
afterEach(() => {
  resetCommunication();
  signOutAda();
});

const uuidOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const [SITE, LINK, PLC] = [uuidOf(1), uuidOf(2), uuidOf(3)];
const state = (status: string) => ({ status, statusDetail: '', lastSeen: null, customFieldValues: [] });
const link = (nth: number, name: string, status = 'active') => ({
  ...{ id: nth, uuid: uuidOf(nth), name, protocol: 'modbus-tcp', siteUuid: SITE, siteName: 'Mill' },
  ...{ address: { host: '10.1.2.3', port: 502 }, hasPassword: false, internalSerialNumber: 'SN-7' },
  ...{ reportedSerialNumber: null, hubUuid: null, hubName: null, scanInterval: 0, controllersCount: 1 },
  ...{ firmwareVersion: null, upgrade: null, setPassword: null, tagsCount: 7, ...state(status) },
});
const controller = (nth: number, name: string, tagsCount = 7) => ({
  ...{ id: nth, uuid: uuidOf(nth), communicationUuid: LINK, communicationName: 'Gateway', name },
  ...{ protocol: 'modbus-tcp', siteUuid: SITE, siteName: 'Mill', manufacturer: 'Fieldline', model: 'RTU 40' },
  ...{ address: { unit: 1 }, templateUuid: null, tagsCount, ...state('active') },
});

async function show(path: string, more: Parameters<typeof stubServer>[0] = {}) {
  const server = stubServer({
    'GET areas': () => ({ area: [] }),
    'GET sites/*': () => ({ uuid: SITE, name: 'Mill', areaName: 'North', overviews: [], overviewOrder: [] }),
    'GET communications/master-data': () => ({ protocols: [], manufacturers: [], allowedHosts: [] }),
    'GET communications/site-communication/*': () => ({
      ...{
        communication: [link(2, 'Gateway')],
        controllers: [controller(3, 'PLC')],
        activityLog: [],
        count: 1,
      },
    }),
    [`GET communications/${LINK}`]: () => link(2, 'Gateway'),
    [`GET communications/${LINK}/usage`]: () => ({ controllers: 1, tags: 7, diagrams: [] }),
    [`GET communications/controller/${PLC}`]: () => controller(3, 'PLC'),
    'POST communications': ({ body }) => ({
      ...link(5, `${body.name} of the hall`, 'connecting'),
      tagsCount: 0,
    }),
    [`PUT communications/${LINK}`]: ({ body }) => link(2, `${body.name} of the yard`, 'connecting'),
    'POST communications/controller': ({ body }) => controller(6, `${body.name} of the pump`, 2),
    [`PUT communications/controller/${PLC}`]: ({ body }) => controller(3, `${body.name} of the tank`),
    [`DELETE communications/controller/${PLC}`]: () => null,
    [`DELETE communications/${LINK}`]: () => null,
    ...more,
  });
  const { screen } = await showPage(
    () => <CommunicationPage params={{ siteId: SITE }} />,
    `/site/communication/${SITE}${path}`,
  );
  const rows = () =>
    [...document.querySelectorAll('[role=grid] [role=row]')].slice(1).map(({ textContent }) => textContent);
  await expect.poll(rows).toEqual([expect.stringContaining('Gateway'), expect.stringContaining('PLC')]);
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click();
  const name = (text: string) => screen.getByLabelText('Name', { exact: true }).fill(text);
  const reads = () => server.calls.filter((call) => call.startsWith('GET communications/site-communication'));
  return { server, screen, rows, press, name, reads };
}
const starting = (...texts: string[]) => texts.map((text) => expect.stringContaining(text));

test('ORG-20 a link that is changed, and the state of its controllers, stand in the list as the server answered', async () => {
  const { rows, press, name, reads } = await show(`?id=${LINK}`);
  await name('Radio');
  await press('Save');
  await expect.poll(rows).toEqual(starting('Radio of the yard', 'PLC'));
  // The controller behind it has not been reached anew.
  expect(rows().every((text) => text!.includes('Connecting'))).toBe(true);
  expect(reads()).toHaveLength(1);
});

test('ORG-20 a link that is added stands in the list, which is not read again', async () => {
  const { screen, rows, press, name, reads } = await show('?id=new');
  await name('Modem');
  await screen.getByLabelText('Protocol').selectOptions('modbus-tcp');
  await screen.getByLabelText('Host').fill('10.1.2.4');
  await press('Add');
  await expect.poll(rows).toEqual(starting('Gateway', 'PLC', 'Modem of the hall'));
  expect(reads()).toHaveLength(1);
});

test('ORG-20 a controller that is changed stands in the list as the server answered', async () => {
  const { rows, press, name, reads } = await show(`?id=controller:${PLC}`);
  await name('Level');
  await press('Save');
  await expect.poll(rows).toEqual(starting('Gateway', 'Level of the tank'));
  expect(reads()).toHaveLength(1);
});

test.each([
  ['controller', 'PLC', ['Gateway']],
  ['link', 'Gateway', []],
])(
  'COMM-07 ORG-20 a %s that is archived is gone from the list, which is not read again',
  async (_what, row, left) => {
    const { screen, rows, press, reads } = await show('');
    queryClient.setQueryData(['areas', {}], { area: [] });
    await screen
      .getByRole('row', { name: new RegExp(row) })
      .last()
      .click({ button: 'right' });
    await screen.getByRole('menuitem', { name: 'Archive' }).click();
    await press('Archive');
    await expect.element(screen.getByText(`${row} was archived`)).toBeVisible();
    if (left.length > 0) await expect.poll(rows).toEqual(starting(...left));
    else await expect.element(screen.getByText('No links yet')).toBeVisible();
    expect(reads()).toHaveLength(1);
    // The link's alarms are gone from the tree of sites.
    expect(queryClient.getQueryState(['areas', {}])!.isInvalidated).toBe(row === 'Gateway');
  },
);

test.each([
  ['5 s', 5, 10_000],
  ['a minute', 60, 60_000],
  ['nothing', 0, 30_000],
])(
  'COMM-20 reads the state of devices that are asked every %s again in time',
  async (_, scanInterval, ms) => {
    const of = {
      communication: [{ ...link(2, 'Gateway'), scanInterval }],
      controllers: [controller(3, 'PLC')],
    };
    await show('', {
      'GET communications/site-communication/*': () => ({ ...of, activityLog: [], count: 1 }),
    });
    const [query] = queryClient.getQueryCache().findAll({ queryKey: ['siteCommunication'] });
    const { refetchInterval } = query!.observers[0]!.options;
    expect(typeof refetchInterval === 'function' ? refetchInterval(query!) : refetchInterval).toBe(ms);
  },
);

test('COMM-03 the serial number of a link, the maker and model of a controller stand in their rows', async () => {
  await page.viewport(1280, 800);
  const { screen } = await show('');
  const cells = (row: RegExp) =>
    screen
      .getByRole('row', { name: row })
      .getByRole('gridcell')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(() => cells(/Gateway.*SN-7/)).toContain('SN-7');
  expect(cells(/^PLC/)).toContain('Fieldline RTU 40');
});

test('COMM-10 API-097 makes the certificate of the server, shows its fingerprint and downloads it', async () => {
  const opcua = {
    ...link(2, 'Gateway'),
    protocol: 'opc-ua',
    address: { endpoint: 'opc.tcp://10.1.2.3:4840' },
  };
  const made = `POST communications/${LINK}/create-certificate`;
  const { server, screen, press } = await show(`?id=${LINK}`, {
    [`GET communications/${LINK}`]: () => opcua,
    'GET communications/certificates': () => ({ items: [] }),
    [made]: () => ({ certificate: 'PEM', fingerprint: 'ab12cd', validTo: '2030-01-01T00:00:00.000Z' }),
  });
  const files: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push(this.download);
  });
  await press('Download');
  await expect.element(screen.getByText('ab 12 cd')).toBeVisible();
  expect(files).toEqual(['mimic-opcua.pem']);
  expect(server.sent(made)!.body).toEqual({});
});
