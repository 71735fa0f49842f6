/** The demo as it is a minute after its first start, for servers under test to begin with: its past is stored and worked out. */
import { cpSync } from 'node:fs';
import { DEMO_PASSWORD, PEOPLE } from '../../api/server/demo/people.ts';
import { seedDemo } from '../../api/server/demo/seed.ts';
import { HistorianRetention } from '../../api/server/modules/history/index.ts';
import { openStorage } from '../../api/server/storage/open.ts';
import type { Storage } from '../../api/server/storage/storage.ts';
import { cheapHash } from './company.ts';
import { migratedFolder } from './storage.ts';

/** As a demo server seeds: a week of the past. */
const HISTORY_DAYS = 7;

/** Makes the data directory of a demo. A server that starts on a copy gives its Modbus gateways their ports. */
export async function makeDemo(dataDir: string): Promise<void> {
  cpSync(await migratedFolder(), dataDir, { recursive: true });
  const storage = await openStorage({ dataDir });
  try {
    await seedDemo(storage, { info: () => undefined }, { modbusPorts: [1, 2], historyDays: HISTORY_DAYS });
    const past = { storage, now: Date.now, historyDays: HISTORY_DAYS, onPartitions: () => undefined };
    await new HistorianRetention(past).workOutTrends();
    await makeSignInsCheap(storage);
  } finally {
    await storage.close();
  }
}

/** Walks sign in two hundred times, and none of them is about the price of a guess, which its own tests hold. */
async function makeSignInsCheap(storage: Storage): Promise<void> {
  const password_hash = await cheapHash(DEMO_PASSWORD);
  const emails = PEOPLE.map(({ email }) => email);
  await storage.system((db) =>
    db.updateTable('users').set({ password_hash }).where('email', 'in', emails).execute(),
  );
}
