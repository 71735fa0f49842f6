/** The key that seals the rows of the audit log: 32 bytes, hex. Outside the database, so that whoever changes that cannot forge a row. */
import { createHmac, randomBytes } from 'node:crypto';
import { readSecret, type SecretPlaces } from '../secrets/read-secret.ts';
import { type Secret, SecretError } from '../secrets/secret.ts';
import type { Storage } from '../storage/storage.ts';

const KEY_BYTES = 32;
const KEY_FORM = /^[0-9a-f]{64}$/i;

export const AUDIT_KEY: Secret<'audit-key'> = {
  title: 'audit key',
  files: { 'audit-key': 'audit/key' },
  make: async () => ({ 'audit-key': randomBytes(KEY_BYTES).toString('hex') }),
  faultOf: ({ 'audit-key': text }) =>
    KEY_FORM.test(text.trim()) ? undefined : 'it is not 64 hexadecimal digits',
};

/** Throws SecretError: without its key no audit log can be verified. */
export async function readAuditKey(places: SecretPlaces): Promise<Buffer> {
  const { 'audit-key': text } = await readSecret(places, AUDIT_KEY);
  return Buffer.from(text.trim(), 'hex');
}

/** Of `secrets` in the database: what tells the key of its audit log from others, and does not give it away. */
const MARK = 'audit-key-mark';

/**
 * Throws SecretError if the audit log of this database is sealed with another key: rows of two keys make no chain. The first
 * server on a database says which it is. Only for PostgreSQL, which several servers can use.
 */
export async function needSameKey(storage: Pick<Storage, 'engine' | 'system'>, key: Buffer): Promise<void> {
  if (storage.engine === 'pglite') return;
  const value = createHmac('sha256', key).update(MARK).digest('hex');
  const marked = await storage.system(async (db) => {
    await db
      .insertInto('secrets')
      .values({ name: MARK, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return db.selectFrom('secrets').select('value').where('name', '=', MARK).executeTakeFirstOrThrow();
  });
  if (marked.value === value) return;
  throw new SecretError(
    'The audit log of this database is sealed with another audit key than this server has. Servers on one database need the ' +
      'same secrets: set MIMIC_SECRETS on each. If the first key is lost for good, with which its rows can never be verified ' +
      `again, run on the database: DELETE FROM secrets WHERE name = '${MARK}'`,
  );
}
