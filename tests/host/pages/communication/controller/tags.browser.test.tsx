/** Tags and templates in the page, over a server inside it. */
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { permissionsWhere } from '../../../../../api/contract/permission-tree.ts';
import { queryClient } from '../../../../../host/data/session/query-client.ts';
import {
  communicationStore,
  resetCommunication,
} from '../../../../../host/data/stores/communication-store.ts';
import CommunicationPage from '../../../../../host/pages/communication/communication-page.tsx';
import { useControllerTags, useTag } from '../../../../../host/pages/communication/controller/calls.ts';
import ControllerPage from '../../../../../host/pages/communication/controller/controller-page.tsx';
import TemplatesPage from '../../../../../host/pages/templates/templates-page.tsx';
import { pageOf, Refused, signInAda, signOutAda, stubServer } from '../../../stub-server.ts';
import { showPage } from '../../pages.tsx';

beforeEach(signInAda);
afterEach(() => {
  vi.useRealTimers();
  resetCommunication();
  signOutAda();
});

const uuidOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const [SITE, PLC, TAG] = [uuidOf(1), uuidOf(2), uuidOf(3)];

const detail = {
  ...{ id: 3, uuid: TAG, name: 'Level', unit: 'm', dataType: 'float', min: null, max: null, deadband: 0 },
  ...{ scanInterval: 5, canToggle: false, controllerUuid: PLC, controllerName: 'PLC', siteUuid: SITE },
  ...{
    siteName: 'Mill',
    protocol: 'sparkplug-b',
    tagType: 0,
    category: null,
    linkObject: null,
    assignment: null,
  },
  ...{ alertHigh: null, alertLow: null, alarms: [], address: { metric: 'Level' } },
};
const last = { tagUuid: TAG, value: 3.5, quality: 'good', timestamp: null };
const controller = {
  ...{ id: 2, uuid: PLC, communicationUuid: uuidOf(4), communicationName: 'Radio', protocol: 'sparkplug-b' },
  ...{ siteUuid: SITE, siteName: 'Mill', name: 'PLC', manufacturer: '', model: '', templateUuid: null },
  ...{ address: { group: 'g', node: 'n' }, status: 'active', statusDetail: '', lastSeen: null, tagsCount: 1 },
  customFieldValues: [],
};
const tagServer = {
  [`GET communications/controller/${PLC}`]: () => controller,
  [`GET communications/controller/${PLC}/tags`]: () => ({
    items: [{ ...detail, value: 3.5, quality: 'stale', timestamp: null }],
    total: 1,
  }),
  [`GET communications/controller/${PLC}/assignments`]: () => ({ assignments: [] }),
  [`GET communications/controller/tag/${TAG}`]: () => ({ tag: detail, last }),
  'POST communications/controller/tag': () => ({ ...detail, uuid: TAG, name: 'Flow' }),
  'GET areas': () => ({ area: [] }),
};

test('TAG-02 TAG-01 a tag that was added is sent as it was typed, and the areas are read anew', async () => {
  const server = stubServer(tagServer);
  const Page = () => <ControllerPage params={{ siteId: SITE, controllerId: PLC }} />;
  const { screen } = await showPage(Page, `/site/communication/${SITE}/controller/${PLC}`);
  await expect.element(screen.getByRole('row', { name: /Level.*3\.5 m.*Stale/ })).toBeVisible();
  // A Sparkplug device is not polled, whatever interval is stored.
  await expect.element(screen.getByRole('gridcell', { name: '–' })).toBeVisible();
  const reads = () => server.calls.filter((call) => call === 'GET areas').length;
  await expect.poll(reads).toBe(1);
  await screen.getByRole('button', { name: 'New tag' }).click();
  const dialog = screen.getByRole('dialog', { name: 'New tag' });
  await dialog.getByLabelText('Name', { exact: true }).fill('Flow');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Please enter the metric')).toBeVisible();
  await dialog.getByLabelText('Metric').fill('Pump/Flow');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(reads).toBe(2);
  expect(server.sent('POST communications/controller/tag')!.body).toMatchObject({
    ...{ controllerUuid: PLC, name: 'Flow', dataType: 'float', tagType: 0, scanInterval: 5 },
    address: { metric: 'Pump/Flow' },
  });
});

test('shows the values of a tag list as stale when the live socket never opened', async () => {
  stubServer({
    ...tagServer,
    [`GET communications/controller/${PLC}/tags`]: () => ({
      items: [{ ...detail, value: 3.5, quality: 'good', timestamp: null }],
      total: 1,
    }),
    'POST live/ticket': () => {
      throw new Refused(0);
    },
  });
  const Page = () => <ControllerPage params={{ siteId: SITE, controllerId: PLC }} />;
  const { screen } = await showPage(Page, `/site/communication/${SITE}/controller/${PLC}`);
  await expect.element(screen.getByRole('row', { name: /Level.*3\.5 m.*Stale/ })).toBeVisible();
});

test('TAG-01 ORG-20 a tag that is added, changed, switched or archived changes its list, which is not read again', async () => {
  const server = stubServer({
    ...tagServer,
    'POST communications/controller/tag': ({ body }) => ({
      ...detail,
      uuid: uuidOf(4),
      name: `${body.name} in`,
    }),
    [`GET communications/controller/tag/${uuidOf(4)}`]: () => ({ tag: { ...detail, uuid: uuidOf(4) }, last }),
    [`PUT communications/controller/tag/${TAG}`]: ({ body }) => ({ ...detail, name: `${body.name} of T-1` }),
    [`PUT communications/controller/tag/${TAG}/toggle-control`]: ({ body }) => ({
      ...detail,
      ...body,
      name: 'Z',
    }),
    [`GET communications/controller/tag/${TAG}/report-count`]: () => ({
      count: 3,
      diagrams: [{ uuid: uuidOf(9), name: 'Intake', siteName: 'Mill' }],
      diagramCount: 2,
    }),
    [`DELETE communications/controller/tag/${TAG}`]: () => null,
  });
  const Page = () => <ControllerPage params={{ siteId: SITE, controllerId: PLC }} />;
  const { screen } = await showPage(Page, `/site/communication/${SITE}/controller/${PLC}`);
  const rows = () =>
    [...document.querySelectorAll('[role=grid] [role=row]')].slice(1).map(({ textContent }) => textContent);
  const starting = (...texts: string[]) => texts.map((text) => expect.stringMatching(`^${text}`));
  await expect.poll(rows).toEqual(starting('Level'));
  await screen.getByRole('button', { name: 'New tag' }).click();
  const dialog = screen.getByRole('dialog', { name: 'New tag' });
  await dialog.getByLabelText('Name', { exact: true }).fill('Flow');
  await dialog.getByLabelText('Metric').fill('Pump/Flow');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(rows).toEqual(starting('Flow in', 'Level'));
  await screen.getByRole('row', { name: /^Level/ }).click();
  const pane = screen.getByRole('region', { name: 'Level' });
  await pane.getByLabelText('Name', { exact: true }).fill('Height');
  await pane.getByRole('button', { name: 'Save' }).click();
  await expect.poll(rows).toEqual(starting('Flow in', 'Height of T-1.*3\\.5'));
  await screen.getByRole('switch', { name: 'Control switch' }).click();
  await expect.poll(rows).toEqual(starting('Flow in', 'Z.*3\\.5'));
  await screen.getByRole('button', { name: 'Archive', exact: true }).click();
  const question = screen.getByRole('alertdialog');
  await expect.element(question.getByText('3 reports use it.')).toBeVisible();
  await expect.element(question.getByText('Intake', { exact: false })).toBeVisible();
  await expect.element(question.getByText('And 1 more.')).toBeVisible();
  await question.getByRole('button', { name: 'Archive' }).click();
  await expect.poll(rows).toEqual(starting('Flow in'));
  expect(server.calls.filter((call) => call === `GET communications/controller/${PLC}/tags`)).toHaveLength(1);
});

test.each([
  ['to those who may add some', true],
  ['and not to those who may only look', false],
])('the words where there are no tags or links yet speak of scanning %s', async (_, may) => {
  stubServer({
    ...tagServer,
    'GET users/permissions': () => permissionsWhere((path) => may || path.endsWith('.canSee')),
    [`GET communications/controller/${PLC}/tags`]: () => ({ items: [], total: 0 }),
    [`GET communications/site-communication/${SITE}`]: () => ({
      ...{ communication: [], controllers: [], activityLog: [], count: 0 },
    }),
    [`GET sites/${SITE}`]: () => ({ uuid: SITE, name: 'Mill', areaName: 'North', overviews: [] }),
  });
  const Controller = () => <ControllerPage params={{ siteId: SITE, controllerId: PLC }} />;
  const Links = () => <CommunicationPage params={{ siteId: SITE }} />;
  for (const [Page, noun] of [
    [Controller, 'tag'],
    [Links, 'link'],
  ] as const) {
    const { screen } = await showPage(Page, `/site/communication/${SITE}`);
    await expect.element(screen.getByRole('heading', { name: `No ${noun}s yet` })).toBeVisible();
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    const add = screen.getByRole('button', { name: `New ${noun}` }).elements();
    expect(add.length > 0).toBe(may);
    const words = document.querySelector('main')!.textContent;
    if (may) expect(words).toMatch(/scan (the device|them)/i);
    else expect(words).not.toMatch(/scan/i);
    await screen.unmount();
  }
});

test('tags that a scan has added are in the list of their controller at once, with what they said when they were found', async () => {
  let items: object[] = [];
  const scan = {
    ...{
      uuid: uuidOf(20),
      siteUuid: SITE,
      controllerUuid: PLC,
      state: 'done',
      detail: '',
      controllers: 1,
      scanned: 1,
      found: 1,
    },
    ...{ fresh: 1, isComplete: true, faults: [], startedAt: '2026-11-22T10:00:00Z', finishedAt: null },
  };
  const found = {
    ...{ key: 0, communicationUuid: uuidOf(4), controllerUuid: PLC, controllerName: 'PLC', path: 'Level' },
    ...{ name: 'Level', dataType: 'float', wireType: 'double', writable: true, value: '3.5', tagUuid: null },
  };
  const server = stubServer({
    ...tagServer,
    [`GET communications/controller/${PLC}/tags`]: () => ({ items, total: items.length }),
    [`GET communications/site-communication/${SITE}/scan`]: () => scan,
    [`GET communications/scans/${scan.uuid}`]: () => ({ scan, items: [found], total: 1 }),
    [`POST communications/scans/${scan.uuid}/tags`]: () => {
      items = [{ ...detail, value: 3.5, quality: 'good', timestamp: null }];
      return { created: 1 };
    },
  });
  const Page = () => <ControllerPage params={{ siteId: SITE, controllerId: PLC }} />;
  const { screen } = await showPage(Page, `/site/communication/${SITE}/controller/${PLC}`);
  await expect.element(screen.getByText('0 tags')).toBeVisible();
  await screen.getByRole('button', { name: 'Scan' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Scan PLC' });
  await expect.element(dialog.getByText('3.5', { exact: true })).toBeVisible();
  await dialog.getByText('Level', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Add 1 tag' }).click();
  await expect.element(screen.getByRole('row', { name: /Level.*3\.5 m/ })).toBeVisible();
  await expect.element(screen.getByText('1 tag', { exact: true })).toBeVisible();
  expect(server.calls).toContain(`POST communications/scans/${scan.uuid}/tags`);
  const asked = server.sent(`GET communications/site-communication/${SITE}/scan`)!.query;
  expect(asked.get('controller')).toBe(PLC);
});

test('COMM-21 a click on a head sorts tags by it, another one the other way round', async () => {
  const server = stubServer(tagServer);
  const Page = () => <ControllerPage params={{ siteId: SITE, controllerId: PLC }} />;
  const { screen } = await showPage(Page, `/site/communication/${SITE}/controller/${PLC}`);
  await expect.element(screen.getByRole('row', { name: /^Level/ })).toBeVisible();
  const sorted = () => {
    const { query } = server.sent(`GET communications/controller/${PLC}/tags`)!;
    return `${query.get('sortBy')} ${query.get('sort')}`;
  };
  for (const [head, key] of [
    ['Value', 'value'],
    ['Quality', 'status'],
    ['Address', 'summary'],
    ['Category', 'categories'],
    ['Low', 'alertLow'],
    ['High', 'alertHigh'],
    ['Scan', 'scanInterval'],
    ['Control', 'operations'],
    ['Last seen', 'lastSeen'],
  ] as const) {
    const button = screen
      .getByRole('columnheader', { name: head, exact: true })
      .getByRole('button')
      .element();
    (button as HTMLButtonElement).click();
    await expect.poll(sorted).toBe(`${key} asc`);
    (button as HTMLButtonElement).click();
    await expect.poll(sorted).toBe(`${key} desc`);
  }
});

test('TAG-07 TAG-08 a level is added with its condition, and sent as it was chosen', async () => {
  const server = stubServer({
    ...tagServer,
    [`PUT communications/controller/tag/${TAG}`]: ({ body }) => ({ ...detail, ...body }),
  });
  const Page = () => <ControllerPage params={{ siteId: SITE, controllerId: PLC }} />;
  const { screen } = await showPage(Page, `/site/communication/${SITE}/controller/${PLC}`);
  await screen.getByRole('row', { name: /^Level/ }).click();
  const pane = screen.getByRole('region', { name: 'Level' });
  await pane.getByRole('button', { name: 'Add a level' }).click();
  const optionsOf = (label: string) => [
    ...(pane.getByLabelText(label).element() as HTMLSelectElement).options,
  ];
  expect(optionsOf('Level').map(({ label }) => label)).toEqual([
    ...['High High', 'High', 'Normal', 'Low', 'Low Low', 'Status (Down/Unknown)', 'Status (Active)'],
  ]);
  expect(optionsOf('Where the value is').map(({ value }) => value)).toEqual([
    ...['<', '>', '=', '<=', '>=', '!=', 'in-range'],
  ]);
  await pane.getByLabelText('Level').selectOptions('Normal');
  await pane.getByLabelText('Where the value is').selectOptions('in range');
  await pane.getByLabelText('From').fill('1');
  await pane.getByLabelText('To').fill('4');
  await pane.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => server.sent(`PUT communications/controller/tag/${TAG}`)?.body.alarms)
    .toMatchObject([{ level: 'Normal', operator: 'in-range', value: 1, upTo: 4 }]);
});

test('TAG-01 the tags of a controller are listed for its site, and searched', async () => {
  const server = stubServer(tagServer);
  const Page = () => <ControllerPage params={{ siteId: SITE, controllerId: PLC }} />;
  const { screen } = await showPage(Page, `/site/communication/${SITE}/controller/${PLC}`);
  await expect.element(screen.getByRole('row', { name: /^Level/ })).toBeVisible();
  const asked = () => Object.fromEntries(server.sent(`GET communications/controller/${PLC}/tags`)!.query);
  expect(asked()).toMatchObject({ site: SITE });
  await screen.getByRole('searchbox', { name: /^Search tags/ }).fill('lev');
  await expect.poll(asked).toMatchObject({ site: SITE, search: 'lev', skip: '0' });
});

test('TAG-09 CONST-21 tags that were read are not asked for again within 300 seconds', async () => {
  const server = stubServer(tagServer);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const Name = () => {
    useControllerTags(PLC, SITE, undefined, { column: 'name', descending: false });
    return <p>{useTag(TAG).data?.tag.name}</p>;
  };
  const look = async () => {
    const screen = await render(
      <QueryClientProvider client={queryClient}>
        <Name />
      </QueryClientProvider>,
    );
    await expect.element(screen.getByText('Level')).toBeVisible();
    await screen.unmount();
  };
  const asked = () =>
    [TAG, `${PLC}/tags`].map((end) => server.calls.filter((call) => call.endsWith(end)).length);
  await look();
  await expect.poll(asked).toEqual([1, 1]);
  vi.setSystemTime(Date.now() + 299_000);
  await look();
  expect(asked()).toEqual([1, 1]);
  vi.setSystemTime(Date.now() + 2_000);
  await look();
  await expect.poll(asked).toEqual([2, 2]);
});

test('CTPL-02 CTPL-04 CTPL-05 a template that was renamed is new in the list, one that was archived is gone from it', async () => {
  const template = {
    ...{ id: 5, uuid: uuidOf(5), name: 'Station', updatedBy: 'Ada', updatedAt: '2026-11-21T19:00:00Z' },
    ...{ protocol: 'sparkplug-b', manufacturer: '', model: '', tagsCount: 0, controllersCount: 0 },
  };
  let all = [template];
  let lists = 0;
  stubServer({
    'GET controller-templates': (request) => {
      // Only what the page itself knows is looked at: the list of the server stays what it was.
      lists++;
      return pageOf(lists === 1 ? [template] : all, request);
    },
    [`GET controller-templates/${template.uuid}`]: () => ({ ...template, tags: [] }),
    'GET controller-templates/associated-controllers/*': () => ({ items: [], total: 0 }),
    [`PUT controller-templates/${template.uuid}`]: ({ body }) => ({ ...template, name: body.name }),
    [`DELETE controller-templates/${template.uuid}`]: () => {
      all = [];
      return {};
    },
  });
  const { screen } = await showPage(TemplatesPage, `/setup/templates?id=${template.uuid}`);
  await screen.getByLabelText('Name').fill('');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Template name is required')).toBeVisible();
  await screen.getByLabelText('Name').fill('Booster');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('row', { name: /Booster/ })).toBeVisible();
  expect(lists).toBe(1);
  await screen.getByRole('row', { name: /Booster/ }).click({ button: 'right' });
  await screen.getByRole('menuitem', { name: 'Archive' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await expect.poll(() => screen.getByRole('row', { name: /Booster/ }).query()).toBeNull();
});

test('COMM-16 offers templates page by page, shows the chosen one, and applies it', async () => {
  const all = Array.from({ length: 60 }, (_, nth) => ({
    ...{ id: nth, uuid: uuidOf(200 + nth), name: `Station ${nth}`, updatedBy: 'Ada' },
    ...{ updatedAt: '2026-11-21T19:00:00Z', manufacturer: 'Acme', model: `P${nth}`, tagsCount: 8 },
    ...{ controllersCount: 0, protocol: nth === 58 ? 'modbus-tcp' : 'sparkplug-b' },
  }));
  const last = all.at(-1)!;
  const asked: string[] = [];
  const names = ['Flow', 'Level', 'Power', 'Speed', 'State', 'Torque', 'Volume', 'Weight'];
  const server = stubServer({
    ...tagServer,
    'GET communications/controller/templates': (request) => {
      asked.push(request.query.toString());
      return pageOf(all, request);
    },
    [`GET communications/controller/templates/${last.uuid}`]: () => ({
      ...last,
      tags: names.map((name) => ({ name })),
    }),
    [`POST communications/controller/${PLC}/template`]: () => ({ created: 7, skipped: 1 }),
  });
  const Page = () => <ControllerPage params={{ siteId: SITE, controllerId: PLC }} />;
  const { screen } = await showPage(Page, `/site/communication/${SITE}/controller/${PLC}`);
  await screen.getByRole('button', { name: 'More actions' }).click();
  await screen.getByRole('menuitem', { name: 'Apply a template…' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Apply a template' });
  const field = dialog.getByRole('combobox', { name: 'Template' });
  // Those of its protocol; the first entry asks to choose.
  await expect.poll(() => (field.element() as HTMLSelectElement).options.length).toBe(60);
  expect(asked).toEqual(['limit=50&skip=0', 'limit=50&skip=50']);
  await field.selectOptions(last.name);
  expect(communicationStore.controllerTemplateId).toBe(last.uuid);
  await expect.element(dialog.getByText('Acme P59')).toBeVisible();
  await expect.element(dialog.getByText('Flow, Level, Power, Speed, State, Torque and 2 more')).toBeVisible();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect.element(screen.getByText('7 tags were added, 1 already existed')).toBeVisible();
  expect(server.sent(`POST communications/controller/${PLC}/template`)!.body).toEqual({
    templateUuid: last.uuid,
  });
  expect(communicationStore.controllerTemplateId).toBe('');
});

/** The page of the controller with a dialog of its menu open. */
async function showDialog(entry: string, more: Parameters<typeof stubServer>[0]) {
  const server = stubServer({ ...tagServer, ...more });
  const Page = () => <ControllerPage params={{ siteId: SITE, controllerId: PLC }} />;
  const { screen } = await showPage(Page, `/site/communication/${SITE}/controller/${PLC}`);
  await screen.getByRole('button', { name: 'More actions' }).click();
  await screen.getByRole('menuitem', { name: `${entry}…` }).click();
  const dialog = screen.getByRole('dialog', { name: entry });
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  return { server, screen, dialog, press };
}

test('CTPL-04 a template must be chosen; it gives its tags to the controller', async () => {
  const template = (nth: number, name: string, protocol: string) => ({
    ...{ id: nth, uuid: uuidOf(nth), name, updatedBy: 'Ada', updatedAt: '2026-11-21T19:00:00Z', protocol },
    ...{ manufacturer: '', model: '', tagsCount: 3, controllersCount: 0, tags: [] },
  });
  const station = template(5, 'Station', 'sparkplug-b');
  const apply = `POST communications/controller/${PLC}/template`;
  const { server, screen, dialog, press } = await showDialog('Apply a template', {
    'GET communications/controller/templates': (request) =>
      pageOf([station, template(6, 'Meter', 'modbus-tcp')], request),
    [`GET communications/controller/templates/${station.uuid}`]: () => station,
    [apply]: () => ({ created: 2, skipped: 1 }),
  });
  await press('Apply');
  await expect.element(dialog.getByText('Template is required')).toBeVisible();
  expect(server.calls).not.toContain(apply);
  await expect.element(dialog.getByRole('option', { name: 'Station' })).toBeInTheDocument();
  expect(dialog.getByRole('option', { name: 'Meter' }).query()).toBeNull();
  await dialog.getByRole('combobox', { name: 'Template' }).selectOptions('Station');
  await press('Apply');
  await expect.element(screen.getByText('2 tags were added, 1 already existed')).toBeVisible();
  expect(server.sent(apply)!.body).toEqual({ templateUuid: station.uuid });
});

test('TAG-06 OR-40 a controller takes on an assignment, one of another after a question, or a new one', async () => {
  const [pump, fan] = ['Main pump', 'Fan'].map((name, nth) => ({ id: nth, uuid: uuidOf(20 + nth), name }));
  const assign = `POST communications/controller/${PLC}/assignments`;
  const { server, screen, dialog, press } = await showDialog('Assignments', {
    'GET assignment': (request) => pageOf([{ ...pump, sitesCount: 1 }], request),
    'POST assignment': () => ({ ...fan, sitesCount: 0 }),
    [assign]: ({ body }) => {
      if (body.assignmentId === fan!.uuid) return { assignments: [fan, pump] };
      if (!body.replace) throw new Refused(409, 'PLC 2 is Main pump here', undefined, 'ROLE_TAKEN');
      return { assignments: [pump] };
    },
  });
  await press('Assign');
  await expect.element(dialog.getByText('Assignment is required!')).toBeVisible();
  expect(server.calls).not.toContain(assign);
  await dialog.getByRole('combobox', { name: 'Assignment' }).click();
  await screen.getByRole('option', { name: 'Main pump' }).click();
  await press('Assign');
  const question = screen.getByRole('alertdialog', { name: 'Take it over?' });
  await expect.element(question.getByText(/^PLC 2 is Main pump here\. /)).toBeVisible();
  expect(server.sent(assign)!.body).toEqual({ assignmentId: pump!.uuid, replace: false });
  await question.getByRole('button', { name: 'Take over' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Take Main pump away' })).toBeVisible();
  expect(server.sent(assign)!.body).toEqual({ assignmentId: pump!.uuid, replace: true });
  await dialog.getByLabelText('Name', { exact: true }).fill('Fan');
  await press('Add and assign');
  await expect.element(dialog.getByRole('button', { name: 'Take Fan away' })).toBeVisible();
  expect(server.sent('POST assignment')!.body).toEqual({ name: 'Fan' });
  expect(server.sent(assign)!.body).toEqual({ assignmentId: fan!.uuid });
});

test('TAG-06 a new tag that lacks its assignment shows the field, also in the closed part of the form', async () => {
  const level = { id: 8, uuid: uuidOf(8), name: 'Level', category: null, categoryId: null, tagsCount: 0 };
  const server = stubServer({
    ...tagServer,
    'GET link-object': (request) => pageOf([level], request),
    'GET assignment': (request) => pageOf([], request),
    'GET categories': () => ({ categories: [], total: 0, sensorTypes: [] }),
    'POST communications/controller/tag': () => {
      throw new Refused(400, 'Please check the fields', { assignmentId: 'Assignment is required!' });
    },
  });
  const Page = () => <ControllerPage params={{ siteId: SITE, controllerId: PLC }} />;
  const { screen } = await showPage(Page, `/site/communication/${SITE}/controller/${PLC}`);
  await screen.getByRole('button', { name: 'New tag' }).click();
  const dialog = screen.getByRole('dialog', { name: 'New tag' });
  await dialog.getByLabelText('Name', { exact: true }).fill('Flow');
  await dialog.getByLabelText('Metric').fill('Pump/Flow');
  const summary = dialog.getByText('Meaning, range and alarm limits');
  await summary.click();
  await dialog.getByLabelText('Link object').click();
  await screen.getByRole('option', { name: 'Level' }).click();
  await summary.click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Assignment is required!')).toBeVisible();
  expect(server.sent('POST communications/controller/tag')!.body.linkObjectId).toBe(level.uuid);
});
