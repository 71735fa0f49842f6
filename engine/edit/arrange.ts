/** Aligning and distributing (TOOL-03), by the boxes that people see. */
import { type Transaction, transaction } from '../document/transaction.ts';
import type { ObjectId, PlacedItem } from '../document/types.ts';
import type { Box } from '../geometry/box.ts';
import { boundsOf, boundsOfAll } from './bounds.ts';
import { isLocked } from './locks.ts';
import { moveBy } from './move.ts';
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
  const updated = items
    .filter((item) => !isLocked(item.object))
    .flatMap((item) => {
      const [dx, dy] = offset(boundsOf(item.object), item);
      return dx === 0 && dy === 0 ? [] : moveBy(document, [item.object.id], dx, dy).updated;
    });
  // A member and its group may both be selected: the first word counts, an id may stand only once.
  const seen = new Set<ObjectId>();
  return transaction({
    updated: updated.filter(([before]) => !seen.has(before.object.id) && seen.add(before.object.id)),
  });
}
