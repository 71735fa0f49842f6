import { Archive, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PagedId } from '../../../api/client/hooks.ts';
import { Confirm } from '../../ui/confirm.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { RESTORE_WORDS } from '../../ui/restore-words.ts';
import type { RowOf } from './list-description.ts';
import { ListScreen } from './list-screen.tsx';
import { TabList } from './tab-list.tsx';
import type { ManagedListState } from './use-managed-list.ts';
import { NEW } from './use-open-item.ts';

interface ManagedListProps<I extends PagedId> {
  readonly list: ManagedListState<I>;
  /** More entries of a row's menu, between opening and removing it. */
  readonly menu?: (row: RowOf<I>) => readonly MenuEntry[];
  /** Filters beside the search. */
  readonly filters?: ReactNode;
  readonly isFiltered?: boolean;
  /** Instead of the description's panes; null for none. */
  readonly pane?: ReactNode;
}

/**
 * The component for a described list: rows that open beside it, a form for a new item, and removal after a question. The
 * open item is in the address.
 */
export function ManagedList<I extends PagedId>(props: ManagedListProps<I>) {
  const { list, menu, filters, isFiltered, pane = openPane(list) } = props;
  const { of, search, pages, item, may, flashed } = list;
  const shown = {
    ...{
      title: of.title,
      noun: of.noun,
      several: of.several,
      icon: of.icon,
      emptyText: of.emptyText,
      nameOf: of.nameOf,
    },
    ...{ search, pages, flashed, filters, isFiltered },
    columns: of.isNarrowBesidePane && pane ? of.columns.filter(({ wideOnly }) => !wideOnly) : of.columns,
    idOf: (row: RowOf<I>) => row.uuid,
    selected: pane ? item.id : null,
    onOpen: (row: RowOf<I>) => item.open(row.uuid),
    onAdd: may.add ? () => item.open(NEW) : undefined,
    menu: (row: RowOf<I>) => rowMenu(list, row, menu?.(row) ?? []),
    detail: pane,
  };
  return (
    <>
      {of.frame === 'page' ? <ListScreen {...shown} /> : <TabList {...shown} />}
      <RemovalQuestion list={list} />
    </>
  );
}

/** The description's pane for the open item. */
function openPane<I extends PagedId>({ of: { NewPane, Pane }, item }: ManagedListState<I>): ReactNode {
  if (!item.id) return null;
  if (item.id === NEW) return NewPane && <NewPane key={NEW} onMade={item.open} onClose={item.close} />;
  return Pane && <Pane key={item.id} id={item.id} onClose={item.close} />;
}

/** The user's actions on a row: opening it first, removing it last, after a separator. */
function rowMenu<I extends PagedId>(
  { of, item, may, askToRemove }: ManagedListState<I>,
  row: RowOf<I>,
  more: readonly MenuEntry[],
): (MenuEntry | null)[] {
  const { editVerb = 'Edit', isEditable, removal } = of;
  const mayEdit = may.update && (isEditable?.(row) ?? true);
  const open = { label: mayEdit ? editVerb : 'Open', icon: Pencil, onSelect: () => item.open(row.uuid) };
  const own = removal?.entryFor ? removal.entryFor(row) : {};
  if (!removal || !may.archive || own === null) return [open, ...more];
  const remove = {
    label: removal.verb,
    icon: removal.verb === 'Archive' ? Archive : Trash2,
    danger: true,
    ...own,
    onSelect: () => askToRemove(row),
  };
  return [open, ...more, null, remove];
}

/** Asks before a row is removed, and shows the consequences. */
function RemovalQuestion<I extends PagedId>({ list }: { readonly list: ManagedListState<I> }) {
  const { of, removing: row, askToRemove, remove } = list;
  const { removal } = of;
  if (!row || !removal) return null;
  return (
    <Confirm
      open
      danger
      title={`${removal.verb} ${of.nameOf(row)}?`}
      action={removal.verb}
      onClose={() => askToRemove(null)}
      // The row disappears at once; an error brings it back with a message.
      onConfirm={async () => void remove(row)}
    >
      {removal.consequence(row)}
      {removal.verb !== 'Remove' && <p>{RESTORE_WORDS}</p>}
    </Confirm>
  );
}
