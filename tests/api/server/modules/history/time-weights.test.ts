/** Trends from before averages were weighted by time: computed again from their samples, or approximated where those are gone. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readStatistics } from '../../../../../api/server/modules/history/index.ts';
import { workOutSlice } from '../../../../../api/server/modules/history/queries/historian-slices.ts';
import { up } from '../../../../../api/server/storage/migrations/029-time-weights.ts';
import { addCompany, type TestCompany } from '../../../../support/company.ts';
import { openTestStorage, type TestStorage } from '../../../../support/storage.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 0, 7, 10);

let opened: TestStorage;
let company: TestCompany;
beforeAll(async () => {
  opened = await openTestStorage();
  company = await addCompany(opened.storage, 'Old');
});
afterAll(() => opened.dispose());

class Undo extends Error {}

test('OR-104 slices of before are marked where their samples exist, and stand for their mean where not', async () => {
  const { id: companyId, tagId } = company;
  const work = opened.storage.system(async (db) => {
    await sql.raw('drop table trend_hours').execute(db);
    await sql
      .raw(`alter table trend_quarters drop begin_time, drop first, drop first_time, drop integral, drop known,
      drop deviation, drop rise, drop run, drop starts`)
      .execute(db);
    await sql
      .raw('alter table trend_minutes drop begin_time, drop first, drop integral, drop known')
      .execute(db);
    // 10:00 and 10:30 have lost their samples, the second its value too; 11:00 still has them.
    for (const [minute, sum, last, broken] of [
      [0, 30, 12, false],
      [30, 60, 22, true],
      [60, 100, 100, false],
    ] as const)
      await sql`insert into trend_quarters (company_id, tag_id, bucket, count, sum, min, max, last, last_time, quality, broken)
        values (${companyId}, ${tagId}, ${new Date(START + minute * MINUTE)}, 3, ${sum}, 1, 30, ${last},
          ${new Date(START + (minute + 9) * MINUTE)}, 0, ${broken})`.execute(db);
    for (const [minute, value] of [
      [61, 40],
      [62, 90],
    ] as const)
      await sql`insert into samples (company_id, tag_id, time, quality, number_value)
        values (${companyId}, ${tagId}, ${new Date(START + minute * MINUTE)}, 0, ${value})`.execute(db);
    await up(db as never);
    const marks = await db.selectFrom('sample_marks').select('slice').execute();
    expect(marks).toEqual([{ slice: new Date(START + HOUR) }]);
    const read = async () => {
      const range = { companyId, tagIds: [tagId], from: new Date(START), to: new Date(START + 2 * HOUR) };
      return (await readStatistics(db, range)).get(tagId)!;
    };
    // 10 for 15 minutes, 12 held for 15, 20 for 9, unknown, 40 for a minute, 90 for 58.
    const average = (10 * 15 + 12 * 15 + 20 * 9 + 40 + 90 * 58) / (15 + 15 + 9 + 1 + 58);
    const expected = {
      average: expect.closeTo(average, 9),
      knownShare: expect.closeTo(98 / 120, 9),
      last: 90,
    };
    expect(await read()).toMatchObject(expected);
    expect(await workOutSlice(db, new Date())).toBe(1);
    expect(await read()).toMatchObject(expected);
    throw new Undo();
  });
  await expect(work).rejects.toThrow(Undo);
});
