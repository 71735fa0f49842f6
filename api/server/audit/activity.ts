/** Which rows of the audit log appear in the activity log of a site, and as what (LOGS-01). */
import type { ActivityKind } from '../../contract/endpoints.ts';
import type { Db } from '../storage/storage.ts';
import type { AuditEntry } from './chain.ts';

/** JSON values; texts as they were at that time. */
type ActivityValue = string | number | boolean | null;
/** One change. `what` as people call the field: "Name", "Serial Number". */
export interface Change {
  readonly what: string;
  readonly from?: ActivityValue;
  readonly to?: ActivityValue;
}

/** What the activity log of the given sites says about a change. It is part of the sealed detail of the audit row. */
export interface Activity {
  /** Ids of the sites. */
  readonly sites: readonly number[];
  readonly kind: ActivityKind;
  /** The name, at that time, of what was changed. */
  readonly object: { readonly uuid: string; readonly name: string };
  readonly changes?: readonly Change[];
  /** What else the audit row seals: see sealed-rows.ts. */
  readonly sealed?: Readonly<Record<string, unknown>>;
}

/** Characters of names and values by which a row can be found. */
const MAX_WORDS = 2000;

/** Values of a log are for reading: longer ones are cut, visibly. */
const MAX_VALUE = 300;
const cut = (value: ActivityValue | undefined): ActivityValue | undefined =>
  typeof value === 'string' && value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE)}…` : value;
const bounded = ({ what, from, to }: Change): Change => ({ what, from: cut(from), to: cut(to) });

/** Returns the entry with the activity, and with the sites that show it, as it is sealed. */
export function withActivity(
  entry: AuditEntry,
  { kind, object, changes, sites, sealed }: Activity,
): AuditEntry {
  const detail = {
    ...entry.detail,
    kind,
    object,
    ...(changes && changes.length > 0 ? { changes: changes.map(bounded) } : {}),
    sealed: { ...(entry.detail.sealed as object | undefined), ...sealed, sites: [...new Set(sites)] },
  };
  return { ...entry, detail };
}

/** Returns kind and words of the activity log for an entry with an activity; undefined for any other. */
export function activityRow({
  detail,
  userName,
  action,
}: AuditEntry): { kind: string; words: string } | undefined {
  const { kind, object, changes = [] } = detail as Partial<Pick<Activity, 'kind' | 'object' | 'changes'>>;
  if (!kind || !object) return undefined;
  const values = changes.flatMap(({ what, from, to }) => [what, from, to]);
  const words = [object.name, userName, action, ...values]
    .filter((word) => word !== undefined && word !== null)
    .join(' ')
    .toLowerCase()
    .slice(0, MAX_WORDS);
  return { kind, words };
}

/** Adds an entry to the log of the sites of its activity, if it has one, in the transaction that appends it. */
export async function insertActivity(
  db: Db,
  companyId: number,
  sequence: number,
  entry: AuditEntry,
): Promise<void> {
  const { sites = [] } = (entry.detail.sealed ?? {}) as { readonly sites?: readonly number[] };
  if (sites.length === 0) return;
  const row = {
    ...{ company_id: companyId, sequence, at: entry.at, user_uuid: entry.userUuid },
    ...activityRow(entry)!,
  };
  await db
    .insertInto('activity')
    .values(sites.map((site) => ({ ...row, site_id: site })))
    .execute();
}
