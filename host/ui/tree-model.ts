/** A tree as the flat list of its visible rows, and its keys. No React here: the keyboard is tested as data. */

export interface TreeNode {
  readonly id: string;
  readonly label: string;
  /** Present on a branch, even while empty. */
  readonly children?: readonly TreeNode[];
  /** The target of a click; a branch without one opens and closes. */
  readonly href?: string;
}

export interface TreeRow<N extends TreeNode = TreeNode> {
  readonly node: N;
  /** From 1, as aria-level counts. */
  readonly level: number;
  /** Place among its siblings, from 1, and how many they are. */
  readonly position: number;
  readonly siblings: number;
  /** Undefined on a leaf. */
  readonly expanded: boolean | undefined;
  /** Index of the parent's row, −1 at the top. */
  readonly parent: number;
}

/** The visible rows while the branches in `expanded` are open. */
export function visibleRows<N extends TreeNode>(
  nodes: readonly N[],
  expanded: ReadonlySet<string>,
): readonly TreeRow<N>[] {
  const rows: TreeRow<N>[] = [];
  const add = (list: readonly N[], level: number, parent: number) => {
    list.forEach((node, at) => {
      const open = node.children ? expanded.has(node.id) : undefined;
      rows.push({ node, level, position: at + 1, siblings: list.length, expanded: open, parent });
      if (open) add(node.children as readonly N[], level + 1, rows.length - 1);
    });
  };
  add(nodes, 1, -1);
  return rows;
}

type TreeAction =
  | { readonly type: 'move'; readonly to: number }
  | { readonly type: 'toggle'; readonly id: string }
  | { readonly type: 'activate'; readonly id: string };

/** The active row of a tree. */
interface TreeSpot {
  /** Of the row that they are at. */
  readonly index: number;
  readonly total: number;
  /** Undefined on a leaf. */
  readonly expanded: boolean | undefined;
  /** Whether the next row is below this one in the tree. */
  readonly hasChild: boolean;
  /** Index of the parent's row, −1 at the top. */
  readonly parent: number;
}

/**
 * The targets of the arrows, Home and End (the pattern "tree view" of the ARIA practices): a row, by its index, or the
 * opening or closing of the present one. Undefined if there is none, and for other keys.
 */
export function treeStep(key: string, spot: TreeSpot): number | 'toggle' | undefined {
  const { index, total, expanded, hasChild, parent } = spot;
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, total - 1);
    case 'ArrowUp':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return total - 1;
    case 'ArrowRight':
      if (expanded === false) return 'toggle';
      return expanded && hasChild ? index + 1 : undefined;
    case 'ArrowLeft':
      if (expanded) return 'toggle';
      return parent >= 0 ? parent : undefined;
    default:
      return undefined;
  }
}

/** What a key does with the row at `active`; undefined for other keys. */
export function keyAction(rows: readonly TreeRow[], active: number, key: string): TreeAction | undefined {
  const row = rows[active];
  if (!row) return undefined;
  const { id } = row.node;
  if (key === 'Enter' || key === ' ') return { type: 'activate', id };
  const step = treeStep(key, {
    ...{ index: active, total: rows.length, expanded: row.expanded, parent: row.parent },
    hasChild: rows[active + 1]?.parent === active,
  });
  if (step === undefined) return undefined;
  return step === 'toggle' ? { type: 'toggle', id } : { type: 'move', to: step };
}

/**
 * The next row whose label begins with `typed`. One letter moves on to the next such row; more letters, typed in one go,
 * may stay on the row they already describe. −1 if there is none.
 */
export function typeAhead(rows: readonly TreeRow[], active: number, typed: string): number {
  const prefix = typed.toLocaleLowerCase();
  const first = typed.length > 1 ? active : active + 1;
  for (let step = 0; step < rows.length; step++) {
    const at = (first + step + rows.length) % rows.length;
    if (rows[at]!.node.label.toLocaleLowerCase().startsWith(prefix)) return at;
  }
  return -1;
}
