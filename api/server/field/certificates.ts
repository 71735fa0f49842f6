/** Certificates of OPC UA servers, with each company's decision. */

import type { Db } from '../storage/storage.ts';
import type { ServerCertificate, Trust } from './driver.ts';

export interface StoredCertificate extends ServerCertificate {
  readonly uuid: string;
  readonly state: Trust;
  /** Where it was seen last. */
  readonly endpoint: string;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  readonly decidedAt: Date | null;
}

const COLUMNS = [
  'uuid',
  'fingerprint',
  'state',
  'endpoint',
  'subject',
  'issuer',
  'valid_from',
  'valid_to',
  'first_seen_at',
  'last_seen_at',
  'decided_at',
] as const;

/** Of a tenant's transaction: undecided ones first, then by the time they were last seen. */
export async function listCertificates(db: Db): Promise<StoredCertificate[]> {
  const rows = await db
    .selectFrom('field_certificates')
    .select(COLUMNS)
    .orderBy((by) => by.case().when('state', '=', 'unknown').then(0).else(1).end())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ valid_from, valid_to, first_seen_at, last_seen_at, decided_at, ...row }) => ({
    ...row,
    validFrom: valid_from.getTime(),
    validTo: valid_to.getTime(),
    firstSeenAt: first_seen_at,
    lastSeenAt: last_seen_at,
    decidedAt: decided_at,
  }));
}

/** Of a tenant's transaction. False if there is none of that uuid. Takes effect after `Field.reload`. */
export async function decideCertificate(
  db: Db,
  uuid: string,
  decision: { readonly state: Trust; readonly userId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('field_certificates')
    .set({ state: decision.state, decided_at: new Date(), decided_by: decision.userId })
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Of a system transaction: records that a server presented it, and returns the company's decision. */
export async function noteCertificate(
  db: Db,
  company: string,
  endpoint: string,
  certificate: ServerCertificate,
): Promise<Trust> {
  const { fingerprint, subject, issuer, validFrom, validTo } = certificate;
  const row = await db
    .insertInto('field_certificates')
    .columns([
      'company_id',
      'fingerprint',
      'endpoint',
      'subject',
      'issuer',
      'valid_from',
      'valid_to',
      'decided_by',
    ])
    .expression((by) =>
      by
        .selectFrom('companies')
        .where('uuid', '=', company)
        .select((select) => [
          'id',
          select.val(fingerprint).as('fingerprint'),
          select.val(endpoint).as('endpoint'),
          select.val(subject).as('subject'),
          select.val(issuer).as('issuer'),
          select.cast<Date>(select.val(new Date(validFrom).toISOString()), 'timestamptz').as('valid_from'),
          select.cast<Date>(select.val(new Date(validTo).toISOString()), 'timestamptz').as('valid_to'),
          select.cast<number | null>(select.val(null), 'integer').as('decided_by'),
        ]),
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'fingerprint']).doUpdateSet({ endpoint, last_seen_at: new Date() }),
    )
    .returning('state')
    .executeTakeFirst();
  return row?.state ?? 'refused';
}
