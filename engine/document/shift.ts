/**
 * Objects that only changed their place, in columns: moving ten thousand of them takes three arrays instead of ten
 * thousand pairs of objects, and undoing it only means reading them the other way round.
 */
import type { DiagramObject, ObjectId } from './types.ts';

/** Each id occurs once. */
export interface Shift {
  readonly ids: readonly ObjectId[];
  /** x and y of each in turn, world units. */
  readonly before: Float64Array;
  readonly after: Float64Array;
}

/** Returns the object at another place. */
export const movedObject = (object: DiagramObject, x: number, y: number): DiagramObject => ({
  ...object,
  x,
  y,
});

export const invertShift = ({ ids, before, after }: Shift): Shift => ({ ids, before: after, after: before });

/** Collects where objects go, each at most once. One that stays where it is is left out. */
export class ShiftBuilder {
  private readonly ids: ObjectId[] = [];
  private readonly before: number[] = [];
  private readonly after: number[] = [];

  add({ id, x, y }: Pick<DiagramObject, 'id' | 'x' | 'y'>, toX: number, toY: number): void {
    if (x === toX && y === toY) return;
    this.ids.push(id);
    this.before.push(x, y);
    this.after.push(toX, toY);
  }

  /** Undefined where nothing moves. */
  get shift(): Shift | undefined {
    const { ids, before, after } = this;
    if (ids.length === 0) return undefined;
    return { ids, before: new Float64Array(before), after: new Float64Array(after) };
  }
}

/** Whether both name the same objects in the same order, as two moves of one selection do. */
export const sameObjects = (a: Shift, b: Shift): boolean =>
  a.ids === b.ids || (a.ids.length === b.ids.length && a.ids.every((id, nth) => id === b.ids[nth]));

/** Returns `a` followed by `b`, which must name the same objects; undefined where they end where they started. */
export function joinShifts(a: Shift, b: Shift): Shift | undefined {
  const stays = a.before.every((value, nth) => value === b.after[nth]);
  return stays ? undefined : { ids: a.ids, before: a.before, after: b.after };
}
