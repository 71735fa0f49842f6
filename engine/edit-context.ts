/** What the editor's commands work with. */
import type { DiagramDocument } from './document/document.ts';
import type { Transaction } from './document/transaction.ts';
import type { DiagramObject, Item, ObjectId } from './document/types.ts';
import type { EditCommand } from './edit/command.ts';
import { bodiesOf } from './edit/composites.ts';
import type { ObjectsIn } from './edit/course.ts';
import type { Exceptions } from './edit/exceptions.ts';
import type { Selection } from './edit/selection.ts';
import type { Grasp } from './grasp.ts';
import type { History } from './history/history.ts';
import { type AnyKind, EditError } from './plugin.ts';

export interface EditorOptions {
  readonly document: DiagramDocument;
  readonly kindOf: (identifier: string) => AnyKind | undefined;
  /** The kind, one with ends, that connects ports; without it nothing can be connected. */
  readonly connector?: () => AnyKind | undefined;
  /** The kind that pasted words, or pasted cells, become objects of. */
  readonly taking?: (what: 'words' | 'cells') => AnyKind | undefined;
  /** All kinds, for what chooses among them. */
  readonly kinds?: () => Iterable<AnyKind>;
  /** Whether a kind draws the object; otherwise it is kept as it is, and its properties cannot be changed. */
  readonly isKnown?: (object: DiagramObject) => boolean;
  /** The box that holds everything the object says, where its size follows from its properties. */
  readonly naturalSize?: (object: DiagramObject) => { readonly w: number; readonly h: number } | undefined;
  /** Why an object's kind could not draw it. */
  readonly faultOf?: (id: ObjectId) => string | undefined;
  /** Returns an object from elsewhere in the version that its kind has here. */
  readonly migrated?: (object: DiagramObject) => DiagramObject;
  /** What is drawn for an object that stands for others, where it is. */
  readonly drawnFor?: (id: ObjectId) => readonly Item[];
  /** The objects that touch an area, by an index of places. */
  readonly objectsIn?: ObjectsIn;
  readonly newId: () => ObjectId;
  readonly now: () => number;
  /** Where a new object goes by default: the centre of the view. */
  readonly centre: () => { readonly x: number; readonly y: number };
  /** Selection, history or document changed. */
  readonly changed: () => void;
}

export interface EditContext {
  readonly document: DiagramDocument;
  readonly exceptions: Exceptions;
  readonly selection: Selection;
  readonly history: History;
  readonly grasp: Grasp;
  readonly options: EditorOptions;
  /** Makes a change together with everything that follows from it. */
  change(edit: Transaction): void;
  /** The same as a history entry of its own, whatever comes right before or after it. */
  alone(edit: Transaction): void;
  /** Undoes or redoes. */
  travel(go: () => unknown): void;
}

type Handlers = { readonly [D in EditCommand['do']]: (command: Extract<EditCommand, { do: D }>) => void };
/** The handlers of some of the commands, by name. */
export type HandlersOf<D extends EditCommand['do']> = Pick<Handlers, D>;
export type AllHandlers = Handlers;

/** Returns what is selected. Throws EditError where nothing is. */
export function chosen({ selection }: EditContext): ReadonlySet<ObjectId> {
  if (selection.size === 0) throw new EditError('Select at least one object first.');
  return selection.all;
}

/** Returns the only selected object. Throws EditError where there is not exactly one. */
export function onlyOne(context: EditContext): ObjectId {
  const [id, ...more] = chosen(context);
  if (more.length > 0) throw new EditError('Select one object alone first.');
  return id!;
}

/** Returns the selection with parts replaced by their owners; parts are moved, stacked and copied with those. */
export const bodies = (context: EditContext): ReadonlySet<ObjectId> =>
  bodiesOf(context.document, chosen(context), context.options.kindOf);
