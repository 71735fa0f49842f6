/** Partitions, how long history is kept, and samples from before there were partitions. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Quality } from '../../../../../api/server/field/sample.ts';
import { HistorianRetention } from '../../../../../api/server/modules/history/historian-retention.ts';
import {
  addPartitions,
  DAY_MS,
  dayOf,
  dropPartitions,
  partitionDays,
} from '../../../../../api/server/storage/historian-partitions.ts';
import { up } from '../../../../../api/server/storage/migrations/007-historian.ts';
import { openWorld, type World } from '../live/world.ts';

const today = dayOf(Date.now());
const noon = (daysAgo: number): number => (today - daysAgo) * DAY_MS + DAY_MS / 2;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
/** As if nothing had ever been stored. */
beforeEach(async () => {
  await world.storage.system((db) => dropPartitions(db, today + 100));
  world.live.historian.forgetPartitions();
});

const retention = (historyDays = 92) =>
  new HistorianRetention({
    ...{ storage: world.storage, historyDays, now: Date.now },
    onPartitions: () => world.live.historian.forgetPartitions(),
  });

async function keep(company: World['ours'], ...daysAgo: number[]): Promise<void> {
  const tag = world.live.tags.ofCompany(company.tags.Level!, company.id)!;
  const sample = { tag: tag.uuid, value: 1, quality: Quality.good };
  await world.live.historian.append(
    daysAgo.map((days) => ({ tag, sample: { ...sample, time: noon(days) } })),
  );
}

/** Partition → days ago of the samples in it. */
async function places(): Promise<Record<string, number[]>> {
  const { rows } = await world.storage.system((db) =>
    sql<{ place: string; ms: number }>`
      select tableoid::regclass::text as place, extract(epoch from time)::float8 * 1000 as ms
      from samples order by time desc`.execute(db),
  );
  const found: Record<string, number[]> = {};
  for (const { place, ms } of rows) found[place] = [...(found[place] ?? []), today - dayOf(ms)];
  return found;
}

const nameOf = (daysAgo: number): string =>
  `samples_${new Date((today - daysAgo) * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')}`;

test('partitions are made ahead, and late samples get the one of their own day', async () => {
  await retention().makeRoom();
  const days = await world.storage.system(partitionDays);
  expect(days).toEqual(expect.arrayContaining([today, today + 1, today + 2]));
  await keep(world.ours, 0, 1, 40, 20_000);
  expect(await places()).toEqual({
    [nameOf(0)]: [0],
    [nameOf(1)]: [1],
    [nameOf(40)]: [40],
    samples_rest: [20_000],
  });
});

test('samples that waited in the default partition move into that of their day', async () => {
  await keep(world.ours, 200, 201);
  expect(await places()).toEqual({ samples_rest: [200, 201] });
  await world.storage.system((db) => addPartitions(db, [today - 200]));
  expect(await places()).toEqual({ [nameOf(200)]: [200], samples_rest: [201] });
});

test.each([5e-324, 3e-170, -1e-170, 1.5e308, -1e200])(
  'trends are worked out past a value of %s',
  async (value) => {
    const tag = world.live.tags.ofCompany(world.ours.tags.Level!, world.ours.id)!;
    const sample = { tag: tag.uuid, quality: Quality.good };
    await world.live.historian.append(
      [0, value, 2].map((one, at) => ({ tag, sample: { ...sample, value: one, time: noon(1) + at * 1000 } })),
    );
    await retention().workOutTrends();
    const { rows } = await world.storage.system((db) =>
      sql<{ first: number; last: number; count: number }>`
      select first, last, count from trend_hours where bucket = ${new Date(noon(1))}`.execute(db),
    );
    expect(rows).toEqual([{ first: 0, last: 2, count: 3 }]);
  },
);

test('what is too old is dropped, a day at once; each company keeps its own time', async () => {
  await world.storage.system((db) =>
    db
      .updateTable('companies')
      .set({ settings: '{"historyDays": 10}' })
      .where('id', '=', world.theirs.id)
      .execute(),
  );
  for (const company of [world.ours, world.theirs]) await keep(company, 1, 20, 50, 300);
  await retention(30).removeOld();
  expect(await places()).toEqual({ [nameOf(1)]: [1, 1], [nameOf(20)]: [20] });
  // Samples go on coming into what is there.
  await keep(world.ours, 0, 50);
  expect(Object.keys(await places())).toContain(nameOf(0));
});

test('samples from before there were partitions are kept, the better of two', async () => {
  class Undo extends Error {}
  const work = world.storage.system(async (db) => {
    await sql`drop table samples, trend_minutes, trend_quarters, sample_marks cascade`.execute(db);
    await sql`
      create table samples (
        company_id integer not null, tag_id integer not null, time timestamptz not null, quality smallint not null,
        number_value double precision, integer_value bigint, boolean_value boolean, text_value text
      )`.execute(db);
    await sql`create index on samples (tag_id, time)`.execute(db);
    for (const [daysAgo, quality, value] of [
      [1, 0, 7],
      [1, 0, 9],
      [1, 2, 11],
      [30, 1, 5],
      [5000, 0, 3],
    ] as const)
      await sql`insert into samples (company_id, tag_id, time, quality, number_value)
        values (${world.ours.id}, 1, ${new Date(noon(daysAgo))}, ${quality}, ${value})`.execute(db);
    await up(db as never);
    const { rows } = await sql<{ place: string; value: number }>`
      select tableoid::regclass::text as place, number_value as value from samples order by time`.execute(db);
    expect(rows).toEqual([
      { place: 'samples_rest', value: 3 },
      { place: nameOf(30), value: 5 },
      { place: nameOf(1), value: 9 },
    ]);
    const marks = await sql`select from sample_marks`.execute(db);
    expect(marks.rows).toHaveLength(3);
    throw new Undo();
  });
  await expect(work).rejects.toThrow(Undo);
});
