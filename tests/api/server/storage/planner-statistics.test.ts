/** The planner of the embedded database knows how large its tables are. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshStatistics } from '../../../../api/server/storage/planner-statistics.ts';
import { addCompany } from '../../../support/company.ts';
import { openTestStorage, type TestStorage } from '../../../support/storage.ts';

let opened: TestStorage;
let companyId: number;
beforeAll(async () => {
  opened = await openTestStorage();
  companyId = (await addCompany(opened.storage, 'Cedar')).id;
});
afterAll(() => opened?.dispose());

const addLabels = (count: number) =>
  sql`insert into link_objects (company_id, name)
    select ${companyId}, 'Object ' || gen_random_uuid() from generate_series(1, ${count})`.execute(
    opened.storage.raw,
  );

/** Rows that the planner expects in a company's transaction. */
async function expected(): Promise<number> {
  const { rows } = await opened.storage.tenant(companyId, (db) =>
    sql<Record<string, string>>`explain select * from link_objects where archived_at is null`.execute(db),
  );
  return Number(/rows=(\d+)/.exec(Object.values(rows[0]!)[0]!)![1]);
}

test('plans for the rows that a table has, once its statistics are refreshed', async () => {
  await addLabels(2000);
  expect(await expected()).toBeLessThan(100);
  expect(await refreshStatistics(opened.storage)).toContain('link_objects');
  expect(await expected()).toBeGreaterThan(1500);
});

test('looks at a large table again only after it has grown by a fifth', async () => {
  await addLabels(100);
  expect(await refreshStatistics(opened.storage)).not.toContain('link_objects');
  await addLabels(1000);
  expect(await refreshStatistics(opened.storage)).toContain('link_objects');
  expect(await expected()).toBeGreaterThan(2500);
});

test('leaves the history to itself, and ends when it is told to', async () => {
  const names = await refreshStatistics(opened.storage);
  expect(names.filter((name) => /^(samples|trend)_/.test(name))).toEqual([]);
  expect(await refreshStatistics(opened.storage, AbortSignal.abort())).toEqual([]);
});
