/**
 * What each bound object has of its own, by the row of its binding: a diagram has tens of thousands, and an object for each
 * would weigh three times as much.
 */
import { grown, grownCapacity } from '../primitives/grown.ts';
import type { Display } from './display.ts';
import type { Manner } from './manner.ts';
import type { State } from './states.ts';

const START = 256;

/** What an object was last evaluated to show. */
export const Shows = { nothing: 0, missing: 1, value: 2 } as const;
/** Stands for a row where none is. */
export const NO_ROW = -1;

/** Where an operator's command has moved a control, before its tag confirms it. */
export interface Commanded {
  readonly on: boolean;
  readonly state: State | undefined;
  /** Seconds: when the command gives way to the tag at the latest. */
  readonly until: number;
}

export class BindingRows {
  /** Scene index of the bound object. */
  index = new Uint32Array(START);
  tag = new Uint32Array(START);
  /** The colour of the object when it is drawn very small, while no state paints it. */
  farColour = new Uint32Array(START);
  /** The quality under which it was counted last. */
  counted = new Uint8Array(START);
  /** The font size of its live texts where a state sets one; otherwise 0. */
  textSize = new Float32Array(START);
  /** See Shows. */
  shows = new Uint8Array(START);
  /** The text of its live texts; undefined before the first evaluation. */
  readonly texts: (string | undefined)[] = [];
  /** Undefined where the row is free. */
  readonly manners: (Manner | undefined)[] = [];
  readonly displays: (Display | undefined)[] = [];
  /** Few are under way at a time. */
  readonly commands = new Map<number, Commanded>();
  /** Neighbours among the dependants of one tag, and 1; 0 where there is none. */
  #next = new Uint32Array(START);
  #previous = new Uint32Array(START);
  /** By tag: the first dependant and 1, which leads to the others. */
  #first = new Uint32Array(START);
  /** By scene index: the row and 1. */
  #rows = new Uint32Array(START);
  readonly #free: number[] = [];
  /** Rows ever used, and for how many there is room. */
  #used = 0;
  #capacity = 0;

  /** Returns the row of the binding of the object at an index of the scene. */
  at(index: number): number | undefined {
    const row = this.#rows[index];
    return row ? row - 1 : undefined;
  }

  /** Returns the first dependant of a tag, or NO_ROW. */
  firstOf(tag: number): number {
    return (this.#first[tag] ?? 0) - 1;
  }

  /** Returns the next dependant of the same tag, or NO_ROW. */
  after(row: number): number {
    return this.#next[row]! - 1;
  }

  /** Calls `visit` for each binding. */
  each(visit: (row: number) => void): void {
    for (let row = 0; row < this.#used; row++) if (this.manners[row]) visit(row);
  }

  /** Adds a binding of an object that has none. `objects`: rows of the scene. */
  add(index: number, tag: number, manner: Manner, display: Display, objects: number): number {
    const row = this.#free.pop() ?? this.#used++;
    this.#reserve(row, tag, index, objects);
    this.index[row] = index;
    this.tag[row] = tag;
    this.textSize[row] = 0;
    this.shows[row] = Shows.nothing;
    this.texts[row] = undefined;
    this.manners[row] = manner;
    this.displays[row] = display;
    this.#rows[index] = row + 1;
    this.#link(row, tag);
    return row;
  }

  remove(row: number): void {
    this.#unlink(row);
    this.#rows[this.index[row]!] = 0;
    this.texts[row] = undefined;
    this.manners[row] = undefined;
    this.displays[row] = undefined;
    this.commands.delete(row);
    this.#free.push(row);
  }

  clear(): void {
    for (const list of [this.texts, this.manners, this.displays, this.#free]) list.length = 0;
    this.commands.clear();
    this.#used = 0;
    this.#capacity = 0;
    this.#first = new Uint32Array(START);
    this.#rows = new Uint32Array(START);
  }

  // Most tags have one dependant, and a tag may have a million: a chain needs no list for the ones and no search in the others.

  #link(row: number, tag: number): void {
    const first = this.#first[tag]!;
    this.#next[row] = first;
    this.#previous[row] = 0;
    if (first > 0) this.#previous[first - 1] = row + 1;
    this.#first[tag] = row + 1;
  }

  #unlink(row: number): void {
    const next = this.#next[row]!;
    const previous = this.#previous[row]!;
    if (next > 0) this.#previous[next - 1] = previous;
    if (previous > 0) this.#next[previous - 1] = next;
    else this.#first[this.tag[row]!] = next;
  }

  #reserve(row: number, tag: number, index: number, objects: number): void {
    if (tag >= this.#first.length)
      this.#first = grown(this.#first, grownCapacity(this.#first.length, tag + 1));
    if (index >= this.#rows.length) this.#rows = grown(this.#rows, Math.max(index + 1, objects));
    if (row < this.#capacity) return;
    // If most that have come so far are bound, those are expected to be that have not come yet.
    const likely = row * 2 > index ? Math.ceil((objects * (row + 1)) / (index + 1)) : 0;
    const capacity = grownCapacity(this.#capacity, Math.max(START, row + 1, likely));
    this.#capacity = capacity;
    for (const list of [this.texts, this.manners, this.displays]) list.length = capacity;
    if (capacity <= this.index.length) return;
    this.index = grown(this.index, capacity);
    this.tag = grown(this.tag, capacity);
    this.farColour = grown(this.farColour, capacity);
    this.counted = grown(this.counted, capacity);
    this.textSize = grown(this.textSize, capacity);
    this.shows = grown(this.shows, capacity);
    this.#next = grown(this.#next, capacity);
    this.#previous = grown(this.#previous, capacity);
  }
}
