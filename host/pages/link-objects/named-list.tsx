import { Archive, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { PagesResult } from '../../../api/client/hooks.ts';
import type { Field } from '../../../api/contract/index.ts';
import { useGranted } from '../../data/site/queries.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { TabList } from '../../parts/list/tab-list.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import type { Column } from '../../ui/data-list.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { RESTORE_WORDS } from '../../ui/restore-words.ts';
import type { SearchState } from '../../ui/use-search.ts';
import { NameDialog } from './name-dialog.tsx';

interface Named {
  readonly uuid: string;
  readonly name: string;
}

/** The description of a list whose rows have only a name. */
export interface NamedListDescription<Row extends Named> {
  readonly title: string;
  /** One of them, as "category". */
  readonly noun: string;
  /** More than one, if it is not the noun with an s. */
  readonly several?: string;
  readonly icon: LucideIcon;
  readonly emptyText: string;
  readonly columns: readonly Column<Row>[];
  readonly field: Field<{ name: string }>;
  /** Stores the name of a row, or of a new one. */
  readonly save: (body: { name: string }, row: Row | null) => Promise<Row>;
  /** Updates the stored row wherever it is shown. */
  readonly take: (saved: Row) => void;
  readonly removal: {
    readonly verb: 'Archive' | 'Delete';
    readonly remove: (row: Row) => Promise<void>;
    readonly consequence: (row: Row) => string;
  };
}

interface NamedListProps<Row extends Named> {
  readonly of: NamedListDescription<Row>;
  readonly search: SearchState;
  readonly pages: PagesResult<Row>;
}

const nameOf = ({ name }: Named): string => name;
const idOf = ({ uuid }: Named): string => uuid;

/** A list in a tab whose rows are named in a dialog, and removed after a question. */
export function NamedList<Row extends Named>({ of, search, pages }: NamedListProps<Row>) {
  /** What is named in the dialog: a row, or a new one. */
  const [naming, setNaming] = useState<Row | 'new' | null>(null);
  const [removing, setRemoving] = useState<Row | null>(null);
  const mayAdd = useGranted('Setup.LinkObjects.add');
  const mayUpdate = useGranted('Setup.LinkObjects.update');
  const mayRemove = useGranted('Setup.LinkObjects.archive');
  const { title, noun, several, icon, emptyText, columns, removal } = of;
  const RemovalIcon = removal.verb === 'Archive' ? Archive : Trash2;
  const menu = (row: Row): MenuEntry[] => [
    ...(mayUpdate ? [{ label: 'Rename', icon: Pencil, onSelect: () => setNaming(row) }] : []),
    ...(mayRemove
      ? [{ label: removal.verb, icon: RemovalIcon, danger: true, onSelect: () => setRemoving(row) }]
      : []),
  ];
  return (
    <>
      <TabList
        {...{ title, noun, several, icon, emptyText, columns, search, pages, menu, idOf, nameOf }}
        onOpen={(row) => mayUpdate && setNaming(row)}
        onAdd={mayAdd ? () => setNaming('new') : undefined}
      />
      {naming && <Naming of={of} row={naming === 'new' ? null : naming} onClose={() => setNaming(null)} />}
      {removing && (
        <Confirm
          open
          danger
          title={`${removal.verb} ${removing.name}?`}
          action={removal.verb}
          onClose={() => setRemoving(null)}
          onConfirm={() => removal.remove(removing)}
        >
          {removal.consequence(removing)} {RESTORE_WORDS}
        </Confirm>
      )}
    </>
  );
}

interface NamingProps<Row extends Named> {
  readonly of: NamedListDescription<Row>;
  /** Null for a new one. */
  readonly row: Row | null;
  readonly onClose: () => void;
}

/** Asks for the name of a row, or of a new one. */
function Naming<Row extends Named>({ of: { noun, field, save, take }, row, onClose }: NamingProps<Row>) {
  return (
    <NameDialog
      title={row ? `Rename ${row.name}` : `New ${noun}`}
      field={field}
      name={row?.name ?? ''}
      onClose={onClose}
      send={async (body) => {
        const saved = await save(body, row);
        take(saved);
        showToast('success', `${saved.name} was ${row ? 'saved' : 'added'}`);
      }}
    />
  );
}
