/** Aligning and distributing (TOOL-03), by the visible boxes. */
import { ShiftBuilder } from '../document/shift.ts';
import { type Transaction, transaction } from '../document/transaction.ts';
import type { DiagramObject, GroupId, ObjectId, PlacedItem } from '../document/types.ts';
import type { Box } from '../geometry/box.ts';
import { boundsOfAll } from './bounds.ts';
import { groupWithin } from './group.ts';
import { isLocked } from './locks.ts';
import { withDependents } from './relations.ts';
import { type DocumentView, itemsOf } from './view.ts';

export type Edge = 'left' | 'right' | 'top' | 'bottom' | 'centre' | 'middle';

/** Returns how far a box must move so that its edge lies on the same edge of the other box. */
const OFFSETS: Readonly<Record<Edge, (box: Box, to: Box) => readonly [dx: number, dy: number]>> = {
  left: (box, to) => [to.minX - box.minX, 0],
  right: (box, to) => [to.maxX - box.maxX, 0],
  top: (box, to) => [0, to.minY - box.minY],
  bottom: (box, to) => [0, to.maxY - box.maxY],
  centre: (box, to) => [(to.minX + to.maxX - box.minX - box.maxX) / 2, 0],
  middle: (box, to) => [0, (to.minY + to.maxY - box.minY - box.maxY) / 2],
};

/** What moves as one: an object, or a group with everything in it. */
interface Unit {
  readonly items: readonly PlacedItem[];
  readonly box: Box;
}

/** Aligns several objects with each other, or a single one with the canvas. A group within the scope counts as one. */
export function align(
  document: DocumentView,
  ids: Iterable<ObjectId>,
  edge: Edge,
  scope: GroupId | null = null,
): Transaction {
  const units = unitsOf(document, ids, scope);
  const around =
    units.length === 1
      ? { minX: 0, minY: 0, maxX: document.canvas.width, maxY: document.canvas.height }
      : boundsOfAll(units.flatMap(({ items }) => items.map(({ object }) => object)));
  if (!around) return transaction({});
  return shift(document, units, ({ box }) => OFFSETS[edge](box, around));
}

/** Makes the gaps between three or more objects equal; the outermost stay. A group within the scope counts as one. */
export function distribute(
  document: DocumentView,
  ids: Iterable<ObjectId>,
  axis: 'horizontal' | 'vertical',
  scope: GroupId | null = null,
): Transaction {
  const [low, high] = axis === 'horizontal' ? (['minX', 'maxX'] as const) : (['minY', 'maxY'] as const);
  const units = unitsOf(document, ids, scope).sort((a, b) => a.box[low] - b.box[low]);
  if (units.length < 3) return transaction({});
  const taken = units.reduce((sum, { box }) => sum + box[high] - box[low], 0);
  const last = units.at(-1)!.box;
  const gap = (last[high] - units[0]!.box[low] - taken) / (units.length - 1);
  const target = new Map<Unit, number>();
  let at = units[0]!.box[low];
  for (const unit of units) {
    target.set(unit, at - unit.box[low]);
    at += unit.box[high] - unit.box[low] + gap;
  }
  return shift(document, units, (unit) =>
    axis === 'horizontal' ? [target.get(unit)!, 0] : [0, target.get(unit)!],
  );
}

/** Lines that are attached to arranged objects are not units: they follow. */
function unitsOf(document: DocumentView, ids: Iterable<ObjectId>, scope: GroupId | null): Unit[] {
  const chosen = new Set(ids);
  const together = new Map<GroupId | PlacedItem, PlacedItem[]>();
  for (const item of itemsOf(document, chosen)) {
    const group = groupWithin(item.object, scope);
    if (group === null && isAttachedTo(item.object, chosen)) continue;
    const unit = together.get(group ?? item);
    if (unit) unit.push(item);
    else together.set(group ?? item, [item]);
  }
  return [...together.values()].map((items) => ({
    items,
    box: boundsOfAll(items.map(({ object }) => object))!,
  }));
}

const isAttachedTo = ({ startId, endId }: DiagramObject, chosen: ReadonlySet<ObjectId>): boolean =>
  chosen.has(startId as ObjectId) || chosen.has(endId as ObjectId);

function shift(
  document: DocumentView,
  units: readonly Unit[],
  offset: (unit: Unit) => readonly [dx: number, dy: number],
): Transaction {
  const shifts = new ShiftBuilder();
  // A member and its table may both be selected: the first wins, because an id may occur only once.
  const seen = new Set<ObjectId>();
  for (const unit of units) {
    const [dx, dy] = offset(unit);
    if (dx === 0 && dy === 0) continue;
    const free = unit.items.filter(({ object }) => !isLocked(object)).map(({ object }) => object.id);
    for (const id of withDependents(document, free)) {
      if (seen.size === seen.add(id).size) continue;
      const { object } = document.get(id)!;
      shifts.add(object, object.x + dx, object.y + dy);
    }
  }
  return transaction({ shifted: shifts.shift });
}
