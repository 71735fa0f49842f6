import { Archive, Copy, FolderInput, Pencil } from 'lucide-react';
import { isGranted, type Permissions } from '../../../api/contract/index.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import { openClone, openItem } from './organize-store.ts';
import type { Found } from './tree-edit.ts';

const NO_RIGHT = 'Your role does not allow this';

/** The menu of an item: Move, Rename and, for sites, Clone (SIDE-02); with `archive` on the page that organizes them. */
export function itemEntries(
  found: Found,
  permissions: Permissions,
  options: { readonly archive?: boolean } = {},
): readonly (MenuEntry | null)[] {
  const mayChange = isGranted(permissions, 'Setup.Organize.update');
  const mayArchive = isGranted(permissions, 'Setup.Organize.archive');
  const holdsSites = found.type !== 'site' && found.sites > 0;
  const entries: (MenuEntry | null)[] = [
    {
      label: 'Move',
      icon: FolderInput,
      disabled: !mayChange || holdsSites,
      why: mayChange ? `Move the sites out of this ${found.type} first` : NO_RIGHT,
      onSelect: () => openItem('move', found),
    },
    {
      label: found.type === 'site' && !options.archive ? 'Edit' : 'Rename',
      icon: Pencil,
      disabled: !mayChange,
      why: NO_RIGHT,
      onSelect: () => openItem('rename', found),
    },
  ];
  if (found.type === 'site') entries.push({ label: 'Clone', icon: Copy, onSelect: () => openClone(found) });
  if (options.archive)
    entries.push(null, {
      label: 'Archive',
      icon: Archive,
      danger: true,
      disabled: !mayArchive,
      why: NO_RIGHT,
      onSelect: () => openItem('archive', found),
    });
  return entries;
}
