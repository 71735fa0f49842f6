/**
 * Somebody who may change the database, or the files beside it, and wants a deed forgotten. What is done to single rows:
 * tests/api/server/audit. Here are those who cover their tracks, and what the console says of it.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuditLog } from '../../api/server/audit/audit-log.ts';
import { openVault } from '../../api/server/audit/vault.ts';
import { openTestStorage, type TestStorage } from '../support/storage.ts';

let opened: TestStorage;
beforeAll(async () => {
  opened = await openTestStorage();
});
afterAll(() => opened?.dispose());

interface Scene {
  readonly company: number;
  readonly head: string;
  /** What the head's file held when the log had three rows. */
  readonly early: string;
  run(statement: string): Promise<void>;
  append(): Promise<void>;
}

const entry = () => ({
  ...{ at: new Date(), userUuid: crypto.randomUUID(), userName: 'Olga' },
  ...{ action: 'write', tagUuid: null, detail: { value: Math.random() } },
});
const newLog = async () =>
  new AuditLog(opened.storage, await openVault(opened.storage, { dataDir: opened.data }));

async function sixRows(log: AuditLog): Promise<Scene> {
  const { storage, data } = opened;
  const { id: company } = await storage.system((db) =>
    db
      .insertInto('companies')
      .values({ name: crypto.randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const head = join(data, 'audit', `head-${company}.json`);
  let early = '';
  for (let nth = 1; nth <= 6; nth++) {
    await log.append(company, entry());
    if (nth === 3) early = readFileSync(head, 'utf8');
  }
  const run = (statement: string) =>
    storage.system(async (db) => {
      await sql`alter table audit disable trigger all`.execute(db);
      await sql.raw(statement.replaceAll('$', String(company))).execute(db);
      await sql`alter table audit enable trigger all`.execute(db);
    });
  return { company, head, early, run, append: () => log.append(company, entry()) };
}

const CUT = 'delete from audit where company_id = $ and sequence > 3';

/** What is done → whether a server that was started again can still know. */
const DEEDS: readonly (readonly [string, (scene: Scene) => Promise<void>, 'known' | 'forgotten'])[] = [
  ['the end is cut off', ({ run }) => run(CUT), 'known'],
  [
    'the end is cut off, and the log goes on',
    async ({ run, append }) => {
      await run(CUT);
      for (let nth = 0; nth < 5; nth++) await append();
    },
    'known',
  ],
  [
    'all is removed, and the log goes on',
    async ({ run, append }) => {
      await run('delete from audit where company_id = $');
      for (let nth = 0; nth < 8; nth++) await append();
    },
    'known',
  ],
  [
    'the newest row is another, and the log goes on',
    async ({ run, append }) => {
      await run('delete from audit where company_id = $ and sequence = 6');
      await append();
      await append();
    },
    'known',
  ],
  [
    'a row in the middle is altered, and the log goes on',
    async ({ run, append }) => {
      await run(`update audit set detail = '{}' where company_id = $ and sequence = 2`);
      await append();
    },
    'known',
  ],
  [
    'the end is cut off and the head is put back to what it was then',
    async ({ run, head, early }) => {
      await run(CUT);
      writeFileSync(head, early);
    },
    'forgotten',
  ],
  [
    'the same, and the log goes on',
    async ({ run, head, early, append }) => {
      await run(CUT);
      writeFileSync(head, early);
      await append();
    },
    'forgotten',
  ],
  [
    'the end is cut off and the head is removed',
    async ({ run, head }) => {
      await run(CUT);
      rmSync(head);
    },
    'known',
  ],
  [
    'the head is overwritten with nonsense',
    async ({ head }) => writeFileSync(head, '{"sequence":"6"'),
    'known',
  ],
];

describe('verification says so', () => {
  test.each(DEEDS)('%s', async (what, deed, after) => {
    const log = await newLog();
    const scene = await sixRows(log);
    expect(await log.verify(scene.company)).toEqual({ intact: true, rows: 6 });
    await deed(scene);
    // Who still has the head in his memory needs no file.
    const isHarmless = what.startsWith('the head is overwritten');
    expect((await log.verify(scene.company)).intact).toBe(isHarmless);
    const restarted = await newLog();
    expect((await restarted.verify(scene.company)).intact).toBe(after === 'forgotten');
  });

  test('nothing, while two servers write to one log, and one of them is started again', async () => {
    const [first, second] = [await newLog(), await newLog()];
    const { company } = await sixRows(first);
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 ? first : second).append(company, entry())),
    );
    const third = await newLog();
    await third.append(company, entry());
    for (const log of [first, second, third])
      expect(await log.verify(company)).toEqual({ intact: true, rows: 47 });
  });
});
