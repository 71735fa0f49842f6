/**
 * Undo and redo: a listener of a document that remembers its transactions and plays their inverses.
 *
 * It knows items and ids, never kinds. What one gesture changes becomes one entry: changes of the same fields of the same
 * objects within COALESCE_MS are squashed (UNDO-08, UNDO-09). Memory is bounded by bytes; the oldest entries go first.
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
  /** What it changed of updated objects; see measure.ts. */
  readonly fields: ReadonlySet<string>;
  /** Milliseconds of the history's clock, of its last part. */
  readonly at: number;
  readonly bytes: number;
}

interface HistoryOptions {
  readonly now: () => number;
  readonly maxBytes?: number;
  /** Objects that change because others do, as lines do that are attached: they are not what an entry's words are about. */
  readonly follows?: Follows;
}

type Follows = (object: DiagramObject) => boolean;

interface HistoryState {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** What undo and redo would do next. */
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
  /** Set while an entry is played, and while a diagram is loaded: such changes are no edits. */
  private deaf = false;
  /** An entry that a boundary closed takes no further part. */
  private open = false;
  /** While a gesture lasts, what is changed belongs to its entry, whatever it is and however long it takes. */
  private going = false;
  /** Stands for the state before the oldest entry. */
  private floor: object = {};
  /** Stands for what was changed past the history: no entry leads back behind it. */
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

  /** Every entry in words, oldest first; the first `at` of them are done, the rest can be done again. */
  get labels(): { readonly labels: readonly string[]; readonly at: number } {
    const undone = [...this.undone].reverse();
    return { labels: [...this.done, ...undone].map((entry) => entry.label), at: this.done.length };
  }

  /** Takes the last entry back. False where there is none. */
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

  /** Goes back or forth until so many entries are done, as far as there are any. */
  goTo(at: number): void {
    while (this.done.length > at && this.undo());
    while (this.done.length < at && this.redo());
  }

  /** Ends the running entry: the next change is one of its own, however soon it comes. */
  boundary(): void {
    this.open = false;
    this.going = false;
  }

  /** A gesture begins: its changes become one entry until `boundary`, however long it takes and whatever they change. */
  hold(): void {
    this.open = false;
    this.going = true;
  }

  /** The gesture that made the last entry is not at its end yet: what follows until `boundary` belongs to it too. */
  goOn(): void {
    this.open = true;
    this.going = true;
  }

  /** Takes the last entry back as if it had never been: there is nothing to do again. */
  withdraw(): void {
    if (this.undo()) this.undone.pop();
  }

  /** Runs changes that are no edits, such as loading. */
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
      // Gone, it must not leave the entry before it to be gone on with.
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

/** The change without what only follows, as lines do that are attached: of a pump that is moved, the move. */
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
  // Resizing and turning move as well: the rarer word says more.
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

/** Both only change the same fields of the same objects (or of the canvas). */
function sameData(a: HistoryEntry, b: HistoryEntry): boolean {
  const changes = [a.change, b.change];
  if (changes.some(({ added, removed, reordered }) => added.length + removed.length + reordered.length > 0))
    return false;
  if (a.fields.size !== b.fields.size || ![...a.fields].every((field) => b.fields.has(field))) return false;
  return sameIds(a.change, b.change);
}

function sameIds(a: Transaction, b: Transaction): boolean {
  if (!a.canvas !== !b.canvas) return false;
  // Many objects that move on are the one case where a set of their ids would be felt.
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
