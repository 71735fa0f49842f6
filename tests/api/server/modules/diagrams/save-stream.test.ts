/** Saving a whole diagram as a stream of lines: all of it, or nothing. */
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveDiagram } from '../../../../../api/server/modules/diagrams/queries/diagrams.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import { addCompany, type TestCompany } from '../../../../support/company.ts';

let server: TestApp;
let cedar: TestCompany;
let birch: TestCompany;
let token: string;
beforeAll(async () => {
  server = await openTestApp();
  cedar = await addCompany(server.storage, 'Cedar');
  birch = await addCompany(server.storage, 'Birch');
  token = await server.tokenOf(cedar);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server?.dispose());

const object = (id: string | number) => ({
  id,
  identifier: 'dynamic-shapes',
  x: 1,
  y: 2,
  width: 10,
  height: 10,
});
const PATH = 'reports/site-schematics';
const HEAD = { width: 800, height: 600, fill: '#eeeeee', url: null };
const head = (version = 1) => ({ head: { version, ...HEAD } });
const end = (objectCount: number) => ({ end: { objectCount } });
const linesOf = (...lines: readonly unknown[]): string =>
  lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');

async function created(): Promise<string> {
  const body = { name: 'Pumps', width: 1920, height: 1080 };
  return (await server.send('POST', PATH, body, token)).json().data.head.uuid;
}

const put = (uuid: string, body: string, by = token, type = 'application/x-ndjson') =>
  server.app.inject({
    method: 'PUT',
    url: `/api/${PATH}/${uuid}/stream`,
    headers: { 'content-type': type, authorization: `Bearer ${by}` },
    payload: body,
  });

const stored = async (uuid: string) => (await server.get(`${PATH}/${uuid}/view`, token)).json().data;

test('a whole diagram replaces what was stored: order, configs, links and page', async () => {
  const uuid = await created();
  const config = { id: 'b', linkedTag: cedar.tag, deviceId: 'd1' };
  const answer = await put(
    uuid,
    linesOf(
      head(),
      { objects: [object('b'), object('a')], configuration: [config] },
      { objects: [object(7)] },
      end(3),
    ),
  );
  expect([answer.statusCode, answer.json().data]).toEqual([200, { uuid, version: 2, objectCount: 3 }]);
  const diagram = await stored(uuid);
  expect(diagram).toMatchObject({
    name: 'Pumps',
    version: 2,
    ...HEAD,
    objectCount: 3,
    configuration: [config],
  });
  expect(diagram.canvas.objects.map(({ id }: { id: unknown }) => id)).toEqual(['b', 'a', 7]);
  expect(diagram.linkObjectConfiguration).toEqual([{ objectId: 'b', assignmentId: null, deviceId: 'd1' }]);
  expect((await put(uuid, linesOf(head(2), end(0)))).json().data).toEqual({
    uuid,
    version: 3,
    objectCount: 0,
  });
  expect((await stored(uuid)).canvas.objects).toEqual([]);
});

test('a name and a thumbnail may come with it; without them they stay', async () => {
  const uuid = await created();
  const thumbnail = 'data:image/png;base64,iVBORw0KGgo=';
  await put(uuid, linesOf({ head: { version: 1, ...HEAD, name: 'Works', thumbnail } }, end(0)));
  await put(uuid, linesOf(head(2), end(0)));
  expect(await stored(uuid)).toMatchObject({ version: 3, name: 'Works', thumbnail });
  const small = await server.get(`${PATH}/${uuid}/thumbnail`, token);
  expect(small.json().data).toEqual({ thumbnail, theme: 'console' });
});

test('a dynamic binding stores its role, not the tag of the site that looked', async () => {
  const uuid = await created();
  const config = {
    id: 'a',
    assignmentId: cedar.assignment,
    linkObjectId: cedar.linkObject,
    linkedTag: cedar.tag,
  };
  await put(uuid, linesOf(head(), { objects: [object('a')], configuration: [config] }, end(1)));
  const { linkedTag: _tag, ...kept } = config;
  expect((await stored(uuid)).configuration).toEqual([kept]);
});

describe('nothing is stored', () => {
  const a = { objects: [object('a')] };
  const bad = (configuration: readonly object[]) => [head(), { ...a, configuration }, end(1)];
  const ring = (id: string, parentId: string) => ({ ...object(id), parentId });
  const cases: readonly (readonly [string, number, RegExp, readonly unknown[]])[] = [
    ['where the end is missing', 400, /ended before/, [head(), a]],
    ['where the count is wrong', 400, /says 2 objects, but 1/, [head(), a, end(2)]],
    ['where the version is stale', 409, /VERSION_CONFLICT.*"version":"1"/, [head(3), a, end(1)]],
    ['without a head', 400, /first line/, [a, end(1)]],
    ['with two heads', 400, /first line/, [head(), head(), end(0)]],
    ['with more after the end', 400, /Nothing may follow/, [head(), end(0), a]],
    ['with an id used twice in two lines', 400, /used twice/, [head(), a, a, end(2)]],
    ['with a number past the finite', 400, /finite/, [head(), '{"objects":[{"id":"a","x":1e309}]}', end(1)]],
    ['with a line that is no JSON', 400, /not valid JSON/, [head(), '{"objects":[NaN]}', end(1)]],
    ['with a key that reaches a prototype', 400, /__proto__/, [head(), '{"objects":[{"__proto__":{}}]}']],
    ['with a field nobody knows', 400, /not known/, [head(), { ...a, extra: 1 }, end(1)]],
    ['with a configuration without its object', 400, /once, in the line/, bad([{ id: 'b' }])],
    ['with two configurations of one object', 400, /once, in the line/, bad([{ id: 'a' }, { id: 'a' }])],
    ['with tags that are no list', 400, /must be a list/, bad([{ id: 'a', readBackTags: 5 }])],
    ['with an object 100 levels deep', 400, /Nested deeper/, [head(), '['.repeat(100) + ']'.repeat(100)]],
    [
      'with objects that belong to each other',
      400,
      /itself/,
      [head(), { objects: [ring('a', 'b'), ring('b', 'a')] }, end(2)],
    ],
    ['with a picture that is none', 400, /PNG/, [{ head: { version: 1, ...HEAD, thumbnail: 'data:,x' } }]],
  ];
  test.each(cases)('%s', async (_what, status, words, lines) => {
    const uuid = await created();
    const answer = await put(uuid, linesOf(...lines));
    expect([answer.statusCode, answer.body]).toEqual([status, expect.stringMatching(words)]);
    expect(await stored(uuid)).toMatchObject({ version: 1, objectCount: 0 });
  });

  test('where it ends in the middle of a line', async () => {
    const uuid = await created();
    const answer = await put(uuid, linesOf(head(), a, end(1)).slice(0, -1));
    expect([answer.statusCode, answer.json().data.code]).toEqual([400, 'INCOMPLETE']);
    expect((await stored(uuid)).version).toBe(1);
  });

  test("with another company's tag, which is answered like one that never was", async () => {
    const uuid = await created();
    const link = async (linkedTag: string) =>
      (await put(uuid, linesOf(head(), { ...a, configuration: [{ id: 'a', linkedTag }] }, end(1)))).json();
    const foreign = await link(birch.tag);
    expect(foreign).toEqual(await link('00000000-0000-4000-8000-000000000000'));
    expect(foreign.data.fields).toEqual({ 'a.linkedTag': 'This tag does not exist' });
    expect((await stored(uuid)).version).toBe(1);
  });

  test('where the connection is cut in the middle', async () => {
    const uuid = await created();
    await cutOff(uuid, linesOf(head(), a));
    expect(await stored(uuid)).toMatchObject({ version: 1, objectCount: 0 });
    expect((await put(uuid, linesOf(head(), a, end(1)))).statusCode).toBe(200);
  });

  test('where somebody else saves while it arrives', async () => {
    const uuid = await created();
    const slow = slowly(uuid);
    slow.write(linesOf(head(), a));
    await put(uuid, linesOf(head(), { objects: [object('theirs')] }, end(1)));
    slow.end(linesOf(end(1)));
    expect(await slow.status).toBe(409);
    expect((await stored(uuid)).canvas.objects).toEqual([object('theirs')]);
  });
});

test('who may not change the diagram is refused before a line is read', async () => {
  const uuid = await created();
  const foreign = await put(uuid, 'not read', await server.tokenOf(birch));
  expect(foreign.statusCode).toBe(404);
  expect(foreign.body).toBe((await put(crypto.randomUUID(), 'not read')).body);
  const reader = await addCompany(server.storage, 'Reader', { Dash: { canSee: true, update: false } });
  const theirs = { companyId: reader.id, name: 'Seen', width: 1, height: 1, objects: [] };
  const seen = await server.storage.system((db) => saveDiagram(db, theirs));
  expect((await put(seen.uuid, 'not read', await server.tokenOf(reader))).statusCode).toBe(403);
});

test('a body that is no lines, and lines where JSON belongs, are refused with 415', async () => {
  const uuid = await created();
  expect((await put(uuid, '{}', token, 'application/json')).statusCode).toBe(415);
  const lines = await server.app.inject({
    method: 'PUT',
    url: `/api/${PATH}/${uuid}`,
    headers: { 'content-type': 'application/x-ndjson', authorization: `Bearer ${token}` },
    payload: linesOf(head()),
  });
  expect(lines.statusCode).toBe(415);
});

test('120,000 objects in small lines are stored in order, in few chunks', async () => {
  const uuid = await created();
  const all = Array.from({ length: 120_000 }, (_, id) => object(id));
  const lines: unknown[] = [head()];
  for (let at = 0; at < all.length; at += 500) lines.push({ objects: all.slice(at, at + 500) });
  const answer = await put(uuid, linesOf(...lines, end(all.length)));
  expect(answer.json().data).toEqual({ uuid, version: 2, objectCount: 120_000 });
  const chunks = await server.storage.system((db) =>
    db
      .selectFrom('diagram_chunks')
      .innerJoin('diagrams', 'diagrams.id', 'diagram_id')
      .where('diagrams.uuid', '=', uuid)
      .orderBy('number')
      .select('body')
      .execute(),
  );
  expect(chunks.length).toBeLessThan(40);
  const ids = chunks.flatMap(({ body }) => (JSON.parse(body) as { id: number }[]).map(({ id }) => id));
  expect(ids.every((id, at) => id === at) && ids.length).toBe(120_000);
});

const addressOf = (uuid: string) => ({
  port: (server.app.server.address() as AddressInfo).port,
  host: '127.0.0.1',
  method: 'PUT',
  path: `/api/${PATH}/${uuid}/stream`,
  headers: { 'content-type': 'application/x-ndjson', authorization: `Bearer ${token}` },
});

function slowly(uuid: string) {
  const request = httpRequest(addressOf(uuid));
  const status = new Promise<number>((answered, failed) => {
    request.on('response', (response) => answered(response.resume().statusCode!)).on('error', failed);
  });
  return { write: (text: string) => request.write(text), end: (text: string) => request.end(text), status };
}

/** Sends the beginning, and is gone. */
async function cutOff(uuid: string, beginning: string): Promise<void> {
  const request = httpRequest(addressOf(uuid));
  const gone = new Promise((done) => {
    request.on('error', done);
  });
  request.write(beginning, () => setTimeout(() => request.destroy(new Error('gone')), 50));
  await gone;
}
