import { FolderTree, MapPinned, MoreHorizontal, Plus, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { isGranted } from '../../../api/contract/index.ts';
import { useAreas, usePermissions } from '../../data/site/queries.ts';
import { allBranches, type SiteNode, siteNodes } from '../../data/site/site-tree.ts';
import { itemDrag } from '../../parts/organize/drag.ts';
import { ITEM_ICONS, itemIcon } from '../../parts/organize/item-icons.tsx';
import { OrganizeDialogs } from '../../parts/organize/organize-dialogs.tsx';
import { openAdd } from '../../parts/organize/organize-store.ts';
import { useItemMenu } from '../../parts/organize/use-item-menu.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import type { Point } from '../../ui/context-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loader } from '../../ui/loader.tsx';
import { DropMenu } from '../../ui/menu.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Tree } from '../../ui/tree.tsx';
import { useSearch } from '../../ui/use-search.ts';
import styles from './organize-page.module.css';

const NO_BRANCHES: ReadonlySet<string> = new Set();

/** Areas, routes and sites, and the actions on them (ORG-02). */
export default function OrganizePage() {
  usePageTitle('Organize');
  const { typed, setTyped, term } = useSearch();
  const areas = useAreas(term, 'Setup.Organize.canSee');
  const permissions = usePermissions().data ?? {};
  const menu = useItemMenu(areas.data?.area, { archive: true });
  // Elsewhere a leaf leads to its overview; here a click selects the row.
  const nodes = useMemo(() => siteNodes(areas.data?.area ?? []), [areas.data]);
  const { expanded, toggle } = useFolding(nodes, term !== undefined);
  const [selected, setSelected] = useState<string | null>(null);
  const found = selected ? menu.find(selected) : undefined;
  const mayAdd = isGranted(permissions, 'Setup.Organize.add');
  return (
    <>
      <PageHeader title="Organize">
        {mayAdd && <AddMenu onAdd={(type) => openAdd(type, found)} hasAreas={nodes.length > 0} />}
      </PageHeader>
      <div className={styles.page}>
        <div className={styles.search}>
          <SearchField label="Search areas, routes and sites" value={typed} onChange={setTyped} />
        </div>
        {areas.isPending && <Loader />}
        {areas.isError && (
          <EmptyState icon={MapPinned} title="The tree could not be loaded">
            Something went wrong
          </EmptyState>
        )}
        {areas.isSuccess && nodes.length === 0 && <NoItems term={term} mayAdd={mayAdd} />}
        {nodes.length > 0 && (
          <div className={styles.tree}>
            <Tree
              label="Areas, routes and sites"
              {...{ nodes, expanded, selected }}
              onToggle={toggle}
              selectsBranches
              drag={itemDrag(menu.find, isGranted(permissions, 'Setup.Organize.update'))}
              onSelect={(node) => setSelected(node.id)}
              icon={itemIcon}
              onMenu={(node, at) => {
                setSelected(node.id);
                menu.open(node, at);
              }}
              after={(node) => <RowEnd node={node} onMenu={menu.open} />}
            />
          </div>
        )}
      </div>
      {menu.element}
      <OrganizeDialogs />
    </>
  );
}

interface NoItemsProps {
  readonly term: string | undefined;
  readonly mayAdd: boolean;
}

/** Why the tree is empty, and how to start it. */
function NoItems({ term, mayAdd }: NoItemsProps) {
  if (term)
    return <EmptyState icon={Search} title="No item found">{`Nothing matches “${term}”.`}</EmptyState>;
  return (
    <EmptyState
      icon={FolderTree}
      title="No Items Found"
      action={
        mayAdd && (
          <Button look="primary" icon={Plus} onClick={() => openAdd('area')}>
            Add an area
          </Button>
        )
      }
    >
      Start with an area, such as a district. Areas contain routes and sites.
    </EmptyState>
  );
}

interface RowEndProps {
  readonly node: SiteNode;
  readonly onMenu: (node: SiteNode, at: Point) => void;
}

/** How many sites a branch holds, and the button of its menu. */
function RowEnd({ node, onMenu }: RowEndProps) {
  return (
    <>
      <span className={styles.count}>{countOf(node)}</span>
      <IconButton
        icon={MoreHorizontal}
        label={`Options of ${node.label}`}
        tabIndex={-1}
        onClick={(event) => {
          const { left, bottom } = event.currentTarget.getBoundingClientRect();
          onMenu(node, { x: left, y: bottom });
        }}
      />
    </>
  );
}

/** How many sites a branch holds, in words. */
function countOf(node: SiteNode): string {
  if (!node.children) return '';
  const sites = countSites(node);
  return sites === 1 ? '1 site' : `${sites.toLocaleString('en')} sites`;
}

const countSites = (node: SiteNode): number =>
  node.children ? node.children.reduce((sum, child) => sum + countSites(child), 0) : 1;

/** Open branches: all except those closed here; a search opens its results. */
function useFolding(nodes: readonly SiteNode[], isSearch: boolean) {
  const [folded, setFolded] = useState(NO_BRANCHES);
  const expanded = useMemo(() => {
    const branches = allBranches(nodes);
    return isSearch ? branches : new Set([...branches].filter((id) => !folded.has(id)));
  }, [nodes, folded, isSearch]);
  const toggle = (id: string) => {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    setFolded(next);
  };
  return { expanded, toggle };
}

interface AddMenuProps {
  readonly onAdd: (type: 'area' | 'route' | 'site') => void;
  readonly hasAreas: boolean;
}

function AddMenu({ onAdd, hasAreas }: AddMenuProps) {
  const entry = (type: 'area' | 'route' | 'site', label: string) => ({
    label,
    icon: ITEM_ICONS[type],
    disabled: type !== 'area' && !hasAreas,
    why: 'Add an area first',
    onSelect: () => onAdd(type),
  });
  return (
    <DropMenu
      label="Add"
      button={
        <span className={styles.add}>
          <Plus size={16} aria-hidden /> Add
        </span>
      }
      entries={[entry('area', 'Area'), entry('route', 'Route'), entry('site', 'Site')]}
    />
  );
}
