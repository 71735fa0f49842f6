/** The audit log, and which of its rows appear at a site. */
import type { Json, Stamp } from './columns.ts';

/** Append-only and chained: `hmac` covers the row and the `hmac` before it. */
export interface AuditTable {
  company_id: number;
  sequence: number;
  at: Stamp;
  user_uuid: string;
  user_name: string;
  action: string;
  tag_uuid: string | null;
  detail: Json<Record<string, unknown>>;
  hmac: string;
}

/** Which rows of the audit log appear in the activity log of which site. */
export interface ActivityTable {
  company_id: number;
  site_id: number;
  sequence: number;
  at: Stamp;
  user_uuid: string;
  kind: string;
  /** Lower case, the text for searches. */
  words: string;
}
