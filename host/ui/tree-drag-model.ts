/** Where a dragged row of a tree may go. No React and no pointer here: tested as data. */
import type { TreeNode, TreeRow } from './tree-model.ts';

export type DropPlace = 'before' | 'inside' | 'after';

/** A place in the tree: before, inside or after a node. */
export interface DropSpot<N extends TreeNode = TreeNode> {
  readonly target: N;
  readonly place: DropPlace;
  /** Why a drop there does nothing. */
  readonly refusal?: string;
}

export interface TreeDrag<N extends TreeNode> {
  readonly canDrag: (node: N) => boolean;
  readonly canDrop: (moving: N, target: N, place: DropPlace) => boolean;
  readonly onDrop: (moving: N, target: N, place: DropPlace) => void;
  /**
   * For trees where every place takes a drop and some only say why nothing happens: those words. `canDrop` is true
   * there, and `onDrop` is told of refused drops too.
   */
  readonly refusal?: (moving: N, target: N, place: DropPlace) => string | undefined;
  /** Places outside the rows of this tree: its heading, rows of another tree. */
  readonly beyond?: {
    /** Of an element's `data-node`. */
    readonly find: (id: string) => N | undefined;
    /** Those that keys reach, before and after the rows. */
    readonly before: readonly N[];
    readonly after: readonly N[];
  };
  /** Receives the place that a drop would now go to; null when there is none. */
  readonly onSpot?: (spot: DropSpot<N> | null) => void;
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

/** The place, with the reason if a drop there does nothing; null if it takes no drops. */
export function spotAt<N extends TreeNode>(
  { canDrop, refusal }: Pick<TreeDrag<N>, 'canDrop' | 'refusal'>,
  moving: N,
  target: N,
  place: DropPlace,
): DropSpot<N> | null {
  // Only a tree that says why may be asked about a place within the moved row.
  if (!refusal && isWithin(target, moving)) return null;
  if (!canDrop(moving, target, place)) return null;
  return { target, place, refusal: refusal?.(moving, target, place) };
}

/**
 * Every place where `moving` may go, from the top of the visible rows to their end. Between two siblings there is one
 * place, not two.
 */
export function dropSpots<N extends TreeNode>(
  rows: readonly TreeRow<N>[],
  moving: N,
  drag: Pick<TreeDrag<N>, 'canDrop' | 'refusal' | 'beyond'>,
): readonly DropSpot<N>[] {
  const at = (target: N, place: DropPlace) => spotAt(drag, moving, target, place) ?? [];
  const inside = (nodes: readonly N[] = []) => nodes.flatMap((node) => at(node, 'inside'));
  return [
    ...inside(drag.beyond?.before),
    ...rows.flatMap(({ node, position, siblings }) => {
      const places: DropPlace[] =
        position === siblings ? ['before', 'inside', 'after'] : ['before', 'inside'];
      return places.flatMap((place) => at(node, place));
    }),
    ...inside(drag.beyond?.after),
  ];
}

/** The place that keys begin with: the first below the moved row, else the last above it. */
export function firstSpot<N extends TreeNode>(
  rows: readonly TreeRow<N>[],
  moving: N,
  spots: readonly DropSpot<N>[],
): DropSpot<N> | undefined {
  const index = new Map(rows.map(({ node }, nth) => [node.id, nth]));
  const from = index.get(moving.id) ?? 0;
  return spots.find(({ target }) => (index.get(target.id) ?? -1) > from) ?? spots.at(-1);
}

/** The words for a place, for screen readers; with the reason if a drop there does nothing. */
export function spotWords({ target, place, refusal }: DropSpot): string {
  const word = { before: 'Before', inside: 'Into', after: 'After' }[place];
  return refusal ? `${word} ${target.label}: ${refusal}` : `${word} ${target.label}`;
}
