/** Copying one of the dashboard's diagrams. */
import type { Caller } from '../../../http/handler.ts';
import type { Db } from '../../../storage/storage.ts';
import { savedBy } from '../routes/diagram-activity.ts';
import { writeVersion } from '../versions/queries/diagram-versions.ts';
import { findDiagram, saveDiagram } from './diagrams.ts';
import { fillFrom } from './popup-overviews.ts';

/**
 * Copies a diagram, with the devices that it shows and acts on, as a new one of the caller's in the folder with this
 * row; returns its uuid. The caller has checked the right to see the one and to add the other.
 */
export async function copyDiagram(
  db: Db,
  caller: Caller,
  source: string,
  { name, parentId }: { readonly name: string; readonly parentId: number | null },
): Promise<string> {
  const diagram = await findDiagram(db, source);
  if (!diagram) throw new Error(`There is no diagram ${source} to copy`);
  const { width, height } = diagram.head;
  const made = await saveDiagram(db, {
    ...{ companyId: caller.companyId, name, width, height },
    ownerUuid: caller.user.uuid,
    folderId: parentId,
    objects: [],
  });
  await fillFrom(db, diagram, made.id);
  await writeVersion(db, made.id, savedBy(caller), null);
  return made.uuid;
}
