/** A change of a stored diagram against a version. */
import { applyPatch, type DiagramPatch, PatchError } from '../../../../engine/document/patch.ts';
import { Relations } from '../../../../engine/document/relations.ts';
import type { DiagramObject, ElementConfig, Item, ObjectId } from '../../../../engine/document/types.ts';
import type { Db } from '../storage.ts';
import { type Part, readChunk, type StoredDiagram, saveDiagram } from './diagrams.ts';

/** Somebody has saved since the version that the change was made from. */
export class VersionConflictError extends Error {
  readonly stored: number;
  constructor(stored: number) {
    super('Somebody else has saved this diagram meanwhile. Nothing was overwritten.');
    this.stored = stored;
  }
}

export interface PatchRequest {
  readonly companyId: number;
  readonly diagram: StoredDiagram;
  /** The version that the change was made from. */
  readonly version: number;
  readonly name?: string;
  /** Stays as it is where missing. */
  readonly thumbnail?: string | null;
  readonly patch: DiagramPatch;
}

/**
 * Applies the patch to what is stored and stores it as the next version, in the transaction it is given.
 * Throws VersionConflictError or PatchError, and then nothing is changed.
 */
export async function patchDiagram(
  db: Db,
  { companyId, diagram, version, name, thumbnail, patch }: PatchRequest,
): Promise<{ uuid: string; version: number; objectCount: number }> {
  const { head } = diagram;
  const row = await lockVersion(db, diagram, version);
  const configs = new Map<ObjectId, ElementConfig>();
  for (const config of await readAll<ElementConfig>(db, diagram, 'configuration'))
    configs.set(config.id, config);
  const stored = (await readAll<DiagramObject>(db, diagram, 'objects')).map((object): Item => {
    const config = configs.get(object.id);
    return config ? { object, config } : { object };
  });
  const items = applyPatch(stored, patch);
  refuseCycle(items);
  const saved = await saveDiagram(db, {
    companyId,
    uuid: head.uuid,
    siteId: row.site_id,
    name: name ?? head.name,
    width: patch.canvas?.width ?? head.width,
    height: patch.canvas?.height ?? head.height,
    fill: patch.canvas ? patch.canvas.fill : head.fill,
    url: patch.canvas ? patch.canvas.url : head.url,
    thumbnail: thumbnail === undefined ? head.thumbnail : thumbnail,
    initialHeight: head.initialHeight,
    templateName: head.templateName,
    ownerUuid: row.owner_uuid,
    objects: items.map((item) => item.object),
    configuration: items.flatMap((item) => (item.config ? [item.config] : [])),
    linkObjectConfiguration: items.flatMap((item) => (item.config && linkOf(item.config)) ?? []),
  });
  return { uuid: saved.uuid, version: saved.version, objectCount: items.length };
}

/** Keeps others from saving until the transaction ends. Throws VersionConflictError where somebody already has. */
export async function lockVersion(
  db: Db,
  { id, head }: StoredDiagram,
  version: number,
): Promise<{ readonly site_id: number | null; readonly owner_uuid: string | null }> {
  const row = await db
    .selectFrom('diagrams')
    .where('id', '=', id)
    .select(['version', 'site_id', 'owner_uuid'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.version !== version || head.version !== version) throw new VersionConflictError(row.version);
  return row;
}

/** Nobody could open what belongs to itself. */
function refuseCycle(items: readonly Item[]): void {
  const relations = new Relations();
  for (const { object } of items) relations.add(object);
  for (const { object, message } of relations.cycles())
    throw new PatchError(object!, `Object ${JSON.stringify(object)}: ${message}`);
}

/** CANV-30: built from the linked tags; nothing for an element that is bound by none. */
export const linkOf = ({ id, assignmentId, deviceId }: ElementConfig): object | undefined =>
  assignmentId || deviceId
    ? { objectId: id, assignmentId: assignmentId ?? null, deviceId: deviceId ?? null }
    : undefined;

async function readAll<T>(db: Db, diagram: StoredDiagram, part: Part): Promise<T[]> {
  const items: T[] = [];
  for (let number = 0; ; number++) {
    const body = await readChunk(db, diagram, part, number);
    if (body === undefined) return items;
    for (const item of JSON.parse(body) as T[]) items.push(item);
  }
}
