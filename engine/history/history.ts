/**
 * Undo and redo: a listener of a document that remembers its transactions and applies their inverses.
 *
 * It knows items and ids, never kinds. The changes of one gesture become one entry: changes of the same fields of the
 * same objects within COALESCE_MS are squashed (UNDO-08, UNDO-09). Memory is bounded by bytes; the oldest entries are
 * dropped first.
 */

import type { DiagramDocument } from '../document/document.ts';
import { sameObjects } from '../document/shift.ts';
import { squash } from '../document/squash.ts';
import { invert, isEmpty, type Transaction } from '../document/transaction.ts';
import type { DiagramObject, ObjectId } from '../document/types.ts';
import { measure } from './measure.ts';
import { wordsFor } from './words.ts';

const COALESCE_MS = 500;
const MAX_BYTES = 64 * 1024 * 1024;

/** The five kinds of the specification (UNDO-01). `canvas` also stands for changes of element configs alone (UNDO-06). */
type EntryKind = 'add' | 'modify' | 'remove' | 'indexing' | 'canvas';

interface HistoryEntry {
  readonly kind: EntryKind;
  readonly change: Transaction;
  /** What it did, in words: "Move 3 objects". */
  readonly label: string;
  /** The fields of updated objects that it changed; see measure.ts. */
  readonly fields: ReadonlySet<string>;
  /** Time of its last part, in milliseconds of the history's clock. */
  readonly at: number;
  readonly bytes: number;
}

interface HistoryOptions {
  readonly now: () => number;
  readonly maxBytes?: number;
  /** Objects that change because others do, such as attached lines: an entry's label does not count them. */
  readonly follows?: Follows;
}

type Follows = (object: DiagramObject) => boolean;

interface HistoryState {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The labels of the next undo and redo. */
  readonly undoLabel: string | null;
  readonly redoLabel: string | null;
  readonly bytes: number;
}

/** A state of the document as the history knows it. */
export interface HistoryPlace {
  readonly top: object;
  readonly era: object;
}

export class History {
  private readonly document: DiagramDocument;
  private readonly now: () => number;
  private readonly maxBytes: number;
  private readonly follows: Follows;
  private readonly done: HistoryEntry[] = [];
  private undone: HistoryEntry[] = [];
  private bytes = 0;
  /** True while an entry is replayed or a diagram is loaded: such changes are not edits. */
  private deaf = false;
  /** Whether the last entry may still grow; a boundary closes it. */
  private open = false;
  /** During a gesture every change belongs to its entry, whatever it is and however long it takes. */
  private going = false;
  /** Represents the state before the oldest entry. */
  private floor: object = {};
  /** Changes when the document changed outside the history: no entry leads back past that point. */
  private era: object = {};
  private playing = false;
  private readonly stop: () => void;

  constructor(document: DiagramDocument, options: HistoryOptions) {
    this.document = document;
    this.now = options.now;
    this.maxBytes = options.maxBytes ?? MAX_BYTES;
    this.follows = options.follows ?? (() => false);
    this.stop = document.listen((change) => this.record(change));
  }

  get entries(): readonly HistoryEntry[] {
    return this.done;
  }

  get state(): HistoryState {
    return {
      canUndo: this.done.length > 0,
      canRedo: this.undone.length > 0,
      undoLabel: this.done.at(-1)?.label ?? null,
      redoLabel: this.undone.at(-1)?.label ?? null,
      bytes: this.bytes,
    };
  }

  /** The state that the document is in, to be compared by `isAt`. */
  get place(): HistoryPlace {
    return { top: this.done.at(-1) ?? this.floor, era: this.era };
  }

  /** Whether the document is as it was at a place, as far as undo and redo lead back there. */
  isAt({ top, era }: HistoryPlace): boolean {
    return era === this.era && top === (this.done.at(-1) ?? this.floor);
  }

  /** The labels of all entries, oldest first; the first `at` of them are applied, the rest can be redone. */
  get labels(): { readonly labels: readonly string[]; readonly at: number } {
    const undone = [...this.undone].reverse();
    return { labels: [...this.done, ...undone].map((entry) => entry.label), at: this.done.length };
  }

  /** Undoes the last entry. Returns false where there is none. */
  undo(): boolean {
    const entry = this.done.pop();
    if (!entry) return false;
    this.bytes -= entry.bytes;
    this.play(invert(entry.change));
    this.undone.push(entry);
    return true;
  }

  redo(): boolean {
    const entry = this.undone.pop();
    if (!entry) return false;
    this.play(entry.change);
    this.push(entry);
    return true;
  }

  /** Undoes or redoes until `at` entries are applied, or none are left. */
  goTo(at: number): void {
    while (this.done.length > at && this.undo());
    while (this.done.length < at && this.redo());
  }

  /** Closes the current entry: the next change starts a new one, however soon it comes. */
  boundary(): void {
    this.open = false;
    this.going = false;
  }

  /**
   * Starts a gesture: its changes become one entry until `boundary`, however long it takes and whatever they change.
   */
  hold(): void {
    this.open = false;
    this.going = true;
  }

  /** Continues the gesture that made the last entry: what follows until `boundary` belongs to it too. */
  goOn(): void {
    this.open = true;
    this.going = true;
  }

  /** Undoes the last entry without a trace: it cannot be redone. */
  withdraw(): void {
    if (this.undo()) this.undone.pop();
  }

  /** Runs changes that are not edits, such as loading. */
  silently(work: () => void): void {
    const before = this.deaf;
    this.deaf = true;
    try {
      work();
    } finally {
      this.deaf = before;
    }
  }

  clear(): void {
    this.done.length = 0;
    this.undone = [];
    this.bytes = 0;
    this.open = false;
    this.floor = {};
    this.era = {};
  }

  dispose(): void {
    this.stop();
    this.clear();
  }

  private play(change: Transaction): void {
    this.boundary();
    this.playing = true;
    try {
      this.silently(() => this.document.change(change));
    } finally {
      this.playing = false;
    }
  }

  private record(change: Transaction): void {
    if (this.deaf && !this.playing) this.era = {};
    if (this.deaf || isEmpty(change)) return;
    this.undone = [];
    const last = this.done.at(-1);
    const entry = entryOf(change, this.now(), this.follows);
    if (last && this.open && this.belongs(entry, last)) {
      this.done.pop();
      this.bytes -= last.bytes;
      const merged = squash(last.change, change);
      // Once undone, it must not leave the entry before it open.
      this.open = !isEmpty(merged);
      if (this.open) this.push(entryOf(merged, entry.at, this.follows));
      return;
    }
    this.push(entry);
    this.open = true;
  }

  private belongs(entry: HistoryEntry, last: HistoryEntry): boolean {
    return this.going || (entry.at - last.at <= COALESCE_MS && sameData(last, entry));
  }

  private push(entry: HistoryEntry): void {
    this.done.push(entry);
    this.bytes += entry.bytes;
    while (this.bytes > this.maxBytes && this.done.length > 1) {
      const oldest = this.done.shift()!;
      this.bytes -= oldest.bytes;
      this.floor = oldest;
    }
  }
}

function entryOf({ originals: _, ...change }: Transaction, at: number, follows: Follows): HistoryEntry {
  const kind = kindOf(change);
  const { bytes, fields } = measure(change);
  return { kind, change, at, label: labelOf(kind, change, fields, follows), fields, bytes };
}

function kindOf(change: Transaction): EntryKind {
  if (change.added.length > 0) return 'add';
  if (change.removed.length > 0) return 'remove';
  if (change.shifted || change.updated.some(([before, after]) => before.object !== after.object))
    return 'modify';
  if (change.reordered.length > 0) return 'indexing';
  return 'canvas';
}

const GEOMETRY: Readonly<Record<string, string>> = {
  x: 'Move',
  y: 'Move',
  width: 'Resize',
  height: 'Resize',
  scaleX: 'Resize',
  scaleY: 'Resize',
  x2: 'Resize',
  y2: 'Resize',
  angle: 'Rotate',
};

/**
 * Returns the change without objects that only follow, such as attached lines: for a pump that is moved, only the pump.
 */
function meantBy(change: Transaction, fields: ReadonlySet<string>, follows: Follows): Transaction {
  if (!fields.has('x2') && !fields.has('y2')) return change;
  const updated = change.updated.filter(([{ object }]) => !follows(object));
  return updated.length > 0 || change.shifted ? { ...change, updated } : change;
}

function labelOf(kind: EntryKind, whole: Transaction, all: ReadonlySet<string>, follows: Follows): string {
  const change = meantBy(whole, all, follows);
  const changed = change === whole ? all : measure(change).fields;
  const objects = (count: number): string => (count === 1 ? '1 object' : `${count} objects`);
  if (kind === 'add') return `Add ${objects(change.added.length)}`;
  if (kind === 'remove') return `Delete ${objects(change.removed.length)}`;
  if (kind === 'indexing') return `Reorder ${objects(change.reordered.length)}`;
  if (kind === 'canvas')
    return change.canvas ? 'Change the canvas' : `Change the links of ${objects(change.updated.length)}`;
  const fields = [...changed];
  const words = fields.length > 0 ? wordsFor(change, fields) : undefined;
  if (words) return words;
  // Resizing and turning also move: the rarer word is more informative.
  const verbs = new Set<string | undefined>(fields.map((field) => GEOMETRY[field]));
  const verb = verbs.has(undefined)
    ? undefined
    : verbs.has('Rotate')
      ? 'Rotate'
      : verbs.has('Resize')
        ? 'Resize'
        : 'Move';
  return verb
    ? `${verb} ${objects(change.updated.length + (change.shifted?.ids.length ?? 0))}`
    : `Change ${fields.filter((field) => !GEOMETRY[field]).join(', ')}`;
}

/** Whether both only change the same fields of the same objects (or of the canvas). */
function sameData(a: HistoryEntry, b: HistoryEntry): boolean {
  const changes = [a.change, b.change];
  if (changes.some(({ added, removed, reordered }) => added.length + removed.length + reordered.length > 0))
    return false;
  if (a.fields.size !== b.fields.size || ![...a.fields].every((field) => b.fields.has(field))) return false;
  return sameIds(a.change, b.change);
}

function sameIds(a: Transaction, b: Transaction): boolean {
  if (!a.canvas !== !b.canvas) return false;
  // Continued moves of many objects are the one case where a set of their ids would be noticeable.
  if (a.shifted && b.shifted && a.updated.length + b.updated.length === 0)
    return sameObjects(a.shifted, b.shifted);
  const ids = new Set(changedIds(a));
  const others = changedIds(b);
  return ids.size === others.length && others.every((id) => ids.has(id));
}

const changedIds = ({ updated, shifted }: Transaction): ObjectId[] => [
  ...updated.map(([before]) => before.object.id),
  ...(shifted?.ids ?? []),
];
