/** A stored diagram replaced whole, from chunks that lie ready. */
import { sql } from 'kysely';
import type { Db } from '../storage.ts';
import { lockVersion } from './diagram-patch.ts';
import { addChunks, type Chunk, type StoredDiagram } from './diagrams.ts';

export interface Replacement {
  readonly companyId: number;
  readonly diagram: StoredDiagram;
  /** The version that the new one was made from. */
  readonly version: number;
  readonly head: {
    readonly name: string;
    readonly width: number;
    readonly height: number;
    readonly fill: string | null;
    readonly url: string | null;
    readonly thumbnail: string | null;
  };
  readonly objectCount: number;
  readonly chunks: AsyncIterable<Chunk>;
}

/** Stores it as the next version, in the transaction it is given. Throws VersionConflictError, with nothing changed. */
export async function replaceDiagram(
  db: Db,
  { companyId, diagram, version, head, objectCount, chunks }: Replacement,
): Promise<{ uuid: string; version: number; objectCount: number }> {
  await lockVersion(db, diagram, version);
  const saved = await db
    .updateTable('diagrams')
    .set({ ...head, object_count: objectCount, updated_at: new Date(), version: sql`version + 1` })
    .where('id', '=', diagram.id)
    .returning(['uuid', 'version'])
    .executeTakeFirstOrThrow();
  await db.deleteFrom('diagram_chunks').where('diagram_id', '=', diagram.id).execute();
  await addChunks(db, { companyId, id: diagram.id }, chunks);
  return { ...saved, objectCount };
}
