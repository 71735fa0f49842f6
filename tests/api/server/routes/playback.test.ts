/** What tags said at a past time and after it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Quality } from '../../../../api/server/live/sample.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import { addCompany, type TestCompany } from '../../../support/company.ts';

const SECOND = 1000;
const DAY = 86_400 * SECOND;
/** A whole second, some minutes ago. */
const T0 = Math.floor(Date.now() / SECOND) * SECOND - 600 * SECOND;
const iso = (time: number): string => new Date(time).toISOString();

let app: TestApp;
let cedar: TestCompany;
let birch: TestCompany;
let token: string;
let text = '';
let count = '';

beforeAll(async () => {
  app = await openTestApp();
  cedar = await addCompany(app.storage, 'Cedar');
  birch = await addCompany(app.storage, 'Birch');
  token = await app.tokenOf(cedar);
  await app.storage.system(async (db) => {
    const add = async (name: string, data_type: 'string' | 'int64') =>
      (
        await db
          .insertInto('tags')
          .values({ company_id: cedar.id, controller_id: cedar.controllerId, address: '{}', name, data_type })
          .returning('uuid')
          .executeTakeFirstOrThrow()
      ).uuid;
    text = await add('Mode', 'string');
    count = await add('Count', 'int64');
  });
  await app.live.reload();
  const at = (
    tag: string,
    after: number,
    value: number | string | bigint,
    quality: Quality = Quality.good,
  ) => ({
    ...{ tag, value, quality },
    time: T0 + after,
  });
  app.live.sink([
    at(cedar.tag, 0, 1),
    at(cedar.tag, 2 * SECOND, 2),
    at(cedar.tag, 4 * SECOND, 3, Quality.bad),
    at(text, -20 * DAY, 'Manual'),
    at(text, 2 * SECOND, 'Auto'),
    at(count, SECOND, 2n ** 60n),
    at(birch.tag, 0, 99),
    at(birch.tag, 3 * SECOND, 100),
  ]);
  await app.live.flush();
  await app.live.keeper.workOutTrends();
});
afterAll(() => app.dispose());

const ask = async (path: string, payload: object) => {
  const answer = await app.send('POST', `history/${path}`, payload, token);
  return { status: answer.statusCode, data: answer.json().data };
};
const told = (samples: { tag: number; time: string; value: unknown; quality: string }[]) =>
  samples
    .map(({ tag, time, value, quality }) => [tag, (Date.parse(time) - T0) / SECOND, value, quality])
    .sort((a, b) => Number(a[1]) - Number(b[1]) || Number(a[0]) - Number(b[0]));

test('CANV-09 what held at a time: the newest sample of each tag, however old, of every type', async () => {
  const tags = [cedar.tag, text, count];
  const first = await ask('at', { tags, at: iso(T0 + SECOND) });
  expect(first.status).toBe(200);
  expect(told(first.data.values)).toEqual([
    [1, (-20 * DAY) / SECOND, 'Manual', 'good'],
    [0, 0, 1, 'good'],
    [2, 1, String(2n ** 60n), 'good'],
  ]);
  const later = await ask('at', { tags, at: iso(T0 + 5 * SECOND) });
  expect(told(later.data.values)).toEqual([
    [2, 1, String(2n ** 60n), 'good'],
    [1, 2, 'Auto', 'good'],
    [0, 4, 3, 'bad'],
  ]);
  const before = await ask('at', { tags: [cedar.tag], at: iso(T0 - SECOND) });
  expect(before.data.values).toEqual([]);
});

test('changes are told once each, in their order, from a time to before another', async () => {
  const tags = [cedar.tag, text];
  const { data } = await ask('changes', { tags, from: iso(T0), to: iso(T0 + 4 * SECOND) });
  expect(data.changes.map(({ time }: { time: string }) => Date.parse(time))).toEqual([
    T0,
    T0 + 2 * SECOND,
    T0 + 2 * SECOND,
  ]);
  expect(told(data.changes)).toEqual([
    [0, 0, 1, 'good'],
    [0, 2, 2, 'good'],
    [1, 2, 'Auto', 'good'],
  ]);
  expect(data.next).toBeNull();
  const rest = await ask('changes', { tags, from: iso(T0 + 4 * SECOND), to: iso(T0 + 9 * SECOND) });
  expect(told(rest.data.changes)).toEqual([[0, 4, 3, 'bad']]);
});

test('a tag of another company answers like one that is not there: not at all', async () => {
  const missing = crypto.randomUUID();
  for (const other of [birch.tag, missing]) {
    const tags = [other, cedar.tag];
    const at = await ask('at', { tags, at: iso(T0 + SECOND) });
    expect(told(at.data.values)).toEqual([[1, 0, 1, 'good']]);
    const changes = await ask('changes', { tags, from: iso(T0), to: iso(T0 + 4 * SECOND) });
    expect(told(changes.data.changes).map(([tag]) => tag)).toEqual([1, 1]);
  }
});

test('a stretch has its length: an hour at most, and not backwards', async () => {
  const stretch = (from: number, to: number) =>
    ask('changes', { tags: [cedar.tag], from: iso(from), to: iso(to) });
  expect((await stretch(T0, T0)).status).toBe(400);
  expect((await stretch(T0, T0 - 1)).status).toBe(400);
  expect((await stretch(T0 - 3_600_001, T0)).status).toBe(400);
  expect((await stretch(T0 - 3_600_000, T0)).status).toBe(200);
});

test('pages are cut between two moments: together they are every sample, none of them twice', async () => {
  const { samplesBetween } = await import('../../../../api/server/storage/queries/historian-moments.ts');
  await app.storage.tenant(cedar.id, async (db) => {
    const rows = await db.selectFrom('tags').select('id').where('uuid', 'in', [cedar.tag, text]).execute();
    const ids = rows.map(({ id }) => id);
    const all: number[] = [];
    let from: number | undefined = T0;
    const sizes: number[] = [];
    while (from !== undefined) {
      const page = await samplesBetween(db, ids, { from: new Date(from), to: new Date(T0 + DAY), limit: 2 });
      sizes.push(page.samples.length);
      all.push(...page.samples.map(({ time }) => time - T0));
      from = page.next;
    }
    // The second and third are of one moment.
    expect(sizes).toEqual([3, 1]);
    expect(all).toEqual([0, 2 * SECOND, 2 * SECOND, 4 * SECOND]);
  });
});
