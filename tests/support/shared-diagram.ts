/** Diagrams of the dashboard for tests whose people edit what they do not own. */
import { type DiagramToSave, saveDiagram } from '../../api/server/modules/diagrams/index.ts';
import type { Db } from '../../api/server/storage/storage.ts';

/** Stores a diagram without an owner that everyone in its company may edit. */
export const addSharedDiagram = (db: Db, diagram: DiagramToSave): ReturnType<typeof saveDiagram> =>
  saveDiagram(db, { everyone: 'edit', ...diagram });
