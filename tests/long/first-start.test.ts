/** A first start that was killed while it made the embedded database. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStorage } from '../../api/server/storage/open.ts';

test('half a database that a killed first start left is made anew', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mimic-half-'));
  const draft = join(dataDir, 'database.new');
  mkdirSync(draft);
  writeFileSync(join(draft, 'PG_VERSION'), '18\n');
  try {
    const storage = await openStorage({ dataDir });
    expect(await storage.system((db) => db.selectFrom('companies').selectAll().execute())).toEqual([]);
    expect(existsSync(draft)).toBe(false);
    await storage.close();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 120_000);
