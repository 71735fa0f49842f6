import { Check, ChevronRight, GripVertical } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import type { Point } from './context-menu.tsx';
import styles from './tree.module.css';
import { type DropPlace, isWithin, spotWords, type TreeDrag } from './tree-drag-model.ts';
import { keyAction, type TreeNode, type TreeRow, typeAhead, visibleRows } from './tree-model.ts';
import { Truncated } from './truncated.tsx';
import { type Moving, useTreeDrag } from './use-tree-drag.ts';

interface TreeProps<N extends TreeNode> {
  /** Accessible name of the tree. */
  readonly label: string;
  readonly nodes: readonly N[];
  readonly expanded: ReadonlySet<string>;
  readonly selected: string | null;
  readonly onToggle: (id: string) => void;
  /** A leaf, or a branch with an `href`, was chosen; with `selectsBranches` any row. */
  readonly onSelect: (node: N) => void;
  /** A click on a branch chooses it; only its arrow opens and closes it. */
  readonly selectsBranches?: boolean;
  readonly icon?: (node: N) => ReactNode;
  /** At the end of a row, such as a count or a button. Clicks there do not choose the row. */
  readonly after?: (node: N) => ReactNode;
  /** Rows that can be ticked, by a click on their box or by Space; undefined for a row without a box. */
  readonly check?: (node: N) => TreeCheck | undefined;
  readonly onCheck?: (node: N) => void;
  /** The menu of a row was asked for: by the right button, the menu key or Shift+F10. Client coordinates. */
  readonly onMenu?: (node: N, at: Point) => void;
  /** Rows may be moved: by dragging, or by Ctrl X, arrows and Enter. */
  readonly drag?: TreeDrag<N>;
}

export interface TreeCheck {
  readonly checked: boolean;
  readonly disabled: boolean;
}

/** Pixels from a row's left edge to the menu that a key opens. */
const MENU_INDENT = 24;

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey);

/** Milliseconds within which typed letters belong together. */
const TYPING_MS = 700;

/** A tree of any length: only the rows in view exist. One tab stop; arrows, Home, End, Enter and letters move in it. */
export function Tree<N extends TreeNode>(props: TreeProps<N>) {
  const { nodes, expanded, selected } = props;
  const id = useId();
  const list = useRef<VirtuosoHandle>(null);
  const typed = useRef({ text: '', at: 0 });
  const rows = useMemo(() => visibleRows(nodes, expanded), [nodes, expanded]);
  const [activeId, setActiveId] = useState<string | null>(null);
  const active = indexOf(rows, activeId ?? selected);

  const moveTo = (index: number) => {
    setActiveId(rows[index]!.node.id);
    list.current?.scrollIntoView({ index, behavior: 'auto' });
  };
  const dragging = useTreeDrag<N>({
    rows: rows as readonly TreeRow<N>[],
    drag: props.drag,
    list,
    onOpen: (branch) => !expanded.has(branch) && props.onToggle(branch),
    onReveal: (node) => list.current?.scrollIntoView({ index: indexOf(rows, node), behavior: 'auto' }),
  });
  const choose = (node: N) => {
    setActiveId(node.id);
    if (node.href || !node.children || props.selectsBranches) props.onSelect(node);
    else props.onToggle(node.id);
  };
  /** Type-ahead. A letter that no row begins with is left to the shortcuts of the page. */
  const jumpTo = (event: KeyboardEvent): boolean => {
    if (event.key.length !== 1) return false;
    const now = event.timeStamp;
    const text = now - typed.current.at < TYPING_MS ? typed.current.text + event.key : event.key;
    const found = typeAhead(rows, active, text);
    if (found < 0) return false;
    typed.current = { text, at: now };
    moveTo(found);
    return true;
  };
  const openMenu = (): boolean => {
    const node = rows[active]?.node;
    const row = node && document.getElementById(`${id}-${node.id}`);
    if (!row || !props.onMenu) return false;
    const { left, bottom } = row.getBoundingClientRect();
    props.onMenu(node, { x: left + MENU_INDENT, y: bottom });
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (dragging.onKey(event, rows[active]?.node)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (isMenuKey(event) && openMenu()) event.preventDefault();
    if (event.key === ' ' && rows[active] && props.check?.(rows[active].node)) {
      event.preventDefault();
      props.onCheck?.(rows[active].node);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = keyAction(rows, active, event.key);
    if (action?.type === 'move') moveTo(action.to);
    else if (action?.type === 'toggle') props.onToggle(action.id);
    else if (action?.type === 'activate') choose(rows[active]!.node);
    else if (!jumpTo(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <Virtuoso
        ref={list}
        className={styles.tree}
        role="tree"
        aria-label={props.label}
        aria-activedescendant={rows[active] ? `${id}-${rows[active].node.id}` : undefined}
        tabIndex={0}
        aria-keyshortcuts={props.drag && 'Control+X'}
        onKeyDown={onKeyDown}
        data={rows as TreeRow<N>[]}
        computeItemKey={(_, row) => row.node.id}
        initialItemCount={Math.min(rows.length, 20)}
        itemContent={(index, row) => (
          <Row
            row={row}
            id={`${id}-${row.node.id}`}
            active={index === active}
            selected={row.node.id === selected}
            icon={props.icon?.(row.node)}
            after={props.after?.(row.node)}
            check={props.check?.(row.node)}
            onCheck={() => props.onCheck?.(row.node)}
            onMenu={props.onMenu && ((at) => props.onMenu?.(row.node, at))}
            onChoose={() => choose(row.node)}
            onToggle={() => props.onToggle(row.node.id)}
            drag={props.drag && rowDrag(dragging.moving, row.node, props.drag)}
            onPress={(event) => dragging.press(event, row.node)}
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

interface RowDrag {
  readonly draggable: boolean;
  /** It is on its way itself, or stands below what is. */
  readonly leaving: boolean;
  /** Where a drop now would put the moved row, seen from this one. */
  readonly place: DropPlace | null;
}

function rowDrag<N extends TreeNode>(moving: Moving<N> | null, node: N, drag: TreeDrag<N>): RowDrag {
  const here = moving?.spot?.target.id === node.id;
  return {
    draggable: drag.canDrag(node),
    leaving: moving !== null && isWithin(node, moving.node),
    place: here ? moving!.spot!.place : null,
  };
}

interface DragFeedbackProps {
  readonly moving: Moving<TreeNode> | null;
  readonly said: string;
}

/** The moved row at the pointer, and its way in words. */
function DragFeedback({ moving, said }: DragFeedbackProps) {
  return (
    <>
      <p className={styles.said} role="status">
        {said}
      </p>
      {moving?.at && (
        <div
          className={styles.ghost}
          style={{ transform: `translate(${moving.at.x + 12}px, ${moving.at.y + 8}px)` }}
          aria-hidden
        >
          {moving.node.label}
          {moving.spot && <small>{spotWords(moving.spot)}</small>}
        </div>
      )}
    </>
  );
}

interface RowProps {
  readonly row: TreeRow;
  readonly id: string;
  readonly active: boolean;
  readonly selected: boolean;
  readonly icon: ReactNode;
  readonly after: ReactNode;
  readonly check: TreeCheck | undefined;
  readonly onCheck: () => void;
  readonly onMenu: ((at: Point) => void) | undefined;
  readonly onChoose: () => void;
  readonly onToggle: () => void;
  readonly drag: RowDrag | undefined;
  readonly onPress: (event: PointerEvent) => void;
}

function Row(props: RowProps) {
  const { row, id, active, selected, icon, after, check, onCheck, onMenu, onChoose, onToggle, drag } = props;
  const { node, level, expanded } = row;
  const onClick = (event: MouseEvent) => {
    // Another tab or window is the browser's business.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChoose();
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
      data-leaving={drag?.leaving || undefined}
      draggable={false}
      onPointerDown={drag?.draggable ? props.onPress : undefined}
      data-level={level}
      // What stands at the end of a row is no part of its name.
      aria-label={after ? node.label : undefined}
      aria-level={level}
      aria-expanded={expanded}
      aria-selected={selected}
      aria-checked={check?.checked}
      aria-disabled={check?.disabled || undefined}
      aria-setsize={row.siblings}
      aria-posinset={row.position}
      onClick={onClick}
      onContextMenu={(event) => {
        if (!onMenu) return;
        event.preventDefault();
        onMenu({ x: event.clientX, y: event.clientY });
      }}
    >
      {expanded === undefined ? (
        <span className={styles.gap} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: a wider target for the pointer; the arrow keys do the same.
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
        <span
          className={styles.twist}
          onClick={(event) => {
            event.preventDefault();
            event.stopPropagation();
            onToggle();
          }}
        >
          <ChevronRight size={14} aria-hidden />
        </span>
      )}
      {check && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the row itself says whether it is ticked, and Space ticks it.
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
        <span
          className={styles.box}
          onClick={(event) => {
            event.preventDefault();
            event.stopPropagation();
            onCheck();
          }}
        >
          {check.checked && <Check size={12} strokeWidth={3} aria-hidden />}
        </span>
      )}
      {icon}
      <Truncated text={node.label} />
      {drag?.draggable && (
        <span className={styles.handle} data-handle>
          <GripVertical size={14} aria-hidden />
        </span>
      )}
      {after && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps clicks on what it holds from the row.
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
        <span
          className={styles.after}
          onClick={(event) => {
            event.preventDefault();
            event.stopPropagation();
          }}
        >
          {after}
        </span>
      )}
    </a>
  );
}
