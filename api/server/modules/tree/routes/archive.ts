/** What was archived, for administrators of the company (OR-119). */
import { LIMITS } from '../../../../contract/index.ts';
import type { Recorder } from '../../../audit/recorder.ts';
import { RIGHTS_CHANGED, TREE_CHANGED } from '../../../bus/domain-events.ts';
import { missing, notAllowed } from '../../../http/errors.ts';
import { type Caller, fullNameOf, type Handlers } from '../../../http/handler.ts';
import { searchTerm } from '../../../storage/search-term.ts';
import type { Db } from '../../../storage/storage.ts';
import { accessInSites, checkSection, memberOf } from '../access.ts';
import { archivedItems, findArchived } from '../queries/archived.ts';
import { chainOf, lockTree, moveItem, setArchived } from '../queries/items.ts';
import { seenItems } from '../tree-view.ts';
import { wireItem } from '../wire.ts';

export const archiveHandlers = (record: Recorder) =>
  ({
    async archivedFolders({ caller, tenant }, { query }) {
      const { search, section = 'dashboard', limit = LIMITS.listPage, skip = 0 } = query;
      checkAdministrator(caller);
      checkSection(caller, section, 'canSee');
      return tenant((db) => archivedItems(db, section, { limit, skip }, searchTerm(search)));
    },

    restoreFolder: ({ caller }, { params }) =>
      record(caller, 'folder.restore', async (db) => {
        checkAdministrator(caller);
        await lockTree(db, caller.companyId);
        const item = await findArchived(db, params.id);
        if (!item) throw missing();
        checkSection(caller, item.section, 'archive');
        await setArchived(db, item, null);
        if (item.parentId !== null && !item.hasFolder)
          await moveItem(db, item.id, { parentId: null, position: 0, by: fullNameOf(caller.user) });
        return {
          result: await readRestored(db, caller, params.id),
          detail: { item: params.id, name: item.name },
          events: [RIGHTS_CHANGED, TREE_CHANGED],
        };
      }),
  }) satisfies Partial<Handlers>;

function checkAdministrator(caller: Caller): void {
  if (!memberOf(caller).isAdministrator) throw notAllowed();
}

/** It may be somebody else's alone: whoever brings it back learns its name and place, and no more than that. */
async function readRestored(db: Db, caller: Caller, uuid: string) {
  const member = memberOf(caller);
  const chain = await chainOf(db, member, uuid);
  const item = chain.at(-1)!;
  const common = item.section === 'sites' ? accessInSites(caller) : undefined;
  const seen = seenItems(member, chain, common).get(item.id);
  return wireItem(db, caller, seen ?? { ...item, access: 'view', above: [] });
}
