/** What tags said at a past time and after it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AlertEvent, fullPermissions } from '../../../../../api/contract/index.ts';
import { AlarmMark } from '../../../../../api/contract/live.ts';
import { Quality } from '../../../../../api/server/field/sample.ts';
import { raisedAnew } from '../../../../../api/server/modules/alarms/alert-state.ts';
import { pastMarks } from '../../../../../api/server/modules/alarms/past-marks.ts';
import { storeAlerts } from '../../../../../api/server/modules/alarms/queries/alert-rows.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import { addCompany, type TestCompany } from '../../../../support/company.ts';

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
  cedar = await addCompany(app.storage, 'Cedar', fullPermissions());
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
  await app.live.retention.workOutTrends();
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

/** An alert of a tag with its history: seconds after T0, what happened, and of a shelving the second it ends. */
async function addAlert(
  of: { readonly id: number; readonly tag: string },
  level: 'High' | 'High High',
  history: readonly (readonly [second: number, event: AlertEvent, until?: number])[],
): Promise<void> {
  const second = (after: number) => new Date(T0 + after * SECOND);
  await app.storage.system(async (db) => {
    const { id } = await db
      .selectFrom('tags')
      .select('id')
      .where('uuid', '=', of.tag)
      .executeTakeFirstOrThrow();
    const last = history.at(-1)!;
    const isOver = last[1] === 'completed';
    const alert = {
      ...{ uuid: crypto.randomUUID(), companyId: of.id, tagId: id, level, message: 'Level is high' },
      type: level === 'High' ? ('urgent' as const) : ('critical' as const),
      ...raisedAnew(second(history[0]![0])),
      ...(isOver ? { status: 'completed' as const, active: false, completedAt: second(last[0]) } : {}),
    };
    const lines = history.map(([at, event, until]) => ({
      ...{ alert: alert.uuid, at: second(at), event, user: null, note: null },
      until: until === undefined ? null : second(until),
    }));
    await storeAlerts(db, [alert], lines);
  });
}

describe('how alarms stood', () => {
  const marksOf = async (from: number, to: number, tags = [text, cedar.tag]) => {
    const { data } = await ask('marks', { tags, from: iso(T0 + from * SECOND), to: iso(T0 + to * SECOND) });
    return data.marks.map(({ tag, at, mark }: { tag: number; at: string; mark: number }) => [
      tag,
      (Date.parse(at) - T0) / SECOND,
      mark,
    ]);
  };

  beforeAll(async () => {
    await addAlert(cedar, 'High', [
      [10, 'raised'],
      [20, 'acknowledged'],
      [30, 'returned'],
      [30, 'completed'],
    ]);
    await addAlert(cedar, 'High High', [
      [15, 'raised'],
      [16, 'returned'],
      [17, 'raised'],
      [25, 'shelved', 45],
      [28, 'returned'],
      [50, 'acknowledged'],
      [50, 'completed'],
    ]);
    await addAlert(birch, 'High', [[5, 'raised']]);
  });

  test('CANV-09 the worst of each tag at the beginning, and each change of it after that', async () => {
    const all = [
      [1, 10, AlarmMark.urgentUnacknowledged],
      [1, 15, AlarmMark.criticalUnacknowledged],
      [1, 16, AlarmMark.urgentUnacknowledged],
      [1, 17, AlarmMark.criticalUnacknowledged],
      [1, 25, AlarmMark.urgentAcknowledged],
      [1, 30, AlarmMark.shelved],
      [1, 45, AlarmMark.criticalReturned],
      [1, 50, AlarmMark.none],
    ];
    expect(await marksOf(0, 60)).toEqual([[1, 0, AlarmMark.none], ...all]);
    // From wherever it begins, what went before is known.
    for (let from = 10; from < 60; from++) {
      const held = all.findLast(([, at]) => at! <= from)!;
      const rest = all.filter(([, at]) => at! > from);
      const told = await marksOf(from, 60);
      expect(told.length === 0 ? [[1, from, 0]] : told).toEqual([[1, from, held[2]], ...rest]);
    }
  });

  test('lists the alarms that stood at a time, the worst first and without shelved ones', async () => {
    const at = async (second: number, where: object = { tags: [text, cedar.tag] }) => {
      const { data } = await ask('standing-alarms', { at: iso(T0 + second * SECOND), limit: 10, ...where });
      expect(data.total).toBe(data.items.length);
      return data.items.map(({ type, state, raisedAt }: Record<string, string>) => [
        type,
        state,
        (Date.parse(raisedAt!) - T0) / SECOND,
      ]);
    };
    expect(await at(9)).toEqual([]);
    expect(await at(10)).toEqual([['urgent', 'unacknowledged', 10]]);
    expect(await at(16)).toEqual([
      ['critical', 'returned', 15],
      ['urgent', 'unacknowledged', 10],
    ]);
    const both = [
      ['critical', 'unacknowledged', 17],
      ['urgent', 'acknowledged', 10],
    ];
    expect(await at(22)).toEqual(both);
    expect(await at(22, { siteUuid: cedar.site }), 'of a site').toEqual(both);
    expect(await at(22, {}), 'of the company').toEqual(both);
    expect(await at(22, { type: 'urgent' })).toEqual([both[1]]);
    expect(await at(26), 'shelved').toEqual([both[1]]);
    expect(await at(45)).toEqual([['critical', 'returned', 17]]);
    expect(await at(55)).toEqual([]);
    for (const where of [{ tags: [birch.tag] }, { siteUuid: birch.site }])
      expect(await at(22, where)).toEqual([]);
  });

  test('nothing is told of tags of another company, nor of a stretch that is too long', async () => {
    expect(await marksOf(0, 60, [birch.tag])).toEqual([]);
    const long = { tags: [cedar.tag], from: iso(T0 - 3_600_001), to: iso(T0) };
    expect((await ask('marks', long)).status).toBe(400);
  });

  test('pages are cut between two moments, and none of the changes is lost between them', async () => {
    const { alertLines } = await import('../../../../../api/server/modules/alarms/queries/alert-past.ts');
    await app.storage.tenant(cedar.id, async (db) => {
      const { id } = await db
        .selectFrom('tags')
        .select('id')
        .where('uuid', '=', cedar.tag)
        .executeTakeFirstOrThrow();
      const to = new Date(T0 + 60 * SECOND);
      const marks: number[] = [];
      let pages = 0;
      for (let from: Date | undefined = new Date(T0); from; pages++) {
        const page = await alertLines(db, [id], { from, to, limit: 2 });
        const stretch = { from, to: page.next ?? to };
        marks.push(...pastMarks(page.lines, stretch).map(({ mark }) => mark));
        from = page.next;
      }
      expect(pages).toBeGreaterThan(3);
      // Each page begins with what the one before ended with.
      expect(marks.filter((mark, nth) => mark !== marks[nth - 1])).toEqual([0, 7, 8, 7, 8, 3, 2, 6, 0]);
    });
  });
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
  const { samplesBetween } = await import(
    '../../../../../api/server/modules/history/queries/historian-moments.ts'
  );
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
