/** Z-order: ranks are any finite numbers, so raising one object renumbers no other. */
import { type Move, type Transaction, transaction } from '../document/transaction.ts';
import type { ObjectId, PlacedItem } from '../document/types.ts';
import { type DocumentView, itemsOf } from './view.ts';

export type StackMove = 'front' | 'forward' | 'backward' | 'back';

/** Moves the objects, which keep their order among each other; forward and backward pass one neighbour. */
export function restack(document: DocumentView, ids: Iterable<ObjectId>, where: StackMove): Transaction {
  const chosen = itemsOf(document, ids);
  if (chosen.length === 0) return transaction({});
  const isOther = othersThan(chosen);
  return between(document, chosen, isOther, gap(document, isOther, chosen, where));
}

/**
 * Moves the objects right above the rank `below`, or right below the rank `above`, both taken without the objects
 * themselves.
 */
export function stackBetween(
  document: DocumentView,
  ids: Iterable<ObjectId>,
  { below, above }: { readonly below?: number; readonly above?: number },
): Transaction {
  const chosen = itemsOf(document, ids);
  const isOther = othersThan(chosen);
  const ranks = { document, isOther };
  return between(document, chosen, isOther, [
    below ?? (above === undefined ? undefined : nearest(ranks, above, -1)),
    above ?? (below === undefined ? undefined : nearest(ranks, below, 1)),
  ]);
}

type Others = (item: PlacedItem) => boolean;

function othersThan(chosen: readonly PlacedItem[]): Others {
  const taken = new Set(chosen.map((item) => item.object.id));
  return (item) => !taken.has(item.object.id);
}

function between(
  document: DocumentView,
  chosen: readonly PlacedItem[],
  isOther: Others,
  [below, above]: readonly [below?: number, above?: number],
): Transaction {
  const moves = spread(chosen, below, above);
  if (isStrict(moves, below, above)) return transaction({ reordered: moves });
  const others = [...document.items()].filter(isOther).sort((a, b) => a.rank - b.rank);
  return transaction({ reordered: renumber(others, chosen, below) });
}

/** After some fifty halvings no float is left between the ends of a gap. */
function isStrict(moves: readonly Move[], below: number | undefined, above: number | undefined): boolean {
  return moves.every(
    ({ to }, nth) =>
      (below === undefined || to > below) &&
      (above === undefined || to < above) &&
      (nth === 0 || to > moves[nth - 1]!.to),
  );
}

/** Gives everything integer ranks, with the chosen objects right above the rank `below`. */
function renumber(
  others: readonly PlacedItem[],
  chosen: readonly PlacedItem[],
  below: number | undefined,
): Move[] {
  const under = below === undefined ? 0 : others.findLastIndex((item) => item.rank <= below) + 1;
  const order = [...others.slice(0, under), ...chosen, ...others.slice(under)];
  return order
    .map((item, nth) => ({ id: item.object.id, from: item.rank, to: nth + 1 }))
    .filter((move) => move.from !== move.to);
}

/** Returns the ranks between which the chosen objects go; undefined on a side where no object lies. */
function gap(
  document: DocumentView,
  isOther: Others,
  chosen: readonly PlacedItem[],
  where: StackMove,
): readonly [below?: number, above?: number] {
  const ranks = { document, isOther };
  if (where === 'front') return [nearest(ranks, Number.POSITIVE_INFINITY, -1)];
  if (where === 'back') return [undefined, nearest(ranks, Number.NEGATIVE_INFINITY, 1)];
  const way = where === 'forward' ? 1 : -1;
  const own = where === 'forward' ? chosen.at(-1)!.rank : chosen[0]!.rank;
  const passed = nearest(ranks, own, way);
  // With no neighbour to pass they stay above or below all others.
  const near = passed ?? nearest(ranks, way * Number.POSITIVE_INFINITY, -way);
  const far = passed === undefined ? undefined : nearest(ranks, passed, way);
  return way > 0 ? [near, far] : [far, near];
}

/**
 * Returns the nearest rank on one side (1 above, −1 below) among the other objects. Linear passes: a million need no
 * sorting.
 */
function nearest(
  { document, isOther }: { document: DocumentView; isOther: Others },
  rank: number,
  way: number,
): number | undefined {
  // The membership test is the slowest part, and the nearest object usually passes it.
  const found = nearestOf(document, rank, way, () => true);
  return !found || isOther(found) ? found?.rank : nearestOf(document, rank, way, isOther)?.rank;
}

function nearestOf(
  document: DocumentView,
  rank: number,
  way: number,
  isMeant: Others,
): PlacedItem | undefined {
  let best: PlacedItem | undefined;
  for (const item of document.items()) {
    const isBeyond = (item.rank - rank) * way > 0;
    const isNearer = best === undefined || (best.rank - item.rank) * way > 0;
    if (isBeyond && isNearer && isMeant(item)) best = item;
  }
  return best;
}

/** Returns equally spaced ranks inside the gap; those already there and in order stay. */
function spread(chosen: readonly PlacedItem[], below: number | undefined, above: number | undefined): Move[] {
  const fits = (rank: number): boolean =>
    (below === undefined || rank > below) && (above === undefined || rank < above);
  if (chosen.every((item) => fits(item.rank))) return [];
  const low = below ?? (above === undefined ? 0 : above - chosen.length - 1);
  const high = above ?? low + chosen.length + 1;
  const step = (high - low) / (chosen.length + 1);
  return chosen
    .map((item, nth) => ({ id: item.object.id, from: item.rank, to: low + step * (nth + 1) }))
    .filter((move) => move.from !== move.to);
}
