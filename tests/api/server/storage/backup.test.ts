/** A backup of the embedded database while it is written to: what it holds is of one moment, and a server starts on it. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuditLog } from '../../../../api/server/audit/audit-log.ts';
import { openVault } from '../../../../api/server/audit/vault.ts';
import { backUp } from '../../../../api/server/storage/backup.ts';
import { openStorage } from '../../../../api/server/storage/open.ts';
import { addCompany } from '../../../support/company.ts';
import { openTestStorage, type TestStorage } from '../../../support/storage.ts';

let one: TestStorage;
let audit: AuditLog;
let companyId: number;
const folder = mkdtempSync(join(tmpdir(), 'mimic-backups-'));

beforeAll(async () => {
  one = await openTestStorage();
  companyId = (await addCompany(one.storage, 'Acme')).id;
  audit = new AuditLog(one.storage, await openVault(one.storage, { dataDir: one.data }));
  await sql`create table marks (n integer primary key, filling text)`.execute(one.storage.raw);
}, 60_000);
afterAll(async () => {
  await one.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const entry = (n: number) => ({
  at: new Date(),
  userUuid: '00000000-0000-4000-8000-000000000001',
  userName: 'Ann Berg',
  action: 'write',
  tagUuid: null,
  detail: { n },
});

/** Writes rows and entries of the audit log until it is told to end; returns how to read the last that was confirmed. */
function keepWriting() {
  let last = 0;
  let isEnding = false;
  const done = (async () => {
    while (!isEnding) {
      const n = last + 1;
      await sql`insert into marks values (${n}, repeat(md5(${n}::text), 200))`.execute(one.storage.raw);
      await audit.append(companyId, entry(n));
      last = n;
    }
  })();
  const end = (): Promise<void> => {
    isEnding = true;
    return done;
  };
  return { last: () => last, end };
}

test('a backup under writes holds all that was confirmed before it, nothing half, and an audit log that verifies', async () => {
  const writer = keepWriting();
  await expect.poll(writer.last).toBeGreaterThan(20);
  const before = writer.last();
  const target = join(folder, 'under-writes');
  const figures = await backUp(one.storage, one.data, target);
  const after = writer.last() + 1;
  await writer.end();

  expect(figures.files).toBeGreaterThan(500);
  const copy = await openStorage({ dataDir: target }, { isAsItIs: true });
  try {
    const { rows } = await sql<{ count: number; most: number }>`
      select count(*)::integer as count, max(n) as most from marks`.execute(copy.raw);
    const { count, most } = rows[0]!;
    expect(count).toBe(most);
    expect(most).toBeGreaterThanOrEqual(before);
    expect(most).toBeLessThanOrEqual(after);
    const verdict = await new AuditLog(copy, await openVault(copy, { dataDir: target })).verify(companyId);
    expect(verdict.intact).toBe(true);
    expect(verdict.rows).toBeGreaterThanOrEqual(before);
  } finally {
    await copy.close();
  }
});

test('what the running server owns alone is not in a backup, and nobody else can read it', async () => {
  const target = join(folder, 'closed');
  mkdirSync(join(one.data, 'spool'));
  writeFileSync(join(one.data, 'spool/000000000001.spool'), 'samples on their way');
  await backUp(one.storage, one.data, target);
  expect(readdirSync(target)).not.toContain('owner.lock');
  expect(readdirSync(target)).not.toContain('owner.json');
  expect(readdirSync(target)).not.toContain('spool');
  expect(readFileSync(join(target, 'audit/key'))).toEqual(readFileSync(join(one.data, 'audit/key')));
  expect(statSync(target).mode & 0o077).toBe(0);
  expect(JSON.parse(readFileSync(join(target, 'backup.json'), 'utf8'))).toMatchObject({ engine: 'pglite' });
});

test('a folder that exists, lies within the data or has no parent is refused, and nothing is left', async () => {
  const taken = join(folder, 'taken');
  writeFileSync(taken, 'mine');
  await expect(backUp(one.storage, one.data, taken)).rejects.toThrow('exists already');
  expect(readFileSync(taken, 'utf8')).toBe('mine');
  await expect(backUp(one.storage, one.data, join(one.data, 'copy'))).rejects.toThrow('outside of');
  await expect(backUp(one.storage, one.data, join(folder, 'no/where'))).rejects.toThrow('does not exist');
});

test('a backup that fails half-way leaves nothing, and the database goes on', async () => {
  const target = join(folder, 'failing');
  const failing = {
    engine: 'pglite' as const,
    holdStill: () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })),
  };
  await expect(backUp(failing, one.data, target)).rejects.toThrow('the disk that it is made on is full');
  expect(existsSync(target)).toBe(false);
  expect(readdirSync(folder).filter((name) => name.includes('failing'))).toEqual([]);
  await one.storage.ping();
});

test('statements wait while the database holds still, and run afterwards in their order', async () => {
  const order: string[] = [];
  let insert: Promise<unknown> | undefined;
  await one.storage.holdStill(async () => {
    insert = one.storage.ping().then(() => order.push('statement'));
    await new Promise((resolve) => setTimeout(resolve, 30));
    order.push('still');
  });
  await insert;
  expect(order).toEqual(['still', 'statement']);
});

test('a folder that is called as a draft might be stays as it is', async () => {
  const [target, beside] = [join(folder, 'mine'), join(folder, 'mine.new')];
  mkdirSync(beside);
  writeFileSync(join(beside, 'kept'), 'mine');
  await backUp(one.storage, one.data, target);
  expect(readFileSync(join(beside, 'kept'), 'utf8')).toBe('mine');
});

test('what is opened as it is must be there: no folder and no database are made', async () => {
  const nowhere = join(folder, 'nowhere');
  await expect(openStorage({ dataDir: nowhere }, { isAsItIs: true })).rejects.toThrow('is no data directory');
  expect(existsSync(nowhere)).toBe(false);
});
