import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { ReportType } from '../../../api/contract/index.ts';
import { useGranted } from '../../data/site/queries.ts';
import { reportAddPath, reportEditPath } from '../../data/site/site-path.ts';
import { closeDrawer } from '../../data/stores/layout-store.ts';
import { ContextMenu, type Point } from '../../ui/context-menu.tsx';
import { cloneFolder } from './folder-calls.ts';
import { startAct } from './folder-store.ts';
import type { FolderNode, ListName } from './folder-tree.ts';
import { addEntries, itemEntries, type ListRights } from './item-entries.ts';

/** What the role allows in a list (PERM-04, PERM-05). */
export function useListRights(list: ListName): ListRights {
  const area = list === 'sites' ? 'Site.Reports' : 'Dash';
  return {
    add: useGranted(`${area}.add`),
    update: useGranted(`${area}.update`),
    archive: useGranted(`${area}.archive`),
  };
}

/** What the Add menus do (OR-83): a folder is a draft in the list, a report a page of its own. */
export function useAddActs(list: ListName, siteId: string | null | undefined) {
  const [, navigate] = useLocation();
  return (into?: FolderNode) => ({
    addFolder: () => startAct({ mode: 'create', list, parent: into?.id ?? null }),
    addReport: (type: ReportType) => {
      closeDrawer();
      navigate(reportAddPath({ type, siteId, group: into?.id }));
    },
  });
}

interface Opened {
  readonly node: FolderNode;
  readonly at: Point;
  /** Its Add menu, and not its own. */
  readonly isAdding: boolean;
}

interface FolderMenu {
  readonly open: (node: FolderNode, at: Point) => void;
  /** The menu, while it is open. */
  readonly element: ReactNode;
}

/** The menu of the items of a list. */
export function useFolderMenu(list: ListName, siteId?: string | null): FolderMenu {
  const [, navigate] = useLocation();
  const rights = useListRights(list);
  const addActs = useAddActs(list, siteId);
  const [opened, setOpened] = useState<Opened | null>(null);
  const go = (path: string) => {
    closeDrawer();
    navigate(path);
  };
  const entriesOf = ({ node, at, isAdding }: Opened) => {
    if (isAdding) return addEntries(list, addActs(node), node);
    const place = node.item?.reportType && { type: node.item.reportType, siteId, group: node.parent };
    return itemEntries(node, rights, {
      add: () => setOpened({ node, at, isAdding: true }),
      edit: () => (place ? go(reportEditPath(place, node.id)) : startAct({ mode: 'edit', node })),
      share: () => startAct({ mode: 'share', node }),
      clone: () => (place ? go(reportAddPath(place, node.id)) : void cloneFolder(node)),
      archive: () => startAct({ mode: 'archive', node }),
    });
  };
  return {
    open: (node, at) => node.item && setOpened({ node, at, isAdding: false }),
    element: opened && (
      <ContextMenu
        key={`${opened.node.id} ${opened.isAdding}`}
        label={opened.isAdding ? `Add to ${opened.node.label}` : opened.node.label}
        at={opened.at}
        entries={entriesOf(opened)}
        onClose={() => setOpened(null)}
      />
    ),
  };
}
