/** Pictures of sites, in a tenant's transaction. Those of an archived site are as gone as it is. */
import { sql } from 'kysely';
import { type AnyId, isId } from '../../storage/ids.ts';
import type { Page } from '../../storage/page.ts';
import type { Db } from '../../storage/storage.ts';

const present = (db: Db) =>
  db
    .selectFrom('gallery_images')
    .innerJoin('sites', 'sites.id', 'gallery_images.site_id')
    .where('gallery_images.archived_at', 'is', null)
    .where('sites.archived_at', 'is', null);

const COLUMNS = [
  'gallery_images.id',
  'gallery_images.uuid',
  'gallery_images.site_id',
  'gallery_images.name',
  'gallery_images.note',
  'gallery_images.uploaded_by',
  'gallery_images.created_at',
  'gallery_images.width',
  'gallery_images.height',
] as const;

/** Newest first. `term` in lower case. */
export async function listPictures(db: Db, siteId: number, { limit, skip }: Page, term: string | undefined) {
  const words = sql`lower(gallery_images.name || ' ' || gallery_images.note)`;
  const found = present(db)
    .where('site_id', '=', siteId)
    .$if(term !== undefined, (query) => query.where(sql<boolean>`strpos(${words}, ${term}) > 0`));
  const { total } = await found.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  const items = await found
    .select(COLUMNS)
    .orderBy('gallery_images.id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  return { items, total };
}

export const findPicture = (db: Db, id: AnyId) =>
  present(db).where(isId('gallery_images', id)).select(COLUMNS).executeTakeFirst();

export type PictureRow = NonNullable<Awaited<ReturnType<typeof findPicture>>>;

/** The picture, locked until the transaction ends. */
export const holdPicture = (db: Db, id: AnyId) =>
  present(db)
    .where(isId('gallery_images', id))
    .select(COLUMNS)
    .forUpdate('gallery_images')
    .executeTakeFirst();

/** The bytes of one size. */
export async function pictureBytes(db: Db, uuid: string, size: 'large' | 'small') {
  const column = size === 'large' ? 'gallery_images.picture' : 'gallery_images.thumbnail';
  const row = await present(db)
    .where('gallery_images.uuid', '=', uuid)
    .select(`${column} as bytes`)
    .executeTakeFirst();
  return row?.bytes;
}

export async function countPictures(db: Db, siteId: number): Promise<number> {
  const { total } = await present(db)
    .where('site_id', '=', siteId)
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

interface NewPicture {
  readonly company_id: number;
  readonly site_id: number;
  readonly name: string;
  readonly note: string;
  readonly uploaded_by: string;
  readonly width: number;
  readonly height: number;
  readonly picture: Uint8Array;
  readonly thumbnail: Uint8Array;
}

export async function insertPicture(db: Db, picture: NewPicture): Promise<string> {
  const made = await db
    .insertInto('gallery_images')
    .values(picture)
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return made.uuid;
}

export async function changePicture(
  db: Db,
  id: number,
  values: { name: string; note: string } | { archived_at: Date },
): Promise<void> {
  await db.updateTable('gallery_images').set(values).where('id', '=', id).execute();
}
