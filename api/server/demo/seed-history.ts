/** Stores what the demo's plant did before it began, and the alarm that has been active since then, with the historian's own writer. */
import { randomUUID } from 'node:crypto';
import { Quality } from '../field/sample.ts';
import { raisedAnew, storeAlerts } from '../modules/alarms/index.ts';
import { type Row, SampleWriter } from '../modules/history/index.ts';
import type { Db } from '../storage/storage.ts';
import { FAULT_BEFORE_MS, plantHistory } from './history.ts';
import { tagUuid } from './ids.ts';
import { DEMO_FAULT } from './plant/pumps.ts';
import { TAGS } from './plant/tags.ts';

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
    batch.push({ tag: entry, sample: { tag: entry.uuid, value, quality: Quality.good, time } });
    if (batch.length >= BATCH) await store();
  }
  await store();
  await raiseFault(db, { companyId, ids, at: new Date(now - FAULT_BEFORE_MS) });
  return count;
}

interface Fault {
  readonly companyId: number;
  readonly ids: ReadonlyMap<string, number>;
  readonly at: Date;
}

/** A pump is stopped with an unacknowledged fault: the plant starts with it too, and does not raise it again. */
async function raiseFault(db: Db, { companyId, ids, at }: Fault): Promise<void> {
  const tag = TAGS.find(({ equipment, quantity }) => equipment === DEMO_FAULT && quantity === 'Fault')!;
  const alert = {
    ...{ uuid: randomUUID(), companyId, tagId: ids.get(tagUuid(tag))! },
    ...({ level: 'On', type: 'urgent', message: `${tag.name} is on` } as const),
    ...raisedAnew(at),
  };
  const line = { alert: alert.uuid, at, event: 'raised', user: null, note: null } as const;
  await storeAlerts(db, [alert], [line]);
}
