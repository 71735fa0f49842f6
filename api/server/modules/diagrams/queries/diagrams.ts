/** Diagrams: a head row, and three lists in chunks. */
import { sql } from 'kysely';
import type { CanvasTheme } from '../../../../contract/calls/diagrams.ts';
import type { Access, DiagramHead, GivenAccess } from '../../../../contract/endpoints.ts';
import type { DiagramChunksTable } from '../../../storage/schema/diagrams.ts';
import type { Db } from '../../../storage/storage.ts';
import { insertItem, shareWithEveryone } from '../../tree/index.ts';
import { readPastChunk } from '../versions/queries/past-chunks.ts';
import { frameOfRow } from './page-frames.ts';

export type Purpose = 'report' | 'popup' | 'template';
export type Part = DiagramChunksTable['part'];
export const PARTS: readonly Part[] = ['objects', 'configuration', 'linkObjects'];

export interface Chunk {
  readonly part: Part;
  /** A JSON array. */
  readonly body: string;
}

/** A head without what depends on the caller. */
export interface StoredDiagram {
  readonly id: number;
  /** The id of its site; null on the dashboard. */
  readonly siteId: number | null;
  readonly purpose: Purpose;
  /** Its author. */
  readonly ownerUuid: string | null;
  readonly head: Omit<DiagramHead, 'rights'>;
  /** Of the dashboard's, as `visibleDiagram` finds them: the caller's access. */
  readonly access?: Access;
  /** A past state of the diagram: the version of its head need not be the present one. */
  readonly isPast?: boolean;
}

/** The diagram; undefined if it is missing, archived, or another company's. Whose it is to see: `visibleDiagram`. */
export async function findDiagram(db: Db, uuid: string): Promise<StoredDiagram | undefined> {
  const row = await db
    .selectFrom('diagrams')
    .leftJoin('sites', 'sites.id', 'diagrams.site_id')
    .leftJoin('areas', 'areas.id', 'sites.area_id')
    .leftJoin('routes', 'routes.id', 'sites.route_id')
    .leftJoin('diagrams as template', 'template.id', 'diagrams.template_id')
    .where('diagrams.uuid', '=', uuid)
    .where('diagrams.archived_at', 'is', null)
    .selectAll('diagrams')
    .select([
      'sites.uuid as siteId',
      'areas.uuid as areaId',
      'routes.uuid as routeId',
      'template.uuid as templateUuid',
      'template.name as templateName',
    ])
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
    theme: row.theme,
    thumbnail: row.thumbnail,
    initialHeight: row.initial_height,
    ...frameOfRow(row),
    areaId: row.areaId,
    routeId: row.routeId,
    siteId: row.siteId,
    templateName: row.templateName ?? row.template_name,
    overviewTemplateId: row.templateUuid,
    objectCount: row.object_count,
  };
  return { id: row.id, siteId: row.site_id, purpose: row.purpose, ownerUuid: row.owner_uuid, head };
}

/** The diagram was saved again while somebody was reading it. */
export class DiagramChangedError extends Error {}

/**
 * One chunk as JSON text, an array; undefined past the last. Chunks are read one by one, so that no transaction stays
 * open while a slow client takes them. Throws DiagramChangedError if the diagram has a newer version by now.
 */
export async function readChunk(
  db: Db,
  diagram: StoredDiagram,
  part: Part,
  number: number,
): Promise<string | undefined> {
  if (diagram.isPast) return readPastChunk(db, diagram.id, diagram.head.version, part, number);
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

/** A whole diagram to store. Lists may be generators: they are read once and never held whole. */
export interface DiagramToSave {
  readonly companyId: number;
  /** Replaces the diagram of this uuid, and makes its version one higher; new if there is none. */
  readonly uuid?: string;
  readonly siteId?: number | null;
  readonly name: string;
  /** Diagram units. */
  readonly width: number;
  readonly height: number;
  readonly fill?: string | null;
  readonly url?: string | null;
  readonly theme?: CanvasTheme | null;
  readonly thumbnail?: string | null;
  /** Its own height unless given. */
  readonly initialHeight?: number;
  readonly templateName?: string | null;
  readonly ownerUuid?: string | null;
  /** Of a new diagram of the dashboard: the row of the folder that it is in. */
  readonly folderId?: number | null;
  /** The access that everyone in the company has to a new diagram of the dashboard without an owner; to view it unless given. */
  readonly everyone?: GivenAccess;
  /** A report unless given. Unchanged if the diagram is replaced. */
  readonly purpose?: Purpose;
  readonly objects: Iterable<object>;
  readonly configuration?: Iterable<object>;
  readonly linkObjectConfiguration?: Iterable<object>;
}

export interface SavedDiagram {
  readonly id: number;
  readonly uuid: string;
  readonly version: number;
}

/** Stores a diagram in the transaction it is given. The caller has checked it and the right to save it. */
export async function saveDiagram(db: Db, diagram: DiagramToSave): Promise<SavedDiagram> {
  const saved = await saveHead(db, diagram);
  await db.deleteFrom('diagram_chunks').where('diagram_id', '=', saved.id).execute();
  const owner = { companyId: diagram.companyId, id: saved.id, version: saved.version };
  const objects = new Chunker();
  await addChunks(db, owner, chunksOf('objects', diagram.objects, objects));
  await addChunks(db, owner, chunksOf('configuration', diagram.configuration ?? []));
  await addChunks(db, owner, chunksOf('linkObjects', diagram.linkObjectConfiguration ?? []));
  await db.updateTable('diagrams').set({ object_count: objects.count }).where('id', '=', saved.id).execute();
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
    theme: diagram.theme ?? null,
    thumbnail: diagram.thumbnail ?? null,
    initial_height: diagram.initialHeight ?? diagram.height,
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
  const { companyId, purpose = 'report' } = diagram;
  const made = await db
    .insertInto('diagrams')
    .values({ ...values, uuid, company_id: companyId, purpose })
    .returning(['id', 'uuid', 'version'])
    .executeTakeFirstOrThrow();
  if (purpose === 'report' && values.site_id === null) await addToTree(db, diagram, made);
  return made;
}

/** A diagram of the dashboard is an item of its tree, and there for everyone if it has no owner (OR-106). */
async function addToTree(
  db: Db,
  { companyId, name, ownerUuid = null, folderId = null, everyone = 'view' }: DiagramToSave,
  made: Pick<SavedDiagram, 'id' | 'uuid'>,
): Promise<void> {
  const item = await insertItem(db, {
    ...{ companyId, name, ownerUuid, section: 'dashboard', type: 'report', reportType: 'site-schematic' },
    parentId: folderId,
    diagram: made,
  });
  if (ownerUuid === null) await shareWithEveryone(db, companyId, item.id, everyone);
}

/** Characters and items of a chunk: some hundred objects travel at once, and no line of the stream gets long. */
const CHUNK_LENGTH = 500_000;
const CHUNK_ITEMS = 5000;

/** Collects items until they make a chunk: a JSON array as text. */
export class Chunker {
  count = 0;
  private readonly growth: number;
  private texts: string[] = [];
  private length = 0;

  /** Chunks are this many times as large as usual. */
  constructor(growth = 1) {
    this.growth = growth;
  }

  /** The chunk that this item completes. */
  add(item: object): string | undefined {
    const text = JSON.stringify(item);
    this.count++;
    this.length += text.length;
    this.texts.push(text);
    const isFull =
      this.length >= this.growth * CHUNK_LENGTH || this.texts.length >= this.growth * CHUNK_ITEMS;
    return isFull ? this.end() : undefined;
  }

  /** Items that do not make a chunk yet. */
  end(): string | undefined {
    if (this.texts.length === 0) return undefined;
    const body = `[${this.texts.join(',')}]`;
    this.texts = [];
    this.length = 0;
    return body;
  }
}

/** Stores the chunks of a diagram that has none yet, each part's in their order. */
export async function addChunks(
  db: Db,
  { companyId, id, version }: { readonly companyId: number; readonly id: number; readonly version: number },
  chunks: Iterable<Chunk> | AsyncIterable<Chunk>,
): Promise<void> {
  const numbers: Record<Part, number> = { objects: 0, configuration: 0, linkObjects: 0 };
  for await (const { part, body } of chunks)
    await db
      .insertInto('diagram_chunks')
      .values({ company_id: companyId, diagram_id: id, part, number: numbers[part]++, body, since: version })
      .execute();
}

function* chunksOf(part: Part, items: Iterable<object>, chunker = new Chunker()): Generator<Chunk> {
  for (const item of items) {
    const body = chunker.add(item);
    if (body !== undefined) yield { part, body };
  }
  const body = chunker.end();
  if (body !== undefined) yield { part, body };
}
