/** Links as drivers tell of them, for nodes whose values a test or bench makes itself. */
import type { ShareableField } from '../../api/server/link-sharing.ts';
import type { Storage } from '../../api/server/storage/storage.ts';

/** All links that there are now. */
export async function shareableLinks(storage: Storage): Promise<ShareableField> {
  const links = await storage.system((db) => db.selectFrom('links').select('uuid').execute());
  const units = new Map(links.map(({ uuid }) => [uuid, `link/${uuid}`]));
  return { units: () => units, pinned: () => new Map(), reload: async () => {}, connect: async () => {} };
}
