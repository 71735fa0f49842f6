/** Stores what the demo's plant did before it began, and the alarms of that time, with the historian's own writer. */
import { Quality } from '../field/sample.ts';
import { type Row, SampleWriter } from '../modules/history/index.ts';
import type { Db } from '../storage/storage.ts';
import { plantHistory } from './history.ts';
import { tagUuid } from './ids.ts';
import { TAGS } from './plant/tags.ts';
import { seedAlarms } from './seed-alarms.ts';

const DAY_MS = 86_400_000;
const BATCH = 10_000;

interface Options {
  readonly companyId: number;
  readonly days: number;
  readonly now: number;
}

/** Returns the number of samples stored. One transaction: half a past would never be completed. */
export async function seedHistory(db: Db, { companyId, days, now }: Options): Promise<number> {
  const known = await db
    .selectFrom('tags')
    .where('company_id', '=', companyId)
    .select(['id', 'uuid'])
    .execute();
  const ids = new Map(known.map(({ id, uuid }) => [uuid, id]));
  const entries = new Map(
    TAGS.flatMap((tag, slot) => {
      const uuid = tagUuid(tag);
      const id = ids.get(uuid);
      return id === undefined ? [] : [[tag, { slot, id, uuid, companyId }] as const];
    }),
  );
  const writer = new SampleWriter({ storage: { system: (work) => work(db) }, now: () => now });
  let batch: Row[] = [];
  let count = 0;
  const store = async () => {
    await writer.write(batch);
    count += batch.length;
    batch = [];
  };
  for (const { tag, time, value } of plantHistory({ from: now - days * DAY_MS, to: now })) {
    const entry = entries.get(tag);
    if (!entry) continue;
    batch.push({ tag: entry, sample: { value, quality: Quality.good, time } });
    if (batch.length >= BATCH) await store();
  }
  await store();
  await seedAlarms(db, { companyId, ids, now });
  return count;
}
