import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { ItemOf, PagedId } from '../../../api/client/hooks.ts';
import type { PermissionPath } from '../../../api/contract/index.ts';
import type { Column } from '../../ui/data-list.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';

/** A row that can be opened, saved and removed by its uuid. */
interface Listed {
  readonly uuid: string;
}

/** A row of a call's list. */
export type RowOf<I extends PagedId> = ItemOf<I> & Listed;

/** The pane of something that is to be made. */
export interface NewPaneProps {
  /** Called with the uuid of what was made. */
  readonly onMade: (uuid: string) => void;
  readonly onClose: () => void;
}

/** The pane of a row that is open. */
export interface ItemPaneProps {
  /** uuid. */
  readonly id: string;
  readonly onClose: () => void;
}

/** Taking a row out of the list: archiving or deleting it. */
interface Removal<Row> {
  readonly verb: 'Archive' | 'Delete' | 'Remove';
  readonly call: (uuid: string) => Promise<unknown>;
  /** Said before it is done: what follows from it. */
  readonly consequence: (row: Row) => ReactNode;
  /** How the entry in a row's menu differs from an ordinary one; null if the row cannot be removed at all. */
  readonly entryFor?: (row: Row) => Pick<MenuEntry, 'disabled' | 'hint'> | null;
}

/** What a page that lists things is made of, all that is known before it is shown: one constant a page. */
export interface ListDescription<I extends PagedId> {
  /** The endpoint that answers the list page by page. */
  readonly call: I;
  /** Rows of one page. */
  readonly size: number;
  /** Sent with every question, beside the search. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** A page of its own with a header, or a tab of one. */
  readonly frame: 'page' | 'tab';
  readonly title: string;
  /** One of them, as "user". */
  readonly noun: string;
  readonly icon: LucideIcon;
  /** Said if there is none yet, below "No users yet". */
  readonly emptyText: string;
  readonly columns: readonly Column<RowOf<I>>[];
  /** Columns for wide lists are left out while a pane is open beside the list. */
  readonly isNarrowBesidePane?: true;
  readonly nameOf: (row: RowOf<I>) => string;
  /** Rights that offer an act; without one here nobody is offered it. */
  readonly rights: Partial<Record<ListAct, PermissionPath>>;
  /** On the entry that opens a row for those who may change it; "Edit" unless said. */
  readonly editVerb?: string;
  /** Whether a row can be changed at all; all can unless said. */
  readonly isEditable?: (row: RowOf<I>) => boolean;
  readonly removal?: Removal<RowOf<I>>;
  /** The parameter of the address that names what is open; `id` unless said. */
  readonly addressKey?: string;
  /** Absent where a dialog of the page makes a new one, or another page does. */
  readonly NewPane?: ComponentType<NewPaneProps>;
  /** Absent where the page makes the pane itself, from more than the uuid. */
  readonly Pane?: ComponentType<ItemPaneProps>;
}

const LIST_ACTS = ['add', 'update', 'archive'] as const;
export type ListAct = (typeof LIST_ACTS)[number];
