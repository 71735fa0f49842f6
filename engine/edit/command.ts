/** Every edit as plain data: what menus, keys, the palette and the panel send, and what a test writes down. */
import type { CanvasSettings, ElementConfig, ObjectId } from '../document/types.ts';
import type { Box } from '../geometry/box.ts';
import type { Edge } from './arrange.ts';
import type { LayerPlace, LayerRef } from './layer.ts';
import type { StackMove } from './stack.ts';

export type EditCommand =
  | { readonly do: 'undo' }
  | { readonly do: 'redo' }
  /** Undoes or redoes until so many entries are done. */
  | { readonly do: 'historyTo'; readonly at: number }
  | { readonly do: 'delete' }
  /** World units by which the copies lie aside; where nobody says, so far that both are seen. */
  | { readonly do: 'duplicate'; readonly offset?: number }
  /** What is selected, or what a row of the layers stands for. */
  | { readonly do: 'lock' | 'unlock' | 'hide' | 'show'; readonly of?: LayerRef }
  | { readonly do: 'showAll' }
  | { readonly do: 'rename'; readonly of: LayerRef; readonly name: string }
  /** Takes what is selected to a place in the list of layers. */
  | { readonly do: 'toLayer'; readonly to: LayerPlace }
  | { readonly do: 'align'; readonly edge: Edge }
  | { readonly do: 'distribute'; readonly axis: 'horizontal' | 'vertical' }
  | { readonly do: 'stack'; readonly where: StackMove }
  | { readonly do: 'group' }
  | { readonly do: 'ungroup' }
  /** World units. */
  | { readonly do: 'nudge'; readonly dx: number; readonly dy: number }
  /** World units along its own axes; of a line its end. Several objects grow as one. */
  | { readonly do: 'grow'; readonly dw: number; readonly dh: number }
  /** Degrees clockwise; several objects about the middle of their box. */
  | { readonly do: 'turn'; readonly degrees: number }
  /** A line between the two selected objects, from port to port. */
  | { readonly do: 'connect' }
  /** Takes an end of the selected line to the next port of the object that it is attached to. */
  | { readonly do: 'nextPort'; readonly end: 1 | 2 }
  /** A command that a kind brings, done to the selected object of that kind or to what a selected part belongs to. */
  | { readonly do: 'ofKind'; readonly kind: string; readonly command: string; readonly value?: unknown }
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
      /** What was chosen for a new object that is made of parts, in words of its kind: of a table `rows` and `columns`. */
      readonly options?: Readonly<Record<string, unknown>>;
      readonly x?: number;
      readonly y?: number;
    }
  | { readonly do: 'set'; readonly field: string; readonly value: unknown }
  /** Fields of the element config to change; null removes a field, and without any field left the object is unlinked. */
  | {
      readonly do: 'link';
      readonly change: { readonly [field in keyof ElementConfig]?: ElementConfig[field] | null };
    }
  | { readonly do: 'canvas'; readonly change: Partial<CanvasSettings> }
  /** `at`: world point of the middle of what is pasted; beside where it was copied where missing. */
  | { readonly do: 'paste'; readonly text: string; readonly at?: { readonly x: number; readonly y: number } };

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
  /** Every kind among them, in the order in which they were met; none where one of them is not known here. */
  readonly kinds: readonly string[];
  /** Whether kinds draw all of them. For others placeholders stand, and their properties are kept as they are. */
  readonly known: boolean;
  /** Why the kind of the only object could not draw it. */
  readonly fault: string | null;
  readonly locked: boolean;
  /** Whether none of them is to be seen. */
  readonly hidden: boolean;
  /** The box around all of them, world units; null where nothing is selected. */
  readonly box: Box | null;
  /** Whether there is a group among them to dissolve. */
  readonly grouped: boolean;
  /** By field: the base geometry, of several objects that of their box; the label and every property that all their kinds have. */
  readonly values: Readonly<Record<string, Shared>>;
  /** By field of the element config. */
  readonly config: Readonly<Record<string, Shared>>;
}
