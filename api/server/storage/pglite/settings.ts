/** How the embedded database runs: PostgreSQL's defaults are for a machine of its own, this one shares it with the server. */
import { PGlite, types } from '@electric-sql/pglite';

/**
 * Measured on the demo and with 500,000 rows: at 32 MB of buffers inserts, reads by index and sums take as long as at
 * 160 MB, because the files are in the system's cache anyway, and the server needs 130 MB less. The WAL is cut
 * back earlier, so that it stays under 200 MB on the disk.
 */
const SETTINGS = {
  shared_buffers: '32MB',
  wal_buffers: '1MB',
  temp_buffers: '2MB',
  min_wal_size: '32MB',
  max_wal_size: '128MB',
} as const;

/** 64-bit integers stay text, as the PostgreSQL driver returns them: a number would lose digits. */
const parsers = { [types.INT8]: (text: string) => text };

/** Opens the database of a directory, in the thread that calls it. */
export function openPglite(dataDir: string): Promise<PGlite> {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return PGlite.create({ dataDir, parsers, startParams: [...PGlite.defaultStartParams, ...settings] });
}
