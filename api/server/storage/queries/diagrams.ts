/** Diagrams: a head row, and three lists in chunks. */
import { sql } from 'kysely';
import type { DiagramHead } from '../../../contract/endpoints.ts';
import type { DiagramChunksTable } from '../schema.ts';
import type { Db } from '../storage.ts';

export type Part = DiagramChunksTable['part'];

/** A head without what depends on who asks. */
export interface StoredDiagram {
  readonly id: number;
  readonly head: Omit<DiagramHead, 'rights'>;
}

/** The diagram; undefined where it is missing, archived, or another company's. */
export async function findDiagram(db: Db, uuid: string): Promise<StoredDiagram | undefined> {
  const row = await db
    .selectFrom('diagrams')
    .leftJoin('sites', 'sites.id', 'diagrams.site_id')
    .leftJoin('areas', 'areas.id', 'sites.area_id')
    .leftJoin('routes', 'routes.id', 'sites.route_id')
    .where('diagrams.uuid', '=', uuid)
    .where('diagrams.archived_at', 'is', null)
    .selectAll('diagrams')
    .select(['sites.uuid as siteId', 'areas.uuid as areaId', 'routes.uuid as routeId'])
    .executeTakeFirst();
  if (!row) return undefined;
  const head = {
    uuid: row.uuid,
    name: row.name,
    version: row.version,
    width: row.width,
    height: row.height,
    fill: row.fill,
    url: row.url,
    thumbnail: row.thumbnail,
    initialHeight: row.initial_height,
    areaId: row.areaId,
    routeId: row.routeId,
    siteId: row.siteId,
    templateName: row.template_name,
    overviewTemplateId: null,
    objectCount: row.object_count,
  };
  return { id: row.id, head };
}

/** The diagram was saved anew while somebody read it. */
export class DiagramChangedError extends Error {}

/**
 * One chunk as JSON text, an array; undefined past the last. Chunks are read one by one, so that no transaction stays
 * open while a slow client takes them. Throws DiagramChangedError where the diagram has a newer version by now.
 */
export async function readChunk(
  db: Db,
  diagram: StoredDiagram,
  part: Part,
  number: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('diagrams')
    .leftJoin('diagram_chunks', (join) =>
      join
        .onRef('diagram_chunks.diagram_id', '=', 'diagrams.id')
        .on('diagram_chunks.part', '=', part)
        .on('diagram_chunks.number', '=', number),
    )
    .where('diagrams.id', '=', diagram.id)
    .select(['diagrams.version', 'diagram_chunks.body'])
    .executeTakeFirst();
  if (row?.version !== diagram.head.version)
    throw new DiagramChangedError(`The diagram "${diagram.head.name}" was saved while it was being read`);
  return row.body ?? undefined;
}

/** A whole diagram to store. Lists may be generators: they are walked once and never held whole. */
export interface DiagramToSave {
  readonly companyId: number;
  /** Replaces the diagram of this uuid, and makes its version one higher; new where there is none. */
  readonly uuid?: string;
  readonly siteId?: number | null;
  readonly name: string;
  /** Diagram units. */
  readonly width: number;
  readonly height: number;
  readonly fill?: string | null;
  readonly url?: string | null;
  readonly thumbnail?: string | null;
  readonly initialHeight?: number | null;
  readonly templateName?: string | null;
  readonly ownerUuid?: string | null;
  readonly objects: Iterable<object>;
  readonly configuration?: Iterable<object>;
  readonly linkObjectConfiguration?: Iterable<object>;
}

export interface SavedDiagram {
  readonly id: number;
  readonly uuid: string;
  readonly version: number;
}

/** Stores a diagram in the transaction it is given. Whoever calls has checked it and the right to save it. */
export async function saveDiagram(db: Db, diagram: DiagramToSave): Promise<SavedDiagram> {
  const saved = await saveHead(db, diagram);
  await db.deleteFrom('diagram_chunks').where('diagram_id', '=', saved.id).execute();
  const count = await savePart(db, diagram.companyId, saved.id, 'objects', diagram.objects);
  await savePart(db, diagram.companyId, saved.id, 'configuration', diagram.configuration ?? []);
  await savePart(db, diagram.companyId, saved.id, 'linkObjects', diagram.linkObjectConfiguration ?? []);
  await db.updateTable('diagrams').set({ object_count: count }).where('id', '=', saved.id).execute();
  return saved;
}

async function saveHead(db: Db, diagram: DiagramToSave): Promise<SavedDiagram> {
  const values = {
    site_id: diagram.siteId ?? null,
    name: diagram.name,
    width: diagram.width,
    height: diagram.height,
    fill: diagram.fill ?? null,
    url: diagram.url ?? null,
    thumbnail: diagram.thumbnail ?? null,
    initial_height: diagram.initialHeight ?? null,
    template_name: diagram.templateName ?? null,
    owner_uuid: diagram.ownerUuid ?? null,
    updated_at: new Date(),
  };
  const uuid = diagram.uuid ?? crypto.randomUUID();
  const replaced = await db
    .updateTable('diagrams')
    .set({ ...values, version: sql`version + 1` })
    .where('uuid', '=', uuid)
    .where('company_id', '=', diagram.companyId)
    .returning(['id', 'uuid', 'version'])
    .executeTakeFirst();
  if (replaced) return replaced;
  return db
    .insertInto('diagrams')
    .values({ ...values, uuid, company_id: diagram.companyId })
    .returning(['id', 'uuid', 'version'])
    .executeTakeFirstOrThrow();
}

/** Characters and items of a chunk: some hundred objects travel at once, and no line of the stream gets long. */
const CHUNK_LENGTH = 500_000;
const CHUNK_ITEMS = 5000;

/** Answers how many items there were. */
async function savePart(
  db: Db,
  companyId: number,
  diagramId: number,
  part: Part,
  items: Iterable<object>,
): Promise<number> {
  let texts: string[] = [];
  let length = 0;
  let count = 0;
  let number = 0;
  const flush = async (): Promise<void> => {
    const body = `[${texts.join(',')}]`;
    await db
      .insertInto('diagram_chunks')
      .values({ company_id: companyId, diagram_id: diagramId, part, number: number++, body })
      .execute();
    texts = [];
    length = 0;
  };
  for (const item of items) {
    const text = JSON.stringify(item);
    texts.push(text);
    length += text.length;
    count++;
    if (length >= CHUNK_LENGTH || texts.length >= CHUNK_ITEMS) await flush();
  }
  if (texts.length > 0) await flush();
  return count;
}
