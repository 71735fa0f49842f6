/** The columns of the lists of links, controllers and tags. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import CommunicationPage from '../../../../host/pages/communication/communication-page.tsx';
import ControllerPage from '../../../../host/pages/communication/controller/controller-page.tsx';
import { pageOf, signInAda, signOutAda, stubServer } from '../../stub-server.ts';
import { showPage } from '../pages.tsx';

beforeEach(signInAda);
afterEach(signOutAda);

const uuidOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const [SITE, PLC] = [uuidOf(1), uuidOf(2)];
const state = { status: 'active', statusDetail: '', lastSeen: null, customFieldValues: [] };
const link = (nth: number, name: string, protocol: string, scanInterval: number) => ({
  ...{ id: nth, uuid: uuidOf(nth), name, protocol, siteUuid: SITE, siteName: 'Mill', scanInterval },
  ...{ address: {}, hasPassword: false, internalSerialNumber: '', reportedSerialNumber: null, ...state },
  ...{ hubUuid: null, hubName: null, controllersCount: 0, tagsCount: 0, firmwareVersion: null },
  ...{ upgrade: null, setPassword: null },
});
const SERVER: Parameters<typeof stubServer>[0] = {
  'GET areas': () => ({ area: [] }),
  'GET sites/*': () => ({ uuid: SITE, name: 'Mill', areaName: 'North', overviews: [], overviewOrder: [] }),
};

test.each([
  ['0 of a device that is not polled reads Disabled', 'sparkplug-b', 0, 'Disabled'],
  ['seconds read as such', 'sparkplug-b', 30, '30s'],
  ['seconds of a polled device read as such', 'modbus-tcp', 12, '12s'],
  ['0 of a polled device reads as its default', 'modbus-tcp', 0, '5s'],
])('COMM-18 shows the update interval of a link: %s', async (_, protocol, scanInterval, words) => {
  const one = link(3, 'Gateway', protocol, scanInterval);
  stubServer({
    ...SERVER,
    'GET communications/site-communication/*': () => ({
      ...{ communication: [one], controllers: [], activityLog: [], count: 0 },
    }),
    'GET communications/*': () => one,
    'GET communications/master-data': () => ({ protocols: [], manufacturers: [], allowedHosts: [] }),
    'GET communications/hubs': () => ({ items: [] }),
    'GET custom-fields/getCustomFieldsData': () => ({ customFields: [] }),
  });
  const Page = () => <CommunicationPage params={{ siteId: SITE }} />;
  const { screen } = await showPage(Page, `/site/communication/${SITE}`);
  await expect.element(screen.getByRole('columnheader', { name: 'Interval' })).toBeVisible();
  await expect.element(screen.getByRole('gridcell', { name: words, exact: true })).toBeVisible();
  if (protocol !== 'sparkplug-b') return;
  await screen.getByRole('row', { name: /Gateway/ }).click();
  await expect
    .element(screen.getByText(`${words}. Sparkplug devices report`, { exact: false }))
    .toBeVisible();
});

test('COMM-18 shows the update interval of a tag in the same form', async () => {
  const tag = {
    ...{ id: 4, uuid: uuidOf(4), name: 'Level', unit: 'm', dataType: 'float', min: null, max: null },
    ...{ deadband: 0, scanInterval: 15, canToggle: false, controllerUuid: PLC, controllerName: 'PLC' },
    ...{ siteUuid: SITE, siteName: 'Mill', protocol: 'modbus-tcp', tagType: 0, category: null },
    ...{ linkObject: null, assignment: null, alertHigh: null, alertLow: null, alarms: [] },
    ...{ address: { register: 'holding', offset: 1 }, value: 3.5, quality: 'good', timestamp: null },
  };
  stubServer({
    ...SERVER,
    [`GET communications/controller/${PLC}`]: () => ({
      ...{ id: 2, uuid: PLC, communicationUuid: uuidOf(3), communicationName: 'Gateway', name: 'PLC' },
      ...{ protocol: 'modbus-tcp', siteUuid: SITE, siteName: 'Mill', manufacturer: '', model: '' },
      ...{ address: { unit: 1 }, templateUuid: null, tagsCount: 1, ...state },
    }),
    [`GET communications/controller/${PLC}/tags`]: (request) => pageOf([tag], request),
    [`GET communications/controller/${PLC}/assignments`]: () => ({ assignments: [] }),
  });
  const Page = () => <ControllerPage params={{ siteId: SITE, controllerId: PLC }} />;
  const { screen } = await showPage(Page, `/site/communication/${SITE}/controller/${PLC}`);
  await expect.element(screen.getByRole('gridcell', { name: '15s', exact: true })).toBeVisible();
});

test('COMM-02 COMM-03 shows serial number, status and site of links, maker and model of controllers', async () => {
  const gateway = {
    ...link(3, 'Gateway', 'modbus-tcp', 0),
    internalSerialNumber: 'SN-7',
    controllersCount: 1,
  };
  const plc = {
    ...{ id: 2, uuid: PLC, communicationUuid: gateway.uuid, communicationName: 'Gateway', name: 'PLC' },
    ...{ protocol: 'modbus-tcp', siteUuid: SITE, siteName: 'Mill', manufacturer: 'Fieldline' },
    ...{ model: 'RTU 40', address: { unit: 1 }, templateUuid: null, tagsCount: 4, ...state, status: 'down' },
  };
  stubServer({
    ...SERVER,
    'GET communications/site-communication/*': () => ({
      communication: [gateway],
      controllers: [plc],
      activityLog: [
        { at: '2026-11-21T19:00:00.000Z', user: 'Ben', action: 'controller.create', name: 'PLC' },
      ],
      count: 1,
    }),
    'GET communications/*': () => gateway,
    'GET communications/hubs': () => ({ items: [], total: 0 }),
    'GET communications/master-data': () => ({
      ...{ protocols: [], allowedHosts: [] },
      manufacturers: [{ name: 'Fieldline', models: ['RTU 40', 'RTU 60'] }],
    }),
    'GET communications/controller/templates': (request) => pageOf([], request),
    'GET custom-fields/getCustomFieldsData': () => ({ customFields: [] }),
  });
  const Page = () => <CommunicationPage params={{ siteId: SITE }} />;
  const { screen } = await showPage(Page, `/site/communication/${SITE}`);
  await expect.element(screen.getByRole('heading', { name: 'Mill' })).toBeVisible();
  await expect.element(screen.getByText('1 link, 1 controller')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Recent changes' })).toBeVisible();
  const cells = (row: RegExp) =>
    [...screen.getByRole('row', { name: row }).element().querySelectorAll('[role=gridcell]')].map(
      ({ textContent }) => textContent,
    );
  expect(cells(/^Gateway/)).toEqual(expect.arrayContaining(['Active', 'SN-7']));
  expect(cells(/^PLC/)).toEqual(expect.arrayContaining(['Down', '4', 'Fieldline RTU 40']));
  // Makers, and the models of the maker, are suggested for another controller.
  await screen.getByRole('row', { name: /^Gateway/ }).click({ button: 'right' });
  await screen.getByRole('menuitem', { name: 'New controller' }).click();
  const suggested = (list: string) =>
    [...document.querySelectorAll<HTMLOptionElement>(`datalist#${list} option`)].map(({ value }) => value);
  await expect.poll(() => suggested('makers')).toEqual(['Fieldline']);
  expect(suggested('models')).toEqual([]);
  await screen.getByLabelText('Manufacturer').fill('Fieldline');
  await expect.poll(() => suggested('models')).toEqual(['RTU 40', 'RTU 60']);
});
