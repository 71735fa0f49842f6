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
}

/** Characters of names and values by which a row can be found. */
const MAX_WORDS = 2000;

/** The part of an activity that is sealed with the row. */
export const sealedPart = ({ kind, object, changes }: Activity) => ({
  kind,
  object,
  ...(changes && changes.length > 0 ? { changes: changes.map(bounded) } : {}),
});

/** Values of a log are for reading: longer ones are cut, visibly. */
const MAX_VALUE = 300;
const cut = (value: ActivityValue | undefined): ActivityValue | undefined =>
  typeof value === 'string' && value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE)}…` : value;
const bounded = ({ what, from, to }: Change): Change => ({ what, from: cut(from), to: cut(to) });

/** Adds the row to the log of its sites, in the transaction that appends it. */
export async function insertActivity(
  db: Db,
  companyId: number,
  sequence: number,
  entry: AuditEntry,
  activity: Activity,
): Promise<void> {
  const sites = [...new Set(activity.sites)];
  if (sites.length === 0) return;
  const values = (activity.changes ?? []).flatMap(({ what, from, to }) => [what, from, to]);
  const words = [activity.object.name, entry.userName, entry.action, ...values]
    .filter((word) => word !== undefined && word !== null)
    .join(' ')
    .toLowerCase()
    .slice(0, MAX_WORDS);
  const row = {
    company_id: companyId,
    sequence,
    at: entry.at,
    user_uuid: entry.userUuid,
    kind: activity.kind,
    words,
  };
  await db
    .insertInto('activity')
    .values(sites.map((site) => ({ ...row, site_id: site })))
    .execute();
}
