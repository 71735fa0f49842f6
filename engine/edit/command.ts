/** Every edit as plain data: what menus, keys, the palette, the panel and tests send. */
import type { OwnUse } from '../document/assembly-document.ts';
import type { AssemblyParameter } from '../document/assembly-parameter.ts';
import type { CanvasSettings, ElementConfig, ObjectId } from '../document/types.ts';
import type { Box } from '../geometry/box.ts';
import type { Edge } from './arrange.ts';
import type { LayerPlace, LayerRef } from './layer.ts';
import type { DroppedTag, TagLook } from './place-tags.ts';
import type { StackMove } from './stack.ts';

export type EditCommand =
  | { readonly do: 'undo' }
  | { readonly do: 'redo' }
  /** Undoes or redoes until `at` entries are applied. */
  | { readonly do: 'historyTo'; readonly at: number }
  | { readonly do: 'delete' }
  /** Offset of the copies, world units; by default far enough that originals and copies are both visible. */
  | { readonly do: 'duplicate'; readonly offset?: number }
  /** Applies to the selection, or to what a row of the layers stands for. */
  | { readonly do: 'lock' | 'unlock' | 'hide' | 'show'; readonly of?: LayerRef }
  | { readonly do: 'showAll' }
  | { readonly do: 'rename'; readonly of: LayerRef; readonly name: string }
  /** Moves the selection to a place in the list of layers. */
  | { readonly do: 'toLayer'; readonly to: LayerPlace }
  | { readonly do: 'align'; readonly edge: Edge }
  | { readonly do: 'distribute'; readonly axis: 'horizontal' | 'vertical' }
  | { readonly do: 'stack'; readonly where: StackMove }
  | { readonly do: 'group' }
  | { readonly do: 'ungroup' }
  /** World units; with `whole` no further than to the next whole units in that direction. */
  | { readonly do: 'nudge'; readonly dx: number; readonly dy: number; readonly whole?: true }
  /** World units along the object's own axes; for a line its end. Several objects grow as one. */
  | { readonly do: 'grow'; readonly dw: number; readonly dh: number }
  /** Degrees clockwise; several objects turn about the centre of their box. */
  | { readonly do: 'turn'; readonly degrees: number }
  /** A line between the two selected objects, from port to port. */
  | { readonly do: 'connect' }
  /** Moves an end of the selected line to the next port of the object that it is attached to. */
  | { readonly do: 'nextPort'; readonly end: 1 | 2 }
  /** Lays the selected lines around the objects in their way, and keeps them so. */
  | { readonly do: 'layAround' }
  /** A command that a kind provides, applied to the selected object of that kind or to the owner of a selected part. */
  | { readonly do: 'ofKind'; readonly kind: string; readonly command: string; readonly value?: unknown }
  | { readonly do: 'select'; readonly ids: readonly ObjectId[]; readonly add?: boolean }
  | { readonly do: 'selectAll' }
  /** Selects all objects with the kinds, or linked to the tags, of those selected. */
  | { readonly do: 'selectAlike'; readonly by: 'kind' | 'tag' }
  | { readonly do: 'selectNone' }
  /** Selects the next object above in the order, or below with `back`; wraps around. For the keyboard. */
  | { readonly do: 'selectNext'; readonly back?: boolean }
  /** World point of the new object's centre; defaults to the centre of the view. */
  | {
      readonly do: 'place';
      readonly kind: string;
      readonly variant?: string;
      /**
       * What was chosen for a new object that is made of parts, with option names of its kind: for a table `rows` and
       * `columns`.
       */
      readonly options?: Readonly<Record<string, unknown>>;
      readonly x?: number;
      readonly y?: number;
    }
  /**
   * An object for each tag, of kinds that suit them, in a grid about a world point; defaults to the centre of the view.
   * `as`: what is placed for the tags that it suits.
   */
  | {
      readonly do: 'placeTags';
      readonly tags: readonly DroppedTag[];
      readonly as?: TagLook;
      readonly x?: number;
      readonly y?: number;
    }
  | { readonly do: 'set'; readonly field: string; readonly value: unknown }
  /** Fields of the element config to change; null removes a field, and an object without any field left is unlinked. */
  | {
      readonly do: 'link';
      readonly change: { readonly [field in keyof ElementConfig]?: ElementConfig[field] | null };
    }
  | { readonly do: 'canvas'; readonly change: Partial<CanvasSettings> }
  /** The parameters of the edited definition of an assembly, all of them. */
  | { readonly do: 'parameters'; readonly parameters: readonly AssemblyParameter[] }
  /** Takes a field of the selected objects from parameters, `{name}` among other words; null: from the drawing. */
  | {
      readonly do: 'use';
      readonly part: OwnUse['part'];
      readonly field: string;
      readonly value: string | null;
    }
  /** Puts what was copied in the place of the selection, in the order too. */
  | { readonly do: 'exchange'; readonly text: string }
  /** Puts what is drawn for the selected instances in their place, as objects of the diagram. */
  | { readonly do: 'detach' }
  /** `at`: world point of the centre of what is pasted; by default beside the original. */
  | { readonly do: 'paste'; readonly text: string; readonly at?: { readonly x: number; readonly y: number } };

/** Why a command failed, in words for the builder; nothing was changed. */
export interface EditFault {
  readonly message: string;
  readonly field?: string;
}

/** A value that all selected objects share, or that differs between them. */
export type Shared = { readonly value: unknown } | { readonly mixed: true };

/** What the property panel shows. */
export interface SelectionSummary {
  /** At most 1,000 of them; `count` says how many there are. */
  readonly ids: readonly ObjectId[];
  readonly count: number;
  /** The common kind, or null where they differ. */
  readonly kind: string | null;
  /** Every kind among them, in order of first occurrence; empty where one of them is unknown here. */
  readonly kinds: readonly string[];
  /**
   * Whether all of their kinds are known. Other objects are shown as placeholders, and their properties are kept as
   * they are.
   */
  readonly known: boolean;
  /** Why the kind of the only selected object could not draw it. */
  readonly fault: string | null;
  readonly locked: boolean;
  /** Whether all of them are hidden. */
  readonly hidden: boolean;
  /** The box around all of them, world units; null where nothing is selected. */
  readonly box: Box | null;
  /** Whether the selection contains a group that can be dissolved. */
  readonly grouped: boolean;
  /**
   * By field: the base geometry, for several objects that of their common box; the label and every property that all
   * their kinds have.
   */
  readonly values: Readonly<Record<string, Shared>>;
  /** By field of the element config. */
  readonly config: Readonly<Record<string, Shared>>;
}
