import { Check, ChevronRight, GripVertical, Minus } from 'lucide-react';
import type { MouseEvent, PointerEvent, ReactNode } from 'react';
import type { Point } from './context-menu.tsx';
import styles from './tree.module.css';
import { type DropPlace, isWithin, type TreeDrag } from './tree-drag-model.ts';
import type { TreeNode, TreeRow } from './tree-model.ts';
import { Truncated } from './truncated.tsx';
import type { Moving } from './use-tree-drag.ts';

export interface TreeCheck {
  /** `mixed`: some of what is below it. */
  readonly checked: boolean | 'mixed';
  readonly disabled: boolean;
}

interface RowDrag {
  readonly draggable: boolean;
  /** It is being moved itself, or is below a moved row. */
  readonly leaving: boolean;
  /** Where a drop now would put the moved row, relative to this one. */
  readonly place: DropPlace | null;
  /** The drop would do nothing. */
  readonly refused: boolean;
}

/** The look of a row while rows are moved. */
export function rowDrag<N extends TreeNode>(moving: Moving<N> | null, node: N, drag: TreeDrag<N>): RowDrag {
  const here = moving?.spot?.target.id === node.id;
  return {
    draggable: drag.canDrag(node),
    leaving: moving !== null && isWithin(node, moving.node),
    place: here ? moving!.spot!.place : null,
    refused: here && moving!.spot!.refusal !== undefined,
  };
}

interface TreeItemProps {
  readonly row: TreeRow;
  readonly id: string;
  readonly active: boolean;
  readonly selected: boolean;
  readonly icon: ReactNode;
  readonly after: ReactNode;
  /** In place of the name while that is edited. */
  readonly editor: ReactNode;
  readonly check: TreeCheck | undefined;
  readonly onCheck: () => void;
  readonly onMenu: ((at: Point) => void) | undefined;
  readonly onChoose: () => void;
  readonly onToggle: () => void;
  readonly drag: RowDrag | undefined;
  readonly onPress: (event: PointerEvent) => void;
  /** The pointer goes down on it. */
  readonly onAhead: ((pointer: string) => void) | undefined;
}

/** One row of a tree: its arrow, checkbox, icon and name, and what is at its end. */
export function TreeItem(props: TreeItemProps) {
  const { row, id, active, selected, icon, after, editor, check, onCheck, onMenu, onChoose, onToggle, drag } =
    props;
  const { node, level, expanded } = row;
  const onClick = (event: MouseEvent) => {
    // The browser handles opening another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!editor) onChoose();
  };
  const onDown = ({ button, pointerType }: PointerEvent) => {
    if (button === 0) props.onAhead?.(pointerType);
  };
  return (
    <a
      id={id}
      role="treeitem"
      href={node.href}
      tabIndex={-1}
      className={styles.row}
      data-active={active || undefined}
      data-node={node.id}
      data-drop={drag?.place ?? undefined}
      data-refused={drag?.refused || undefined}
      data-leaving={drag?.leaving || undefined}
      data-editing={editor ? true : undefined}
      draggable={false}
      onPointerDown={drag?.draggable && !editor ? props.onPress : onDown}
      data-level={level}
      // The end of a row is no part of its name.
      aria-label={after || editor ? node.label : undefined}
      aria-level={level}
      aria-expanded={expanded}
      aria-selected={selected}
      aria-checked={check?.checked}
      aria-disabled={check?.disabled || undefined}
      aria-setsize={row.siblings}
      aria-posinset={row.position}
      onClick={onClick}
      onContextMenu={(event) => {
        if (!onMenu || editor) return;
        event.preventDefault();
        onMenu({ x: event.clientX, y: event.clientY });
      }}
    >
      {expanded === undefined ? <span className={styles.gap} /> : <Twist onToggle={onToggle} />}
      {check && <Box checked={check.checked} onCheck={onCheck} />}
      {icon}
      {editor ?? <Truncated text={node.label} />}
      {drag?.draggable && !editor && (
        <span className={styles.handle} data-handle>
          <GripVertical size={14} aria-hidden />
        </span>
      )}
      {after && <RowEnd>{after}</RowEnd>}
    </a>
  );
}

/** A click inside a row that does not choose the row. */
const alone = (act?: () => void) => (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
  act?.();
};

const Twist = ({ onToggle }: { readonly onToggle: () => void }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: a wider target for the pointer; the arrow keys do the same.
  // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
  <span className={styles.twist} onClick={alone(onToggle)}>
    <ChevronRight size={14} aria-hidden />
  </span>
);

interface BoxProps {
  readonly checked: TreeCheck['checked'];
  readonly onCheck: () => void;
}

const Box = ({ checked, onCheck }: BoxProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the row itself says whether it is ticked, and Space ticks it.
  // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
  <span className={styles.box} onClick={alone(onCheck)}>
    {checked === true && <Check size={12} strokeWidth={3} aria-hidden />}
    {checked === 'mixed' && <Minus size={12} strokeWidth={3} aria-hidden />}
  </span>
);

const RowEnd = ({ children }: { readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps clicks on what it holds from the row.
  // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
  <span className={styles.after} onClick={alone()}>
    {children}
  </span>
);
