/** Lists whose rows have saves of their own: the answer stands in them, and they are not read again (ORG-20). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import CustomFieldsPage from '../../../host/pages/custom-fields/custom-fields-page.tsx';
import GroupsPage from '../../../host/pages/groups/groups-page.tsx';
import LinkObjectsPage from '../../../host/pages/link-objects/link-objects-page.tsx';
import PluginsPage from '../../../host/pages/plugins/plugins-page.tsx';
import TemplatesPage from '../../../host/pages/templates/templates-page.tsx';
import UsersPage from '../../../host/pages/users/users-page.tsx';
import { pageOf, Refused, type StubRequest, signInAda, signOutAda, stubServer } from '../stub-server.ts';
import { showPage } from './pages.tsx';

// What a plugin draws is tried in a worker, which pages of tests have none of.
const trial = vi.hoisted(() => ({ now: { state: 'running' } as object }));
vi.mock('../../../host/pages/plugins/use-trial.ts', () => ({ useTrial: () => trial.now }));

beforeEach(() => {
  signInAda();
  trial.now = { state: 'running' };
});
afterEach(signOutAda);

const uuidOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const category = (nth: number, name: string) => ({
  ...{ id: nth, uuid: uuidOf(nth), name, linkObjectsCount: 0, tagsCount: 0 },
});

test('ORG-20 a category that is made, renamed or deleted changes its list, which is not read again', async () => {
  let reads = 0;
  stubServer({
    'GET link-object': (request) => pageOf([], request),
    'GET categories': ({ query }) => {
      // The choices of filters are read by a longer page, and may be read again.
      if (query.get('limit') === '50') reads++;
      return { categories: [category(1, 'Pump'), category(2, 'Tank')], total: 2, sensorTypes: [] };
    },
    'POST categories': ({ body }) => category(3, `${body.name}s`),
    'PUT categories/*': ({ body }) => category(1, `${body.name} of all kinds`),
    'DELETE categories/*': () => null,
  });
  const { screen } = await showPage(LinkObjectsPage, '/setup/link-objects');
  await screen.getByRole('tab', { name: 'Categories' }).click();
  const rows = () =>
    [...document.querySelectorAll('[role=grid] [role=row]')].map((row) => row.textContent).join(' ');
  const name = async (verb: string) => {
    await screen.getByLabelText('Name').fill(verb);
    await screen.getByRole('button', { name: 'Save' }).click();
  };
  await expect.poll(rows).toMatch(/Pump.*Tank/);
  await screen.getByRole('button', { name: 'New category' }).click();
  await name('Room');
  await expect.poll(rows).toMatch(/Pump.*Rooms.*Tank/);
  await screen.getByRole('row', { name: /Pump/ }).click();
  await name('Machines');
  await expect.poll(rows).toMatch(/Machines of all kinds.*Rooms.*Tank/);
  await screen.getByRole('row', { name: /Tank/ }).getByRole('button').click();
  await screen.getByRole('menuitem', { name: 'Delete' }).click();
  await screen.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(rows).not.toMatch(/Tank/);
  await expect.element(screen.getByText('Tank was deleted')).toBeVisible();
  expect(reads).toBe(1);
});

test('TAG-06 ORG-20 an assignment that is made, renamed or archived changes its list, which is not read again', async () => {
  const assignment = (nth: number, name: string) => ({ id: nth, uuid: uuidOf(nth), name, sitesCount: 0 });
  let refuses = true;
  const server = stubServer({
    'GET link-object': (request) => pageOf([], request),
    'GET categories': () => ({ categories: [], total: 0, sensorTypes: [] }),
    'GET assignment': (request) => pageOf([assignment(1, 'Main pump'), assignment(2, 'Tank')], request),
    'POST assignment': ({ body }) => assignment(3, `${body.name} of the hall`),
    'PUT assignment/*': ({ body }) => assignment(1, `${body.name} and its motor`),
    'DELETE assignment/*': () => {
      if (refuses) throw new Refused(409, 'A diagram needs it');
      return null;
    },
  });
  const { screen } = await showPage(LinkObjectsPage, '/setup/link-objects');
  await screen.getByRole('tab', { name: 'Assignments' }).click();
  const rows = () =>
    [...document.querySelectorAll('[role=grid] [role=row]')].map((row) => row.textContent).join(' ');
  const name = async (words: string) => {
    await screen.getByLabelText('Name').fill(words);
    await screen.getByRole('button', { name: 'Save' }).click();
  };
  const archive = async () => {
    await screen.getByRole('row', { name: /Tank/ }).getByRole('button').click();
    await screen.getByRole('menuitem', { name: 'Archive' }).click();
    await screen.getByRole('button', { name: 'Archive' }).click();
  };
  const reads = () => server.calls.filter((call) => call === 'GET assignment').length;
  await expect.poll(rows).toMatch(/Main pump.*Tank/);
  await screen.getByRole('button', { name: 'New assignment' }).click();
  await name('Fan');
  await expect.poll(rows).toMatch(/Fan of the hall.*Main pump.*Tank/);
  await screen.getByRole('row', { name: /Main pump/ }).click();
  await name('Pump');
  await expect.poll(rows).toMatch(/Fan of the hall.*Pump and its motor.*Tank/);
  await archive();
  await expect.element(screen.getByText('A diagram needs it')).toBeVisible();
  await expect.poll(rows).toMatch(/Tank/);
  const before = reads();
  refuses = false;
  await archive();
  await expect.element(screen.getByText('Tank was archived')).toBeVisible();
  expect(rows()).not.toMatch(/Tank/);
  // A refusal reads it once more; what was done does not.
  expect([before, reads()]).toEqual([2, 2]);
});

const PERSON = {
  ...{ id: 5, uuid: uuidOf(5), firstName: 'Olga', lastName: 'Reyes', email: 'olga@demo.example' },
  ...{ phone: '', countryCode: '', timezone: null, picture: null, active: true, invited: false },
  ...{ groups: [], permissions: {}, hasOwnPermissions: false, createdAt: '2026-01-01T00:00:00.000Z' },
  role: { uuid: uuidOf(50), title: 'Operator', type: null },
};
const GROUP = { id: 5, uuid: uuidOf(5), title: 'Night shift', usersCount: 0 };
const FIELD = {
  ...{ id: 5, uuid: uuidOf(5), fieldName: 'Serial', fieldType: 'textField', linkedTo: 'site', maxLength: 5 },
  ...{ selectOptions: [], createdByUser: 'Ada', options: [] },
};
const LINK_OBJECT = {
  ...{ id: 5, uuid: uuidOf(5), name: 'Speed', categoryId: null, category: null, tagsCount: 0 },
};
const none = (request: StubRequest) => pageOf([], request);
const LISTS = {
  users: [UsersPage, PERSON, 'First name', ({ firstName }: Sent) => ({ user: { ...PERSON, firstName } })],
  groups: [GroupsPage, GROUP, 'Name', ({ title }: Sent) => ({ ...GROUP, title, users: [] })],
  'custom-fields': [
    CustomFieldsPage,
    FIELD,
    'Field name',
    ({ fieldName }: Sent) => ({ ...FIELD, fieldName }),
  ],
  'link-object': [LinkObjectsPage, LINK_OBJECT, 'Name', ({ name }: Sent) => ({ ...LINK_OBJECT, name })],
} as const;
type Sent = Readonly<Record<string, unknown>>;

test.each(Object.entries(LISTS))(
  'ORG-20 a saved row of %s stands in its list as the server answered it, which is not read again',
  async (path, [Page, row, field, answer]) => {
    let reads = 0;
    stubServer({
      [`GET ${path}`]: (request) => {
        // A link object's own pane asks for it by its uuid.
        if (!request.query.has('uuid')) reads++;
        return pageOf([row], request);
      },
      [`GET ${path}/*`]: () => ({ ...row, users: [] }),
      [`PUT ${path}/*`]: ({ body }) =>
        answer(Object.fromEntries(Object.entries(body).map(([key, value]) => [key, `${value} twelve`]))),
      [`GET custom-fields/get-custom-field-details/${uuidOf(5)}`]: () => ({
        ...row,
        usage: { values: 0, diagrams: 0 },
      }),
      'GET roles': none,
      'GET categories': () => ({ categories: [], total: 0, sensorTypes: [] }),
    });
    const address = { 'link-object': 'link-objects' }[path] ?? path;
    const { screen } = await showPage(Page, `/setup/${address}?id=${uuidOf(5)}`);
    await screen.getByLabelText(field, { exact: true }).fill('Number');
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(screen.getByText(/Number twelve.* was saved/)).toBeVisible();
    await expect.element(screen.getByRole('grid').getByText(/Number twelve/)).toBeVisible();
    expect(reads).toBe(1);
  },
);

test('ORG-20 a saved controller template stands in its list as the server answered it, which is not read again', async () => {
  const template = {
    ...{ id: 1, uuid: uuidOf(1), name: 'Sulzer pump', protocol: 'modbus-tcp', manufacturer: 'Sulzer' },
    ...{
      model: 'P4',
      tagsCount: 0,
      controllersCount: 0,
      updatedBy: 'Ada',
      updatedAt: '2026-11-01T12:00:00.000Z',
    },
  };
  const server = stubServer({
    'GET controller-templates': (request) => pageOf([template], request),
    'GET controller-templates/*': () => ({ ...template, tags: [] }),
    'GET controller-templates/associated-controllers/*': (request) => pageOf([], request),
    'PUT controller-templates/*': ({ body }) => ({ ...template, name: `${body.name} of today` }),
  });
  const { screen } = await showPage(TemplatesPage, `/setup/templates?tab=controllers&id=${uuidOf(1)}`);
  await screen.getByLabelText('Name').fill('Pump');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Pump of today was saved')).toBeVisible();
  await expect.element(screen.getByRole('grid').getByText('Pump of today')).toBeVisible();
  expect(server.calls.filter((call) => call === 'GET controller-templates')).toHaveLength(1);
});

const plugin = (nth: number, title: string | null, approvedAt: string | null) => ({
  ...{
    id: nth,
    uuid: uuidOf(nth),
    sha256: String(nth).repeat(64),
    bytes: 10,
    kind: title && 'mixer',
    version: 1,
  },
  ...{
    title,
    offeredAt: '2026-11-01T12:00:00.000Z',
    offeredBy: 'Ada',
    approvedAt,
    approvedBy: approvedAt && 'Ada',
  },
});

test('ORG-20 a plugin that is offered or withdrawn changes its list, which is not read again', async () => {
  const mixer = plugin(1, 'Mixer', '2026-11-02T12:00:00.000Z');
  const server = stubServer({
    'GET plugins': (request) => pageOf([mixer], request),
    'GET plugins/*': ({ path }) => (path.endsWith(uuidOf(1)) ? mixer : plugin(2, null, null)),
    'POST plugins': () => plugin(2, null, null),
    [`POST plugins/${uuidOf(1)}/withdraw`]: () => plugin(1, 'Mixer', null),
  });
  const { screen } = await showPage(PluginsPage, `/setup/plugins?id=${uuidOf(1)}`);
  const list = screen.getByRole('grid');
  await expect.element(list.getByText('Approved', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Withdraw approval' }).click();
  await screen.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect.element(list.getByText('Not approved')).toBeVisible();
  await screen.getByRole('button', { name: 'New plugin' }).click();
  const file = new File(['export default () => {}'], 'own.js', { type: 'text/javascript' });
  await screen.getByLabelText('Module file').upload(file);
  await expect.element(list.getByText('New file 22222222')).toBeVisible();
  expect(server.calls.filter((call) => call === 'GET plugins')).toHaveLength(1);
});

test('of two plugins of a kind the one that is replaced stands in the list as not approved, at once', async () => {
  const [old, other] = [
    plugin(1, 'Mixer', '2026-11-02T12:00:00.000Z'),
    { ...plugin(3, 'Valve', '2026-11-02T12:00:00.000Z'), kind: 'valve' },
  ];
  const fresh = plugin(2, null, null);
  const descriptor = { ...{ kind: 'mixer', version: 2, title: 'New mixer' }, size: [40, 40], props: {} };
  trial.now = { state: 'sound', descriptor };
  const server = stubServer({
    'GET plugins': (request) => pageOf([old, other, fresh], request),
    'GET plugins/approved': () => [{ kind: 'mixer', version: 1 }],
    'GET plugins/*': () => fresh,
    [`POST plugins/${uuidOf(2)}/approve`]: () => ({
      ...plugin(2, 'New mixer', '2026-11-03T12:00:00.000Z'),
      version: 2,
    }),
  });
  const { screen } = await showPage(PluginsPage, `/setup/plugins?id=${uuidOf(2)}`);
  const rows = () =>
    [...document.querySelectorAll('[role=grid] [role=row]')].map((row) => row.textContent).slice(1);
  const row = (title: string, state: string) => expect.stringMatching(`^${title}.*[0-9]${state}`);
  const valve = row('Valve', 'Approved');
  await expect.poll(rows).toEqual([row('Mixer', 'Approved'), valve, row('New file', 'Not approved')]);
  await screen.getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = screen.getByRole('alertdialog');
  await expect.element(dialog.getByText('It replaces version 1 of “mixer”.', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect.element(screen.getByText('New mixer was approved')).toBeVisible();
  await expect
    .poll(() => rows().sort())
    .toEqual([row('Mixer', 'Not approved'), row('New mixer', 'Approved'), valve]);
  expect(server.calls.filter((call) => call === 'GET plugins')).toHaveLength(1);
});

test('the first version of a kind replaces nothing, and its source can be read before it is approved', async () => {
  const source = 'export default (kit) => kit.defineKind({ kind: "mixer" })';
  const fresh = plugin(2, null, null);
  const descriptor = { ...{ kind: 'mixer', version: 1, title: 'Mixer' }, size: [40, 40], props: {} };
  trial.now = { state: 'sound', descriptor };
  stubServer({
    'GET plugins': (request) => pageOf([fresh], request),
    'GET plugins/approved': () => [{ kind: 'valve', version: 1 }],
    [`GET plugins/${uuidOf(2)}/module`]: () => ({ source }),
    'GET plugins/*': () => fresh,
  });
  const { screen } = await showPage(PluginsPage, `/setup/plugins?id=${uuidOf(2)}`);
  await expect.element(screen.getByLabelText('Source')).toHaveTextContent(source);
  await screen.getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = screen.getByRole('alertdialog');
  await expect.element(dialog.getByText('can then place it in diagrams', { exact: false })).toBeVisible();
  expect(dialog.element().textContent).not.toContain('replaces');
});

test('a file that its trial refuses leaves the list with the reason; one that could not be read stays', async () => {
  const files = [plugin(2, null, null), plugin(3, null, null)];
  trial.now = { state: 'faulty', message: 'The server cannot be reached', isRefused: false };
  const server = stubServer({
    'GET plugins': (request) => pageOf(files, request),
    'GET plugins/*': ({ path }) => files.find(({ uuid }) => path.includes(uuid)),
    'DELETE plugins/*': () => ({}),
  });
  const { screen } = await showPage(PluginsPage, `/setup/plugins?id=${uuidOf(2)}`);
  const rows = () => document.querySelectorAll('[role=grid] [role=row]').length - 1;
  await expect.element(screen.getByText('The server cannot be reached', { exact: false })).toBeVisible();
  expect(rows()).toBe(2);
  trial.now = { state: 'faulty', message: 'size.0: must be a number', isRefused: true };
  await screen.getByRole('row', { name: /33333333/ }).click();
  await expect.element(screen.getByText('The file was not kept', { exact: false })).toBeVisible();
  await expect.element(screen.getByText('size.0: must be a number', { exact: false })).toBeVisible();
  await expect.poll(rows).toBe(1);
  expect(server.calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1);
});
