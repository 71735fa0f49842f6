/** Z-order: ranks are any finite numbers, so raising one object renumbers nothing else. */
import { type Move, type Transaction, transaction } from '../document/transaction.ts';
import type { ObjectId, PlacedItem } from '../document/types.ts';
import { type DocumentView, itemsOf } from './view.ts';

export type StackMove = 'front' | 'forward' | 'backward' | 'back';

/** Moves the objects, which keep their order among each other; forward and backward pass one neighbour. */
export function restack(document: DocumentView, ids: Iterable<ObjectId>, where: StackMove): Transaction {
  const chosen = itemsOf(document, ids);
  if (chosen.length === 0) return transaction({});
  const taken = new Set(chosen.map((item) => item.object.id));
  const others = [...document.items()]
    .filter((item) => !taken.has(item.object.id))
    .sort((a, b) => a.rank - b.rank);
  const [below, above] = gap(others, chosen, where);
  const moves = spread(chosen, below, above);
  return transaction({ reordered: isStrict(moves, below, above) ? moves : renumber(others, chosen, below) });
}

/** Halving a gap some fifty times leaves no float between its ends. */
function isStrict(moves: readonly Move[], below: number | undefined, above: number | undefined): boolean {
  return moves.every(
    ({ to }, nth) =>
      (below === undefined || to > below) &&
      (above === undefined || to < above) &&
      (nth === 0 || to > moves[nth - 1]!.to),
  );
}

/** Whole ranks for everything, with the chosen ones right above the rank `below`. */
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

/** The ranks between which the chosen ones go; undefined where nothing lies on that side. */
function gap(
  others: readonly PlacedItem[],
  chosen: readonly PlacedItem[],
  where: StackMove,
): readonly [below?: number, above?: number] {
  if (where === 'front') return [others.at(-1)?.rank];
  if (where === 'back') return [undefined, others[0]?.rank];
  if (where === 'forward') {
    const next = others.findIndex((item) => item.rank > chosen.at(-1)!.rank);
    return next < 0 ? [others.at(-1)?.rank] : [others[next]!.rank, others[next + 1]?.rank];
  }
  const next = others.findLastIndex((item) => item.rank < chosen[0]!.rank);
  return next < 0 ? [undefined, others[0]?.rank] : [others[next - 1]?.rank, others[next]!.rank];
}

/** Ranks of equal distance inside the gap; those that are already there and in order stay. */
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
