import { type ReactNode, useMemo, useState } from 'react';
import type { Area } from '../../../api/contract/index.ts';
import { usePermissions } from '../../data/site/queries.ts';
import { ContextMenu, type Point } from '../../ui/context-menu.tsx';
import { itemEntries } from './item-entries.ts';
import { type Found, indexTree } from './tree-edit.ts';

interface ItemMenu {
  /** Opens the menu of the item of this uuid. */
  readonly open: (node: { readonly id: string }, at: Point) => void;
  /** The menu, while it is open. */
  readonly element: ReactNode;
  readonly find: (uuid: string) => Found | undefined;
}

/** The menu of the items of a tree. `archive`: with the entry that archives. */
export function useItemMenu(areas: readonly Area[] = [], options: { archive?: boolean } = {}): ItemMenu {
  const permissions = usePermissions().data ?? {};
  const index = useMemo(() => indexTree(areas), [areas]);
  const [opened, setOpened] = useState<{ readonly found: Found; readonly at: Point } | null>(null);
  return {
    find: (uuid) => index.get(uuid),
    open: ({ id }, at) => {
      const found = index.get(id);
      if (found) setOpened({ found, at });
    },
    element: opened && (
      <ContextMenu
        label={opened.found.item.name}
        at={opened.at}
        entries={itemEntries(opened.found, permissions, options)}
        onClose={() => setOpened(null)}
      />
    ),
  };
}
