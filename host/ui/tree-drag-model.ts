/** Where a dragged row of a tree may go. No React and no pointer here: tested as data. */
import type { TreeNode, TreeRow } from './tree-model.ts';

export type DropPlace = 'before' | 'inside' | 'after';

/** A place in the tree: before, inside or after a node. */
export interface DropSpot<N extends TreeNode = TreeNode> {
  readonly target: N;
  readonly place: DropPlace;
}

export interface TreeDrag<N extends TreeNode> {
  readonly canDrag: (node: N) => boolean;
  readonly canDrop: (moving: N, target: N, place: DropPlace) => boolean;
  readonly onDrop: (moving: N, target: N, place: DropPlace) => void;
}

/** The bands of CONST-09, pixels from a row's centre, and the height of the row they are drawn for. */
const BANDS = { from: -26, move: -15, after: 10, to: 23 } as const;
const BAND_HEIGHT = BANDS.to - BANDS.from;

/**
 * What a pointer `offset` pixels below the centre of a row means (DND-01 to DND-03, edges as in OR-19). Rows that are
 * less high than the bands have them in proportion.
 */
export function placeAt(offset: number, rowHeight: number): DropPlace | null {
  const at = offset / Math.min(1, rowHeight / BAND_HEIGHT);
  if (at < BANDS.from || at > BANDS.to) return null;
  if (at < BANDS.move) return 'before';
  return at <= BANDS.after ? 'inside' : 'after';
}

/** Whether `node` is `other` or stands below it. */
export const isWithin = (node: TreeNode, other: TreeNode): boolean =>
  node.id === other.id || (other.children ?? []).some((child) => isWithin(node, child));

/**
 * Every place where `moving` may go, from the top of the visible rows to their end. Between two siblings there is one
 * place, not two.
 */
export function dropSpots<N extends TreeNode>(
  rows: readonly TreeRow<N>[],
  moving: N,
  canDrop: TreeDrag<N>['canDrop'],
): readonly DropSpot<N>[] {
  return rows.flatMap(({ node, position, siblings }) => {
    if (isWithin(node, moving)) return [];
    const places: DropPlace[] = position === siblings ? ['before', 'inside', 'after'] : ['before', 'inside'];
    return places
      .filter((place) => canDrop(moving, node, place))
      .map((place): DropSpot<N> => ({ target: node, place }));
  });
}

/** The words for a place, for screen readers. */
export function spotWords({ target, place }: DropSpot): string {
  const word = { before: 'Before', inside: 'Into', after: 'After' }[place];
  return `${word} ${target.label}`;
}
