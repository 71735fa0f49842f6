import { Cpu } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Area } from '../../../api/contract/index.ts';
import { useCall } from '../../data/session/api.ts';
import { AREAS_STALE_MS } from '../../data/site/queries.ts';
import { Loaded } from '../../parts/list/loaded.tsx';
import { ITEM_ICONS } from '../../parts/organize/item-icons.tsx';
import { countWords } from '../../ui/count-words.ts';
import { FieldNote } from '../../ui/field-shell.tsx';
import { FieldGroup } from '../../ui/form.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Tree } from '../../ui/tree.tsx';
import { useSearch } from '../../ui/use-search.ts';
import styles from './notifications.module.css';
import { isCovered, itemTree, marksOf, type Selection, toggledNode, toggledTag } from './selection-model.ts';
import { openedBySearch, type SelectionRow, selectionRows, type TagsBySite } from './selection-rows.ts';
import { useSiteTags } from './use-site-tags.ts';

interface SelectionFieldProps {
  readonly selection: Selection;
  readonly error?: string;
  readonly readOnly: boolean;
  readonly onChange: (selection: Selection) => void;
}

/** Areas, routes, sites and tags with checkboxes of three states (NOTI-04). */
export function SelectionField(props: SelectionFieldProps) {
  const areas = useCall(
    'areas',
    { query: { search: '' } },
    { staleTime: AREAS_STALE_MS, meta: { inline: true } },
  );
  return (
    <FieldGroup
      title="Monitored items"
      hint="A checked area, route or site includes what is added to it later."
    >
      <Loaded query={areas} what="the sites" rows={5}>
        {({ area }) => <SelectionTree areas={area} {...props} />}
      </Loaded>
      <FieldNote error={props.error} hint={selectionWords(props.selection)} />
    </FieldGroup>
  );
}

/** "1 area, 2 sites, 14 tags". */
function selectionWords(selection: Selection): string {
  const nodes = Object.entries(selection);
  const wholes = nodes.filter(([, { all }]) => all).map(([key]) => key);
  const areas = wholes.filter((key) => key.startsWith('area-') && !key.startsWith('area-site-')).length;
  const sites = wholes.filter((key) => /^(area|route)-site-/.test(key)).length;
  const routes = wholes.length - areas - sites;
  const tags = nodes.reduce((sum, [, node]) => sum + node.tags.length, 0);
  const words = [
    areas > 0 && countWords(areas, 'area'),
    routes > 0 && countWords(routes, 'route'),
    sites > 0 && countWords(sites, 'site'),
    tags > 0 && countWords(tags, 'tag'),
  ].filter((part) => part !== false);
  return words.length === 0 ? 'Nothing selected' : `${words.join(', ')} selected`;
}

interface SelectionTreeProps extends Omit<SelectionFieldProps, 'error'> {
  readonly areas: readonly Area[];
}

const NONE: TagsBySite = new Map();

function SelectionTree({ areas, selection, readOnly, onChange }: SelectionTreeProps) {
  const tree = useMemo(() => itemTree(areas), [areas]);
  const search = useSearch();
  const term = search.term?.toLowerCase();
  const { tags, load } = useSiteTags();
  const found = useFoundTags(search.term);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => selectionRows(tree, { term, tags, found }), [tree, term, tags, found]);
  const expanded = useMemo(() => (term ? openedBySearch(rows).union(open) : open), [rows, term, open]);
  const markOf = useMemo(() => marksOf(tree, selection), [tree, selection]);
  const chosen = useMemo(
    () => new Set(Object.values(selection).flatMap((node) => node.tags.map(({ uuid }) => uuid))),
    [selection],
  );
  const toggleOpen = (id: string) => {
    const node = tree.byKey.get(id);
    if (node?.kind === 'site' && !open.has(id)) void load(node.uuid).catch(() => {});
    setOpen((all) => (all.has(id) ? new Set([...all].filter((one) => one !== id)) : new Set(all).add(id)));
  };
  const check = async ({ key, tag }: SelectionRow) => {
    if (readOnly) return;
    if (!tag) return onChange(toggledNode(tree, selection, key));
    const site = tree.byKey.get(key)!;
    // Instead of the whole site its other tags are selected, so all of them must be known.
    const every = isCovered(tree, selection, key) ? await load(site.uuid).catch(() => null) : [];
    if (every) onChange(toggledTag(tree, selection, key, tag, every));
  };
  const isTagOn = ({ key, tag }: SelectionRow) => isCovered(tree, selection, key) || chosen.has(tag!.uuid);
  return (
    <div className={styles.selection}>
      <SearchField label="Search sites and tags" value={search.typed} onChange={search.setTyped} />
      <div className={styles.tree}>
        {rows.length === 0 ? (
          <p className={styles.nothing}>Nothing found</p>
        ) : (
          <Tree
            label="Monitored items"
            nodes={rows}
            expanded={expanded}
            selected={null}
            onToggle={toggleOpen}
            onSelect={(row) => row.kind !== 'note' && void check(row)}
            icon={iconOf}
            check={(row) =>
              row.kind === 'note'
                ? undefined
                : { checked: row.tag ? isTagOn(row) : markOf(row.key), disabled: readOnly }
            }
            onCheck={(row) => void check(row)}
          />
        )}
      </div>
    </div>
  );
}

/** The tags that a search finds, at all sites. */
function useFoundTags(search: string | undefined): TagsBySite {
  const found = useCall(
    'monitorableTags',
    { query: { search, limit: 200 } },
    { enabled: search !== undefined, meta: { inline: true } },
  );
  const items = search === undefined ? undefined : found.data?.items;
  return useMemo(() => {
    if (!items) return NONE;
    const bySite = Map.groupBy(items, ({ siteUuid }) => siteUuid);
    return new Map([...bySite].map(([site, of]) => [site, { items: of, isLoading: false }]));
  }, [items]);
}

function iconOf({ kind }: SelectionRow) {
  if (kind === 'note') return null;
  const Icon = kind === 'tag' ? Cpu : ITEM_ICONS[kind];
  return <Icon size={15} aria-hidden />;
}
