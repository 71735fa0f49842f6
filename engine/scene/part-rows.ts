/**
 * Which rows of the scene are parts of an instance, and of which. The parts of an instance have a run of rows, lowest
 * first, and nothing else of their own: they have its rank, are found in the grid where it is, and who asks for the object
 * of one has it worked out from the instance. Takes no memory before the first part comes.
 */
import { grown, grownCapacity } from '../primitives/grown.ts';
import type { SceneIndex } from './types.ts';

export class PartRows {
  /** By row: the instance's row and 1; 0 where it is no part. */
  #owners = new Uint32Array(0);
  /** By row of an instance: the row of its first part, and how many there are. */
  #first = new Uint32Array(0);
  #count = new Uint32Array(0);

  /** Returns the row of the instance that a row is a part of; undefined where it is no part. */
  ownerOf(row: SceneIndex): SceneIndex | undefined {
    const owner = this.#owners[row];
    return owner ? owner - 1 : undefined;
  }

  isPart(row: SceneIndex): boolean {
    return Boolean(this.#owners[row]);
  }

  /** Returns the row of a saved object: of the instance if `row` is a part. */
  savedRow(row: SceneIndex): SceneIndex {
    const owner = this.#owners[row];
    return owner ? owner - 1 : row;
  }

  /** Returns the row of the first part of an instance; meaningless where `countOf` is 0. */
  firstOf(owner: SceneIndex): SceneIndex {
    return owner < this.#first.length ? this.#first[owner]! : 0;
  }

  /** Returns the number of parts of an instance; 0 for any other object. */
  countOf(owner: SceneIndex): number {
    return owner < this.#count.length ? this.#count[owner]! : 0;
  }

  /** Returns the place of a part among those of its instance, from 0. */
  placeOf(part: SceneIndex): number {
    return part - this.firstOf(this.savedRow(part));
  }

  /** Returns the row after the last part of an instance; 0 for any other object, so that no row is before it. */
  endOf(owner: SceneIndex): SceneIndex {
    const count = this.countOf(owner);
    return count === 0 ? 0 : this.#first[owner]! + count;
  }

  /** Returns the rows of an instance's parts, lowest first. */
  of(owner: SceneIndex): SceneIndex[] {
    const first = this.firstOf(owner);
    return Array.from({ length: this.countOf(owner) }, (_none, nth) => first + nth);
  }

  /** Notes that an instance that has no parts yet has so many, from a row on. `capacity`: rows of the scene. */
  put(owner: SceneIndex, first: SceneIndex, count: number, capacity: number): void {
    this.#reserve(owner, capacity);
    this.#first[owner] = first;
    this.#count[owner] = count;
    this.#owners.fill(owner + 1, first, first + count);
  }

  /** The parts of an instance are gone. */
  take(owner: SceneIndex): void {
    const first = this.firstOf(owner);
    this.#owners.fill(0, first, first + this.countOf(owner));
    if (owner < this.#count.length) this.#count[owner] = 0;
  }

  clear(): void {
    this.#owners = new Uint32Array(0);
    this.#first = new Uint32Array(0);
    this.#count = new Uint32Array(0);
  }

  /** Instances mostly come before the parts of any: what is kept of them ends with the last. */
  #reserve(owner: SceneIndex, capacity: number): void {
    if (owner >= this.#count.length) {
      const instances = grownCapacity(this.#count.length, owner + 1);
      this.#first = grown(this.#first, instances);
      this.#count = grown(this.#count, instances);
    }
    if (capacity > this.#owners.length) this.#owners = grown(this.#owners, capacity);
  }
}
