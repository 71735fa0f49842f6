/** A database that is away for long while alarms come and go: memory has an end, and what stands afterwards is right. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Quality } from '../../../../../api/server/field/sample.ts';
import { AlarmEvaluator } from '../../../../../api/server/modules/alarms/evaluator.ts';
import { LastValues } from '../../../../../api/server/modules/values/last-values.ts';
import { TagDirectory } from '../../../../../api/server/modules/values/tag-directory.ts';
import type { Storage } from '../../../../../api/server/storage/storage.ts';
import { addCompany } from '../../../../support/company.ts';
import { openTestStorage, type TestStorage } from '../../../../support/storage.ts';

const MOST = 50;
const HIGH = [{ level: 'High', operator: '>', value: 90, upTo: null }];
let opened: TestStorage;
beforeAll(async () => {
  opened = await openTestStorage();
});
afterAll(() => opened?.dispose());

test('what waits is bounded; an alarm that came and went a thousand times has its first coming and where it stands', async () => {
  const { storage } = opened;
  const uuids: string[] = [];
  for (const name of ['Cedar', 'Birch', 'Pine']) uuids.push((await addCompany(storage, name)).tag);
  await storage.system((db) =>
    db
      .updateTable('tags')
      .set({ alarms: JSON.stringify(HIGH) })
      .execute(),
  );
  let isAway = false;
  const system: Storage['system'] = (work) =>
    isAway ? Promise.reject(new Error('away')) : storage.system(work);
  const tags = new TagDirectory(storage);
  await tags.reload();
  const lastValues = new LastValues();
  lastValues.grow(tags.size);
  const warnings: object[] = [];
  const log = { info() {}, error() {}, warn: (data: object) => warnings.push(data) };
  let now = Date.parse('2026-11-22T12:00:00Z');
  const began = now;
  const evaluator = new AlarmEvaluator({
    ...{ storage: { ...storage, system } as Storage, tags, lastValues, log },
    ...{ now: () => now, mostWaiting: MOST },
  });
  await evaluator.start();
  const say = (uuid: string, value: number) => {
    const slot = tags.slotOf(uuid)!;
    lastValues.apply(slot, { tag: uuid, value, quality: Quality.good, time: ++now }, now);
    evaluator.take(slot);
  };
  isAway = true;
  const [comes, goes, stays] = uuids as [string, string, string];
  say(stays, 95);
  for (let nth = 0; nth < 1000; nth++)
    for (const value of [95, 5]) for (const tag of [comes, goes]) say(tag, value);
  say(comes, 95);
  await new Promise((done) => setTimeout(done, 20));
  expect(evaluator.waiting).toBeLessThan(MOST);
  expect(evaluator.leftOut).toBe(1 + 4 * 1000 + 1 - evaluator.waiting);
  expect(warnings.length).toBeGreaterThan(0);

  isAway = false;
  await evaluator.flush();
  await evaluator.close();
  const rows = await storage.system((db) =>
    db
      .selectFrom('alerts')
      .innerJoin('tags', 'tags.id', 'alerts.tag_id')
      .select(['tags.uuid', 'alerts.active', 'alerts.created_at'])
      .execute(),
  );
  const standing = new Map(rows.map(({ uuid, active }) => [uuid, active]));
  expect(rows).toHaveLength(3);
  expect([comes, goes, stays].map((uuid) => standing.get(uuid))).toEqual([true, false, true]);
  // Each is as old as its first coming.
  for (const { created_at } of rows) expect(created_at.getTime() - began).toBeLessThan(10);
});
