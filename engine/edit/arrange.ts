/** Aligning and distributing (TOOL-03), by the boxes that people see. */
import { ShiftBuilder } from '../document/shift.ts';
import { type Transaction, transaction } from '../document/transaction.ts';
import type { ObjectId, PlacedItem } from '../document/types.ts';
import type { Box } from '../geometry/box.ts';
import { boundsOf, boundsOfAll } from './bounds.ts';
import { isLocked } from './locks.ts';
import { withDependents } from './relations.ts';
import { type DocumentView, itemsOf } from './view.ts';

export type Edge = 'left' | 'right' | 'top' | 'bottom' | 'centre' | 'middle';

/** How far a box must move so that its edge lies on the same edge of the other box. */
const OFFSETS: Readonly<Record<Edge, (box: Box, to: Box) => readonly [dx: number, dy: number]>> = {
  left: (box, to) => [to.minX - box.minX, 0],
  right: (box, to) => [to.maxX - box.maxX, 0],
  top: (box, to) => [0, to.minY - box.minY],
  bottom: (box, to) => [0, to.maxY - box.maxY],
  centre: (box, to) => [(to.minX + to.maxX - box.minX - box.maxX) / 2, 0],
  middle: (box, to) => [0, (to.minY + to.maxY - box.minY - box.maxY) / 2],
};

/** Aligns several objects with each other, a single one with the canvas. */
export function align(document: DocumentView, ids: Iterable<ObjectId>, edge: Edge): Transaction {
  const items = itemsOf(document, ids);
  const around =
    items.length === 1
      ? { minX: 0, minY: 0, maxX: document.canvas.width, maxY: document.canvas.height }
      : boundsOfAll(items.map((item) => item.object));
  if (!around) return transaction({});
  return shift(document, items, (box) => OFFSETS[edge](box, around));
}

/** Equal gaps between three or more objects; the outermost stay. */
export function distribute(
  document: DocumentView,
  ids: Iterable<ObjectId>,
  axis: 'horizontal' | 'vertical',
): Transaction {
  const [low, high] = axis === 'horizontal' ? (['minX', 'maxX'] as const) : (['minY', 'maxY'] as const);
  const boxes = itemsOf(document, ids)
    .map((item) => ({ item, box: boundsOf(item.object) }))
    .sort((a, b) => a.box[low] - b.box[low]);
  if (boxes.length < 3) return transaction({});
  const taken = boxes.reduce((sum, { box }) => sum + box[high] - box[low], 0);
  const last = boxes.at(-1)!.box;
  const gap = (last[high] - boxes[0]!.box[low] - taken) / (boxes.length - 1);
  const target = new Map<PlacedItem, number>();
  let at = boxes[0]!.box[low];
  for (const { item, box } of boxes) {
    target.set(item, at - box[low]);
    at += box[high] - box[low] + gap;
  }
  return shift(document, [...target.keys()], (_box, item) =>
    axis === 'horizontal' ? [target.get(item)!, 0] : [0, target.get(item)!],
  );
}

function shift(
  document: DocumentView,
  items: readonly PlacedItem[],
  offset: (box: Box, item: PlacedItem) => readonly [dx: number, dy: number],
): Transaction {
  const shifts = new ShiftBuilder();
  // A member and its group may both be selected: the first word counts, an id may stand only once.
  const seen = new Set<ObjectId>();
  for (const item of items) {
    if (isLocked(item.object)) continue;
    const [dx, dy] = offset(boundsOf(item.object), item);
    if (dx === 0 && dy === 0) continue;
    for (const id of withDependents(document, [item.object.id])) {
      if (seen.size === seen.add(id).size) continue;
      const { object } = document.get(id)!;
      shifts.add(object, object.x + dx, object.y + dy);
    }
  }
  return transaction({ shifted: shifts.shift });
}
