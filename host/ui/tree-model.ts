/** A tree as the flat list of its visible rows, and what the keys do in it. No React here: the keyboard is tested as data. */

export interface TreeNode {
  readonly id: string;
  readonly label: string;
  /** Present on a branch, even while empty. */
  readonly children?: readonly TreeNode[];
  /** Where a click leads; a branch without one opens and closes. */
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

/** The rows that are to be seen while the branches in `expanded` are open. */
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

export type TreeAction =
  | { readonly type: 'move'; readonly to: number }
  | { readonly type: 'toggle'; readonly id: string }
  | { readonly type: 'activate'; readonly id: string };

/** What a key does with the row at `active` (the pattern "tree view" of the ARIA practices); undefined for other keys. */
export function keyAction(rows: readonly TreeRow[], active: number, key: string): TreeAction | undefined {
  const row = rows[active];
  if (!row) return undefined;
  switch (key) {
    case 'ArrowDown':
      return { type: 'move', to: Math.min(active + 1, rows.length - 1) };
    case 'ArrowUp':
      return { type: 'move', to: Math.max(active - 1, 0) };
    case 'Home':
      return { type: 'move', to: 0 };
    case 'End':
      return { type: 'move', to: rows.length - 1 };
    case 'ArrowRight':
      if (row.expanded === false) return { type: 'toggle', id: row.node.id };
      return row.expanded && rows[active + 1]?.parent === active
        ? { type: 'move', to: active + 1 }
        : undefined;
    case 'ArrowLeft':
      if (row.expanded) return { type: 'toggle', id: row.node.id };
      return row.parent >= 0 ? { type: 'move', to: row.parent } : undefined;
    case 'Enter':
    case ' ':
      return { type: 'activate', id: row.node.id };
    default:
      return undefined;
  }
}

/**
 * The next row whose label begins with `typed`. One letter goes on to the next such row; more letters, typed in one go,
 * may stay on the row they already describe. −1 where there is none.
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
