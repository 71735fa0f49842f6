/** Restores a diagram: the next version gets the chunks of an earlier one. */
import { sql } from 'kysely';
import type { Db } from '../../../../storage/storage.ts';
import { lockVersion } from '../../queries/diagram-patch.ts';
import { PARTS, type StoredDiagram } from '../../queries/diagrams.ts';
import { FRAME_COLUMNS } from '../../queries/page-frames.ts';
import { type SaveCounts, type SavedBy, writeDown, writeVersion } from './diagram-versions.ts';
import { bringBack, type DifferingChunk, moveAside, pastInstead, presentInstead } from './past-chunks.ts';

interface RestoreRequest {
  readonly diagram: StoredDiagram;
  /** The present version, as the caller knows it. */
  readonly version: number;
  /** The version to restore; it must exist, and not be the present one. */
  readonly from: number;
  readonly by: SavedBy;
}

/**
 * Stores the earlier state as the next version, in the transaction it is given. The diagram keeps its name. Throws
 * VersionConflictError, with nothing changed.
 */
export async function restoreVersion(
  db: Db,
  { diagram, version, from, by }: RestoreRequest,
): Promise<{ uuid: string; version: number; objectCount: number; counts: SaveCounts }> {
  const { id } = diagram;
  await lockVersion(db, diagram, version);
  await writeDown(db, id);
  const past = await db
    .selectFrom('diagram_versions')
    .where('diagram_id', '=', id)
    .where('version', '=', from)
    .select(['width', 'height', 'fill', 'url', 'theme', 'thumbnail', 'object_count', ...FRAME_COLUMNS])
    .executeTakeFirstOrThrow();
  const saved = await db
    .updateTable('diagrams')
    .set({ ...past, updated_at: new Date(), updated_by: by.name, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(['uuid', 'version'])
    .executeTakeFirstOrThrow();
  const present = await presentInstead(db, id, from);
  const counts = countDifference(present, await pastInstead(db, id, from));
  for (const part of PARTS) {
    const numbers = present.filter((chunk) => chunk.part === part).map(({ number }) => number);
    await moveAside(db, id, saved.version, part, numbers);
  }
  await bringBack(db, id, from, saved.version);
  await writeVersion(db, id, by, counts, from);
  return { ...saved, objectCount: past.object_count, counts };
}

/** Objects in which the chunks differ; an object whose position alone differs is the same. */
function countDifference(before: readonly DifferingChunk[], after: readonly DifferingChunk[]): SaveCounts {
  const [was, is] = [textsById(before, 'objects'), textsById(after, 'objects')];
  const added = [...is.keys()].filter((id) => !was.has(id));
  const removed = [...was.keys()].filter((id) => !is.has(id));
  const changed = new Set([...is.keys()].filter((id) => was.has(id) && was.get(id) !== is.get(id)));
  const [linked, links] = [textsById(before, 'configuration'), textsById(after, 'configuration')];
  for (const id of [...linked.keys(), ...links.keys()]) if (linked.get(id) !== links.get(id)) changed.add(id);
  for (const id of [...added, ...removed]) changed.delete(id);
  return { added: added.length, changed: changed.size, removed: removed.length };
}

function textsById(chunks: readonly DifferingChunk[], part: DifferingChunk['part']): Map<unknown, string> {
  const texts = new Map<unknown, string>();
  for (const chunk of chunks)
    if (chunk.part === part)
      for (const item of JSON.parse(chunk.body) as Record<string, unknown>[])
        texts.set(item.id, JSON.stringify(item));
  return texts;
}
