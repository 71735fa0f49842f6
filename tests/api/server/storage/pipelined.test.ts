import { MessageChannel } from 'node:worker_threads';
import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { DatabaseClient } from '../../../../api/server/storage/pglite/client.ts';
import { pgliteDialect } from '../../../../api/server/storage/pglite/dialect.ts';
import type { Request, SessionEnd } from '../../../../api/server/storage/pglite/messages.ts';
import { pipelinedTransaction } from '../../../../api/server/storage/pglite/pipelined.ts';
import type { Schema } from '../../../../api/server/storage/schema.ts';
import { openTestStorage } from '../../../support/storage.ts';

test('statements that are asked for together are sent before the first one is answered', async () => {
  const { port1, port2 } = new MessageChannel();
  const asked: number[] = [];
  port2.on('message', (message: Request | SessionEnd) => {
    if ('end' in message) return;
    if (message.parameters.length > 0) asked.push(message.id);
    const answered = message.parameters.length === 0 ? [message.id] : asked.length < 3 ? [] : asked;
    for (const id of answered) port2.postMessage({ id, rows: [], affected: undefined });
  });
  const client = new DatabaseClient(port1);
  const dialect = pgliteDialect({ client: async () => client, close: async () => client.stop(new Error()) });
  const db = new Kysely<Schema>({ dialect });
  await pipelinedTransaction(db, dialect, (trx) =>
    Promise.all([1, 2, 3].map((one) => sql`select ${one}`.execute(trx))),
  );
  expect(asked).toHaveLength(3);
  await db.destroy();
  port2.close();
});

test('one that fails takes back all, and the next transaction works', async () => {
  const { storage, dispose } = await openTestStorage();
  await sql`create table things (id integer primary key)`.execute(storage.raw);
  const add = (id: number) => (db: Parameters<Parameters<typeof storage.system>[0]>[0]) =>
    sql`insert into things values (${id})`.execute(db);
  await expect(
    storage.system((db) => Promise.all([add(1)(db), add(1)(db), add(2)(db)])),
  ).rejects.toMatchObject({ code: '23505' });
  const count = () => sql<{ n: number }>`select count(*)::integer as n from things`.execute(storage.raw);
  expect((await count()).rows).toEqual([{ n: 0 }]);
  await storage.system((db) => Promise.all([add(1)(db), add(2)(db)]));
  expect((await count()).rows).toEqual([{ n: 2 }]);
  await dispose();
});

test('a part of a transaction that goes on after its end reaches the database no more', async () => {
  const { storage, dispose } = await openTestStorage();
  await sql`create table things (id integer primary key)`.execute(storage.raw);
  let late: Promise<unknown> | undefined;
  const add = async (db: Parameters<Parameters<typeof storage.system>[0]>[0]): Promise<void> => {
    await sql`select 1`.execute(db);
    await sql`insert into things values (1)`.execute(db);
  };
  const failing = storage.system((db) => {
    late = add(db).catch((error: Error) => error.message);
    return Promise.reject(new Error('Refused'));
  });
  await expect(failing).rejects.toThrow('Refused');
  await expect(late).resolves.toBe('The transaction of this statement is over');
  const { rows } = await sql`select * from things`.execute(storage.raw);
  expect(rows).toEqual([]);
  await dispose();
});
