import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { needSameKey, readAuditKey } from '../../../../api/server/audit/audit-key.ts';
import { AuditLog } from '../../../../api/server/audit/audit-log.ts';
import { canonical } from '../../../../api/server/audit/chain.ts';
import { openVault } from '../../../../api/server/audit/vault.ts';
import type { Storage } from '../../../../api/server/storage/storage.ts';
import { openTestStorage, type TestStorage } from '../../../support/storage.ts';

let opened: TestStorage;
let storage: Storage;
let audit: AuditLog;
let company: number;
let other: number;

const newCompany = async () =>
  (
    await storage.system((db) =>
      db
        .insertInto('companies')
        .values({ name: randomUUID() } as never)
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
  ).id;

const entry = (nth: number) => ({
  at: new Date(1_700_000_000_000 + nth),
  userUuid: randomUUID(),
  userName: 'Olga',
  action: 'write',
  tagUuid: null,
  detail: { nth, z: 'last', a: { deep: [1.5, null, 'ü'] } },
});

/** What an intruder with all rights in the database could do. */
const tamper = (statement: string) =>
  storage.system(async (db) => {
    await sql`alter table audit disable trigger all`.execute(db);
    await sql.raw(statement.replaceAll('$company', String(company))).execute(db);
    await sql`alter table audit enable trigger all`.execute(db);
  });

beforeAll(async () => {
  opened = await openTestStorage();
  storage = opened.storage;
  audit = new AuditLog(storage, await openVault(opened.storage, { dataDir: opened.data }));
});
afterAll(() => opened.dispose());
beforeEach(async () => {
  company = await newCompany();
  other = await newCompany();
  for (let nth = 1; nth <= 5; nth++) await audit.append(company, entry(nth));
});

describe('the chain shows', () => {
  test('nothing wrong where nothing is', async () => {
    expect(await audit.verify(company)).toEqual({ intact: true, rows: 5 });
    expect(await audit.verify(other)).toEqual({ intact: true, rows: 0 });
  });

  test.each([
    [
      'an edited detail',
      `update audit set detail = '{"nth": 9}' where company_id = $company and sequence = 3`,
      3,
    ],
    ['an edited name', `update audit set user_name = 'Eve' where company_id = $company and sequence = 1`, 1],
    [
      'an edited time',
      `update audit set at = at + interval '1 ms' where company_id = $company and sequence = 5`,
      5,
    ],
  ])('%s', async (_, statement, sequence) => {
    await tamper(statement);
    expect(await audit.verify(company)).toMatchObject({
      intact: false,
      fault: { sequence, kind: 'altered' },
    });
  });

  test('a deleted row', async () => {
    await tamper('delete from audit where company_id = $company and sequence = 2');
    expect(await audit.verify(company)).toMatchObject({ intact: false, fault: { sequence: 2, kind: 'gap' } });
  });

  test('a deleted row whose successors were renumbered', async () => {
    await tamper('delete from audit where company_id = $company and sequence = 2');
    await tamper('update audit set sequence = sequence - 1 where company_id = $company and sequence > 2');
    expect(await audit.verify(company)).toMatchObject({
      intact: false,
      fault: { sequence: 2, kind: 'altered' },
    });
  });

  test('two rows that changed places', async () => {
    await tamper(
      'update audit set sequence = sequence + 100 where company_id = $company and sequence in (2, 3)',
    );
    await tamper(
      'update audit set sequence = 205 - 100 - sequence + 102 where company_id = $company and sequence > 100',
    );
    expect(await audit.verify(company)).toMatchObject({ intact: false });
  });

  test('an end that was cut off, which only the head outside the database knows', async () => {
    await tamper('delete from audit where company_id = $company and sequence > 3');
    expect(await audit.verify(company)).toEqual({
      intact: false,
      rows: 3,
      fault: { sequence: 4, kind: 'cut' },
    });
  });

  test('a log that is gone altogether', async () => {
    await tamper('delete from audit where company_id = $company');
    expect(await audit.verify(company)).toMatchObject({ intact: false, fault: { kind: 'cut' } });
  });

  test('a row of another company', async () => {
    await audit.append(other, entry(1));
    await tamper(`delete from audit where company_id = ${other}`);
    await tamper(`insert into audit select ${other}, sequence, at, user_uuid, user_name, action, tag_uuid, detail, hmac
      from audit where company_id = $company and sequence = 1`);
    expect(await audit.verify(other)).toMatchObject({
      intact: false,
      fault: { sequence: 1, kind: 'altered' },
    });
  });

  test('no fault in a row whose head was not written before a crash', async () => {
    const head = join(opened.data, 'audit', `head-${company}.json`);
    const before = readFileSync(head);
    await audit.append(company, entry(6));
    writeFileSync(head, before);
    expect(await audit.verify(company)).toEqual({ intact: true, rows: 6 });
  });
});

test('100 appends at the same moment, over two logs on one database, make one chain without gaps', async () => {
  const second = new AuditLog(storage, await openVault(opened.storage, { dataDir: opened.data }));
  await Promise.all(
    Array.from({ length: 100 }, (_, nth) => (nth % 2 ? audit : second).append(company, entry(nth))),
  );
  const { total, items } = await audit.page(company, 3, 0);
  expect(total).toBe(105);
  expect(items.map((item) => item.sequence)).toEqual([105, 104, 103]);
  expect((await audit.verify(company)).rows).toBe(105);
});

test('what stands beside a row is stored with it or not at all', async () => {
  const failing = audit.append(company, entry(6), async () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect((await audit.page(company, 1, 0)).total).toBe(5);
  await audit.append(company, entry(6));
  expect(await audit.verify(company)).toEqual({ intact: true, rows: 6 });
});

test('a request may neither change nor delete a row, nor see another company’s', async () => {
  const rows = await storage.tenant(other, (db) => db.selectFrom('audit').selectAll().execute());
  expect(rows).toEqual([]);
  for (const statement of ['update audit set action = action', 'delete from audit'])
    await expect(storage.tenant(company, (db) => sql.raw(statement).execute(db))).rejects.toThrow();
});

describe('the key', () => {
  let data: string;
  beforeEach(() => {
    data = mkdtempSync(join(tmpdir(), 'mimic-vault-'));
  });
  afterEach(() => rmSync(data, { recursive: true }));
  const read = () => readAuditKey({ dataDir: data });

  test('is made once, for the owner alone, and kept', async () => {
    const keys = await Promise.all([read(), read()]);
    expect(new Set([...keys, await read()].map((key) => key.toString('hex'))).size).toBe(1);
    expect(statSync(join(data, 'audit', 'key')).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(data, 'audit'))).toEqual(['key']);
  });

  test('is refused where it is damaged, and no new one is made', async () => {
    await read();
    writeFileSync(join(data, 'audit', 'key'), 'beef');
    await expect(read()).rejects.toThrow('damaged');
  });

  test('is the same for all servers on one PostgreSQL, or the second does not start', async () => {
    const shared = { engine: 'postgres' as const, system: storage.system.bind(storage) };
    const [first, second] = [randomBytes(32), randomBytes(32)];
    await needSameKey(storage, second);
    await needSameKey(shared, first);
    await needSameKey(shared, first);
    await expect(needSameKey(shared, second)).rejects.toThrow('set MIMIC_SECRETS on each');
  });
});

test('canonical JSON does not depend on the order of keys', () => {
  expect(canonical({ b: [1, { d: null, c: 'x' }], a: 1e21 })).toBe('{"a":1e+21,"b":[1,{"c":"x","d":null}]}');
});
