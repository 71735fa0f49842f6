/**
 * kill -9 while the server makes its tables, seeds the demo, serves, and ends, at moments that nobody chose: each time the
 * next start from the same data succeeds, and what is there then is what an undisturbed start has.
 *
 * MIMIC_KILLS: kills in each phase, 6.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { migrations } from '../../api/server/storage/migrations/migrate.ts';
import { openStorage } from '../../api/server/storage/open.ts';
import { freePort, startServer } from '../support/server.ts';

const KILLS = Number(process.env.MIMIC_KILLS ?? 6);

interface Whole {
  readonly migrations: number;
  readonly rows: Readonly<Record<string, number>>;
  readonly samples: number;
}

/** What is in a data directory whose server has ended. */
async function wholeOf(dataDir: string): Promise<Whole> {
  const storage = await openStorage({ dataDir });
  try {
    return await storage.system(async (db) => {
      const count = async (table: string) => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
          db,
        );
        return rows[0]!.n;
      };
      const rows: Record<string, number> = {};
      for (const table of [
        'companies',
        'users',
        'roles',
        'sites',
        'links',
        'controllers',
        'tags',
        'diagrams',
      ])
        rows[table] = await count(table);
      return { migrations: await count('kysely_migration'), rows, samples: await count('samples') };
    });
  } finally {
    await storage.close();
  }
}

/** Starts the server on `data` and kills it at a moment up to `most` milliseconds later, or in that of a line. */
async function killedStart(
  data: string,
  moment: { readonly most: number } | { readonly line: RegExp; readonly most: number },
) {
  const child = spawn(process.execPath, [resolve('api/server/main.ts')], {
    env: {
      ...process.env,
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      MIMIC_DATA: data,
      MIMIC_DEMO: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise((done) => child.once('exit', done));
  if ('line' in moment)
    await new Promise<void>((done) => {
      let text = '';
      child.stdout.on('data', (chunk) => {
        text += chunk;
        if (moment.line.test(text)) done();
      });
      child.once('exit', () => done());
    });
  await wait(Math.random() * moment.most);
  child.kill('SIGKILL');
  await gone;
}

async function startsWhole(data: string, undisturbed: Whole): Promise<void> {
  const server = await startServer({ data });
  await server.stop();
  const found = await wholeOf(data);
  expect(found.rows).toEqual(undisturbed.rows);
  expect(found.migrations).toBe(Object.keys(migrations).length);
  // A week before now, and what came since then.
  expect(found.samples).toBeGreaterThan(undisturbed.samples * 0.98);
}

describe(`killed ${KILLS} times in each phase`, () => {
  test('the next start is whole', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mimic-phases-'));
    const fresh = (name: string) => join(folder, name);
    try {
      const began = performance.now();
      const peaceful = await startServer({ data: fresh('peaceful') });
      const took = performance.now() - began;
      await peaceful.stop();
      const undisturbed = await wholeOf(fresh('peaceful'));
      expect(undisturbed.rows).toMatchObject({ companies: 1, sites: 8 });

      for (let nth = 0; nth < KILLS; nth++) {
        const data = fresh(`start-${nth}`);
        // Twice: the second kill meets what the first has left.
        await killedStart(data, { most: took });
        await killedStart(data, { most: took / 2 });
        await startsWhole(data, undisturbed);
        // Ending: between the signal and its end.
        const server = await startServer({ data });
        server.process.kill('SIGTERM');
        await wait(Math.random() * 300);
        await server.stop('SIGKILL');
        await startsWhole(data, undisturbed);
        console.log(`${nth + 1} of ${KILLS}: whole after two kills while it started and one while it ended`);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
