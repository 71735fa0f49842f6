/** Pictures between the signed address that took them and the gallery, in a tenant's transaction. */
import { sql } from 'kysely';
import type { Job } from '../../jobs/job.ts';
import type { Db, Storage } from '../../storage/storage.ts';

export interface Upload {
  readonly id: string;
  readonly company_id: number;
  readonly user_id: number;
  readonly site_id: number;
  readonly expires_at: Date;
}

/** Marks a signed address as used. False where it was before. */
export async function claimUpload(db: Db, upload: Upload): Promise<boolean> {
  const claimed = await db
    .insertInto('gallery_uploads')
    .values(upload)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Pictures that a user has sent and not named yet, without those that have waited too long. */
export async function waitingUploads(db: Db, userId: number, now: Date): Promise<number> {
  const { total } = await db
    .selectFrom('gallery_uploads')
    .where('user_id', '=', userId)
    .where('picture', 'is not', null)
    .where('expires_at', '>', now)
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

interface UploadedPicture {
  readonly width: number;
  readonly height: number;
  readonly picture: Uint8Array;
  readonly thumbnail: Uint8Array;
}

export async function keepUpload(db: Db, id: string, picture: UploadedPicture): Promise<void> {
  await db.updateTable('gallery_uploads').set(picture).where('id', '=', id).execute();
}

/** Takes the picture out of its upload, which stays used. Undefined where this user has none of that number for the site. */
export async function takeUpload(
  db: Db,
  { id, user_id, site_id }: Pick<Upload, 'id' | 'user_id' | 'site_id'>,
  now: Date,
): Promise<UploadedPicture | undefined> {
  const row = await db
    .selectFrom('gallery_uploads')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('site_id', '=', site_id)
    .where('expires_at', '>', now)
    .select(['width', 'height', 'picture', 'thumbnail'])
    .forUpdate()
    .executeTakeFirst();
  if (!row?.picture || !row.thumbnail || row.width === null || row.height === null) return undefined;
  await db
    .updateTable('gallery_uploads')
    .set({ picture: null, thumbnail: null })
    .where('id', '=', id)
    .execute();
  return { width: row.width, height: row.height, picture: row.picture, thumbnail: row.thumbnail };
}

const EVERY_MS = 10 * 60_000;

/** Removes uploads that nobody named in time. Their addresses ran out long before, so none serves twice. */
export const uploadRetention = (storage: Storage, now: () => number): Job => ({
  name: 'gallery.uploads',
  title: 'Unnamed pictures',
  purpose: 'Removes pictures that were sent to a gallery and not named within an hour.',
  everyMs: EVERY_MS,
  scope: 'cluster',
  run: () =>
    storage.system((db) =>
      db.deleteFrom('gallery_uploads').where('expires_at', '<=', new Date(now())).execute(),
    ),
});
