/** Annotations as they are stored, in a tenant's transaction. */
import { sql } from 'kysely';
import type { Db } from '../../storage/storage.ts';

const present = (db: Db) =>
  db
    .selectFrom('annotations')
    .innerJoin('tags', 'tags.id', 'annotations.tag_id')
    .where('annotations.archived_at', 'is', null)
    .where('tags.archived_at', 'is', null);

const COLUMNS = [
  'annotations.id',
  'annotations.uuid',
  'annotations.at',
  'annotations.text',
  'annotations.author_uuid',
  'annotations.author_name',
  'annotations.created_at',
  'annotations.changed_at',
  'annotations.changed_by',
  'tags.uuid as tag_uuid',
] as const;

interface Range {
  readonly from: Date;
  readonly to: Date;
  readonly limit: number;
}

/** Those about the tags from `from` to `to`, the newest first, and how many there are in all. */
export async function newestAnnotations(db: Db, tags: readonly string[], { from, to, limit }: Range) {
  if (tags.length === 0) return { items: [], total: 0 };
  const found = present(db)
    .where('tags.uuid', '=', sql<string>`any(${[...new Set(tags)]}::uuid[])`)
    .where('annotations.at', '>=', from)
    .where('annotations.at', '<=', to);
  const items = await found
    .select(COLUMNS)
    .orderBy('annotations.at', 'desc')
    .orderBy('annotations.id', 'desc')
    .limit(limit)
    .execute();
  if (items.length < limit) return { items, total: items.length };
  const { total } = await found.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  return { items, total };
}

export type AnnotationRow = Awaited<ReturnType<typeof newestAnnotations>>['items'][number];

/** The annotation with its tag and site, locked until the transaction ends. */
export const heldAnnotation = (db: Db, uuid: string) =>
  present(db)
    .innerJoin('controllers', 'controllers.id', 'tags.controller_id')
    .innerJoin('links', 'links.id', 'controllers.link_id')
    .where('annotations.uuid', '=', uuid)
    .select(COLUMNS)
    .select(['tags.name as tag_name', 'links.site_id'])
    .forUpdate('annotations')
    .executeTakeFirst();

/** A tag that can be written about; undefined if it is gone, by itself or with what it belongs to. */
export const annotatedTag = (db: Db, uuid: string) =>
  db
    .selectFrom('tags')
    .innerJoin('controllers', 'controllers.id', 'tags.controller_id')
    .innerJoin('links', 'links.id', 'controllers.link_id')
    .innerJoin('sites', 'sites.id', 'links.site_id')
    .where('tags.uuid', '=', uuid)
    .where('tags.archived_at', 'is', null)
    .where('controllers.archived_at', 'is', null)
    .where('links.archived_at', 'is', null)
    .where('sites.archived_at', 'is', null)
    .select(['tags.id', 'tags.uuid', 'tags.name', 'links.site_id as siteId'])
    .executeTakeFirst();

interface NewAnnotation {
  readonly company_id: number;
  readonly tag_id: number;
  readonly at: Date;
  readonly text: string;
  readonly author_uuid: string;
  readonly author_name: string;
  readonly created_at: Date;
}

export const insertAnnotation = (db: Db, annotation: NewAnnotation) =>
  db
    .insertInto('annotations')
    .values(annotation)
    .returning(['id', 'uuid', 'changed_at', 'changed_by'])
    .executeTakeFirstOrThrow();

type Change =
  | { readonly at: Date; readonly text: string; readonly changed_at: Date; readonly changed_by: string }
  | { readonly archived_at: Date };

export async function changeAnnotation(db: Db, id: number, change: Change): Promise<void> {
  await db.updateTable('annotations').set(change).where('id', '=', id).execute();
}
