import { MapPinned, PanelLeftClose, Search } from 'lucide-react';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import type { Area } from '../../../api/contract/index.ts';
import '../../data/shared-calls.ts';
import { useAreas, useSiteAhead } from '../../data/site/queries.ts';
import { sitePath } from '../../data/site/site-path.ts';
import { allBranches, type SiteNode, siteNodes } from '../../data/site/site-tree.ts';
import { type Comparison, check, compareStore, isBlocked } from '../../data/stores/compare-store.ts';
import { closeDrawer, toggleSidebar } from '../../data/stores/layout-store.ts';
import { pressSite } from '../../data/stores/pressed-site-store.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { toggleBranch, treeStore } from '../../data/stores/tree-store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loader } from '../../ui/loader.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Tree } from '../../ui/tree.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { CountBadge } from '../alerts/alert-count-badge.tsx';
import { sumsOf } from '../alerts/alert-words.ts';
import { useAlertCount } from '../alerts/use-alert-count.ts';
import { itemIcon } from '../organize/item-icons.tsx';
import { OrganizeDialogs } from '../organize/organize-dialogs.tsx';
import { useItemMenu } from '../organize/use-item-menu.tsx';
import styles from '../sidebar/sidebar.module.css';
import { SEARCH_INPUT_ID } from './sites-search.ts';

const NONE = { critical: 0, urgent: 0 };

/** The content of the sites' sidebar: search, tree, menus. Loaded beside the diagram, not before it. */
export default function SitesList({ selected }: { readonly selected: string | null }) {
  const [path, navigate] = useLocation();
  const { typed, setTyped, term } = useSearch();
  const areas = useAreas(term);
  const menu = useItemMenu(areas.data?.area);
  const ways = { ...useCompare(path), onAhead: useReadAhead(selected) };
  const { nodes, sums, expanded } = useShownSites(areas.data?.area, path, term);
  const select = (node: SiteNode) => {
    closeDrawer();
    navigate(node.href!);
  };
  return (
    <>
      <header className={styles.head}>
        <h2>Sites</h2>
        <IconButton icon={PanelLeftClose} label="Hide the sites" onClick={toggleSidebar} />
      </header>
      <div className={styles.search}>
        <SearchField id={SEARCH_INPUT_ID} label="Search sites" value={typed} onChange={setTyped} />
      </div>
      <div className={styles.list}>
        {areas.isPending && <Loader />}
        {areas.isError && (
          <EmptyState
            icon={MapPinned}
            title="The sites could not be loaded"
            action={
              <Button busy={areas.isFetching} onClick={() => void areas.refetch()}>
                Try again
              </Button>
            }
          >
            Something went wrong
          </EmptyState>
        )}
        {areas.isSuccess && nodes.length === 0 && (
          <EmptyState icon={Search} title={term ? 'No item found' : 'No Items Found'}>
            {term ? `Nothing matches “${term}”.` : 'No sites are available to you.'}
          </EmptyState>
        )}
        {nodes.length > 0 && (
          <Tree
            label="Sites"
            {...{ nodes, expanded, selected }}
            onToggle={toggleBranch}
            onSelect={select}
            icon={itemIcon}
            after={({ id }) => <CountBadge {...(sums.get(id) ?? NONE)} />}
            onMenu={menu.open}
            {...ways}
          />
        )}
      </div>
      {nodes.length > 0 && <p className={styles.hint}>Right Click for Options</p>}
      {menu.element}
      <OrganizeDialogs />
    </>
  );
}

/** The tree at `path`: its rows, the alarms below each, and the open branches. A search opens all. */
function useShownSites(areas: readonly Area[] | undefined, path: string, term: string | undefined) {
  const { closed } = useSnapshot(treeStore);
  const nodes = useMemo(() => siteNodes(areas ?? [], (uuid) => sitePath(uuid, path)), [areas, path]);
  const counts = useAlertCount().data?.sites;
  const sums = useMemo(() => sumsOf(nodes, counts ?? []), [nodes, counts]);
  const expanded = useMemo(() => {
    const branches = allBranches(nodes);
    return term ? branches : new Set([...branches].filter((id) => !closed.includes(id)));
  }, [nodes, closed, term]);
  return { nodes, sums, expanded };
}

/** A site is asked for while its row is still being pressed, and its diagram too if that is surely no scroll. */
function useReadAhead(selected: string | null) {
  const read = useSiteAhead();
  return ({ id, type }: SiteNode, pointer: string) => {
    if (type !== 'site') return;
    read(id);
    if (pointer === 'mouse' && id !== selected) pressSite(id);
  };
}

/** In the reports section the rows have boxes, to choose what is compared (SIDE-05). */
function useCompare(path: string) {
  const { chosen } = useSnapshot(compareStore) as { chosen: Comparison };
  if (!path.startsWith('/site/reports')) return {};
  return {
    check: ({ id }: SiteNode) => ({ checked: chosen.uuids.includes(id), disabled: isBlocked(chosen, id) }),
    onCheck: ({ type, id }: SiteNode) => {
      const message = check(type, id);
      if (message) showToast('info', message);
    },
  };
}
