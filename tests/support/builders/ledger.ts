/**
 * What becomes of every value that somebody has set. A value may go because somebody who saw it changed, undid or removed
 * it, or because somebody decided against it; each such way is written down here when it happens. Whatever else goes was
 * overwritten silently.
 */
import type { ComparedDocument } from '../../../engine/document/compare.ts';
import type { Merge } from '../../../engine/document/merge.ts';
import type { MergeConflict, Side } from '../../../engine/document/merge-conflict.ts';
import type { DiagramObject, ObjectId } from '../../../engine/document/types.ts';

/** Fields that hold a value that nobody sets a second time. */
export const MARKED = ['note', 'label', 'remark'] as const;

export class Ledger {
  private readonly gone = new Set<string>();
  private readonly removedOnce = new Set<ObjectId>();
  /** Values that were decided against. */
  decided = 0;
  readonly silent: string[] = [];

  /** The marks of a state: a text each for what was set, what is there, and what somebody has removed. */
  marks({ items, canvas }: ComparedDocument): Set<string> {
    const marks = new Set<string>([`canvas url ${canvas.url}`]);
    for (const { object, config } of items.values()) {
      marks.add(`${object.id} there`);
      for (const field of MARKED)
        if (object[field] !== undefined) marks.add(`${object.id} ${field} ${String(object[field])}`);
      if (config?.remark !== undefined) marks.add(`${object.id} config ${String(config.remark)}`);
    }
    for (const id of this.removedOnce) if (!items.has(id)) marks.add(`${id} gone`);
    return marks;
  }

  /** Somebody did something to a state that they see. */
  did(before: ComparedDocument, after: ComparedDocument): void {
    for (const id of before.items.keys()) if (!after.items.has(id)) this.removedOnce.add(id);
    for (const mark of missing(this.marks(before), this.marks(after))) this.gone.add(mark);
  }

  /** Two states became one; `merge` says what each did, and its conflicts are those that somebody decided. */
  merged(
    [mine, theirs]: readonly [ComparedDocument, ComparedDocument],
    result: ComparedDocument,
    merge: Merge,
  ): void {
    const { conflicts } = merge;
    const after = this.marks(result);
    // What a state never had, nobody has removed from it.
    const removed = (side: Side) => new Set(merge[side].removed.map(({ object }) => `${object.id} gone`));
    const lost = (state: ComparedDocument, side: Side): string[] =>
      missing(this.marks(state), after).filter((mark) => !mark.endsWith(' gone') || removed(side).has(mark));
    for (const mark of [...lost(mine, 'mine'), ...lost(theirs, 'theirs')]) {
      if (this.gone.has(mark)) continue;
      if (conflicts.some((conflict) => explains(conflict, mark, [mine, theirs]))) {
        this.gone.add(mark);
        this.decided++;
      } else this.silent.push(`merge lost "${mark}"`);
    }
  }

  /** The server has another state now than it had. */
  stored(before: ComparedDocument, after: ComparedDocument): void {
    for (const mark of missing(this.marks(before), this.marks(after)))
      if (!this.gone.has(mark)) this.silent.push(`save overwrote "${mark}"`);
  }

  /** Somebody gave up all that they had and the server has not. */
  gaveUp(mine: ComparedDocument, theirs: ComparedDocument): void {
    for (const mark of missing(this.marks(mine), this.marks(theirs))) {
      this.decided++;
      this.gone.add(mark);
    }
  }
}

const missing = (before: ReadonlySet<string>, after: ReadonlySet<string>): string[] =>
  [...before].filter((mark) => !after.has(mark));

/** Whether a decision about this conflict may take that value. */
function explains(
  { id, kind, properties }: MergeConflict,
  mark: string,
  states: readonly ComparedDocument[],
): boolean {
  if (kind === 'changed')
    return properties.some(({ object, part, path }) => {
      if (object === null) return mark.startsWith(`canvas ${path[0]} `);
      const field = part === 'config' ? 'config' : path[0];
      return mark.startsWith(`${object} ${field} `);
    });
  if (kind === 'order' || id === null) return false;
  const [of] = mark.split(' ');
  return unitOf(of!, states) === String(id);
}

function unitOf(id: string, states: readonly ComparedDocument[]): string {
  const objectOf = (one: string): DiagramObject | undefined =>
    states.map(({ items }) => items.get(one)?.object).find((object) => object !== undefined);
  let root = id;
  for (let steps = 0; steps < 20; steps++) {
    const object = objectOf(root);
    const owner = object?.parentId ?? object?.lineId;
    if (typeof owner !== 'string') break;
    root = owner;
  }
  return root;
}
