import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import type { VirtuosoHandle } from 'react-virtuoso';
import type { Point } from './context-menu.tsx';
import styles from './tree.module.css';
import { DragFeedback } from './tree-drag-feedback.tsx';
import type { TreeDrag } from './tree-drag-model.ts';
import { rowDrag, type TreeCheck, TreeItem } from './tree-item.tsx';
import { TreeList } from './tree-list.tsx';
import { type TreeNode, type TreeRow, visibleRows } from './tree-model.ts';
import { type TreeDragState, useTreeDrag } from './use-tree-drag.ts';
import { useTreeKeys } from './use-tree-keys.ts';

interface TreeProps<N extends TreeNode> {
  /** Accessible name of the tree. */
  readonly label: string;
  readonly nodes: readonly N[];
  readonly expanded: ReadonlySet<string>;
  readonly selected: string | null;
  readonly onToggle: (id: string) => void;
  /** A leaf, or a branch with an `href`, was chosen; with `selectsBranches` any row. */
  readonly onSelect: (node: N) => void;
  /** The pointer goes down on a row, a moment before it is chosen: what that needs can be asked for. `pointer`: mouse, pen or touch, with which a scroll begins so too. */
  readonly onAhead?: (node: N, pointer: string) => void;
  /** A click on a branch selects it; only its arrow opens and closes it. */
  readonly selectsBranches?: boolean;
  readonly icon?: (node: N) => ReactNode;
  /** At the end of a row, such as a count or a button. Clicks there do not select the row. */
  readonly after?: (node: N) => ReactNode;
  /** In place of a row's name while that is edited; undefined for the other rows. Keys in it must not reach the tree. */
  readonly editor?: (node: N) => ReactNode;
  /** Rows with checkboxes, ticked by a click or by Space; undefined for a row without one. */
  readonly check?: (node: N) => TreeCheck | undefined;
  readonly onCheck?: (node: N) => void;
  /** The menu of a row was requested: by the right button, the menu key or Shift+F10. Client coordinates. */
  readonly onMenu?: (node: N, at: Point) => void;
  /** Rows may be moved: by dragging, or by Ctrl X, arrows and Enter. */
  readonly drag?: TreeDrag<N>;
}

/** A tree of any length: only the rows in view exist. One tab stop; arrows, Home, End, Enter and letters move in it. */
export function Tree<N extends TreeNode>(props: TreeProps<N>) {
  const { nodes, expanded, selected } = props;
  const id = useId();
  const list = useRef<VirtuosoHandle>(null);
  const rows = useMemo(() => visibleRows(nodes, expanded), [nodes, expanded]);
  const [activeId, setActiveId] = useState<string | null>(null);
  const active = indexOf(rows, activeId ?? selected);

  const dragging = useTreeDrag<N>({
    rows: rows as readonly TreeRow<N>[],
    drag: props.drag,
    onOpen: (branch) => !expanded.has(branch) && props.onToggle(branch),
    onReveal: (node) => list.current?.scrollIntoView({ index: indexOf(rows, node), behavior: 'auto' }),
  });
  const choose = (node: N) => {
    setActiveId(node.id);
    if (node.href || !node.children || props.selectsBranches) props.onSelect(node);
    else props.onToggle(node.id);
  };
  const onKeyDown = useTreeKeys(props, {
    ...{ rows, active, choose },
    moveTo: (index) => {
      setActiveId(rows[index]!.node.id);
      list.current?.scrollIntoView({ index, behavior: 'auto' });
    },
    elementOf: (node) => document.getElementById(`${id}-${node.id}`),
    onDragKey: dragging.onKey,
  });
  return (
    <>
      <TreeList
        handle={list}
        label={props.label}
        activeRow={rows[active] && `${id}-${rows[active].node.id}`}
        className={styles.tree}
        aria-keyshortcuts={props.drag && 'Control+X'}
        onKeyDown={onKeyDown}
        data={rows as TreeRow<N>[]}
        computeItemKey={(_, row) => row.node.id}
        initialItemCount={Math.min(rows.length, 20)}
        itemContent={(index, row) => (
          <Row
            {...{ tree: props, row, choose, dragging }}
            id={`${id}-${row.node.id}`}
            active={index === active}
          />
        )}
      />
      {props.drag && <DragFeedback moving={dragging.moving} said={dragging.said} />}
    </>
  );
}

function indexOf(rows: readonly TreeRow[], id: string | null): number {
  return Math.max(
    0,
    rows.findIndex((row) => row.node.id === id),
  );
}

interface RowProps<N extends TreeNode> {
  readonly tree: TreeProps<N>;
  readonly row: TreeRow<N>;
  /** Of its element. */
  readonly id: string;
  readonly active: boolean;
  readonly choose: (node: N) => void;
  readonly dragging: TreeDragState<N>;
}

/** A row with the tree's settings and handlers. */
function Row<N extends TreeNode>({ tree, row, id, active, choose, dragging }: RowProps<N>) {
  const { node } = row;
  return (
    <TreeItem
      {...{ row, id, active }}
      selected={node.id === tree.selected}
      icon={tree.icon?.(node)}
      after={tree.after?.(node)}
      editor={tree.editor?.(node)}
      check={tree.check?.(node)}
      onCheck={() => tree.onCheck?.(node)}
      onMenu={tree.onMenu && ((at) => tree.onMenu?.(node, at))}
      onChoose={() => choose(node)}
      onToggle={() => tree.onToggle(node.id)}
      drag={tree.drag && rowDrag(dragging.moving, node, tree.drag)}
      onPress={(event) => dragging.press(event, node)}
      onAhead={tree.onAhead && ((pointer) => tree.onAhead?.(node, pointer))}
    />
  );
}
