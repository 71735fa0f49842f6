/** A change of a stored diagram against a version. */
import { sql } from 'kysely';
import type { PageFrame } from '../../../../../engine/document/page.ts';
import { applyPatch, type DiagramPatch, PatchError } from '../../../../../engine/document/patch.ts';
import { Relations } from '../../../../../engine/document/relations.ts';
import type { DiagramObject, ElementConfig, Item, ObjectId } from '../../../../../engine/document/types.ts';
import type { Db } from '../../../storage/storage.ts';
import {
  type SaveCounts,
  type SavedBy,
  writeDown,
  writeVersion,
} from '../versions/queries/diagram-versions.ts';
import { moveAside } from '../versions/queries/past-chunks.ts';
import { type Part, readChunk, type StoredDiagram } from './diagrams.ts';
import { rowOfFrame } from './page-frames.ts';
import { type ChunkChanges, restChunks } from './stable-chunks.ts';

/** Somebody has saved since the version that the change is based on. */
export class VersionConflictError extends Error {
  readonly stored: number;
  constructor(stored: number) {
    super('Somebody else has saved this diagram meanwhile. Nothing was overwritten.');
    this.stored = stored;
  }
}

interface PatchRequest {
  readonly companyId: number;
  readonly diagram: StoredDiagram;
  /** The version that the change is based on. */
  readonly version: number;
  readonly by: SavedBy;
  readonly name?: string;
  /** Unchanged if missing. */
  readonly thumbnail?: string | null;
  /** Unchanged if missing. */
  readonly frame?: PageFrame;
  readonly patch: DiagramPatch;
}

/** The lists of a diagram, by chunks. */
interface Lists {
  readonly objects: readonly (readonly DiagramObject[])[];
  readonly configuration: readonly (readonly ElementConfig[])[];
  readonly linkObjects: readonly (readonly LinkObject[])[];
}

/**
 * Applies the patch to the stored diagram and stores it as the next version, in the transaction it is given: the chunks that
 * it changes are replaced. Throws VersionConflictError or PatchError, with nothing changed.
 */
export async function patchDiagram(
  db: Db,
  { companyId, diagram, version, by, name, thumbnail, frame, patch }: PatchRequest,
): Promise<{ uuid: string; version: number; objectCount: number }> {
  const { head, id } = diagram;
  await lockVersion(db, diagram, version);
  await writeDown(db, id);
  const stored = await readLists(db, diagram);
  const before = itemsOf(stored);
  const items = applyPatch(before, patch);
  refuseCycle(items);
  const canvas = patch.canvas ?? head;
  const saved = await db
    .updateTable('diagrams')
    .set({
      name: name ?? head.name,
      ...{ width: canvas.width, height: canvas.height, fill: canvas.fill, url: canvas.url },
      theme: canvas.theme === undefined ? head.theme : canvas.theme,
      thumbnail: thumbnail === undefined ? head.thumbnail : thumbnail,
      ...rowOfFrame(frame ?? head),
      object_count: items.length,
      updated_at: new Date(),
      updated_by: by.name,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returning(['uuid', 'version'])
    .executeTakeFirstOrThrow();
  const target = { companyId, id, version: saved.version };
  const moved = new Set(patch.put.filter((one) => one.after !== undefined).map(({ object }) => object.id));
  const next = {
    objects: items.map((item) => item.object),
    configuration: items.flatMap((item) => item.config ?? []),
  };
  await storePart(db, target, 'objects', restChunks(stored.objects, next.objects, moved));
  await storePart(db, target, 'configuration', restChunks(stored.configuration, next.configuration, moved));
  await storePart(db, target, 'linkObjects', restLinks(stored, next.configuration, moved));
  await writeVersion(db, id, by, countsOf(before, patch));
  return { ...saved, objectCount: items.length };
}

/** Keeps others from saving until the transaction ends. Throws VersionConflictError if somebody already has. */
export async function lockVersion(db: Db, { id, head }: StoredDiagram, version: number): Promise<void> {
  const row = await db
    .selectFrom('diagrams')
    .where('id', '=', id)
    .select('version')
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.version !== version || head.version !== version) throw new VersionConflictError(row.version);
}

async function storePart(
  db: Db,
  { companyId, id, version }: { readonly companyId: number; readonly id: number; readonly version: number },
  part: Part,
  { put, length }: ChunkChanges,
): Promise<void> {
  await moveAside(db, id, version, part, [...put.keys()]);
  await moveAside(db, id, version, part, { from: length });
  for (const [number, body] of put)
    await db
      .insertInto('diagram_chunks')
      .values({ company_id: companyId, diagram_id: id, part, number, body, since: version })
      .execute();
}

function countsOf(before: readonly Item[], { put, removed }: DiagramPatch): SaveCounts {
  const wanted = new Set(put.map(({ object }) => object.id));
  const changed = before.reduce((count, { object }) => count + (wanted.has(object.id) ? 1 : 0), 0);
  return { added: wanted.size - changed, changed, removed: removed.length };
}

/** Nobody could open a diagram that belongs to itself. */
function refuseCycle(items: readonly Item[]): void {
  const relations = new Relations();
  for (const { object } of items) relations.add(object);
  for (const { object, message } of relations.cycles())
    throw new PatchError(object!, `Object ${JSON.stringify(object)}: ${message}`);
}

interface LinkObject {
  readonly objectId: ObjectId;
  readonly assignmentId: string | null;
  readonly deviceId: string | null;
}

/** CANV-30: built from the linked tags; undefined for an element without any. */
export const linkOf = ({ id, assignmentId, deviceId }: ElementConfig): LinkObject | undefined =>
  assignmentId || deviceId
    ? { objectId: id, assignmentId: assignmentId ?? null, deviceId: deviceId ?? null }
    : undefined;

/** They are computed anew, so unchanged ones are taken from what is stored. */
function restLinks(
  stored: Lists,
  configs: readonly ElementConfig[],
  moved: ReadonlySet<ObjectId>,
): ChunkChanges {
  const named = stored.linkObjects.map((chunk) => chunk.map((link) => ({ id: link.objectId, link })));
  const known = new Map(named.flat().map((one) => [one.id, one]));
  const links = configs.flatMap((config) => {
    const link = linkOf(config);
    if (!link) return [];
    const same = known.get(link.objectId);
    const isSame =
      same && same.link.assignmentId === link.assignmentId && same.link.deviceId === link.deviceId;
    return [isSame ? same : { id: link.objectId, link }];
  });
  return restChunks(named, links, moved, ({ link }) => link);
}

async function readLists(db: Db, diagram: StoredDiagram): Promise<Lists> {
  return {
    objects: await readChunks(db, diagram, 'objects'),
    configuration: await readChunks(db, diagram, 'configuration'),
    linkObjects: await readChunks(db, diagram, 'linkObjects'),
  };
}

async function readChunks<T>(db: Db, diagram: StoredDiagram, part: Part): Promise<T[][]> {
  const chunks: T[][] = [];
  for (let number = 0; ; number++) {
    const body = await readChunk(db, diagram, part, number);
    if (body === undefined) return chunks;
    chunks.push(JSON.parse(body) as T[]);
  }
}

function itemsOf({ objects, configuration }: Lists): Item[] {
  const configs = new Map<ObjectId, ElementConfig>();
  for (const chunk of configuration) for (const config of chunk) configs.set(config.id, config);
  const items: Item[] = [];
  for (const chunk of objects)
    for (const object of chunk) {
      const config = configs.get(object.id);
      items.push(config ? { object, config } : { object });
    }
  return items;
}
