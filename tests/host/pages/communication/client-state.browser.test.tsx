/** The client state of the communication pages: they write it, and show it (COMM-05, COMM-06). */
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  changeCommunication,
  communicationStore,
  leaveCommunication,
} from '../../../../host/data/stores/communication-store.ts';
import CommunicationPage from '../../../../host/pages/communication/communication-page.tsx';
import ControllerPage from '../../../../host/pages/communication/controller/controller-page.tsx';
import LinkObjectsPage from '../../../../host/pages/link-objects/link-objects-page.tsx';
import { pageOf, signInAda, signOutAda, stubServer } from '../../stub-server.ts';
import { showPage } from '../pages.tsx';

beforeEach(signInAda);
afterEach(() => {
  leaveCommunication();
  signOutAda();
});

const uuidOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const [SITE, LINK, PLC, TAG, TEMPLATE, OBJECT, OTHER_SITE] = [1, 2, 3, 4, 5, 6, 7].map(uuidOf) as [
  ...[string, string, string, string, string, string, string],
];
const COUNTER = 3 as const;

const state = { status: 'active', statusDetail: '', lastSeen: null, customFieldValues: [] };
const link = {
  ...{ id: 2, uuid: LINK, name: 'Gateway', protocol: 'sparkplug-b', siteUuid: SITE, siteName: 'Mill' },
  ...{ address: {}, hasPassword: false, internalSerialNumber: '', reportedSerialNumber: null },
  ...{ hubUuid: null, hubName: null, scanInterval: 0, controllersCount: 1, tagsCount: 1, ...state },
  ...{ firmwareVersion: null, upgrade: null, setPassword: null },
};
const controller = {
  ...{ id: 3, uuid: PLC, communicationUuid: LINK, communicationName: 'Gateway', name: 'PLC' },
  ...{ protocol: 'sparkplug-b', siteUuid: SITE, siteName: 'Mill', manufacturer: '', model: '' },
  ...{ address: { group: 'g', node: 'n' }, templateUuid: null, tagsCount: 1, ...state },
};
const tag = {
  ...{ id: 4, uuid: TAG, name: 'Level', unit: 'm', dataType: 'float', min: null, max: null, deadband: 0 },
  ...{ scanInterval: 5, canToggle: false, controllerUuid: PLC, controllerName: 'PLC', siteUuid: SITE },
  ...{ siteName: 'Mill', protocol: 'sparkplug-b', tagType: 0, category: null, linkObject: null },
  ...{ assignment: null, alertHigh: null, alertLow: null, alarms: [], address: { metric: 'Level' } },
};
const template = {
  ...{ id: 5, uuid: TEMPLATE, name: 'Station', updatedBy: 'Ada', updatedAt: '2026-11-21T19:00:00Z' },
  ...{ protocol: 'sparkplug-b', manufacturer: 'Acme', model: 'P1', tagsCount: 1, controllersCount: 0 },
};
const linkObject = { id: 6, uuid: OBJECT, name: 'Volume', categoryId: null, category: null, tagsCount: 1 };
const objects = [
  { uuid: TAG, name: 'Level', controllerUuid: PLC, controllerName: 'PLC', siteUuid: SITE, siteName: 'Mill' },
];

const SERVER: Parameters<typeof stubServer>[0] = {
  'GET areas': () => ({
    area: [{ uuid: uuidOf(8), name: 'North', routes: [], sites: [{ uuid: OTHER_SITE, name: 'Works' }] }],
  }),
  'GET sites/*': () => ({ uuid: SITE, name: 'Mill', areaName: 'North', overviews: [], overviewOrder: [] }),
  'GET communications/site-communication/*': () => ({
    ...{ communication: [link], controllers: [controller], activityLog: [], count: 1 },
  }),
  [`GET communications/site-communication/${SITE}/scan`]: () => new Promise(() => {}),
  [`GET communications/${LINK}/usage`]: () => ({ controllers: 1, tags: 1, diagrams: [] }),
  [`GET communications/controller/${PLC}`]: () => controller,
  [`GET communications/controller/${PLC}/tags`]: () => ({
    items: [{ ...tag, value: 3.5, quality: 'good', timestamp: null }],
    total: 1,
  }),
  [`GET communications/controller/${PLC}/assignments`]: () => ({ assignments: [] }),
  'GET communications/controller/tag/*': () => ({
    tag,
    last: { tagUuid: TAG, value: 3.5, quality: 'good', timestamp: null },
  }),
  [`GET communications/controller/tag/${TAG}/report-count`]: () => ({
    ...{ count: 3, diagrams: [], diagramCount: 0 },
  }),
  'POST communications/controller/tag': ({ body }) => ({ ...tag, ...body, uuid: uuidOf(9) }),
  'GET communications/controller/templates': (request) => pageOf([template], request),
  [`GET communications/controller/templates/${TEMPLATE}`]: () => ({ ...template, tags: [] }),
  'GET link-object': (request) => pageOf([{ ...linkObject, objects }], request),
  'GET categories': () => ({ categories: [], total: 0, sensorTypes: [] }),
  'GET reports': (request) => pageOf([], request),
};

const Links = () => <CommunicationPage params={{ siteId: SITE }} />;
const Tags = () => <ControllerPage params={{ siteId: SITE, controllerId: PLC }} />;
const LINKS = `/site/communication/${SITE}`;
const TAGS = `${LINKS}/controller/${PLC}`;
type Screen = Awaited<ReturnType<typeof showPage>>['screen'];

const box = (screen: Screen) => screen.getByRole('searchbox', { name: /^Search links and controllers/ });

async function choose(screen: Screen, row: RegExp, entry: string) {
  await screen.getByRole('row', { name: row }).last().click({ button: 'right' });
  await screen.getByRole('menuitem', { name: entry, exact: true }).click();
}

async function closesOn(screen: Screen, key: 'archive' | 'enable', button: string) {
  const question = screen.getByRole('alertdialog');
  await expect.element(question).toBeVisible();
  await question.getByRole('button', { name: button }).click();
  await expect.poll(() => communicationStore[key]).toBe(false);
}

/** siteId, search, deviceId, controllerId, isScanning, archive and enable. */
async function onTheLinks(server: ReturnType<typeof stubServer>) {
  const { screen } = await showPage(Links, LINKS);
  await expect.element(screen.getByRole('row', { name: /PLC/ })).toBeVisible();
  expect(communicationStore.siteId).toBe(SITE);
  await box(screen).fill('gate');
  expect(communicationStore.search).toBe('gate');
  const list = `GET communications/site-communication/${SITE}`;
  await expect.poll(() => server.sent(list)!.query.get('search')).toBe('gate');
  changeCommunication({ search: '' });
  await expect.element(box(screen)).toHaveValue('');
  await choose(screen, /PLC/, 'Scan for tags');
  expect(communicationStore).toMatchObject({ isScanning: true, deviceId: LINK, controllerId: PLC });
  await expect.poll(() => server.sent(`${list}/scan`)?.query.get('controller')).toBe(PLC);
  await screen
    .getByRole('dialog', { name: 'Scan PLC' })
    .getByRole('button', { name: 'Close' })
    .last()
    .click();
  expect(communicationStore).toMatchObject({ isScanning: false, deviceId: '', controllerId: '' });
  // Of the whole site: without a controller.
  await screen.getByRole('button', { name: 'Scan', exact: true }).click();
  const ofSite = screen.getByRole('dialog', { name: /^Scan / });
  await expect.element(ofSite).toBeVisible();
  await expect.poll(() => [...server.sent(`${list}/scan`)!.query.keys()]).toEqual([]);
  await ofSite.getByRole('button', { name: 'Close' }).last().click();
  await choose(screen, /Gateway/, 'Archive');
  expect(communicationStore).toMatchObject({ archive: true, deviceId: LINK, controllerId: '' });
  await closesOn(screen, 'archive', 'Cancel');
  await choose(screen, /Gateway/, 'Set device password');
  expect(communicationStore).toMatchObject({ enable: true, deviceId: LINK });
  await closesOn(screen, 'enable', 'Cancel');
  await screen.unmount();
}

/** controllerId, mode, tagType, tagId, archive, reportMsg and controllerTemplateId. */
async function onTheTags() {
  const { screen } = await showPage(Tags, TAGS);
  await expect.element(screen.getByRole('row', { name: /Level/ })).toBeVisible();
  expect(communicationStore).toMatchObject({ siteId: SITE, controllerId: PLC, mode: null, tagType: 0 });
  const dialog = screen.getByRole('dialog', { name: 'New tag' });
  const type = () => dialog.getByRole('combobox', { name: 'Type', exact: true });
  await screen.getByRole('button', { name: 'New tag' }).click();
  expect(communicationStore.mode).toBe('add');
  await dialog.getByText('Meaning, range and alarm limits').click();
  await expect.element(type()).toHaveValue('0');
  await type().selectOptions('Counter');
  await dialog.getByLabelText('Name', { exact: true }).fill('Volume');
  await dialog.getByLabelText('Metric').fill('Volume');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => communicationStore).toMatchObject({ mode: null, tagType: COUNTER });
  // The next one begins as the last was, where it can be seen.
  await screen.getByRole('button', { name: 'New tag' }).click();
  await expect.element(type()).toBeVisible();
  await expect.element(type()).toHaveValue(String(COUNTER));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await choose(screen, /Level/, 'Archive');
  expect(communicationStore).toMatchObject({ archive: true, tagId: TAG });
  await expect.poll(() => communicationStore.reportMsg).toBe('3 reports use it.');
  await expect.element(screen.getByText('3 reports use it.')).toBeVisible();
  await closesOn(screen, 'archive', 'Cancel');
  await screen.getByRole('button', { name: 'More actions' }).click();
  await screen.getByRole('menuitem', { name: 'Apply a template…' }).click();
  await screen.getByRole('combobox', { name: 'Template' }).selectOptions('Station');
  expect(communicationStore.controllerTemplateId).toBe(TEMPLATE);
  await expect.element(screen.getByText('Acme P1')).toBeVisible();
  await screen.unmount();
}

/** selectedSites and linkObjectId. */
async function onLinkObjects(server: ReturnType<typeof stubServer>) {
  const { screen } = await showPage(LinkObjectsPage, `/setup/link-objects?id=${OBJECT}`);
  await screen.getByLabelText('Site', { exact: true }).selectOptions('Works');
  expect(communicationStore.selectedSites).toEqual([OTHER_SITE]);
  await expect.poll(() => server.sent('GET link-object')!.query.get('siteUuid')).toBe(OTHER_SITE);
  await screen.getByRole('link', { name: 'Level' }).click();
  expect(communicationStore.linkObjectId).toBe(OBJECT);
  await screen.unmount();
  expect(communicationStore.selectedSites).toEqual([]);
  const { screen: tags, history } = await showPage(Tags, TAGS);
  await tags.getByRole('button', { name: 'More actions' }).click();
  await tags.getByRole('menuitem', { name: 'Back to the link object' }).click();
  expect(history.at(-1)).toBe(`/setup/link-objects?id=${OBJECT}`);
}

test.each([
  ['the links of a site', onTheLinks],
  ['the tags of a controller', onTheTags],
  ['the link objects', onLinkObjects],
])('COMM-05 writes and shows the client state: %s', (_, use) => use(stubServer(SERVER)));

const CHOSEN = {
  ...{
    controllerId: PLC,
    tagId: TAG,
    mode: 'add' as const,
    enable: true,
    tagType: COUNTER,
    selectedSites: [SITE],
  },
  ...{ search: 'gate', controllerTemplateId: TEMPLATE },
};

test.each([
  ['the links of a site', Links, LINKS],
  ['the tags of a controller', Tags, TAGS],
])('COMM-06 resets the selection and closes the dialogs when users leave %s', async (_, Page, path) => {
  stubServer(SERVER);
  const { screen } = await showPage(Page, path);
  await expect.element(screen.getByRole('row', { name: /PLC|Level/ }).last()).toBeVisible();
  changeCommunication({ ...CHOSEN, deviceId: LINK, archive: true, isScanning: true, reportMsg: 'x' });
  await screen.unmount();
  const { siteId, ...rest } = communicationStore;
  expect(siteId).toBe(SITE);
  expect(rest).toEqual({
    ...{ controllerId: '', controllerTemplateId: '', tagId: '', mode: null, enable: false, tagType: 0 },
    ...{ search: '', selectedSites: [], archive: false, isScanning: false, deviceId: '', reportMsg: '' },
    linkObjectId: '',
  });
});

test('COMM-06 clears the search when another site is opened', async () => {
  const searched: (string | null)[] = [];
  stubServer({
    ...SERVER,
    'GET communications/site-communication/*': ({ path, query }) => {
      if (path.endsWith(OTHER_SITE)) searched.push(query.get('search'));
      return { communication: [link], controllers: [controller], activityLog: [], count: 1 };
    },
  });
  let show = (_site: string): void => {};
  const { screen } = await showPage(() => {
    const [siteId, setSite] = useState(SITE);
    show = setSite;
    return <CommunicationPage params={{ siteId }} />;
  }, LINKS);
  await box(screen).fill('gate');
  show(OTHER_SITE);
  await expect.element(box(screen)).toHaveValue('');
  await expect.poll(() => searched).toEqual([null]);
  expect(communicationStore).toMatchObject({ siteId: OTHER_SITE, search: '' });
});
