/** Pictures between the signed address that took them and the gallery, in a tenant's transaction. */
import { sql } from 'kysely';
import type { Db } from '../../storage/storage.ts';

interface Upload {
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

/** Pictures that a user has sent and not named yet. Those that waited too long are removed first. */
export async function waitingUploads(db: Db, userId: number, now: Date): Promise<number> {
  await db.deleteFrom('gallery_uploads').where('expires_at', '<=', now).execute();
  const { total } = await db
    .selectFrom('gallery_uploads')
    .where('user_id', '=', userId)
    .where('picture', 'is not', null)
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
