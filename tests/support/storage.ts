/** A storage of its own for a test: a copy of a migrated, empty data directory, so that only the first one pays for it. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../../api/server/config.ts';
import { migrations } from '../../api/server/storage/migrations/migrate.ts';
import { openStorage } from '../../api/server/storage/open.ts';
import type { Storage } from '../../api/server/storage/storage.ts';

export interface TestStorage {
  readonly storage: Storage;
  readonly data: string;
  /** Closes it and removes its data. */
  dispose(): Promise<void>;
}

/**
 * The database's WebAssembly. V8 compiles the same bytes once for all threads of a process as long as somebody holds what
 * it made of them: with this each opening after the first takes half a second of processor time instead of one and a half.
 */
let held: Promise<WebAssembly.Module> | undefined;
const compiled = (): Promise<WebAssembly.Module> =>
  WebAssembly.compile(
    readFileSync(
      join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm'),
    ),
  );

/** Opens an embedded storage with all tables and no rows. */
export async function openTestStorage(options: Pick<Config, 'traces'> = {}): Promise<TestStorage> {
  held ??= compiled();
  await held;
  const data = mkdtempSync(join(tmpdir(), 'mimic-storage-'));
  cpSync(await migratedFolder(), data, { recursive: true });
  const storage = await openStorage({ dataDir: data, ...options });
  return {
    storage,
    data,
    async dispose() {
      await storage.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Made once for each state of the migrations, and shared by all test processes; the rename makes it whole or absent. */
export async function migratedFolder(): Promise<string> {
  const path = join(tmpdir(), `mimic-template-${fingerprint()}`);
  if (existsSync(path)) return path;
  const making = mkdtempSync(join(tmpdir(), 'mimic-making-'));
  await (await openStorage({ dataDir: making })).close();
  try {
    renameSync(making, path);
  } catch {
    // Another test process was faster.
    rmSync(making, { recursive: true, force: true });
  }
  return path;
}

/** Of the files, and of what this process has loaded of them: one may have been added since. */
function fingerprint(): string {
  const folder = resolve(import.meta.dirname, '../../api/server/storage/migrations');
  const hash = createHash('sha256').update(Object.keys(migrations).join());
  for (const file of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}
