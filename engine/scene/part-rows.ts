/**
 * Which rows of the scene are parts of an instance, and of which. A part has nothing else of its own: who asks for its
 * object has it worked out from its instance. Takes no memory before the first part comes.
 */
import type { SceneIndex } from './types.ts';

export class PartRows {
  /** By row: the instance's row and 1; 0 where it is no part. */
  #owners = new Uint32Array(0);
  /** By row of an instance: the row of its first part and 1; by row of a part: that of the next, and 1. */
  #next = new Uint32Array(0);

  /** Returns the row of the instance that a row is a part of; undefined where it is no part. */
  ownerOf(row: SceneIndex): SceneIndex | undefined {
    const owner = this.#owners[row];
    return owner ? owner - 1 : undefined;
  }

  isPart(row: SceneIndex): boolean {
    return Boolean(this.#owners[row]);
  }

  /** Returns the place of a part among those of its instance, from 0. */
  placeOf(part: SceneIndex): number {
    let place = 0;
    for (
      let next = this.#next[this.#owners[part]! - 1];
      next && next - 1 !== part;
      next = this.#next[next - 1]
    )
      place++;
    return place;
  }

  /** Returns the rows of an instance's parts, lowest first. */
  of(owner: SceneIndex): SceneIndex[] {
    const rows: SceneIndex[] = [];
    for (let next = this.#next[owner]; next; next = this.#next[next - 1]) rows.push(next - 1);
    return rows;
  }

  /** Returns the row of the nth part of an instance. */
  at(owner: SceneIndex, nth: number): SceneIndex | undefined {
    let next = this.#next[owner];
    for (let place = 0; next && place < nth; place++) next = this.#next[next - 1];
    return next ? next - 1 : undefined;
  }

  /** Notes the parts of an instance that has none yet. `capacity`: rows of the scene. */
  put(owner: SceneIndex, rows: readonly SceneIndex[], capacity: number): void {
    this.#reserve(capacity);
    let last = owner;
    for (const row of rows) {
      this.#owners[row] = owner + 1;
      this.#next[last] = row + 1;
      last = row;
    }
    this.#next[last] = 0;
  }

  /** The parts of an instance are gone. */
  take(owner: SceneIndex): void {
    for (const row of this.of(owner)) {
      this.#owners[row] = 0;
      this.#next[row] = 0;
    }
    if (owner < this.#next.length) this.#next[owner] = 0;
  }

  clear(): void {
    this.#owners = new Uint32Array(0);
    this.#next = new Uint32Array(0);
  }

  #reserve(capacity: number): void {
    if (capacity <= this.#owners.length) return;
    const [owners, next] = [this.#owners, this.#next];
    this.#owners = new Uint32Array(capacity);
    this.#next = new Uint32Array(capacity);
    this.#owners.set(owners);
    this.#next.set(next);
  }
}
