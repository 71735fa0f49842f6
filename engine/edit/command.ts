/** Every edit as plain data: what menus, keys, the palette and the panel send, and what a test writes down. */
import type { CanvasSettings, ElementConfig, ObjectId } from '../document/types.ts';
import type { Edge } from './arrange.ts';
import type { StackMove } from './stack.ts';
import type { TableEdit } from './table.ts';

export type EditCommand =
  | { readonly do: 'undo' }
  | { readonly do: 'redo' }
  /** Undoes or redoes until so many entries are done. */
  | { readonly do: 'historyTo'; readonly at: number }
  | { readonly do: 'delete' }
  | { readonly do: 'duplicate' }
  | { readonly do: 'lock' }
  | { readonly do: 'unlock' }
  | { readonly do: 'align'; readonly edge: Edge }
  | { readonly do: 'distribute'; readonly axis: 'horizontal' | 'vertical' }
  | { readonly do: 'stack'; readonly where: StackMove }
  | { readonly do: 'group' }
  | { readonly do: 'ungroup' }
  /** World units. */
  | { readonly do: 'nudge'; readonly dx: number; readonly dy: number }
  | { readonly do: 'select'; readonly ids: readonly ObjectId[]; readonly add?: boolean }
  | { readonly do: 'selectAll' }
  /** All objects of the kinds, or linked to the tags, of those selected. */
  | { readonly do: 'selectAlike'; readonly by: 'kind' | 'tag' }
  | { readonly do: 'selectNone' }
  /** The object above the selected ones in the order, or below with `back`; round and round. For the keyboard. */
  | { readonly do: 'selectNext'; readonly back?: boolean }
  /** World point of the new object's centre; the middle of the view where missing. */
  | {
      readonly do: 'place';
      readonly kind: string;
      readonly variant?: string;
      readonly x?: number;
      readonly y?: number;
    }
  /** World point of its middle; the middle of the view where missing. */
  | {
      readonly do: 'placeTable';
      readonly rows: number;
      readonly columns: number;
      readonly x?: number;
      readonly y?: number;
    }
  /** Where the selected cell is; the last row and column where the table itself is selected. */
  | { readonly do: 'table'; readonly edit: TableEdit }
  | { readonly do: 'set'; readonly field: string; readonly value: unknown }
  /** Fields of the element config to change; null removes a field, and without any field left the object is unlinked. */
  | {
      readonly do: 'link';
      readonly change: { readonly [field in keyof ElementConfig]?: ElementConfig[field] | null };
    }
  | { readonly do: 'canvas'; readonly change: Partial<CanvasSettings> }
  | { readonly do: 'paste'; readonly text: string };

/** Why a command could not be done, in words for the builder; nothing was changed. */
export interface EditFault {
  readonly message: string;
  readonly field?: string;
}

/** A value that all selected objects share, or that they differ in. */
export type Shared = { readonly value: unknown } | { readonly mixed: true };

/** What the property panel shows. */
export interface SelectionSummary {
  /** At most 1,000 of them; `count` says how many there are. */
  readonly ids: readonly ObjectId[];
  readonly count: number;
  /** The kind of all, or null where they differ. */
  readonly kind: string | null;
  /** Whether kinds draw all of them. For others placeholders stand, and their properties are kept as they are. */
  readonly known: boolean;
  /** Why the kind of the only object could not draw it. */
  readonly fault: string | null;
  readonly locked: boolean;
  /** Whether there is a group among them to dissolve. */
  readonly grouped: boolean;
  /** By field: the base geometry, the label and every property of the common kind. */
  readonly values: Readonly<Record<string, Shared>>;
  /** By field of the element config. */
  readonly config: Readonly<Record<string, Shared>>;
}
