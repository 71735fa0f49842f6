import { Archive, EllipsisVertical, Plus } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { sessionStore } from '../../data/stores/session-store.ts';
import { DropMenu } from '../../ui/menu.tsx';
import { showArchived } from './folder-store.ts';
import type { ListName } from './folder-tree.ts';
import { addEntries } from './item-entries.ts';
import { useAddActs, useListRights } from './use-folder-menu.tsx';

interface AddMenuProps {
  readonly list: ListName;
  readonly siteId?: string | null;
}

/** The Add menu of a list; only with the right to add (PERM-04). */
export function AddMenu({ list, siteId }: AddMenuProps) {
  const rights = useListRights(list);
  const acts = useAddActs(list, siteId)();
  if (!rights.add) return null;
  // The menu first returns the focus to its button, or the draft would lose it.
  const addFolder = () => setTimeout(acts.addFolder, 50);
  return (
    <DropMenu
      label="Add"
      button={<Plus size={18} aria-hidden />}
      entries={addEntries(list, { ...acts, addFolder })}
    />
  );
}

const ADMINISTRATOR = 'CompanyAdmin';

/** For administrators of the company: what was archived (OR-119). */
export function MoreMenu({ list }: { readonly list: ListName }) {
  const { user } = useSnapshot(sessionStore);
  if (user?.role.type !== ADMINISTRATOR) return null;
  return (
    <DropMenu
      label="More"
      button={<EllipsisVertical size={18} aria-hidden />}
      entries={[{ label: 'Archived items', icon: Archive, onSelect: () => showArchived(list) }]}
    />
  );
}
