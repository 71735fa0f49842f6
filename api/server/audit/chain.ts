/** The arithmetic of the audit chain: what a row's HMAC covers, and whether a run of rows is continuous. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** What happened, without its position in the chain. */
export interface AuditEntry {
  readonly at: Date;
  readonly userUuid: string;
  readonly userName: string;
  /** `write` for an intent, `write.outcome` for its result, and so on. */
  readonly action: string;
  readonly tagUuid: string | null;
  /** JSON values only. */
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface AuditRow extends AuditEntry {
  readonly companyId: number;
  /** From 1, without gaps. */
  readonly sequence: number;
  readonly hmac: string;
}

/** The newest row of a company's chain. */
export interface Head {
  readonly sequence: number;
  readonly hmac: string;
}

/** The head before the first row. */
export const GENESIS: Head = { sequence: 0, hmac: '' };

/** The HMAC-SHA256, hex, of a row that follows `before`. */
export function seal(key: Buffer, companyId: number, entry: AuditEntry, before: Head): string {
  const { at, userUuid, userName, action, tagUuid, detail } = entry;
  const sequence = before.sequence + 1;
  const row = [
    companyId,
    sequence,
    at.toISOString(),
    userUuid,
    userName,
    action,
    tagUuid,
    detail,
    before.hmac,
  ];
  return createHmac('sha256', key).update(canonical(row)).digest('hex');
}

export type Fault = 'gap' | 'altered';

/** Continues the chain after `before`; returns the new head, or where and how the chain is broken. */
export function follow(
  key: Buffer,
  rows: readonly AuditRow[],
  before: Head,
): { readonly head: Head; readonly fault?: { readonly sequence: number; readonly kind: Fault } } {
  let head = before;
  for (const row of rows) {
    const sequence = head.sequence + 1;
    if (row.sequence !== sequence) return { head, fault: { sequence, kind: 'gap' } };
    if (!isEqual(row.hmac, seal(key, row.companyId, row, head)))
      return { head, fault: { sequence, kind: 'altered' } };
    head = { sequence, hmac: row.hmac };
  }
  return { head };
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** JSON with sorted keys: jsonb does not keep their order, and the HMAC must not depend on it. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}
