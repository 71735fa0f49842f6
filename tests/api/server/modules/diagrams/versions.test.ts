/** Versions of a diagram: each save leaves one, which can be seen, named and brought back. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DiagramVersion } from '../../../../../api/contract/index.ts';
import {
  KEPT,
  thinVersions,
} from '../../../../../api/server/modules/diagrams/versions/queries/version-retention.ts';
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
});
afterAll(() => server?.dispose());

const PATH = 'reports/site-schematics';
const object = (id: string, x = 0) => ({ id, identifier: 'dynamic-shapes', x, y: 0, width: 10, height: 10 });
const put = (id: string, after: string | null, config: object | null = null) => ({
  object: object(id),
  config,
  after,
});
const change = (id: string, x: number) => ({ object: object(id, x), config: null });

async function created(): Promise<string> {
  const body = { name: 'Pumps', width: 100, height: 50 };
  return (await server.send('POST', PATH, body, token)).json().data.head.uuid;
}
async function save(uuid: string, version: number, patch: object): Promise<number> {
  const body = { version, patch: { removed: [], put: [], ...patch } };
  const answer = await server.send('PUT', `${PATH}/${uuid}`, body, token);
  expect(answer.json()).toMatchObject({ status: 200 });
  return answer.json().data.version;
}
async function versions(uuid: string, query = ''): Promise<DiagramVersion[]> {
  return (await server.get(`${PATH}/${uuid}/versions${query}`, token)).json().data.items;
}
/** `id@x` of its objects, lowest first, and what else there is. */
async function seen(uuid: string, version: number) {
  const answer = await server.get(`${PATH}/${uuid}/versions/${version}/stream`, token);
  const lines = answer.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const objects = lines.flatMap((line) => line.objects ?? []) as { id: string; x: number }[];
  return {
    head: lines[0].head,
    objects: objects.map(({ id, x }) => `${id}@${x}`).join(' '),
    configuration: lines.flatMap((line) => line.configuration ?? []),
    end: lines.at(-1).end.objectCount,
  };
}
const restore = (uuid: string, version: number, current: number, by = token) =>
  server.send('POST', `${PATH}/${uuid}/versions/${version}/restore`, { version: current }, by);
const stored = async (uuid: string) => {
  const { canvas, configuration, width } = (await server.get(`${PATH}/${uuid}/view`, token)).json().data;
  const objects = canvas.objects as { id: string; x: number }[];
  return { objects: objects.map(({ id, x }) => `${id}@${x}`).join(' '), configuration, width };
};

/** Three saves: a b | a' b c | c b. */
async function built(): Promise<string> {
  const uuid = await created();
  const config = { id: 'b', linkedTag: cedar.tag };
  await save(uuid, 1, { put: [put('a', null), put('b', 'a', config)] });
  await save(uuid, 2, {
    put: [change('a', 5), put('c', 'b')],
    canvas: { width: 200, height: 50, fill: null, url: null },
  });
  await save(uuid, 3, { removed: ['a'], put: [put('c', null)] });
  return uuid;
}

describe('the list', () => {
  test('says who, when and how much, newest first', async () => {
    const uuid = await built();
    const items = await versions(uuid);
    expect(items.map(({ version, added, changed, removed }) => [version, added, changed, removed])).toEqual([
      [4, 0, 1, 1],
      [3, 1, 1, 0],
      [2, 2, 0, 0],
      [1, null, null, null],
    ]);
    expect(items.map(({ current }) => current)).toEqual([true, false, false, false]);
    expect(items[0]).toMatchObject({ objectCount: 2, restoredFrom: null, name: null });
    expect(items[0]!.user).toEqual({ uuid: cedar.userUuid, name: expect.any(String), picture: null });
    expect(Date.now() - Date.parse(items[0]!.savedAt)).toBeLessThan(60_000);
    expect((await versions(uuid, '?limit=1&skip=1')).map(({ version }) => version)).toEqual([3]);
  });

  test('of a new diagram has one entry', async () => {
    expect(await versions(await created())).toMatchObject([
      { version: 1, current: true, objectCount: 0, user: { uuid: cedar.userUuid } },
    ]);
  });
});

describe('one version', () => {
  test('is streamed as the diagram was: objects, order, links and page', async () => {
    const uuid = await built();
    expect(await seen(uuid, 2)).toMatchObject({
      head: { version: 2, width: 100, rights: { update: false, control: false } },
      objects: 'a@0 b@0',
      configuration: [{ id: 'b', linkedTag: cedar.tag }],
      end: 2,
    });
    expect(await seen(uuid, 3)).toMatchObject({ head: { width: 200 }, objects: 'a@5 b@0 c@0', end: 3 });
    expect(await seen(uuid, 4)).toMatchObject({ objects: 'c@0 b@0', end: 2 });
    expect(await seen(uuid, 1)).toMatchObject({ objects: '', end: 0 });
  });

  test('that is not there is missing, as another company’s is', async () => {
    const uuid = await built();
    expect((await server.get(`${PATH}/${uuid}/versions/9/stream`, token)).statusCode).toBe(404);
    expect((await restore(uuid, 9, 4)).statusCode).toBe(404);
    const theirs = await server.tokenOf(birch);
    expect((await server.get(`${PATH}/${uuid}/versions/2/stream`, theirs)).statusCode).toBe(404);
    expect((await restore(uuid, 2, 4, theirs)).statusCode).toBe(404);
  });

  test('gets a name, loses it, and a bad one is refused', async () => {
    const uuid = await built();
    const name = (value: unknown) => server.send('PUT', `${PATH}/${uuid}/versions/2`, { name: value }, token);
    expect((await name(' As built ')).json().data.version).toMatchObject({ version: 2, name: 'As built' });
    expect((await versions(uuid)).map((item) => item.name)).toEqual([null, null, 'As built', null]);
    await name(null);
    expect((await versions(uuid))[2]!.name).toBeNull();
    expect((await name(' ')).json().data.fields).toEqual({ name: 'Name is required' });
    expect((await name('x'.repeat(81))).statusCode).toBe(400);
    for (const bad of ['0', '-1', '1.5', 'two', '9999999999'])
      expect((await server.get(`${PATH}/${uuid}/versions/${bad}/stream`, token)).statusCode).toBe(400);
  });
});

describe('restoring', () => {
  test('makes a new version of what was, and loses none', async () => {
    const uuid = await built();
    const answer = await restore(uuid, 2, 4);
    expect(answer.json().data).toEqual({ uuid, version: 5, objectCount: 2 });
    expect(await stored(uuid)).toMatchObject({
      objects: 'a@0 b@0',
      configuration: [{ id: 'b', linkedTag: cedar.tag }],
      width: 100,
    });
    const [newest] = await versions(uuid);
    expect(newest).toMatchObject({ version: 5, restoredFrom: 2, added: 1, removed: 1, current: true });
    expect(await seen(uuid, 4)).toMatchObject({ objects: 'c@0 b@0' });
    await save(uuid, 5, { put: [change('b', 9)] });
    expect(await seen(uuid, 5)).toMatchObject({ objects: 'a@0 b@0' });
    expect((await restore(uuid, 4, 6)).statusCode).toBe(200);
    expect(await stored(uuid)).toMatchObject({ objects: 'c@0 b@0', width: 200 });
  });

  test('over a save of somebody else is a conflict, and changes nothing', async () => {
    const uuid = await built();
    const answer = await restore(uuid, 2, 3);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().data).toMatchObject({ code: 'VERSION_CONFLICT', fields: { version: '4' } });
    expect(await stored(uuid)).toMatchObject({ objects: 'c@0 b@0' });
  });

  test('stands in the audit log', async () => {
    const uuid = await built();
    await restore(uuid, 3, 4);
    const row = await server.storage.system((db) =>
      db.selectFrom('audit').where('action', '=', 'diagram.restore').selectAll().execute(),
    );
    expect(row.at(-1)!.detail).toMatchObject({ version: 5, restoredFrom: 3 });
  });
});

test('a streamed save leaves a version too, and says how much it changed', async () => {
  const uuid = await built();
  const lines = [
    { head: { version: 4, width: 200, height: 50, fill: null, url: null } },
    { objects: [object('c'), object('b', 3), object('d')] },
    { end: { objectCount: 3 } },
  ];
  const answer = await server.app.inject({
    method: 'PUT',
    url: `/api/${PATH}/${uuid}/stream`,
    headers: { 'content-type': 'application/x-ndjson', authorization: `Bearer ${token}` },
    payload: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  });
  expect(answer.statusCode).toBe(200);
  expect((await versions(uuid))[0]).toMatchObject({ version: 5, added: 1, changed: 1, removed: 0 });
  expect(await seen(uuid, 4)).toMatchObject({ objects: 'c@0 b@0' });
});

test('a save stores the chunks that it changed, and nothing of the others', async () => {
  const uuid = await created();
  const many = Array.from({ length: 12_000 }, (_, n) => put(`o${n}`, n === 0 ? null : `o${n - 1}`));
  await save(uuid, 1, { put: many });
  await save(uuid, 2, { put: [change('o3', 7)] });
  const chunks = await server.storage.system((db) =>
    sql<{ table: string; number: number; since: number }>`select * from (
      select 'now' as table, number, since, diagram_id from diagram_chunks where part = 'objects' union all
      select 'past', number, since, diagram_id from diagram_past_chunks where part = 'objects') as chunk
      where diagram_id = (select id from diagrams where uuid = ${uuid}) order by 1, 2`.execute(db),
  );
  expect(chunks.rows.map(({ table, number, since }) => `${table} ${number} since ${since}`)).toEqual([
    'now 0 since 3',
    'now 1 since 2',
    'now 2 since 2',
    'past 0 since 2',
  ]);
});

test('old versions are thinned to one an hour, then one a day, then none; named ones and the present one stay', async () => {
  const uuid = await created();
  for (let version = 1; version < 12; version++)
    await save(uuid, version, { put: [put(`v${version}`, null)] });
  const now = Date.parse('2026-06-15T12:30:00Z');
  const ages: Record<number, string> = {
    1: '2024-01-01T10:00Z',
    2: '2024-01-01T11:00Z',
    3: '2026-05-01T10:00Z',
    4: '2026-05-01T20:00Z',
    5: '2026-06-10T10:05Z',
    6: '2026-06-10T10:55Z',
    7: '2026-06-10T11:05Z',
    8: '2026-06-15T10:00Z',
    9: '2026-06-15T10:01Z',
    12: '2024-01-02T10:00Z',
  };
  const thinned = await server.storage.system(async (db) => {
    for (const [version, at] of Object.entries(ages))
      await sql`update diagram_versions set saved_at = ${at}, name = ${version === '2' ? 'As built' : null}
        where version = ${version}::integer and diagram_id = (select id from diagrams where uuid = ${uuid})`.execute(
        db,
      );
    return thinVersions(db, now);
  });
  expect(thinned).toBe(3);
  expect((await versions(uuid)).map(({ version }) => version)).toEqual([12, 11, 10, 9, 8, 7, 6, 4, 2]);
  expect(await seen(uuid, 2)).toMatchObject({ objects: 'v1@0' });
  expect((await seen(uuid, 6)).end).toBe(5);
  expect((await server.get(`${PATH}/${uuid}/versions/5/stream`, token)).statusCode).toBe(404);
  const left = await server.storage.system((db) =>
    db
      .selectFrom('diagram_past_chunks')
      .innerJoin('diagrams', 'diagrams.id', 'diagram_id')
      .where('uuid', '=', uuid)
      .select(['since', 'until'])
      .orderBy('since')
      .execute(),
  );
  expect(left.map(({ since, until }) => `${since}-${until}`)).not.toContain('5-6');
  expect(KEPT.all).toBe(86_400_000);
});
