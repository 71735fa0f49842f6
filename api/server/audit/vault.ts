/** What the audit log keeps outside the database: its key, and the heads that this node has seen. */
import type { SecretPlaces } from '../secrets/read-secret.ts';
import type { Storage } from '../storage/storage.ts';
import { readAuditKey } from './audit-key.ts';
import { type AuditHeads, FileHeads } from './heads.ts';

export interface AuditVault {
  readonly key: Buffer;
  readonly heads: AuditHeads;
  /** Other nodes append to the log too: a chain of which this one has no head is one that it has not met yet, and is not cut. */
  readonly isShared: boolean;
}

/** `heads`: those that another thread of this server keeps. Throws SecretError if the key is missing or damaged. */
export async function openVault(
  { engine }: Pick<Storage, 'engine'>,
  places: SecretPlaces,
  heads?: AuditHeads,
): Promise<AuditVault> {
  const isShared = engine === 'postgres' && places.secretsDir !== undefined;
  return {
    key: await readAuditKey(places),
    heads: heads ?? (await FileHeads.open(places.dataDir)),
    isShared,
  };
}
