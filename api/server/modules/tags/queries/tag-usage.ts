/** Where a tag is used. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../storage/storage.ts';

interface TagUse {
  readonly uuid: string;
  readonly name: string;
  readonly siteName: string | null;
}

/** How a diagram may name a tag: itself, or by the role and the link object at its site. */
interface TagNames {
  readonly uuid: string;
  readonly linkObjectUuid: string | null;
}

const MAX_USES = 100;

/**
 * The diagrams that show a tag, by name: the first hundred and the total; and the number of reports that use it, with the
 * dashboard's diagrams among them. Scans the stored texts, so it takes as long as reading them; called only before a tag is
 * archived.
 */
export async function useOfTag(
  db: Db,
  tag: TagNames,
): Promise<{ diagrams: TagUse[]; diagramCount: number; reportCount: number }> {
  const { rows } = await sql<TagUse & { isReport: boolean }>`
    select diagrams.uuid, diagrams.name, sites.name as "siteName",
      diagrams.site_id is null and diagrams.purpose = 'report' as "isReport"
    from diagrams left join sites on sites.id = diagrams.site_id
    where diagrams.archived_at is null and ${shows(tag)}
    order by lower(diagrams.name), diagrams.id`.execute(db);
  const reports = await sql<{ count: number }>`
    select count(*)::integer as count from tree_items
    where type = 'report' and archived_at is null and ${names(sql`body::text`, tag)}`.execute(db);
  return {
    diagrams: rows.slice(0, MAX_USES).map(({ isReport: _, ...use }) => use),
    diagramCount: rows.length,
    reportCount: rows.filter(({ isReport }) => isReport).length + reports.rows[0]!.count,
  };
}

/**
 * The diagram of a site that shows the first of these tags, else another of them: `near` if it shows any, else the first in the
 * site's own order; and which of the tags it names, in their order. Reads only the texts of the site's diagrams.
 */
export async function diagramOfSite(
  db: Db,
  siteId: number,
  tags: readonly TagNames[],
  near?: string,
): Promise<{ diagram: string; tags: string[] } | undefined> {
  const { rows } = await sql<{ uuid: string; named: string[] }>`
    with asked (nth, uuid, link_object) as (
      select * from unnest(
        ${tags.map((_, nth) => nth)}::integer[], ${tags.map(({ uuid }) => uuid)}::text[],
        ${tags.map(({ linkObjectUuid }) => linkObjectUuid)}::text[])
    )
    select diagrams.uuid, found.named from diagrams join sites on sites.id = diagrams.site_id cross join lateral (
      select array_agg(asked.uuid order by asked.nth) as named, min(asked.nth) as best from asked where exists (
        select from diagram_chunks as chunk where chunk.diagram_id = diagrams.id and chunk.part <> 'objects'
          and (strpos(chunk.body, asked.uuid) > 0
            or (asked.link_object is not null and strpos(chunk.body, asked.link_object) > 0)))
    ) as found
    where diagrams.site_id = ${siteId} and diagrams.purpose = 'report' and diagrams.archived_at is null
      and found.named is not null
    order by diagrams.uuid::text is distinct from ${near ?? null}::text, found.best > 0,
      strpos(sites.overview_order::text, diagrams.uuid::text) = 0,
      strpos(sites.overview_order::text, diagrams.uuid::text), lower(diagrams.name), diagrams.id
    limit 1`.execute(db);
  const [first] = rows;
  return first && { diagram: first.uuid, tags: first.named };
}

const shows = (tag: TagNames) => sql`exists (
  select from diagram_chunks as chunk where chunk.diagram_id = diagrams.id and chunk.part <> 'objects'
    and ${names(sql`chunk.body`, tag)})`;

const names = (
  text: RawBuilder<unknown>,
  { uuid, linkObjectUuid }: TagNames,
) => sql`(strpos(${text}, ${uuid}) > 0
  or (${linkObjectUuid}::text is not null and strpos(${text}, ${linkObjectUuid ?? ''}) > 0))`;
