/** Images of imports: the library lists those that a saved diagram shows, and a job removes the others. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unusedImages } from '../../../../../api/server/modules/images/index.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import { addCompany, type TestCompany } from '../../../../support/company.ts';
import { PUMP } from '../../../../support/engine/assemblies.ts';

let server: TestApp;
let cedar: TestCompany;
let token: string;
beforeAll(async () => {
  server = await openTestApp();
  cedar = await addCompany(server.storage, 'Cedar');
  token = await server.tokenOf(cedar);
});
afterAll(() => server?.dispose());

const DAY_MS = 86_400_000;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><rect width="2" height="2"/></svg>';
const IMAGES = 'reports/site-schematics/images?isPropertyPanel=true';
const DIAGRAMS = 'reports/site-schematics';

/** Uploads a picture as imports do; returns its key. */
async function imported(name: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([SVG]), `${name}.svg`);
  form.append('isPropertyPanel', 'true');
  form.append('isImport', 'true');
  const request = new Request('http://x', { method: 'POST', body: form });
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/reports/site-schematics/upload-image',
    headers: { authorization: `Bearer ${token}`, ...Object.fromEntries(request.headers) },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json().data.image.key;
}
const listed = async (): Promise<string[]> =>
  (await server.get(IMAGES, token)).json().data.items.map(({ key }: { key: string }) => key);
const isShown = async (key: string): Promise<boolean> =>
  (await server.get(`images/${key}`, token)).statusCode === 200;
const object = (id: string, url?: string) => ({
  ...{ id, identifier: 'images', x: 0, y: 0, width: 10, height: 10 },
  ...(url === undefined ? {} : { url }),
});
const created = async (): Promise<string> =>
  (await server.send('POST', DIAGRAMS, { name: 'Pumps', width: 100, height: 100 }, token)).json().data.head
    .uuid;
const save = (uuid: string, version: number, objects: readonly object[]) =>
  server.send(
    'PUT',
    `${DIAGRAMS}/${uuid}`,
    {
      version,
      patch: { removed: [], put: objects.map((one) => ({ object: one, config: null, after: null })) },
    },
    token,
  );
const sweep = (after: number) =>
  unusedImages(server.storage, () => Date.now() + after).run(new AbortController().signal);

test('the library lists an image of an import once a saved diagram shows it', async () => {
  const [used, undone] = [await imported('used'), await imported('undone')];
  expect(await listed()).toEqual([]);
  // Both can be shown: the builder may redo.
  expect([await isShown(used), await isShown(undone)]).toEqual([true, true]);
  const uuid = await created();
  await save(uuid, 1, [object('a')]);
  expect(await listed()).toEqual([]);
  await save(uuid, 2, [object('b', used)]);
  expect(await listed()).toEqual([used]);
});

test('the library lists an image of an import with a diagram that is saved whole, and with an assembly', async () => {
  const [whole, part] = [await imported('whole'), await imported('part')];
  const uuid = await created();
  const lines = [
    { head: { version: 1, width: 800, height: 600, fill: '#eeeeee', url: null } },
    { objects: [object('a', whole)] },
    { end: { objectCount: 1 } },
  ];
  const saved = await server.app.inject({
    method: 'PUT',
    url: `/api/${DIAGRAMS}/${uuid}/stream`,
    headers: { 'content-type': 'application/x-ndjson', authorization: `Bearer ${token}` },
    payload: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  });
  expect(saved.statusCode).toBe(200);
  const definition = {
    ...PUMP,
    ...{ parameters: [], configuration: [], uses: [] },
    objects: [object('b', part)],
  };
  const answer = await server.send('POST', 'assemblies', { name: 'Skid', definition }, token);
  expect(answer.statusCode).toBe(200);
  expect(await listed()).toEqual(expect.arrayContaining([whole, part]));
});

test('a job removes an image that nothing shows after 30 days, and none that an earlier version shows', async () => {
  const [undone, before] = [await imported('undone'), await imported('before')];
  const uuid = await created();
  await save(uuid, 1, [object('a', before)]);
  await server.storage.system((db) =>
    db.updateTable('images').set({ unused_since: new Date() }).where('key', '=', before).execute(),
  );
  await save(uuid, 2, [object('a')]);
  await sweep(29 * DAY_MS);
  expect(await isShown(undone)).toBe(true);
  await sweep(31 * DAY_MS);
  expect([await isShown(undone), await isShown(before)]).toEqual([false, true]);
  expect(await listed()).toContain(before);
});
