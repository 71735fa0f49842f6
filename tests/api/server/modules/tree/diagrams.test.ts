/** The dashboard's diagrams as items of the tree: one rule for both. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSharedDiagram } from '../../../../support/shared-diagram.ts';
import { folderOf, listed, openTreeWorld, type Somebody, type TreeWorld, withUser } from './world.ts';

let world: TreeWorld;
let ann: Somebody;
let bob: Somebody;
let admin: Somebody;
beforeAll(async () => {
  world = await openTreeWorld();
  ann = await world.person('Ann');
  bob = await world.person('Bob');
  admin = await world.person('Admin', undefined, 'CompanyAdmin');
});
afterAll(() => world.dispose());

const PATH = 'reports/site-schematics';

async function diagramOf({ call }: Somebody, name: string, more: object = {}): Promise<string> {
  const { data } = await call('POST', PATH, { name, width: 10, height: 10, ...more });
  return data.head.uuid;
}

test('a new diagram is its maker’s item, in the folder that was named', async () => {
  const folder = await folderOf(ann, 'Boards');
  const diagram = await diagramOf(ann, 'Mine', { parent: folder });
  expect((await listed(ann)).Mine).toMatchObject({
    ...{ uuid: diagram, type: 'report', reportType: 'site-schematic', parent: folder, access: 'owner' },
  });
  expect((await bob.call('GET', `${PATH}/${diagram}/view`)).status).toBe(404);
  const lost = await Promise.all(
    [crypto.randomUUID(), folder].map((parent) => bob.call('POST', PATH, { name: 'There', parent })),
  );
  expect(lost.map(({ status }) => status)).toEqual([400, 400]);
  expect(lost[0]!.body).toBe(lost[1]!.body);
});

test('its name and its end are the item’s too, from either side', async () => {
  const diagram = await diagramOf(ann, 'Board');
  await ann.call('PUT', `folders/${diagram}`, { name: 'Renamed' });
  expect((await ann.call('GET', `${PATH}/${diagram}/view`)).data.name).toBe('Renamed');
  await ann.call('PUT', `${PATH}/${diagram}/name`, { name: 'Again' });
  expect(await listed(ann)).toHaveProperty('Again');
  await ann.call('DELETE', `folders/${diagram}`);
  expect((await ann.call('GET', `${PATH}/${diagram}/view`)).status).toBe(404);
  await admin.call('POST', `folders/${diagram}/restore`);
  expect((await ann.call('GET', `${PATH}/${diagram}/view`)).status).toBe(200);
  await ann.call('DELETE', `reports/${diagram}`);
  expect(await listed(ann)).not.toHaveProperty('Again');
  const gone = (await admin.call('GET', 'folders/archived?search=again')).data;
  expect(gone.items).toMatchObject([{ uuid: diagram, reportType: 'site-schematic' }]);
});

test('what the server stores without an owner is there for everyone', async () => {
  const { uuid } = await world.server.storage.system((db) =>
    addSharedDiagram(db, { companyId: world.company.id, name: 'Plant', width: 1, height: 1, objects: [] }),
  );
  expect((await listed(bob, 'folders/shared')).Plant).toMatchObject({ uuid, access: 'edit', userUuid: null });
  expect((await listed(admin)).Plant).toMatchObject({ access: 'owner' });
});

test('the list of reports has what is shared alone', async () => {
  const diagram = await diagramOf(ann, 'Listed');
  const names = async ({ call }: Somebody) =>
    (await call('GET', 'reports?limit=40')).data.items.map(({ name }: { name: string }) => name);
  expect(await names(ann)).toContain('Listed');
  expect(await names(bob)).not.toContain('Listed');
  await ann.call('PUT', `folders/${diagram}/share`, withUser(bob, 'view'));
  expect(await names(bob)).toContain('Listed');
});

test('a copy has the drawing, the devices that it acts on, and the copier as its owner', async () => {
  const { uuid } = await world.server.storage.system((db) =>
    addSharedDiagram(db, {
      ...{ companyId: world.company.id, name: 'Drawn', width: 30, height: 20 },
      objects: [{ id: 1, identifier: 'Rectangle' }],
      configuration: [{ id: 1, linkedTag: world.company.tag }],
    }),
  );
  const { data, status } = await bob.call('POST', `folders/${uuid}/clone`, { name: 'Drawn-Copy' });
  expect(status).toBe(200);
  expect(data).toMatchObject({ name: 'Drawn-Copy', access: 'owner', reportType: 'site-schematic' });
  const copy = (await bob.call('GET', `${PATH}/${data.uuid}/view`)).data;
  expect(copy).toMatchObject({ width: 30, height: 20, objectCount: 1, version: 1 });
  expect(copy.canvas.objects).toEqual([{ id: 1, identifier: 'Rectangle' }]);
  expect(copy.configuration).toMatchObject([{ id: 1, linkedTag: world.company.tag }]);
  expect((await ann.call('GET', `${PATH}/${data.uuid}/view`)).status).toBe(404);
});

test('refuses a private diagram of the dashboard in every call, when the query names a site', async () => {
  const diagram = await diagramOf(ann, 'Private');
  const { site } = world.company;
  const labels = { of: [] };
  const formulas = { of: [] };
  for (const [method, call, body] of [
    ['GET', 'view'],
    ['GET', 'stream'],
    ['POST', 'system-labels', labels],
    ['POST', 'formula-values', formulas],
    ['GET', 'poll-now'],
  ] as const) {
    const { status } = await bob.call(method, `${PATH}/${diagram}/${call}?siteId=${site}`, body);
    expect([call, status]).toEqual([call, 404]);
  }
  const live = await bob.call('GET', `${PATH}/live-mode/${diagram}?isLiveMode=true&siteId=${site}`);
  expect(live.status).toBe(404);
  const waiting = await bob.call('GET', `commands/waiting?schematicId=${diagram}&siteId=${site}`);
  expect(waiting.status).toBe(404);
});

test('shows a shared diagram for a site to its viewers without the right to the dashboard', async () => {
  const diagram = await diagramOf(ann, 'For sites');
  await ann.call('PUT', `folders/${diagram}/share`, withUser(bob, 'view'));
  const { site } = world.company;
  const forSite = await bob.call('GET', `${PATH}/${diagram}/view?siteId=${site}`);
  expect(forSite.status).toBe(200);
  expect(forSite.data.rights.update).toBe(false);
  const looks = { Site: { canSee: true, subPermission: { Overview: { canSee: true } } } };
  const siteOnly = await world.person('Site', looks);
  await ann.call('PUT', `folders/${diagram}/share`, withUser(siteOnly, 'view'));
  expect((await siteOnly.call('GET', `${PATH}/${diagram}/view?siteId=${site}`)).status).toBe(200);
  expect((await siteOnly.call('GET', `${PATH}/${diagram}/view`)).status).toBe(403);
});

test('every change of folders, reports, diagrams and shares is told on the bus, and what changes nothing is not', async () => {
  const { call } = ann;
  let heard = 0;
  const stop = world.server.bus.on('tree-changed', () => void heard++);
  const tells = async (work: () => Promise<{ readonly data: unknown }>) => {
    const before = heard;
    const { data } = await work();
    return [heard - before, data] as const;
  };
  // biome-ignore lint/suspicious/noExplicitAny: each answer is what its call says.
  const told = async (work: () => Promise<{ readonly data: unknown }>): Promise<any> => {
    const [times, data] = await tells(work);
    expect(times, JSON.stringify(data)).toBe(1);
    return data;
  };
  const folder = await told(() => call('POST', 'folders', { name: 'Told', type: 'folder' }));
  const item = `folders/${folder.uuid}`;
  await told(() => call('PUT', item, { name: 'Told more' }));
  await told(() => call('PUT', `${item}/share`, withUser(bob, 'view')));
  const copy = await told(() => call('POST', `${item}/clone`, { name: 'Copy' }));
  const order = { itemType: 'folder', parentItem: null, foldersOrderData: { [copy.uuid]: 900 } };
  await told(() => call('POST', `folders/${copy.uuid}/move`, order));
  await told(() => call('DELETE', `folders/${copy.uuid}`));
  await told(() => admin.call('POST', `folders/${copy.uuid}/restore`));
  const report = await told(() => call('POST', 'reports', { name: 'Levels' }));
  const into = { itemType: 'report', parentItem: copy.uuid, foldersOrderData: {} };
  await told(() => call('POST', `folders/${report.uuid}/move`, into));
  await told(() => call('PUT', `reports/${report.uuid}`, { name: 'Flows', version: 1 }));
  await told(() => call('DELETE', `reports/${report.uuid}`));
  const { head } = await told(() => call('POST', PATH, { name: 'Board' }));
  await told(() => call('PUT', `${PATH}/${head.uuid}/name`, { name: 'Other board' }));
  const patch = { removed: [], put: [] };
  await told(() => call('PUT', `${PATH}/${head.uuid}`, { version: 1, name: 'Third', patch }));
  const saved = await tells(() => call('PUT', `${PATH}/${head.uuid}`, { version: 2, patch }));
  const seen = await tells(() => call('GET', 'folders'));
  expect([saved[0], seen[0]]).toEqual([0, 0]);
  stop();
});
