/**
 * A server is paused in the middle of a change, while it holds what every other one needs for a write: the audit log of a
 * company. The others go on soon, and what the paused one had begun is not done when it wakes.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuditLog } from '../../api/server/audit/audit-log.ts';
import { FileHeads } from '../../api/server/audit/heads.ts';
import { openStorage } from '../../api/server/storage/open.ts';
import type { Storage } from '../../api/server/storage/storage.ts';
import { postgresMissing, startPostgres, type TestPostgres } from '../support/postgres.ts';

const missing = postgresMissing();
const key = randomBytes(32);

describe.skipIf(missing)(`a paused server${missing ? `: ${missing}` : ''}`, () => {
  let postgres: TestPostgres;
  let storage: Storage;
  let audit: AuditLog;
  let company: number;
  let child: ChildProcess | undefined;
  let said = '';
  const folders = [1, 2].map((nth) => mkdtempSync(join(tmpdir(), `mimic-paused-${nth}-`)));
  const [own, other] = folders as [string, string];

  beforeAll(async () => {
    postgres = await startPostgres();
    storage = await openStorage({ dataDir: own, databaseUrl: postgres.url });
    audit = new AuditLog(storage, { key, heads: await FileHeads.open(own), isShared: true });
    company = await storage.system(async (db) => {
      // Its row takes a second: long enough to pause it there.
      await sql`create function slow() returns trigger language plpgsql as 'begin perform pg_sleep(1); return new; end'`.execute(
        db,
      );
      await sql`create trigger slow before insert on audit for each row when (new.user_name = 'Paused')
        execute function slow()`.execute(db);
      const made = db.insertInto('companies').values({ name: 'Ours' }).returning('id');
      return (await made.executeTakeFirstOrThrow()).id;
    });
  });
  afterAll(async () => {
    child?.kill('SIGKILL');
    await storage?.close();
    await postgres?.dispose();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  const says = (words: string) => expect.poll(() => said, { timeout: 20_000, interval: 20 }).toContain(words);

  test('keeps others from the audit log for some three seconds, and has lost its change when it wakes', async () => {
    const holder = resolve(import.meta.dirname, '../support/audit-holder.ts');
    child = spawn(process.execPath, [holder, postgres.url, other, String(company), key.toString('hex')]);
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
    await says('appends');
    await wait(500);
    child.kill('SIGSTOP');
    const from = performance.now();
    const who = { at: new Date(), userUuid: randomUUID(), userName: 'Olga' };
    await audit.append(company, { ...who, action: 'write', tagUuid: null, detail: {} });
    const waitedMs = performance.now() - from;
    expect(waitedMs).toBeGreaterThan(1500);
    expect(waitedMs).toBeLessThan(8000);
    child.kill('SIGCONT');
    await says('refused: ');
    expect(await audit.verify(company)).toEqual({ intact: true, rows: 1 });
    console.log(`others waited ${Math.round(waitedMs)} ms`);
  });
});
