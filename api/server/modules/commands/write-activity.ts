import type { Activity, Change } from '../../audit/activity.ts';
import type { Db } from '../../storage/storage.ts';
import { tagAtSite } from '../tags/index.ts';

/** What the activity log of the tag's site says about a write. */
export async function writeActivity(db: Db, tagUuid: string, changes: readonly Change[]): Promise<Activity> {
  const { siteId, tag } = await tagAtSite(db, tagUuid);
  return { sites: [siteId], kind: 'write', object: tag, changes };
}
