/**
 * The editor: document, selection and history in one place, and every edit as a command. Tools, panels, menus and keys
 * all go through `run`; nothing else changes a document that is being edited.
 */
import type { DiagramDocument } from './document/document.ts';
import { type DiagramPatch, fromPatch, PatchError } from './document/patch.ts';
import { replay } from './document/replay.ts';
import type { Step } from './document/touched.ts';
import { type Transaction, TransactionError } from './document/transaction.ts';
import type { DiagramObject, ObjectId } from './document/types.ts';
import { copy } from './edit/clipboard.ts';
import type { EditCommand, EditFault, SelectionSummary } from './edit/command.ts';
import { partBeside } from './edit/composites.ts';
import { Exceptions } from './edit/exceptions.ts';
import { lawful } from './edit/laws.ts';
import { PropertyError } from './edit/place.ts';
import { Selection } from './edit/selection.ts';
import { summarise } from './edit/summary.ts';
import { itemsOf } from './edit/view.ts';
import { editCommands } from './edit-commands.ts';
import type { AllHandlers, EditContext, EditorOptions } from './edit-context.ts';
import { Grasp } from './grasp.ts';
import { History } from './history/history.ts';
import { EditError } from './plugin.ts';
import { UnsavedChanges } from './unsaved-changes.ts';

export type { EditorOptions } from './edit-context.ts';

export class Editor implements EditContext {
  readonly document: DiagramDocument;
  readonly exceptions: Exceptions;
  readonly selection: Selection;
  readonly history: History;
  readonly grasp: Grasp;
  readonly options: EditorOptions;
  readonly #unsaved: UnsavedChanges;
  readonly #handlers: AllHandlers;
  readonly #stop: () => void;

  constructor(options: EditorOptions) {
    this.options = options;
    this.document = options.document;
    const hasEnds = (object: DiagramObject): boolean => options.kindOf(object.identifier)?.ends !== undefined;
    this.history = new History(options.document, { now: options.now, follows: hasEnds });
    this.#unsaved = new UnsavedChanges(this.history);
    this.exceptions = new Exceptions(options.document);
    this.selection = new Selection(options.document, options.changed);
    this.grasp = new Grasp(options.document, this.selection, options.kindOf);
    this.#handlers = editCommands(this);
    this.#stop = options.document.listen((change) => {
      this.#unsaved.add(change);
      options.changed();
    });
  }

  readonly change = (edit: Transaction): void => {
    this.document.change(lawful(this.document, edit, this.options));
  };

  readonly alone = (edit: Transaction): void => {
    this.history.boundary();
    this.change(edit);
    this.history.boundary();
  };

  readonly travel = (go: () => unknown): void => {
    go();
    this.#unsaved.followHistory();
    this.options.changed();
  };

  /** Runs a command; returns why not where it cannot be done, with nothing changed. */
  run(command: EditCommand): EditFault | undefined {
    try {
      (this.#handlers[command.do] as (command: EditCommand) => void)(command);
      return undefined;
    } catch (error) {
      if (error instanceof PropertyError) return { message: error.message, field: error.field };
      if (error instanceof EditError || error instanceof TransactionError) return { message: error.message };
      throw error;
    }
  }

  /** Returns the selection as clipboard text; null where nothing is selected. */
  copy(): string | null {
    return this.selection.size > 0 ? copy(this.document, this.selection.all) : null;
  }

  summary(): SelectionSummary {
    const { kindOf, isKnown, faultOf } = this.options;
    const [id] = this.selection.all;
    const fault = id !== undefined && this.selection.size === 1 ? faultOf?.(id) : undefined;
    return {
      ...summarise(itemsOf(this.document, this.selection.each), kindOf, isKnown),
      fault: fault ?? null,
    };
  }

  /** Whether anything differs from the last save, as far as changes tell. */
  get isUnsaved(): boolean {
    return this.#unsaved.any;
  }

  /**
   * Returns all changes since the last save as one; calling `saved` with the answer drops them and nothing that came
   * after.
   */
  takeUnsaved(): { readonly change: Transaction; readonly saved: () => void } {
    const { change, saved } = this.#unsaved.take();
    return {
      change,
      saved: () => {
        saved();
        this.options.changed();
      },
    };
  }

  /** Applies a kept change as one history entry. Returns why not where the diagram has diverged. */
  restore(patch: DiagramPatch): EditFault | undefined {
    try {
      this.document.change(fromPatch(this.document.canvas, this.document.items(), patch));
      this.history.boundary();
      return undefined;
    } catch (error) {
      if (error instanceof PatchError || error instanceof TransactionError) return { message: error.message };
      throw error;
    }
  }

  /**
   * Replays the steps of a journal: as one history entry, or `silently` with none. Returns how many of the objects it
   * relies on are missing.
   */
  replay(steps: readonly Step[], silently = false): number {
    const current = steps.map((step) => ({
      ...step,
      put: step.put.map((item) => ({ ...item, object: this.migrated(item.object) })),
    }));
    const { change, strays } = replay(this.document.canvas, this.document.items(), current);
    this.history.boundary();
    if (silently) this.history.silently(() => this.document.change(change));
    else this.document.change(change);
    this.history.boundary();
    return strays;
  }

  get kindOf(): EditorOptions['kindOf'] {
    return this.options.kindOf;
  }

  /** Returns an object from elsewhere in the version that its kind has here. */
  migrated(object: DiagramObject): DiagramObject {
    return this.options.migrated?.(object) ?? object;
  }

  /**
   * Applies a merge as one history entry. From then on `unsaved`, called after it, returns everything that is not
   * saved.
   */
  rebase(edit: Transaction, unsaved: () => Transaction): void {
    this.history.boundary();
    this.document.change(edit);
    this.history.boundary();
    this.#unsaved.replaceBy(unsaved());
    this.options.changed();
  }

  /** Resets for a freshly loaded diagram: no history, nothing selected, nothing to save. */
  reset(): void {
    this.history.clear();
    this.selection.clear();
    this.grasp.clear();
    this.#unsaved.clear();
    this.options.changed();
  }

  /** Whether the object is made of parts, which hold its words. */
  hasParts(id: ObjectId): boolean {
    const object = this.document.get(id)?.object;
    return object !== undefined && this.kindOf(object.identifier)?.parts !== undefined;
  }

  /** Returns the next or the previous part in reading order; for an object with parts the first. */
  partBeside(id: ObjectId, back: boolean): ObjectId | undefined {
    return partBeside(this.document, id, back, this.kindOf);
  }

  dispose(): void {
    this.#stop();
    this.history.dispose();
    this.selection.dispose();
    this.exceptions.dispose();
  }
}
