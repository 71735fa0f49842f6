import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { openStorage } from '../../../../api/server/storage/open.ts';
import { postgresMissing, startPostgres } from '../../../support/postgres.ts';
import { storageSuite } from './suite.ts';

const missing = postgresMissing();
if (missing) describe.skip(`storage over PostgreSQL: ${missing}`, () => test('is not there'));
else
  storageSuite('storage over PostgreSQL', async () => {
    const postgres = await startPostgres();
    const dataDir = mkdtempSync(join(tmpdir(), 'mimic-storage-'));
    const storage = await openStorage({ dataDir, databaseUrl: postgres.url });
    return {
      storage,
      async dispose() {
        await storage.close();
        await postgres.dispose();
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
  });
