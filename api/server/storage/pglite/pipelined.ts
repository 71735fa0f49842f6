/**
 * Transactions of the embedded database that send each statement at once. Kysely sends the next statement when it has the
 * answer of the last. Here the database has the next one already, which saves it a wait for two other threads. It runs them in
 * order; those that do not need each other's answers are given to `Promise.all`.
 */
import { type Dialect, type Kysely, Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Db } from '../storage.ts';

export function pipelinedTransaction<T>(
  db: Kysely<Schema>,
  dialect: Dialect,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return db.transaction().execute((begun) => {
    const executor = begun.getExecutor();
    return executor.provideConnection((connection) => {
      let isOver = false;
      const pipelined = executor.withConnectionProvider({
        async provideConnection(use) {
          // After the end it would run in no transaction, for all companies.
          if (isOver) throw new Error('The transaction of this statement is over');
          return use(connection);
        },
      });
      // A transaction asks nothing of its driver: it has its connection.
      const props = { config: { dialect }, dialect, driver: dialect.createDriver(), executor: pipelined };
      return work(new Transaction<Schema>(props)).finally(() => {
        isOver = true;
      });
    });
  });
}
