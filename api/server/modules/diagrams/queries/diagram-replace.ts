/** Replaces a stored diagram whole, from prepared chunks. */
import { sql } from 'kysely';
import type { CanvasTheme } from '../../../../contract/calls/diagrams.ts';
import type { Db } from '../../../storage/storage.ts';
import {
  type SaveCounts,
  type SavedBy,
  writeDown,
  writeVersion,
} from '../versions/queries/diagram-versions.ts';
import { moveAside } from '../versions/queries/past-chunks.ts';
import { lockVersion } from './diagram-patch.ts';
import { addChunks, type Chunk, PARTS, type StoredDiagram } from './diagrams.ts';
import { type FrameOfHead, rowOfFrame } from './page-frames.ts';

interface Replacement {
  readonly companyId: number;
  readonly diagram: StoredDiagram;
  /** The version that the new one is based on. */
  readonly version: number;
  readonly by: SavedBy;
  /** Null if nobody counted. */
  readonly counts: SaveCounts | null;
  readonly head: {
    readonly name: string;
    readonly width: number;
    readonly height: number;
    readonly fill: string | null;
    readonly url: string | null;
    readonly theme: CanvasTheme | null;
    readonly thumbnail: string | null;
  };
  readonly frame: FrameOfHead;
  readonly objectCount: number;
  readonly chunks: AsyncIterable<Chunk>;
}

/** Stores it as the next version, in the transaction it is given. Throws VersionConflictError, with nothing changed. */
export async function replaceDiagram(
  db: Db,
  { companyId, diagram, version, by, counts, head, frame, objectCount, chunks }: Replacement,
): Promise<{ uuid: string; version: number; objectCount: number }> {
  const { id } = diagram;
  await lockVersion(db, diagram, version);
  await writeDown(db, id);
  const saved = await db
    .updateTable('diagrams')
    .set({
      ...head,
      ...rowOfFrame(frame),
      object_count: objectCount,
      updated_at: new Date(),
      updated_by: by.name,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returning(['uuid', 'version'])
    .executeTakeFirstOrThrow();
  for (const part of PARTS) await moveAside(db, id, saved.version, part, { from: 0 });
  await addChunks(db, { companyId, id, version: saved.version }, chunks);
  await writeVersion(db, id, by, counts);
  return { ...saved, objectCount };
}
