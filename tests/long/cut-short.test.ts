/** A seed that ends in the middle, as a killed process leaves it: the next start makes plant and past as whole as one in peace. */
import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seedDemo } from '../../api/server/demo/seed.ts';
import type { Storage } from '../../api/server/storage/storage.ts';
import { silent } from '../api/server/demo/demo-field.ts';
import { openTestStorage } from '../support/storage.ts';

const OPTIONS = { modbusPorts: [15_020, 15_021], historyDays: 0.05 };

/** The storage of a process that dies before its `at`-th statement, or before it stores a diagram. */
function mortal(storage: Storage, at = Number.POSITIVE_INFINITY) {
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      const isDiagram = node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === 'diagrams';
      if (isDiagram || ++statements >= at) throw new Error('killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const system: Storage['system'] = (work) => storage.system((db) => work(db.withPlugin(counting) as never));
  return { storage: { ...storage, system } as Storage, statements: () => statements };
}

/** Rows by table, of all tables that have any. */
async function rowsOf(storage: Storage): Promise<Record<string, number>> {
  return storage.system(async (db) => {
    const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`.execute(db);
    const found: Record<string, number> = {};
    for (const { name } of rows) {
      const one = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(db);
      found[name] = one.rows[0]!.n;
    }
    return found;
  });
}

test('cut short in the middle of its statements, the next start brings plant and past whole', async () => {
  const peaceful = await openTestStorage();
  const counted = mortal(peaceful.storage);
  await expect(seedDemo(counted.storage, silent, OPTIONS)).rejects.toThrow('killed');
  const { samples, sample_marks: _, ...whole } = await rowsOf(peaceful.storage);
  await peaceful.dispose();
  expect(whole).toMatchObject({ alerts: 1, diagrams: 0 });
  expect(samples).toBeGreaterThan(500);

  const { storage, dispose } = await openTestStorage();
  const at = Math.floor(counted.statements() * 0.9);
  await expect(seedDemo(mortal(storage, at).storage, silent, OPTIONS)).rejects.toThrow('killed');
  await expect(seedDemo(mortal(storage).storage, silent, OPTIONS)).rejects.toThrow('killed');
  const found = await rowsOf(storage);
  expect(found).toMatchObject(whole);
  // The past ends now: a start that is a moment later has a handful more or fewer.
  expect(Math.abs(found.samples! / samples! - 1)).toBeLessThan(0.01);
  await dispose();
}, 120_000);
