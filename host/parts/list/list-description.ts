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

/** The pane of a new item. */
export interface NewPaneProps {
  /** Called with the uuid of the new item. */
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
  /** Shown before it is done: its consequences. */
  readonly consequence: (row: Row) => ReactNode;
  /** Options of the entry in a row's menu; null if the row cannot be removed at all. */
  readonly entryFor?: (row: Row) => Pick<MenuEntry, 'disabled' | 'hint'> | null;
}

/** The description of a page with a list, everything known in advance: one constant per page. */
export interface ListDescription<I extends PagedId> {
  /** The endpoint that returns the list page by page. */
  readonly call: I;
  /** Rows of one page. */
  readonly size: number;
  /** Sent with every request, beside the search. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** A page of its own with a header, or a tab of one. */
  readonly frame: 'page' | 'tab';
  readonly title: string;
  /** One of them, as "user". */
  readonly noun: string;
  /** More than one, if it is not the noun with an s. */
  readonly several?: string;
  readonly icon: LucideIcon;
  /** Shown if there is none yet, below "No users yet". */
  readonly emptyText: string;
  readonly columns: readonly Column<RowOf<I>>[];
  /** Columns for wide lists are left out while a pane is open beside the list. */
  readonly isNarrowBesidePane?: true;
  readonly nameOf: (row: RowOf<I>) => string;
  /** Rights that allow an action, any one of them; an action without one here is not offered. */
  readonly rights: Partial<Record<ListAct, PermissionPath | readonly PermissionPath[]>>;
  /** The label of the entry that opens a row for those who may change it; "Edit" by default. */
  readonly editVerb?: string;
  /** Whether a row can be changed at all; true by default. */
  readonly isEditable?: (row: RowOf<I>) => boolean;
  readonly removal?: Removal<RowOf<I>>;
  /** The parameter of the address that names the open item; `id` by default. */
  readonly addressKey?: string;
  /** Absent if a dialog of the page, or another page, creates new items. */
  readonly NewPane?: ComponentType<NewPaneProps>;
  /** Absent if the page renders the pane itself, from more than the uuid. */
  readonly Pane?: ComponentType<ItemPaneProps>;
}

const LIST_ACTS = ['add', 'update', 'archive'] as const;
export type ListAct = (typeof LIST_ACTS)[number];
