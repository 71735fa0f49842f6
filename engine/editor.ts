/**
 * The editor: document, selection and history under one roof, and every edit as a command. Tools and panels, menus and
 * keys all come through `run`; nothing else changes a document that is being edited.
 */
import { opensParts } from './document/behaviour.ts';
import type { DiagramDocument } from './document/document.ts';
import { groupsOf } from './document/members.ts';
import { type DiagramPatch, fromPatch, PatchError } from './document/patch.ts';
import { replay } from './document/replay.ts';
import { squashAll } from './document/squash.ts';
import type { Step } from './document/touched.ts';
import { isEmpty, type Transaction, TransactionError } from './document/transaction.ts';
import type { DiagramObject, ElementConfig, GroupId, ObjectId } from './document/types.ts';
import { Validator } from './document/validate.ts';
import { growAll, turnAll } from './edit/adjust.ts';
import { align, distribute } from './edit/arrange.ts';
import { withAttached } from './edit/attach.ts';
import { type Clipping, centred, clip, copy, parseClipping, paste } from './edit/clipboard.ts';
import type { EditCommand, EditFault, SelectionSummary } from './edit/command.ts';
import { addComposite, bodiesOf, compositeOf, partBeside, runCommand } from './edit/composites.ts';
import { connect, toNextPort } from './edit/connect.ts';
import { Exceptions } from './edit/exceptions.ts';
import { group, groupWithin, ungroup, wholeGroups } from './edit/group.ts';
import { hide, show, showAll } from './edit/hide.ts';
import { lawful } from './edit/laws.ts';
import { idsOf, type LayerRef, moveToLayer, renameLayer } from './edit/layer.ts';
import { lock, unlock } from './edit/locks.ts';
import { moveBy } from './edit/move.ts';
import { PropertyError, place, setCanvas, setConfig, setProperty } from './edit/place.ts';
import { withDependents } from './edit/relations.ts';
import { remove } from './edit/remove.ts';
import { Selection } from './edit/selection.ts';
import { restack } from './edit/stack.ts';
import { summarise } from './edit/summary.ts';
import { alike, allBut, itemsOf, neighbour } from './edit/view.ts';
import { setWhole } from './edit/whole-field.ts';
import { History, type HistoryPlace } from './history/history.ts';
import { type AnyKind, EditError } from './plugin.ts';

export interface EditorOptions {
  readonly document: DiagramDocument;
  readonly kindOf: (identifier: string) => AnyKind | undefined;
  /** The kind, one with ends, that is drawn from port to port; without it nothing can be connected. */
  readonly connector?: () => AnyKind | undefined;
  /** Whether a kind draws the object; else it is kept as it is, and its properties cannot be changed. */
  readonly isKnown?: (object: DiagramObject) => boolean;
  /** How large an object's box is with all that it says, where that follows from its properties. */
  readonly naturalSize?: (object: DiagramObject) => { readonly w: number; readonly h: number } | undefined;
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

export class Editor {
  readonly document: DiagramDocument;
  readonly exceptions: Exceptions;
  readonly selection: Selection;
  readonly history: History;
  /** The group that the builder has gone into. */
  private scope: GroupId | null = null;
  /** The object whose parts, cells of a table, are taken hold of one by one. */
  private opened: ObjectId | null = null;
  private readonly options: EditorOptions;
  private readonly handlers: Handlers;
  private readonly stop: () => void;
  /** Every change since the last save, in order; what somebody asked for at once stands at the beginning, squashed. */
  private unsaved: Transaction[] = [];
  /** How many of them are squashed, one for each time that somebody asked, and how many were saved before them. */
  private squashed = 0;
  private dropped = 0;
  /** Where the history stood when the diagram was saved last; undefined while that is not certain. */
  private savedAt: HistoryPlace | undefined;
  private lastTaken: object = {};

  constructor(options: EditorOptions) {
    this.options = options;
    this.document = options.document;
    const hasEnds = (object: DiagramObject): boolean => options.kindOf(object.identifier)?.ends !== undefined;
    this.history = new History(options.document, { now: options.now, follows: hasEnds });
    this.savedAt = this.history.place;
    this.exceptions = new Exceptions(options.document);
    this.selection = new Selection(options.document, options.changed);
    this.handlers = this.commands();
    this.stop = options.document.listen((change) => {
      this.unsaved.push(change);
      options.changed();
    });
  }

  /** Makes a change, with all that it means for what hangs together with it. */
  change(edit: Transaction): void {
    this.document.change(lawful(this.document, edit, this.options));
  }

  /** Does it; answers why not where it cannot be done, with nothing changed. */
  run(command: EditCommand): EditFault | undefined {
    try {
      (this.handlers[command.do] as (command: EditCommand) => void)(command);
      return undefined;
    } catch (error) {
      if (error instanceof PropertyError) return { message: error.message, field: error.field };
      if (error instanceof EditError || error instanceof TransactionError) return { message: error.message };
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
      ...summarise(itemsOf(this.document, this.selection.each), kindOf, isKnown),
      fault: fault ?? null,
    };
  }

  /** Whether anything differs from what was saved last, as far as changes tell. */
  get isUnsaved(): boolean {
    return this.unsaved.length > 0;
  }

  /** All changes since the last save as one; `saved` with the answer drops them and nothing that came after. */
  takeUnsaved(): { readonly change: Transaction; readonly saved: () => void } {
    // What was asked for before and could not be saved is not gone through change by change again.
    const latest = this.unsaved.splice(this.squashed);
    if (latest.length > 0) this.unsaved.push(squashAll(latest));
    this.squashed = this.unsaved.length;
    const taken = this.dropped + this.squashed;
    const change = squashAll(this.unsaved);
    const { place } = this.history;
    // Until the answer has come nobody knows what the server has.
    this.savedAt = undefined;
    this.lastTaken = place;
    return {
      change,
      saved: () => {
        // An earlier save that is answered late says nothing about what the later one does.
        if (this.lastTaken === place) this.savedAt = place;
        const count = Math.max(0, taken - this.dropped);
        this.unsaved.splice(0, count);
        this.squashed -= count;
        this.dropped += count;
        this.arrive();
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

  /**
   * Does again what a journal has kept: as one entry of the history, or `silently` with none. Answers how many objects it
   * relies on that are not there.
   */
  replay(steps: readonly Step[], silently = false): number {
    const { migrated = (object) => object } = this.options;
    const current = steps.map((step) => ({
      ...step,
      put: step.put.map((item) => ({ ...item, object: migrated(item.object) })),
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

  /** An object that comes from elsewhere, in the version that its kind has here. */
  migrated(object: DiagramObject): DiagramObject {
    return this.options.migrated?.(object) ?? object;
  }

  /** A merge, as one entry of the history. From then on `unsaved`, asked for after it, is all that is not saved. */
  rebase(edit: Transaction, unsaved: () => Transaction): void {
    this.history.boundary();
    this.document.change(edit);
    this.history.boundary();
    const rest = unsaved();
    this.savedAt = undefined;
    this.forgetUnsaved();
    if (!isEmpty(rest)) this.unsaved.push(rest);
    this.options.changed();
  }

  /** A freshly loaded diagram: no history, nothing selected, nothing to save. */
  reset(): void {
    this.history.clear();
    this.selection.clear();
    this.scope = null;
    this.opened = null;
    this.forgetUnsaved();
    this.savedAt = this.history.place;
    this.options.changed();
  }

  /** Undo or redo may have led to what was saved: then nothing is unsaved. */
  private arrive(): void {
    if (this.unsaved.length > 0 && this.savedAt && this.history.isAt(this.savedAt)) this.forgetUnsaved();
  }

  /** Goes through the history. */
  private travel(go: () => unknown): void {
    go();
    this.arrive();
    this.options.changed();
  }

  /** What was taken before says nothing about what comes after. */
  private forgetUnsaved(): void {
    this.dropped += this.unsaved.length;
    this.unsaved = [];
    this.squashed = 0;
  }

  dispose(): void {
    this.stop();
    this.history.dispose();
    this.selection.dispose();
    this.exceptions.dispose();
  }

  private commands(): Handlers {
    const { document, exceptions, selection, history } = this;
    const { kindOf } = this.options;
    const chosen = (): ReadonlySet<ObjectId> => {
      if (selection.size === 0) throw new EditError('Select at least one object first.');
      return selection.all;
    };
    const onlyOne = (): ObjectId => {
      const [id, ...more] = chosen();
      if (more.length > 0) throw new EditError('Select one object alone first.');
      return id!;
    };
    /** Parts move, stack and are copied as what they are parts of. */
    const bodies = (): ReadonlySet<ObjectId> => bodiesOf(document, chosen(), kindOf);
    const change = (edit: Transaction): void => this.change(edit);
    /** What a row of the layers stands for, or what is selected. */
    const meant = (of: LayerRef | undefined): Iterable<ObjectId> => (of ? idsOf(document, of) : bodies());
    return {
      undo: () => this.travel(() => history.undo()),
      redo: () => this.travel(() => history.redo()),
      historyTo: ({ at }) => this.travel(() => history.goTo(at)),
      ofKind: (command) => this.runOfKind(command, chosen()),
      delete: () => change(remove(document, chosen(), kindOf)),
      duplicate: ({ offset }) => this.add(clip(document, bodies()), offset),
      lock: ({ of }) => change(lock(document, withDependents(document, meant(of)))),
      unlock: ({ of }) => change(unlock(document, withDependents(document, meant(of)))),
      hide: ({ of }) => this.alone(hide(document, meant(of))),
      show: ({ of }) => this.alone(show(document, meant(of))),
      showAll: () => this.alone(showAll(document)),
      rename: ({ of, name }) => this.alone(renameLayer(document, of, name, this.options.newId)),
      toLayer: ({ to }) => this.alone(moveToLayer(document, bodies(), to, kindOf)),
      align: ({ edge }) => change(align(document, bodies(), edge, this.scope)),
      distribute: ({ axis }) => change(distribute(document, bodies(), axis, this.scope)),
      stack: ({ where }) => change(restack(document, withDependents(document, bodies()), where)),
      group: () => this.group(bodies()),
      ungroup: () => this.alone(ungroup(document, chosen(), this.scope)),
      nudge: ({ dx, dy }) => change(moveBy(document, bodies(), dx, dy, kindOf)),
      grow: ({ dw, dh }) => change(growAll(document, chosen(), dw, dh, kindOf)),
      turn: ({ degrees }) => change(turnAll(document, chosen(), degrees, kindOf)),
      connect: () => this.connect(bodies()),
      nextPort: ({ end }) => this.alone(toNextPort(document, onlyOne(), end, kindOf)),
      select: ({ ids, add }) => {
        const there = ids.filter((id) => document.get(id));
        if (add) selection.add(there);
        else selection.set(there);
      },
      selectAll: () => selection.setDistinct(allBut(document, exceptions.untakable)),
      selectAlike: ({ by }) => selection.setDistinct(alike(document, chosen(), by, exceptions.untakable)),
      selectNone: () => selection.clear(),
      selectNext: ({ back }) => selection.set(neighbour(document, selection.all, back === true)),
      place: (command) => this.place(command),
      set: ({ field, value }) => {
        const ids = chosen();
        const whole = setWhole(document, ids, field, value, kindOf);
        change(whole ?? setProperty(document, ids, field, value, kindOf, this.options.isKnown));
      },
      link: (command) =>
        change(setConfig(document, chosen(), (config) => mergeConfig(config, command.change))),
      canvas: (command) => change(setCanvas(document, command.change)),
      paste: ({ text, at }) => this.paste(text, at),
    };
  }

  /** All that taking hold of these objects takes hold of. */
  whole(ids: Iterable<ObjectId>): Set<ObjectId> {
    const bodies = bodiesOf(this.document, ids, this.kindOf, this.opened);
    return wholeGroups(this.document, bodies, this.scope);
  }

  /** For the menu: a part by itself, where the menu is about it, as about rows and columns; of all else the whole. */
  touch(id: ObjectId): Set<ObjectId> {
    const owner = this.ownerToOpen(id);
    if (owner !== undefined) this.opened = owner;
    return this.whole([id]);
  }

  /** What a second click on an object that is selected takes hold of: a part by itself. */
  again(id: ObjectId): Set<ObjectId> {
    const owner = this.ownerToOpen(id);
    if (owner !== undefined && this.selection.size === 1 && this.selection.has(owner)) this.opened = owner;
    return this.whole([id]);
  }

  /** Selects objects as they are, inside the group `scope`, so that each of them can be taken hold of by itself. */
  hold(ids: Iterable<ObjectId>, scope: GroupId | null): void {
    const held = [...ids];
    this.scope = scope;
    this.opened = held.length === 1 ? (this.ownerToOpen(held[0]!) ?? null) : null;
    this.selection.set(held);
  }

  /** Goes into the group that a click on the object means. False where it means the object alone. */
  enter(id: ObjectId): boolean {
    const item = this.document.get(id);
    const body = compositeOf(this.document, id, this.kindOf) ?? id;
    const within = item ? groupWithin(this.document.get(body)!.object, this.scope) : null;
    if (within === null) {
      this.opened = this.ownerToOpen(id) ?? null;
      return false;
    }
    this.scope = within;
    this.selection.set(this.whole([id]));
    return true;
  }

  /** Goes out of the group one level and selects it. False outside of all. */
  leave(): boolean {
    const { scope, opened } = this;
    if (opened !== null) {
      this.opened = null;
      this.selection.set(this.document.get(opened) ? [opened] : []);
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
    const body = id === null ? undefined : (compositeOf(this.document, id, this.kindOf) ?? id);
    if (body !== this.opened) this.opened = null;
    const object = body === undefined ? undefined : this.document.get(body)?.object;
    if (this.scope !== null && !(object && groupsOf(object).includes(this.scope))) this.scope = null;
  }

  /** Whether it is made of parts whose words are its own. */
  hasParts(id: ObjectId): boolean {
    const object = this.document.get(id)?.object;
    return object !== undefined && this.kindOf(object.identifier)?.parts !== undefined;
  }

  /** The part after an object in the order of reading, or the one before; of what has parts the first. */
  partBeside(id: ObjectId, back: boolean): ObjectId | undefined {
    return partBeside(this.document, id, back, this.kindOf);
  }

  /** What an object is a part of, where its parts are taken hold of one by one. */
  private ownerToOpen(id: ObjectId): ObjectId | undefined {
    const owner = compositeOf(this.document, id, this.kindOf);
    return owner !== undefined && owner !== id && opensParts(this.document.get(owner)!.object)
      ? owner
      : undefined;
  }

  /** A change that is one entry of the history, whatever comes right before or after it. */
  private alone(change: Transaction): void {
    this.history.boundary();
    this.change(change);
    this.history.boundary();
  }

  private group(ids: ReadonlySet<ObjectId>): void {
    if (ids.size < 2) throw new EditError('Select at least two objects to group them.');
    const whole = this.whole(ids);
    this.alone(group(this.document, whole, String(this.options.newId()), this.scope));
    this.selection.set(whole);
  }

  private connect(ids: ReadonlySet<ObjectId>): void {
    const kind = this.options.connector?.();
    if (!kind) throw new EditError('There is no kind of object here that connects others.');
    const id = this.options.newId();
    this.alone(connect(this.document, ids, id, kind, this.kindOf));
    this.selection.set([id]);
  }

  private runOfKind(
    { kind, command: name, value }: Extract<EditCommand, { do: 'ofKind' }>,
    ids: ReadonlySet<ObjectId>,
  ): void {
    const command = this.kindOf(kind)?.commands?.[name];
    if (!command) throw new EditError(`There is no command "${name}" of the kind "${kind}".`);
    const [chosen, ...more] = ids;
    if (command.single && more.length > 0) throw new EditError('Select one object alone first.');
    const ofKind = { chosen: chosen!, kind, command, value };
    const edit = runCommand(this.document, ofKind, this.kindOf, this.options.newId);
    if (!command.repeats) this.history.boundary();
    // Its kind has kept its own law already.
    this.document.change(withAttached(this.document, edit, this.kindOf));
    if (!command.repeats) this.history.boundary();
  }

  private place(command: Extract<EditCommand, { do: 'place' }>): void {
    const { kind: name, variant, options = {}, x, y } = command;
    const kind = this.options.kindOf(name);
    if (!kind) throw new EditError(`There is no object kind "${name}".`);
    const centre = this.options.centre();
    const middle = { x: x ?? centre.x, y: y ?? centre.y };
    if (kind.parts) {
      const edit = addComposite(this.document, kind, options, middle, this.options.newId);
      this.alone(edit);
      this.selection.set([edit.added[0]!.object.id]);
      return;
    }
    const id = this.options.newId();
    this.document.change(place(this.document, { kind, variant, ...middle, id }));
    this.history.boundary();
    this.selection.set([id]);
  }

  /** Pasted text comes from anywhere: each object must pass the same checks as a saved one, or nothing is pasted. */
  private paste(text: string, at?: { readonly x: number; readonly y: number }): void {
    const clipping = parseClipping(text);
    const validator = new Validator();
    for (const [at, object] of clipping.objects.entries()) validator.object(object, at);
    for (const [at, config] of clipping.configuration.entries()) validator.config(config, at);
    const finding = validator.findings[0];
    if (finding)
      throw new EditError(`The copied objects are damaged: ${finding.field ?? 'object'}: ${finding.message}`);
    const { migrated = (object) => object } = this.options;
    const objects = clipping.objects.map(migrated);
    this.add({ ...clipping, objects: at ? centred(objects, at) : objects }, at ? 0 : undefined);
  }

  private add(clipping: Clipping, offset?: number): void {
    const edit = paste(this.document, clipping, this.options.newId, offset);
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
