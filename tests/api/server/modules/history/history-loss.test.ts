import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import type { TestCompany } from '../../../../support/company.ts';
import { addAdministered, as, type Call } from '../../../../support/people.ts';
import { addTrends } from '../../../../support/trend-rows.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-28T12:00:00Z');
let server: TestApp;
let cedar: TestCompany;
let call: Call;

beforeAll(async () => {
  server = await openTestApp({ now: () => NOW });
  const { company, admin } = await addAdministered(server, 'Cedar');
  cedar = company;
  call = await as(server, admin);
  const past = { from: NOW - 60 * DAY, to: NOW };
  await server.storage.system((db) =>
    addTrends(db, { companyId: cedar.id, tagIds: [cedar.tagId] }, 'trend_hours', past, 24),
  );
});
afterAll(() => server?.dispose());

const loss = async (days: string) => (await call('GET', `settings/company/history-loss${days}`)).data;

test('counts the days and tags that a shorter history deletes', async () => {
  expect(await loss('?historyDays=30')).toEqual({ days: 30, tags: 1, before: '2026-10-29T00:00:00.000Z' });
  expect(await loss('?historyDays=1')).toMatchObject({ days: 59, tags: 1 });
});

test('counts nothing where no samples are that old, or the history becomes longer', async () => {
  expect(await loss('?historyDays=80')).toMatchObject({ days: 0, tags: 0 });
  await call('POST', 'settings', { historyDays: 20 });
  expect(await loss('?historyDays=30')).toMatchObject({ days: 0 });
  expect(await loss('')).toMatchObject({ days: 0 });
  // What is older than the present retention is gone already.
  expect(await loss('?historyDays=10')).toMatchObject({ days: 10 });
});
