import type { Activity, Change } from '../audit/activity.ts';
import { tagAtSite } from '../storage/queries/tag-at-site.ts';
import type { Db } from '../storage/storage.ts';

/** What the activity log of the tag's site says of a write. */
export async function writeActivity(db: Db, tagUuid: string, changes: readonly Change[]): Promise<Activity> {
  const { siteId, tag } = await tagAtSite(db, tagUuid);
  return { sites: [siteId], kind: 'write', object: tag, changes };
}
