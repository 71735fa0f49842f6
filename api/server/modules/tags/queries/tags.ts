/** Tags as the contract shows them. Run them in a tenant's transaction: they show that company's only. */
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tag } from '../../../../contract/endpoints.ts';
import type { GoneTag, OfferedTag, TagType } from '../../../../contract/index.ts';
import type { TagsTable } from '../../../storage/schema/tags.ts';
import { searchTerm } from '../../../storage/search-term.ts';
import type { Db } from '../../../storage/storage.ts';

type Row = Selectable<TagsTable> & {
  readonly controllerUuid: string;
  readonly controllerName: string;
  readonly siteUuid: string;
};

const everywhere = (db: Db) =>
  db
    .selectFrom('tags')
    .innerJoin('controllers', 'controllers.id', 'tags.controller_id')
    .innerJoin('links', 'links.id', 'controllers.link_id')
    .innerJoin('sites', 'sites.id', 'links.site_id')
    .selectAll('tags')
    .select([
      'controllers.uuid as controllerUuid',
      'controllers.name as controllerName',
      'sites.uuid as siteUuid',
    ]);

const rows = (db: Db) =>
  everywhere(db).where('tags.archived_at', 'is', null).where('sites.archived_at', 'is', null);

export function toTag(row: Row): Tag {
  return {
    uuid: row.uuid,
    name: row.name,
    unit: row.unit,
    dataType: row.data_type,
    min: row.min,
    max: row.max,
    deadband: row.deadband,
    scanInterval: row.scan_interval,
    canToggle: row.can_toggle,
    controllerUuid: row.controllerUuid,
    controllerName: row.controllerName,
    siteUuid: row.siteUuid,
  };
}

/** A tag with the id of its row. */
interface FoundTag {
  readonly id: number;
  readonly tag: Tag;
}

/** Undefined if it is missing, archived by itself or with its site, or another company's. */
export async function findTag(db: Db, uuid: string): Promise<FoundTag | undefined> {
  const row = await rows(db).where('tags.uuid', '=', uuid).executeTakeFirst();
  return row && { id: row.id, tag: toTag(row) };
}

/** An archived tag too: commands that were begun there must end. */
export async function findTagAnywhere(db: Db, uuid: string): Promise<FoundTag | undefined> {
  const found = everywhere(db).where('tags.uuid', '=', uuid);
  const row = await found.executeTakeFirst();
  return row && { id: row.id, tag: toTag(row) };
}

/** Those of the tags that exist, in no order. */
export async function tagsByUuid(db: Db, uuids: readonly string[]): Promise<Tag[]> {
  if (uuids.length === 0) return [];
  const found = await rows(db).where('tags.uuid', '=', sql<string>`any(${uuids}::uuid[])`).execute();
  return found.map(toTag);
}

/** Why `tagsByUuid` did not find each of these. */
export async function goneTags(db: Db, uuids: readonly string[]): Promise<GoneTag[]> {
  if (uuids.length === 0) return [];
  const archived = await db
    .selectFrom('tags')
    .where('uuid', '=', sql<string>`any(${uuids}::uuid[])`)
    .select(['uuid', 'name'])
    .execute();
  const names = new Map(archived.map(({ uuid, name }) => [uuid, name]));
  return uuids.map((tag) => ({
    tag,
    message: names.has(tag)
      ? `The tag “${names.get(tag)}” is archived`
      : 'The linked tag does not exist, or you may not see it',
  }));
}

interface TagQuery {
  readonly siteUuid?: string;
  readonly controllerUuid?: string;
  /** Of link objects in this category. */
  readonly categoryUuid?: string;
  /** In this role: their own, or that of the device if they have none of their own. */
  readonly assignmentUuid?: string;
  readonly tagType?: number;
  /** A diagram or another report: the tags that it names, directly or by link object. */
  readonly reportUuid?: string;
  /** Of those only the ones that it reads back after a write. */
  readonly isReadBackTags?: boolean;
  /** Counts from three characters on (ERR-22); matches the name of the tag, the controller or the site. */
  readonly search?: string;
  readonly limit: number;
  readonly skip: number;
}

/** A device's own statistics have this name (COMM-12). */
const STATISTICS = 'Statistics/%';

/** Tags by controller and name, statistics after those of the process; a page of them, and the total. */
export async function availableTags(
  db: Db,
  query: TagQuery,
): Promise<{ items: OfferedTag[]; total: number }> {
  const term = searchTerm(query.search);
  let matching = rows(db);
  if (query.siteUuid) matching = matching.where('sites.uuid', '=', query.siteUuid);
  if (query.controllerUuid) matching = matching.where('controllers.uuid', '=', query.controllerUuid);
  if (query.tagType !== undefined) matching = matching.where('tags.tag_type', '=', query.tagType);
  for (const condition of referenceConditions(query)) matching = matching.where(condition);
  if (term) {
    const has = (column: string) => sql<boolean>`strpos(lower(${sql.ref(column)}), ${term}) > 0`;
    matching = matching.where((where) =>
      where.or([has('tags.name'), has('controllers.name'), has('sites.name')]),
    );
  }
  const { total } = await matching
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const page = await matching
    .leftJoin('categories', (join) =>
      join.onRef('categories.id', '=', 'tags.category_id').on('categories.archived_at', 'is', null),
    )
    .leftJoin('link_objects', (join) =>
      join.onRef('link_objects.id', '=', 'tags.link_object_id').on('link_objects.archived_at', 'is', null),
    )
    .leftJoin('categories as link_categories', (join) =>
      join
        .onRef('link_categories.id', '=', 'link_objects.category_id')
        .on('link_categories.archived_at', 'is', null),
    )
    .select(['sites.name as siteName', 'links.name as linkName'])
    .select([
      'link_objects.name as linkObjectName',
      sql<string | null>`coalesce(categories.name, link_categories.name)`.as('categoryName'),
    ])
    .orderBy(sql`tags.name like ${STATISTICS}`)
    .orderBy('controllers.name')
    .orderBy('sites.name')
    // Devices of one name, one after the other.
    .orderBy('controllers.id')
    .orderBy('tags.name')
    .orderBy('tags.id')
    .limit(query.limit)
    .offset(query.skip)
    .execute();
  const items = page.map((row) => ({
    ...toTag(row),
    tagType: row.tag_type as TagType,
    categoryName: row.categoryName,
    linkObjectName: row.linkObjectName,
    siteName: row.siteName,
    linkName: row.linkName,
  }));
  return { items, total };
}

/** What a tag belongs to and what names it, as conditions. Unknown objects have no tags. */
function* referenceConditions(query: TagQuery): Generator<RawBuilder<SqlBool>> {
  const { categoryUuid, assignmentUuid, reportUuid } = query;
  if (categoryUuid)
    yield sql`exists (select from link_objects join categories on categories.id = link_objects.category_id
      where link_objects.id = tags.link_object_id and link_objects.archived_at is null
        and categories.archived_at is null and categories.uuid = ${categoryUuid}::uuid)`;
  if (assignmentUuid)
    yield sql`exists (select from assignments
      where assignments.uuid = ${assignmentUuid}::uuid and assignments.archived_at is null
        and (tags.assignment_id = assignments.id or (tags.assignment_id is null and exists (
          select from site_assignments as filled
          where filled.assignment_id = assignments.id and filled.controller_id = tags.controller_id))))`;
  if (!reportUuid) return;
  const named = namedIn(reportUuid, query.isReadBackTags === true);
  yield sql`(tags.uuid::text in (${named}) or exists (select from link_objects
    where link_objects.id = tags.link_object_id and link_objects.uuid::text in (${named})))`;
}

const ANY_UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The uuids that a report names; one that is no diagram reads nothing back. */
const namedIn = (reportUuid: string, onlyReadBack: boolean) => {
  const inDiagram = namedInDiagram(reportUuid, onlyReadBack);
  if (onlyReadBack) return inDiagram;
  return sql`${inDiagram} union
    select (regexp_matches(body::text, ${`(${ANY_UUID})`}, 'g'))[1]
    from tree_items where uuid = ${reportUuid}::uuid and archived_at is null and body is not null`;
};

/** The uuids in a diagram's configuration, each text read once. Quotes in texts by users are escaped there. */
const namedInDiagram = (reportUuid: string, onlyReadBack: boolean) => sql`
  select distinct uuids.found[1]
  from diagrams
  join diagram_chunks as chunk on chunk.diagram_id = diagrams.id and chunk.part <> 'objects'
  ${onlyReadBack ? sql`cross join lateral regexp_matches(chunk.body, '"readBackTags":\\[([^\\]]*)\\]', 'g') as list(texts)` : sql``}
  cross join lateral regexp_matches(${onlyReadBack ? sql`list.texts[1]` : sql`chunk.body`}, ${`(${ANY_UUID})`}, 'g') as uuids(found)
  where diagrams.uuid = ${reportUuid}::uuid and diagrams.archived_at is null`;

/** How a dynamic diagram names a tag: the role that a device fills at the site, and the link object. */
export const dynamicKey = (assignmentUuid: string, linkObjectUuid: string): string =>
  `${assignmentUuid}/${linkObjectUuid}`;

/**
 * dynamicKey → uuid of the tag that it means at this site (OR-40): tags of the device that fills the role and that
 * have no role of their own. A tag of the site that has the role itself comes before them; of several the
 * oldest.
 */
export async function dynamicTagsOfSite(db: Db, siteUuid: string): Promise<Map<string, string>> {
  const bound = db
    .selectFrom('tags')
    .innerJoin('link_objects', 'link_objects.id', 'tags.link_object_id')
    .where('tags.archived_at', 'is', null)
    .where('link_objects.archived_at', 'is', null)
    .select(['link_objects.uuid as linkObject', 'tags.uuid as tag'])
    .orderBy('tags.id', 'desc');
  const byDevice = await bound
    .where('tags.assignment_id', 'is', null)
    .innerJoin('site_assignments', 'site_assignments.controller_id', 'tags.controller_id')
    .innerJoin('sites', 'sites.id', 'site_assignments.site_id')
    .innerJoin('assignments', 'assignments.id', 'site_assignments.assignment_id')
    .where('sites.uuid', '=', siteUuid)
    .where('assignments.archived_at', 'is', null)
    .select('assignments.uuid as assignment')
    .execute();
  const byThemselves = await bound
    .innerJoin('controllers', 'controllers.id', 'tags.controller_id')
    .innerJoin('links', 'links.id', 'controllers.link_id')
    .innerJoin('sites', 'sites.id', 'links.site_id')
    .innerJoin('assignments', 'assignments.id', 'tags.assignment_id')
    .where('sites.uuid', '=', siteUuid)
    .where('assignments.archived_at', 'is', null)
    .select('assignments.uuid as assignment')
    .execute();
  // The last one counts.
  return new Map(
    [...byDevice, ...byThemselves].map((row) => [dynamicKey(row.assignment, row.linkObject), row.tag]),
  );
}
