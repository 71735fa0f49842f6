/**
 * The editor: document, selection and history under one roof, and every edit as a command. Tools and panels, menus and
 * keys all come through `run`; nothing else changes a document that is being edited.
 */
import type { DiagramDocument } from './document/document.ts';
import { groupsOf } from './document/members.ts';
import { type DiagramPatch, fromPatch, PatchError } from './document/patch.ts';
import { squash } from './document/squash.ts';
import { type Transaction, TransactionError, transaction } from './document/transaction.ts';
import type { DiagramObject, ElementConfig, GroupId, ObjectId } from './document/types.ts';
import { Validator } from './document/validate.ts';
import { align, distribute } from './edit/arrange.ts';
import { withAttached } from './edit/attach.ts';
import { ClipboardError, type Clipping, copy, parseClipping, paste } from './edit/clipboard.ts';
import type { EditCommand, EditFault, SelectionSummary } from './edit/command.ts';
import { group, groupWithin, ungroup, wholeGroups } from './edit/group.ts';
import { lock, unlock } from './edit/locks.ts';
import { moveBy } from './edit/move.ts';
import { PropertyError, place, setCanvas, setConfig, setProperty } from './edit/place.ts';
import { withDependents } from './edit/relations.ts';
import { remove } from './edit/remove.ts';
import { Selection } from './edit/selection.ts';
import { restack } from './edit/stack.ts';
import { summarise } from './edit/summary.ts';
import {
  bodiesOf,
  editTable,
  placeTable,
  TABLE,
  type TableEdit,
  TableError,
  tableOf,
  withTables,
} from './edit/table.ts';
import { alike, itemsOf, neighbour } from './edit/view.ts';
import { History } from './history/history.ts';
import type { AnyKind } from './plugin.ts';

export interface EditorOptions {
  readonly document: DiagramDocument;
  readonly kindOf: (identifier: string) => AnyKind | undefined;
  /** Whether a kind draws the object; else it is kept as it is, and its properties cannot be changed. */
  readonly isKnown?: (object: DiagramObject) => boolean;
  /** Why an object's kind could not draw it. */
  readonly faultOf?: (id: ObjectId) => string | undefined;
  /** What comes from elsewhere, in the version that its kind has here. */
  readonly migrated?: (object: DiagramObject) => DiagramObject;
  readonly newId: () => ObjectId;
  readonly now: () => number;
  /** Where a new object goes when nobody says: the middle of the view. */
  readonly centre: () => { readonly x: number; readonly y: number };
  /** Selection, history or document changed. */
  readonly changed: () => void;
}

type Handlers = { readonly [D in EditCommand['do']]: (command: Extract<EditCommand, { do: D }>) => void };

/** Where nobody has said how large. */
const NEW_TABLE = { rows: 3, columns: 3 } as const;

/** A command that makes no sense as things stand; the message says why. */
class CommandError extends Error {}

export class Editor {
  readonly document: DiagramDocument;
  readonly selection: Selection;
  readonly history: History;
  /** The group that the builder has gone into. */
  private scope: GroupId | null = null;
  /** The table whose cells are taken hold of one by one. */
  private openTable: ObjectId | null = null;
  private readonly options: EditorOptions;
  private readonly handlers: Handlers;
  private readonly stop: () => void;
  /** Every change since the last save, in order; squashed when somebody asks. */
  private unsaved: Transaction[] = [];

  constructor(options: EditorOptions) {
    this.options = options;
    this.document = options.document;
    this.history = new History(options.document, { now: options.now });
    this.selection = new Selection(options.document, options.changed);
    this.handlers = this.commands();
    this.stop = options.document.listen((change) => {
      this.unsaved.push(change);
      options.changed();
    });
  }

  /** Makes a change; lines that are attached to what it moves follow. */
  change(edit: Transaction): void {
    const { document } = this;
    document.change(withAttached(document, withTables(document, edit), this.options.kindOf));
  }

  /** Does it; answers why not where it cannot be done, with nothing changed. */
  run(command: EditCommand): EditFault | undefined {
    try {
      (this.handlers[command.do] as (command: EditCommand) => void)(command);
      return undefined;
    } catch (error) {
      if (error instanceof PropertyError) return { message: error.message, field: error.field };
      if (
        error instanceof CommandError ||
        error instanceof ClipboardError ||
        error instanceof TableError ||
        error instanceof TransactionError
      )
        return { message: error.message };
      throw error;
    }
  }

  /** The selection as clipboard text; null where nothing is selected. */
  copy(): string | null {
    return this.selection.size > 0 ? copy(this.document, this.selection.all) : null;
  }

  summary(): SelectionSummary {
    const { kindOf, isKnown, faultOf } = this.options;
    const [id] = this.selection.all;
    const fault = id !== undefined && this.selection.size === 1 ? faultOf?.(id) : undefined;
    return {
      ...summarise(itemsOf(this.document, this.selection.all), kindOf, isKnown),
      fault: fault ?? null,
    };
  }

  /** Whether anything differs from what was saved last, as far as changes tell. */
  get isUnsaved(): boolean {
    return this.unsaved.length > 0;
  }

  /** All changes since the last save as one; `saved` with the answer drops them and nothing that came after. */
  takeUnsaved(): { readonly change: Transaction; readonly saved: () => void } {
    const taken = this.unsaved.length;
    const change = this.unsaved.reduce(squash, transaction({}));
    return {
      change,
      saved: () => {
        this.unsaved = this.unsaved.slice(taken);
        this.options.changed();
      },
    };
  }

  /** Takes up a kept change as one entry of the history. Answers why not where the diagram has gone another way. */
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

  /** A freshly loaded diagram: no history, nothing selected, nothing to save. */
  reset(): void {
    this.history.clear();
    this.selection.clear();
    this.scope = null;
    this.openTable = null;
    this.unsaved = [];
    this.options.changed();
  }

  dispose(): void {
    this.stop();
    this.history.dispose();
    this.selection.dispose();
  }

  private commands(): Handlers {
    const { document, selection, history } = this;
    const chosen = (): ReadonlySet<ObjectId> => {
      if (selection.size === 0) throw new CommandError('Select at least one object first.');
      return selection.all;
    };
    /** Cells move, stack and are copied as their tables. */
    const bodies = (): ReadonlySet<ObjectId> => bodiesOf(document, chosen());
    const change = (edit: Transaction): void => this.change(edit);
    return {
      undo: () => void history.undo(),
      redo: () => void history.redo(),
      historyTo: ({ at }) => history.goTo(at),
      placeTable: (command) => this.placeTable(command),
      table: ({ edit }) => this.editTable(edit, chosen()),
      delete: () => change(remove(document, chosen())),
      duplicate: () => this.add(parseClipping(copy(document, bodies()))),
      lock: () => change(lock(document, withDependents(document, bodies()))),
      unlock: () => change(unlock(document, withDependents(document, bodies()))),
      align: ({ edge }) => change(align(document, bodies(), edge)),
      distribute: ({ axis }) => change(distribute(document, bodies(), axis)),
      stack: ({ where }) => change(restack(document, withDependents(document, bodies()), where)),
      group: () => this.group(bodies()),
      ungroup: () => this.alone(ungroup(document, chosen(), this.scope)),
      nudge: ({ dx, dy }) => change(moveBy(document, bodies(), dx, dy)),
      select: ({ ids, add }) => {
        const there = ids.filter((id) => document.get(id));
        if (add) selection.add(there);
        else selection.set(there);
      },
      selectAll: () => selection.set([...document.items()].map((item) => item.object.id)),
      selectAlike: ({ by }) => selection.set(alike(document, chosen(), by)),
      selectNone: () => selection.clear(),
      selectNext: ({ back }) => selection.set(neighbour(document, selection.all, back === true)),
      place: (command) => this.place(command),
      set: ({ field, value }) => {
        const { kindOf, isKnown } = this.options;
        change(setProperty(document, chosen(), field, value, kindOf, isKnown));
      },
      link: (command) =>
        change(setConfig(document, chosen(), (config) => mergeConfig(config, command.change))),
      canvas: (command) => change(setCanvas(document, command.change)),
      paste: ({ text }) => this.paste(text),
    };
  }

  /** All that taking hold of these objects takes hold of. */
  whole(ids: Iterable<ObjectId>): Set<ObjectId> {
    return wholeGroups(this.document, bodiesOf(this.document, ids, this.openTable), this.scope);
  }

  /** For the menu: a cell of a table, where the menu is about rows and columns; of all else the whole. */
  touch(id: ObjectId): Set<ObjectId> {
    const table = tableOf(this.document, id);
    if (table !== undefined && table !== id) this.openTable = table;
    return this.whole([id]);
  }

  /** What a second click on an object that is selected takes hold of: a cell of a table. */
  again(id: ObjectId): Set<ObjectId> {
    const table = tableOf(this.document, id);
    if (table !== undefined && table !== id && this.selection.size === 1 && this.selection.has(table))
      this.openTable = table;
    return this.whole([id]);
  }

  /** Goes into the group that a click on the object means. False where it means the object alone. */
  enter(id: ObjectId): boolean {
    const item = this.document.get(id);
    const body = tableOf(this.document, id) ?? id;
    const within = item ? groupWithin(this.document.get(body)!.object, this.scope) : null;
    if (within === null) {
      this.openTable = body === id ? null : body;
      return false;
    }
    this.scope = within;
    this.selection.set(this.whole([id]));
    return true;
  }

  /** Goes out of the group one level and selects it. False outside of all. */
  leave(): boolean {
    const { scope, openTable } = this;
    if (openTable !== null) {
      this.openTable = null;
      this.selection.set(this.document.get(openTable) ? [openTable] : []);
      return true;
    }
    if (scope === null) return false;
    const [first] = this.document.inGroup(scope);
    const object = first === undefined ? undefined : this.document.get(first)?.object;
    const groups = object ? groupsOf(object) : [];
    this.scope = groups[groups.indexOf(scope) + 1] ?? null;
    this.selection.set(first === undefined ? [] : this.whole([first]));
    return true;
  }

  /** What lies outside of the group that the builder is in leads out of it. */
  leaveFor(id: ObjectId | null): void {
    const body = id === null ? undefined : (tableOf(this.document, id) ?? id);
    if (body !== this.openTable) this.openTable = null;
    const object = body === undefined ? undefined : this.document.get(body)?.object;
    if (this.scope !== null && !(object && groupsOf(object).includes(this.scope))) this.scope = null;
  }

  /** A change that is one entry of the history, whatever comes right before or after it. */
  private alone(change: Transaction): void {
    this.history.boundary();
    this.change(change);
    this.history.boundary();
  }

  private group(ids: ReadonlySet<ObjectId>): void {
    if (ids.size < 2) throw new CommandError('Select at least two objects to group them.');
    const whole = this.whole(ids);
    this.alone(group(this.document, whole, String(this.options.newId()), this.scope));
    this.selection.set(whole);
  }

  private placeTable({ rows, columns, x, y }: Omit<Extract<EditCommand, { do: 'placeTable' }>, 'do'>): void {
    const centre = this.options.centre();
    const wanted = { rows, columns, x: x ?? centre.x, y: y ?? centre.y };
    const edit = placeTable(this.document, wanted, this.options.newId);
    this.alone(edit);
    this.selection.set([edit.added[0]!.object.id]);
  }

  private editTable(edit: TableEdit, chosen: ReadonlySet<ObjectId>): void {
    const [first] = chosen;
    const change = editTable(this.document, first!, edit, this.options.newId);
    this.history.boundary();
    // Laid out already, so it goes past the law of tables.
    this.document.change(withAttached(this.document, change, this.options.kindOf));
    this.history.boundary();
  }

  private place({ kind: name, variant, x, y }: Extract<EditCommand, { do: 'place' }>): void {
    if (name === TABLE) {
      this.placeTable({ ...NEW_TABLE, x, y });
      return;
    }
    const kind = this.options.kindOf(name);
    if (!kind) throw new CommandError(`There is no object kind "${name}".`);
    const centre = this.options.centre();
    const id = this.options.newId();
    this.document.change(place(this.document, { kind, variant, x: x ?? centre.x, y: y ?? centre.y, id }));
    this.history.boundary();
    this.selection.set([id]);
  }

  /** Pasted text comes from anywhere: each object must pass the same checks as a saved one, or nothing is pasted. */
  private paste(text: string): void {
    const clipping = parseClipping(text);
    const validator = new Validator();
    for (const [at, object] of clipping.objects.entries()) validator.object(object, at);
    for (const [at, config] of clipping.configuration.entries()) validator.config(config, at);
    const finding = validator.findings[0];
    if (finding)
      throw new CommandError(
        `The copied objects are damaged: ${finding.field ?? 'object'}: ${finding.message}`,
      );
    const { migrated = (object) => object } = this.options;
    this.add({ ...clipping, objects: clipping.objects.map(migrated) });
  }

  private add(clipping: Clipping): void {
    const edit = paste(this.document, clipping, this.options.newId);
    this.document.change(edit);
    this.history.boundary();
    this.selection.set(edit.added.map((placed) => placed.object.id));
  }
}

/** An object whose config has no field but its id is not linked. */
function mergeConfig(config: ElementConfig, change: Readonly<Record<string, unknown>>): ElementConfig | null {
  const merged: Record<string, unknown> = { ...config, ...change, id: config.id };
  for (const key of Object.keys(merged))
    if (merged[key] === null || merged[key] === undefined) delete merged[key];
  return Object.keys(merged).length > 1 ? (merged as unknown as ElementConfig) : null;
}
