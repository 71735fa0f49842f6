/** Which rows of the audit log show in the activity log of a site, and as what (LOGS-01). */
import type { ActivityKind } from '../../contract/endpoints.ts';
import type { Db } from '../storage/storage.ts';
import type { AuditEntry } from './chain.ts';

/** JSON values; texts are those of then. */
type ActivityValue = string | number | boolean | null;
/** One thing that is different now. `what` as people call it: "Name", "Serial Number". */
export interface Change {
  readonly what: string;
  readonly from?: ActivityValue;
  readonly to?: ActivityValue;
}

/** What the activity log of the given sites says of a change. It goes into the sealed detail of the audit row. */
export interface Activity {
  /** Numbers of the sites. */
  readonly sites: readonly number[];
  readonly kind: ActivityKind;
  /** What it was done to, by its name of then. */
  readonly object: { readonly uuid: string; readonly name: string };
  readonly changes?: readonly Change[];
}

/** Characters of names and values that one row can be found by. */
const MAX_WORDS = 2000;

/** The part of an activity that is sealed with the row. */
export const sealedPart = ({ kind, object, changes }: Activity) => ({
  kind,
  object,
  ...(changes && changes.length > 0 ? { changes: changes.map(bounded) } : {}),
});

/** Values of a log are to be read: what is longer is cut, visibly. */
const MAX_VALUE = 300;
const cut = (value: ActivityValue | undefined): ActivityValue | undefined =>
  typeof value === 'string' && value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE)}…` : value;
const bounded = ({ what, from, to }: Change): Change => ({ what, from: cut(from), to: cut(to) });

/** Names the row in the log of its sites; in the transaction that appends it. */
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
