/** Pictures for diagrams, in a tenant's transaction. */
import { sql } from 'kysely';
import { type AnyId, isId } from '../../storage/ids.ts';
import type { Page } from '../../storage/page.ts';
import type { Db } from '../../storage/storage.ts';

interface ImageFilter {
  /** Lower case. */
  readonly term?: string;
  readonly type?: 'svg' | 'raster';
  readonly key?: string;
}

const present = (db: Db) => db.selectFrom('images').where('archived_at', 'is', null);

const COLUMNS = ['id', 'uuid', 'key', 'type', 'width', 'height'] as const;

export async function listImages(db: Db, { limit, skip }: Page, { term, type, key }: ImageFilter) {
  const found = present(db)
    .where('unused_since', 'is', null)
    .$if(term !== undefined, (query) => query.where(sql<boolean>`strpos(lower(key), ${term}) > 0`))
    .$if(type !== undefined, (query) => query.where('type', '=', type!))
    .$if(key !== undefined, (query) => query.where('key', '=', key!));
  const { total } = await found.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  const items = await found.select(COLUMNS).orderBy('id', 'desc').limit(limit).offset(skip).execute();
  return { items, total };
}

export const findImage = (db: Db, id: AnyId) =>
  present(db).where(isId('images', id)).select(COLUMNS).executeTakeFirst();

/** What browsers receive of a picture. */
export const drawnImage = (db: Db, key: string) =>
  present(db).where('key', '=', key).select(['uuid', 'drawn']).executeTakeFirst();

interface NewImage {
  readonly company_id: number;
  readonly key: string;
  readonly type: 'svg' | 'raster';
  readonly width: number;
  readonly height: number;
  /** Of an SVG: its sanitised text. */
  readonly source: string | null;
  readonly drawn: Uint8Array;
  readonly unused_since: Date | null;
}

export const insertImage = (db: Db, image: NewImage) =>
  db.insertInto('images').values(image).returning(COLUMNS).executeTakeFirstOrThrow();

/** It can be restored. The key stays taken, so that no old diagram ever shows another picture. */
export async function removeImage(db: Db, id: number): Promise<void> {
  await db.updateTable('images').set({ archived_at: sql`now()` }).where('id', '=', id).execute();
}
