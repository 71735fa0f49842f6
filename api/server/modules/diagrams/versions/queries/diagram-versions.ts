/** The versions of a diagram: who saved when, and how much changed. Their content is in past-chunks.ts. */
import { sql } from 'kysely';
import type { Page } from '../../../../storage/page.ts';
import type { Db } from '../../../../storage/storage.ts';
import { keepShownImages } from '../../../images/index.ts';
import type { StoredDiagram } from '../../queries/diagrams.ts';
import { FRAME_COLUMNS, frameColumns, frameOfRow } from '../../queries/page-frames.ts';

/** The saving user. */
export interface SavedBy {
  readonly uuid: string;
  readonly name: string;
}

/** Objects that a save added, changed and removed. */
export interface SaveCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

export interface ListedVersion {
  readonly version: number;
  readonly saved_at: Date;
  readonly user_uuid: string | null;
  readonly user_name: string;
  readonly picture: string | null;
  readonly name: string | null;
  readonly added: number | null;
  readonly changed: number | null;
  readonly removed: number | null;
  readonly object_count: number;
  readonly restored_from: number | null;
}

/**
 * All versions that are kept. The present one is among them even without a row of its own: diagrams are also made
 * by copying, and by the demo.
 */
const listed = (diagramId: number) => sql`(
  select diagram_id, version, saved_at, user_uuid, user_name, name, added, changed, removed, object_count, restored_from
    from diagram_versions where diagram_id = ${diagramId}
  union all
  select id, version, updated_at, null, updated_by, null, null, null, null, object_count, null
    from diagrams where id = ${diagramId} and not exists (
      select from diagram_versions as written where diagram_id = diagrams.id and written.version = diagrams.version))`;

const COLUMNS = sql`listed.*, user_pictures.uuid as picture`;
const people = sql`left join users on users.uuid = listed.user_uuid
  left join user_pictures on user_pictures.user_id = users.id`;

/** Newest first. */
export async function listVersions(
  db: Db,
  { id }: StoredDiagram,
  { limit, skip }: Page,
): Promise<{ readonly items: ListedVersion[]; readonly total: number }> {
  const { rows } = await sql<ListedVersion>`select ${COLUMNS} from ${listed(id)} as listed ${people}
    order by version desc limit ${limit} offset ${skip}`.execute(db);
  const counted = await sql<{
    total: number;
  }>`select count(*)::integer as total from ${listed(id)} as listed`.execute(db);
  return { items: rows, total: counted.rows[0]!.total };
}

export async function findVersion(
  db: Db,
  { id }: StoredDiagram,
  version: number,
): Promise<ListedVersion | undefined> {
  const { rows } = await sql<ListedVersion>`select ${COLUMNS} from ${listed(id)} as listed ${people}
    where version = ${version}`.execute(db);
  return rows[0];
}

/** The head of the diagram in a kept version; undefined if the present one has no row yet. */
export async function headOfVersion(db: Db, { id, head }: StoredDiagram, version: number) {
  const row = await db
    .selectFrom('diagram_versions')
    .where('diagram_id', '=', id)
    .where('version', '=', version)
    .select(['width', 'height', 'fill', 'url', 'theme', 'thumbnail', 'object_count', ...FRAME_COLUMNS])
    .executeTakeFirst();
  if (!row) return { version: head.version };
  const { object_count: objectCount, width, height, fill, url, theme, thumbnail } = row;
  return { width, height, fill, url, theme, thumbnail, ...frameOfRow(row), version, objectCount };
}

/** Names an existing version, or removes its name. */
export async function nameVersion(
  db: Db,
  diagram: StoredDiagram,
  version: number,
  name: string | null,
): Promise<void> {
  await writeDown(db, diagram.id);
  await db
    .updateTable('diagram_versions')
    .set({ name })
    .where('diagram_id', '=', diagram.id)
    .where('version', '=', version)
    .execute();
}

/** Records the present version if nobody did, before the next one replaces it. */
export async function writeDown(db: Db, diagramId: number): Promise<void> {
  await sql`insert into diagram_versions (company_id, diagram_id, version, saved_at, user_uuid, user_name, object_count,
      width, height, fill, url, theme, thumbnail, ${frameColumns})
    select company_id, id, version, updated_at, null, updated_by, object_count, width, height, fill, url,
      theme, thumbnail, ${frameColumns}
      from diagrams where id = ${diagramId}
    on conflict do nothing`.execute(db);
}

/** Records the new version of a diagram, and keeps the images that it shows. */
export async function writeVersion(
  db: Db,
  diagramId: number,
  { uuid, name }: SavedBy,
  counts: SaveCounts | null,
  restoredFrom: number | null = null,
): Promise<void> {
  const { added = null, changed = null, removed = null } = counts ?? {};
  await sql`insert into diagram_versions (company_id, diagram_id, version, saved_at, user_uuid, user_name, object_count,
      width, height, fill, url, theme, thumbnail, ${frameColumns}, added, changed, removed, restored_from)
    select company_id, id, version, updated_at, ${uuid}::uuid, ${name}, object_count, width, height, fill, url,
      theme, thumbnail, ${frameColumns}, ${added}::integer, ${changed}::integer, ${removed}::integer, ${restoredFrom}::integer
      from diagrams where id = ${diagramId}
    on conflict do nothing`.execute(db);
  await keepShownImages(
    db,
    sql`select chunk.company_id, body from diagram_chunks as chunk join diagrams on diagrams.id = diagram_id
      where diagram_id = ${diagramId} and part = 'objects' and since = version`,
  );
}
