/** The disk of the embedded database fills up: it breaks off, and is opened again when there is room. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStorage } from '../../api/server/storage/open.ts';
import { migratedFolder } from '../support/storage.ts';

/** Bytes that the embedded database has left on its disk at first: two files of its log and some rows. */
const LEFT = 40e6;

test.skipIf(process.getuid?.() !== 0)(
  'the embedded database is opened again after it broke off',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'mimic-full-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=130m', 'tmpfs', dataDir], { stdio: 'pipe' });
    } catch {
      console.log('Skipped: nothing may be mounted here');
      return;
    }
    try {
      cpSync(await migratedFolder(), dataDir, { recursive: true });
      // Nearly full, so that rows fill the rest soon.
      const { bavail, bsize } = statfsSync(dataDir);
      writeFileSync(join(dataDir, 'ballast'), Buffer.alloc(Math.max(0, bavail * bsize - LEFT)));
      const storage = await openStorage({ dataDir });
      let stored = 0;
      const fill = async () => {
        for (;;) {
          await storage.system((db) =>
            sql`insert into secrets (name, value) select gen_random_uuid()::text, decode(repeat('ab', 1000), 'hex')
              from generate_series(1, 500)`.execute(db),
          );
          stored += 500;
        }
      };
      await storage.system((db) =>
        sql`alter table secrets drop constraint if exists secrets_pkey`.execute(db),
      );
      await expect(fill()).rejects.toMatchObject({ kind: 'full' });
      expect(storage.watch.away?.kind).toBe('full');
      execFileSync('mount', ['-o', 'remount,size=400m', dataDir]);
      await expect.poll(() => storage.watch.away, { timeout: 30_000 }).toBeUndefined();
      const count = await storage.system((db) =>
        sql<{ n: number }>`select count(*)::int as n from secrets`.execute(db),
      );
      expect(count.rows[0]!.n).toBeGreaterThanOrEqual(stored);
      await storage.close();
    } finally {
      execFileSync('umount', ['-l', dataDir]);
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  120_000,
);
