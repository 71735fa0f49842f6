/** Where items may be moved, and the exact words where they may not (DND-04 to DND-11, OR-20, OR-21). */
import { FOLDER_TEXTS, MOST_FOLDER_LEVELS } from '../../../contract/index.ts';
import type { ListName, SeenItem } from './tree-view.ts';

/** A move as it was asked for, with what is known of the tree. */
export interface Move {
  /** The list that it happens in. */
  readonly list: ListName;
  readonly item: SeenItem;
  /** The folder to move into; undefined for the root. */
  readonly target: SeenItem | undefined;
  /** Whether the caller owns the item. */
  readonly isOwner: boolean;
  /** The level of the target, folders counted that the caller does not see; 0 at the root. */
  readonly targetLevel: number;
  /** Levels of folders from the item down, itself counted; 0 for a report. */
  readonly height: number;
  /** The items whose positions change. */
  readonly reordered: readonly SeenItem[];
  /** Whether an order was sent at all. */
  readonly hasOrder: boolean;
  /** Whether the siblings come in another order. */
  readonly isNewOrder: boolean;
}

const parentIdOf = (item: SeenItem): number | undefined => item.above.at(-1)?.id;

/** Whether the item stays in its folder, so that only the order can change. */
export const isReorder = ({ item, target }: Pick<Move, 'item' | 'target'>): boolean =>
  parentIdOf(item) === target?.id;

/** Why the move cannot be; undefined where it can. */
export function moveRefusal(move: Move): string | undefined {
  const { item, target } = move;
  if (target?.id === item.id) return FOLDER_TEXTS.noChange;
  if (target?.type === 'report') return FOLDER_TEXTS.notHere;
  return isReorder(move) ? reorderRefusal(move) : outOfFolderRefusal(move);
}

function reorderRefusal({ list, item, target, reordered, hasOrder, isNewOrder }: Move): string | undefined {
  if (!hasOrder)
    // Dropped into the folder in which it is already, or at the root where it stands.
    return target || item.type === 'report' ? FOLDER_TEXTS.notHere : FOLDER_TEXTS.noChange;
  if (reordered.some((one) => parentIdOf(one) !== target?.id)) return acrossParents(list);
  return isNewOrder ? undefined : FOLDER_TEXTS.noChange;
}

function outOfFolderRefusal(move: Move): string | undefined {
  const { list, item, target, reordered } = move;
  // A place between the items of another folder: an order across parents, whoever is named in it.
  if (reordered.some((one) => one.id !== item.id)) return acrossParents(list);
  if (list === 'shared' && topOf(item) !== (target && topOf(target))) return FOLDER_TEXTS.sharedStays;
  if (item.type === 'folder' && item.above.length === 0) return FOLDER_TEXTS.notHere;
  if (target?.above.some(({ id }) => id === item.id)) return FOLDER_TEXTS.notHere;
  if (item.type === 'folder' && move.targetLevel + move.height > MOST_FOLDER_LEVELS)
    return FOLDER_TEXTS.notHere;
  // At the root it would be out of the list, and out of sight.
  if (!target && item.section === 'dashboard' && !move.isOwner) return FOLDER_TEXTS.notHere;
  return undefined;
}

const acrossParents = (list: ListName): string =>
  list === 'shared' ? FOLDER_TEXTS.sharedReorder : FOLDER_TEXTS.sameLevel;

/** The highest folder above an item that is seen, itself at the root. */
const topOf = (item: SeenItem): number => item.above[0]?.id ?? item.id;
