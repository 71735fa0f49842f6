/**
 * Objects that look alike have all of their rows in common, records, slots and live texts, until something is written to one of
 * them: it gets rows of its own then. A diagram is full of them until its values come, and those out of view stay so.
 */
import type { Columns } from './columns.ts';
import type { SceneIndex } from './types.ts';

export class SharedLooks {
  readonly #columns: Pick<Columns, 'look'>;
  /** How many objects have a look, by its number; none has number 0. */
  readonly #objects: number[] = [0];
  readonly #free: number[] = [];

  constructor(columns: Pick<Columns, 'look'>) {
    this.#columns = columns;
  }

  /** The second object, which has no rows, has those of the first from now on. */
  join(from: SceneIndex, to: SceneIndex): void {
    const { look } = this.#columns;
    if (look[from] === 0) look[from] = this.#begin();
    const number = look[from]!;
    look[to] = number;
    this.#objects[number]!++;
  }

  /** The object has no look of others any more. Returns whether its rows are still those of others. */
  leave(index: SceneIndex): boolean {
    const { look } = this.#columns;
    const number = look[index]!;
    if (number === 0) return false;
    look[index] = 0;
    const others = --this.#objects[number]!;
    if (others === 0) this.#free.push(number);
    return others > 0;
  }

  clear(): void {
    this.#objects.length = 1;
    this.#free.length = 0;
  }

  #begin(): number {
    const number = this.#free.pop() ?? this.#objects.length;
    this.#objects[number] = 1;
    return number;
  }
}
