/** The page of link objects, with a server inside the browser. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import LinkObjectsPage from '../../../host/pages/link-objects/link-objects-page.tsx';
import { pageOf, Refused, signInAda, signOutAda, stubServer } from '../stub-server.ts';
import { showPage } from './pages.tsx';

beforeEach(signInAda);
afterEach(signOutAda);

const uuidOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const [PUMPS, TANKS, SPEED, NORTH, FLOWS] = [61, 62, 63, 64, 65].map(uuidOf) as [
  ...[string, string, string, string, string],
];
const category = (nth: number, name: string) => ({
  ...{ id: nth, uuid: uuidOf(nth), name, linkObjectsCount: 1, tagsCount: 0 },
});
const CATEGORIES = [category(61, 'Pumps'), category(62, 'Tanks')];
const speed = {
  ...{ id: 3, uuid: SPEED, name: 'Speed', categoryId: PUMPS, category: 'Pumps', tagsCount: 2 },
};
const area = {
  ...{ id: 1, uuid: uuidOf(66), name: 'Valley', routes: [] },
  sites: [{ id: 1, uuid: NORTH, name: 'North' }],
};
const answer = (body: Record<string, unknown>) => ({
  ...speed,
  ...body,
  category: CATEGORIES.find(({ uuid }) => uuid === body.categoryId)?.name ?? null,
});
const SERVER: Parameters<typeof stubServer>[0] = {
  'GET link-object': (request) => pageOf([{ ...speed, objects: [] }], request),
  'GET categories': () => ({ categories: CATEGORIES, total: 2, sensorTypes: [] }),
  'GET areas': () => ({ area: [area] }),
  'GET reports': (request) => pageOf([{ uuid: FLOWS, name: 'Flows', type: 'graph' }], request),
};

test('LINK-02 narrows link objects by category, site and report', async () => {
  const server = stubServer(SERVER);
  const { screen } = await showPage(LinkObjectsPage, '/setup/link-objects');
  const asked = () => Object.fromEntries(server.sent('GET link-object')!.query);
  for (const [label, choice, name, value] of [
    ['Category', 'Pumps', 'categoryUuid', PUMPS],
    ['Site', 'North', 'siteUuid', NORTH],
    ['Used in', 'Flows', 'reportUuid', FLOWS],
  ] as const) {
    await screen.getByLabelText(label, { exact: true }).first().selectOptions(choice);
    await expect.poll(() => asked()[name]).toBe(value);
  }
  expect(asked()).toEqual({
    ...{ limit: '50', skip: '0', categoryUuid: PUMPS, siteUuid: NORTH, reportUuid: FLOWS },
  });
});

test('LINK-03 API-075 API-077 makes a link object in a category, and deletes one after a question', async () => {
  const server = stubServer({
    ...SERVER,
    'POST link-object': ({ body }) => ({ ...answer(body), id: 4, uuid: uuidOf(67) }),
    'DELETE link-object/*': () => null,
  });
  const { screen } = await showPage(LinkObjectsPage, '/setup/link-objects');
  await screen.getByRole('button', { name: 'New link object' }).click();
  const pane = screen.getByRole('region', { name: 'New link object' });
  await pane.getByLabelText('Name').fill('Level');
  await pane.getByRole('combobox', { name: 'Category' }).click();
  await screen.getByRole('listbox', { name: 'Category' }).getByRole('option', { name: 'Tanks' }).click();
  await pane.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(screen.getByText('Level was added')).toBeVisible();
  expect(server.sent('POST link-object')!.body).toEqual({ name: 'Level', categoryId: TANKS });
  await expect.element(screen.getByRole('row', { name: /Level.*Tanks/ })).toBeVisible();
  await screen.getByRole('row', { name: /Speed/ }).click({ button: 'right' });
  await screen.getByRole('menuitem', { name: 'Delete' }).click();
  const question = screen.getByRole('alertdialog');
  await expect.element(question.getByText('2 tags have it.', { exact: false })).toBeVisible();
  expect(server.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => server.calls).toContain(`DELETE link-object/${SPEED}`);
  await expect.poll(() => screen.getByRole('row', { name: /Speed/ }).query()).toBeNull();
});

test('LINK-03 API-076 sends the name and the category of a change, and lists the answer', async () => {
  const server = stubServer({ ...SERVER, 'PUT link-object/*': ({ body }) => answer(body) });
  const { screen } = await showPage(LinkObjectsPage, `/setup/link-objects?id=${SPEED}`);
  const pane = screen.getByRole('region', { name: 'Speed' });
  const sent = () => server.sent(`PUT link-object/${SPEED}`)?.body;
  await pane.getByLabelText('Name').fill('Level');
  await pane.getByRole('combobox', { name: 'Category' }).click();
  await screen.getByRole('listbox', { name: 'Category' }).getByRole('option', { name: 'Tanks' }).click();
  await pane.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Level was saved')).toBeVisible();
  expect(sent()).toEqual({ name: 'Level', categoryId: TANKS });
  await expect.element(screen.getByRole('row', { name: /Level.*Tanks/ })).toBeVisible();
  // Without a category.
  const level = screen.getByRole('region', { name: 'Level' });
  await level.getByRole('combobox', { name: 'Category' }).click();
  await screen.getByRole('listbox', { name: 'Category' }).getByRole('option', { name: 'None' }).click();
  await level.getByRole('button', { name: 'Save' }).click();
  await expect.poll(sent).toEqual({ name: 'Level', categoryId: null });
});

test('shows the refusal of a change at its field', async () => {
  stubServer({
    ...SERVER,
    'PUT link-object/*': () => {
      const taken = 'There is a link object of this name in the category';
      throw new Refused(409, taken, { name: taken });
    },
  });
  const { screen } = await showPage(LinkObjectsPage, `/setup/link-objects?id=${SPEED}`);
  const pane = screen.getByRole('region', { name: 'Speed' });
  await pane.getByLabelText('Name').fill('Level');
  await pane.getByRole('button', { name: 'Save' }).click();
  await expect.element(pane.getByText('There is a link object of this name in the category')).toBeVisible();
});

test('lists the tags of the chosen site alone', async () => {
  const server = stubServer({
    ...SERVER,
    'GET link-object': (request) => {
      const site = request.query.get('siteUuid');
      const tag = (name: string, siteName: string) => ({
        ...{ uuid: uuidOf(name.length + 70), name, controllerUuid: uuidOf(80), controllerName: 'PLC' },
        ...{ siteUuid: NORTH, siteName },
      });
      const objects = [tag('P-1 Speed', 'North'), ...(site ? [] : [tag('P-22 Speed', 'South')])];
      return pageOf([{ ...speed, tagsCount: objects.length, objects }], request);
    },
  });
  const { screen } = await showPage(LinkObjectsPage, `/setup/link-objects?id=${SPEED}`);
  const pane = screen.getByRole('region', { name: 'Speed' });
  await expect.element(pane.getByRole('link', { name: 'P-22 Speed' })).toBeVisible();
  await screen.getByLabelText('Site', { exact: true }).selectOptions('North');
  await expect.poll(() => server.sent('GET link-object')!.query.get('siteUuid')).toBe(NORTH);
  await expect.poll(() => pane.getByRole('link', { name: 'P-22 Speed' }).query()).toBeNull();
  await expect.element(pane.getByRole('link', { name: 'P-1 Speed' })).toBeVisible();
  await expect.element(pane.getByText('Tags (1)')).toBeVisible();
});

test('opens a link object beyond the first page of the list, with its tags', async () => {
  const all = Array.from({ length: 60 }, (_, nth) => ({
    ...{
      id: nth,
      uuid: uuidOf(200 + nth),
      name: `pH ${nth}`,
      categoryId: null,
      category: null,
      tagsCount: 1,
    },
  }));
  const last = all.at(-1)!;
  const tag = {
    ...{ uuid: uuidOf(300), name: 'Basin pH', controllerUuid: uuidOf(80), controllerName: 'PLC' },
    ...{ siteUuid: NORTH, siteName: 'North' },
  };
  stubServer({
    ...SERVER,
    'GET link-object': (request) => {
      const uuid = request.query.get('uuid');
      const found = all.filter((one) => !uuid || one.uuid === uuid);
      return pageOf(uuid ? found.map((one) => ({ ...one, objects: [tag] })) : found, request);
    },
  });
  const { screen } = await showPage(LinkObjectsPage, `/setup/link-objects?id=${last.uuid}`);
  const pane = screen.getByRole('region', { name: last.name });
  await expect.element(pane.getByRole('link', { name: 'Basin pH' })).toBeVisible();
});
