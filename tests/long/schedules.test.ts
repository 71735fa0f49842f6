/**
 * kill -9 under scheduled reports, at 20 points spread over all that a run does: every mail arrives, those that
 * arrive twice share one Message-ID, and each date has one run.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fullPermissions } from '../../api/contract/index.ts';
import { insertItem } from '../../api/server/modules/tree/index.ts';
import { openStorage } from '../../api/server/storage/open.ts';
import { startSmtpServer } from '../api/server/mail/smtp-server.ts';
import { addCompany } from '../support/company.ts';
import { addPerson, type TestPerson } from '../support/people.ts';
import type { VictimOrder } from '../support/schedule-victim.ts';
import { tell } from './figures.ts';

const KILLS = 20;
const READERS = 3;
const DAY = 86_400_000;
const SIX = Date.parse('2026-03-01T05:00:00Z');
const VICTIM = join(import.meta.dirname, '../support/schedule-victim.ts');

/** A schedule of every morning, from the first of March on, to three readers. */
async function seed(dataDir: string): Promise<void> {
  const storage = await openStorage({ dataDir });
  try {
    const company = await addCompany(storage, 'Kill', fullPermissions());
    const readers: TestPerson[] = [];
    for (let nth = 0; nth < READERS; nth++)
      readers.push(await addPerson({ storage }, company, `Reader${nth}`, fullPermissions(), 'CompanyAdmin'));
    await storage.system(async (db) => {
      const place = { companyId: company.id, section: 'dashboard', parentId: null, ownerUuid: null } as const;
      const body = { tags1: [{ tag: company.tag }] };
      const report = { type: 'report', reportType: 'graph', name: 'Levels' } as const;
      const item = await insertItem(db, { ...place, ...report, body });
      const { id } = await db
        .insertInto('schedules')
        .values({
          ...{ company_id: company.id, item_id: item.id, owner_id: readers[0]!.userId, name: 'Daily' },
          ...{ format: 'csv', period: 'previousDay', condition: 'always', time: '06:00' },
          ...{ weekdays: '[1,2,3,4,5,6,7]', timezone: 'Europe/Oslo', next_at: new Date(SIX) },
        } as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      const rows = readers.map(({ userId }) => ({
        company_id: company.id,
        schedule_id: id,
        user_id: userId,
      }));
      await db
        .insertInto('schedule_recipients')
        .values(rows as never)
        .execute();
    });
  } finally {
    await storage.close();
  }
}

/** Its transactions; null if it was killed. */
const live = (order: VictimOrder): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [VICTIM], {
      env: { ...process.env, VICTIM: JSON.stringify(order) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    child.on('exit', (code, signal) => {
      if (signal === 'SIGKILL') resolve(null);
      else if (code === 0) resolve(Number(said));
      else reject(new Error(`The victim ended with ${code}: ${said}`));
    });
  });

test('OR-126 kill -9 at 20 points of a run: no mail is lost, and doubles share one Message-ID', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mimic-schedules-'));
  const smtp = await startSmtpServer();
  const at = (day: number) => ({
    dataDir,
    smtp: smtp.url,
    now: SIX + day * DAY + (day >= 28 ? -DAY / 24 : 0),
  });
  const arrived = () => smtp.messages.map((message) => /^Message-ID:\s*(<[^>]+>)/m.exec(message)![1]!);
  let doubles = 0;
  try {
    await seed(dataDir);
    const whole = (await live(at(0)))!;
    expect(new Set(arrived()).size).toBe(READERS);
    for (let kill = 1; kill <= KILLS; kill++) {
      smtp.messages.length = 0;
      const dieBefore = Math.max(1, Math.round((kill * whole) / KILLS));
      expect(await live({ ...at(kill), dieBefore })).toBeNull();
      // Past the leases of run and mails.
      const { now } = at(kill);
      await live({ ...at(kill), now: now + 6 * 60_000 });
      await live({ ...at(kill), now: now + 12 * 60_000 });
      const ids = arrived();
      expect([dieBefore, new Set(ids).size]).toEqual([dieBefore, READERS]);
      expect(new Set(ids.map((id) => id.split('.')[0])).size).toBe(1);
      doubles += ids.length - READERS;
    }
    tell('schedules', { kills: KILLS, transactions: whole, doubles });
    // At most the one mail that was in the air at each kill.
    expect(doubles).toBeLessThanOrEqual(KILLS);
  } finally {
    await smtp.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 900_000);
