/**
 * The z-order of the objects, maintained so that any subset can be listed lowest first without sorting. The parts of an
 * instance follow it, in the order of their rows, and have no place of their own.
 */
import { grown, grownCapacity } from '../primitives/grown.ts';
import { PartRows } from './part-rows.ts';
import type { SceneIndex } from './types.ts';

const HOLE = 0xffff_ffff;
/** The place of an object that is not in the sequence yet. */
const LOOSE = 0xffff_ffff;

export class Order {
  /** Grows with every change of the order. */
  version = 0;
  /** By scene index of a saved object. */
  private ranks = new Float64Array(1024);
  /** Place in the order by scene index of a saved object. */
  private places = new Uint32Array(1024);
  /** Scene indices, lowest first; HOLE where one was removed. */
  private sequence = new Uint32Array(1024);
  private length = 0;
  private holes = 0;
  /** Objects that are not in the sequence yet: their places are found together, on demand. */
  private loose: SceneIndex[] = [];
  /** Whether `loose` may hold an object twice: its last place counts. */
  private hasDoubles = false;
  private marks = new Uint32Array(32);
  /** The range of words of `marks` that may be set: short for a list from one region of a large diagram. */
  private firstMark = 0;
  private lastMark = -1;
  private readonly parts: PartRows;

  constructor(parts = new PartRows()) {
    this.parts = parts;
  }

  /** Makes room for this many saved objects in all. */
  reserve(objects: number): void {
    if (objects > this.places.length) {
      const capacity = grownCapacity(this.places.length, objects);
      this.places = grown(this.places, capacity);
      this.ranks = grown(this.ranks, capacity);
    }
    if (objects > this.sequence.length)
      this.sequence = grown(this.sequence, grownCapacity(this.sequence.length, objects));
  }

  /** The parts of an instance have come, or are gone. */
  partsChanged(): void {
    this.version++;
  }

  insert(object: SceneIndex, rank: number): void {
    this.reserve(Math.max(object, this.length) + 1);
    this.ranks[object] = rank;
    this.version++;
    const last = this.length > 0 ? this.sequence[this.length - 1]! : undefined;
    const isTop = last === undefined || (last !== HOLE && this.ranks[last]! <= rank);
    if (this.loose.length > 0 || !isTop) {
      this.loosen(object);
      return;
    }
    this.places[object] = this.length;
    this.sequence[this.length++] = object;
  }

  remove(object: SceneIndex): void {
    this.sort();
    this.sequence[this.places[object]!] = HOLE;
    this.holes++;
    // New objects usually lie on top of all, and need no sorting where there is no hole.
    for (; this.length > 0 && this.sequence[this.length - 1] === HOLE; this.length--) this.holes--;
    if (this.holes * 2 > this.length) this.compact();
    this.version++;
  }

  move(object: SceneIndex, rank: number): void {
    this.ranks[object] = rank;
    this.version++;
    const place = this.places[object]!;
    // Also one that was loose before goes above those of its new rank, like any that is moved.
    if (place === LOOSE) this.hasDoubles = true;
    else {
      this.sequence[place] = HOLE;
      this.holes++;
    }
    this.loosen(object);
  }

  clear(): void {
    this.length = 0;
    this.holes = 0;
    this.loose = [];
    this.hasDoubles = false;
    this.version++;
  }

  /** Whether `a` lies above `b`. */
  isAbove(a: SceneIndex, b: SceneIndex): boolean {
    const one = this.parts.savedRow(a);
    const other = this.parts.savedRow(b);
    if (one === other) return a !== one && (b === one || a > b);
    this.sort();
    return this.places[one]! > this.places[other]!;
  }

  /** Writes every object that passes, lowest first; returns how many. `into` must be large enough for all. */
  listAll(into: Uint32Array, passes: (object: SceneIndex) => boolean): number {
    this.sort();
    let count = 0;
    for (let place = 0; place < this.length; place++) {
      const object = this.sequence[place]!;
      if (object !== HOLE) count = this.listWithParts(object, into, count, passes);
    }
    return count;
  }

  /** Adds a saved object to those that `listMarked` writes, with its parts. */
  mark(object: SceneIndex): void {
    const place = this.places[object]!;
    const word = place >>> 5;
    this.marks[word]! |= 1 << (place & 31);
    if (word < this.firstMark) this.firstMark = word;
    if (word > this.lastMark) this.lastMark = word;
  }

  /** To be called before the first `mark` of a list: places must not change until it is listed. */
  beginMarks(): void {
    this.sort();
    this.firstMark = this.length;
    this.lastMark = -1;
    if (this.marks.length * 32 < this.length) this.marks = new Uint32Array(((this.length * 2) >>> 5) + 1);
  }

  /** Writes those of the marked objects and their parts that pass, lowest first, and clears the marks. */
  listMarked(into: Uint32Array, passes: (object: SceneIndex) => boolean): number {
    let count = 0;
    for (let word = this.firstMark; word <= this.lastMark; word++) {
      let bits = this.marks[word]!;
      if (bits === 0) continue;
      this.marks[word] = 0;
      while (bits !== 0) {
        const object = this.sequence[(word << 5) + 31 - Math.clz32(bits & -bits)]!;
        count = this.listWithParts(object, into, count, passes);
        bits &= bits - 1;
      }
    }
    return count;
  }

  /** Writes an object and its parts, as far as they pass. Returns how many are written then. */
  private listWithParts(
    object: SceneIndex,
    into: Uint32Array,
    written: number,
    passes: (object: SceneIndex) => boolean,
  ): number {
    const { parts } = this;
    let count = written;
    if (passes(object)) into[count++] = object;
    const end = parts.endOf(object);
    if (end === 0) return count;
    for (let part = parts.firstOf(object); part < end; part++) if (passes(part)) into[count++] = part;
    return count;
  }

  private loosen(object: SceneIndex): void {
    this.places[object] = LOOSE;
    this.loose.push(object);
  }

  /** Merges the loose objects into the rest from the top down, so that everything below all of them stays in place. */
  private sort(): void {
    if (this.loose.length === 0) return;
    this.compact();
    const latest = this.hasDoubles ? [...new Set(this.loose.reverse())].reverse() : this.loose;
    const loose = Uint32Array.from(latest).sort((a, b) => this.ranks[a]! - this.ranks[b]!);
    this.loose = [];
    this.hasDoubles = false;
    this.reserve(this.length + loose.length);
    const { sequence, places } = this;
    let from = this.length - 1;
    let to = this.length + loose.length - 1;
    this.length = to + 1;
    for (let nth = loose.length - 1; nth >= 0; ) {
      const next = loose[nth]!;
      const isBelow = from >= 0 && this.ranks[sequence[from]!]! > this.ranks[next]!;
      const object = isBelow ? sequence[from--]! : next;
      if (!isBelow) nth--;
      sequence[to] = object;
      places[object] = to--;
    }
  }

  private compact(): void {
    if (this.holes === 0) return;
    let kept = 0;
    for (let place = 0; place < this.length; place++) {
      const object = this.sequence[place]!;
      if (object === HOLE) continue;
      this.places[object] = kept;
      this.sequence[kept++] = object;
    }
    this.length = kept;
    this.holes = 0;
  }
}
