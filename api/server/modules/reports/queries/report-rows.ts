/** Reports as they are stored, in a tenant's transaction. Who may see them is the tree's to say. */
import { sql } from 'kysely';
import type { Db } from '../../../storage/storage.ts';
import { type Contents, contentsOf } from '../contents.ts';

export interface StoredReport {
  readonly contents: Contents;
  readonly version: number;
  readonly updatedAt: Date;
  readonly updatedBy: string;
}

/** What the item with this id contains; `isHeld`: nobody else changes it until the transaction ends. */
export async function readReport(db: Db, id: number, { isHeld = false } = {}): Promise<StoredReport> {
  const row = await db
    .selectFrom('tree_items')
    .where('id', '=', id)
    .select(['body', 'version', 'updated_at', 'updated_by'])
    .$if(isHeld, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  return {
    contents: contentsOf(row.body),
    version: row.version,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  };
}

interface Change {
  readonly name: string;
  readonly contents: Contents;
  /** The name of who changes it. */
  readonly by: string;
  readonly at: Date;
}

export async function changeReport(db: Db, id: number, { name, contents, by, at }: Change): Promise<void> {
  await db
    .updateTable('tree_items')
    .set({ name, body: JSON.stringify(contents), updated_by: by, updated_at: at })
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** When each item was changed, and how much a diagram among them contains. */
export async function detailsOf(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly objectCount: number; readonly updatedAt: Date }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('tree_items')
    .leftJoin('diagrams', 'diagrams.id', 'tree_items.diagram_id')
    .where('tree_items.id', 'in', [...ids])
    .select(['tree_items.id', sql<number>`coalesce(diagrams.object_count, 0)`.as('objectCount')])
    .select(sql<Date>`coalesce(diagrams.updated_at, tree_items.updated_at)`.as('updatedAt'))
    .execute();
  return new Map(rows.map(({ id, ...details }) => [id, details]));
}
