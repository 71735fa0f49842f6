import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import type { Point } from './context-menu.tsx';
import styles from './tree.module.css';
import { keyAction, type TreeNode, type TreeRow, typeAhead, visibleRows } from './tree-model.ts';
import { Truncated } from './truncated.tsx';

interface TreeProps<N extends TreeNode> {
  /** Accessible name of the tree. */
  readonly label: string;
  readonly nodes: readonly N[];
  readonly expanded: ReadonlySet<string>;
  readonly selected: string | null;
  readonly onToggle: (id: string) => void;
  /** A leaf, or a branch with an `href`, was chosen. */
  readonly onSelect: (node: N) => void;
  readonly icon?: (node: N) => ReactNode;
  /** At the end of a row, such as a count or a button. Clicks there do not choose the row. */
  readonly after?: (node: N) => ReactNode;
  /** The menu of a row was asked for: by the right button, the menu key or Shift+F10. Client coordinates. */
  readonly onMenu?: (node: N, at: Point) => void;
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
  const choose = (node: N) => {
    setActiveId(node.id);
    if (node.href) props.onSelect(node);
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
    if (isMenuKey(event) && openMenu()) event.preventDefault();
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
    <Virtuoso
      ref={list}
      className={styles.tree}
      role="tree"
      aria-label={props.label}
      aria-activedescendant={rows[active] ? `${id}-${rows[active].node.id}` : undefined}
      tabIndex={0}
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
          onMenu={props.onMenu && ((at) => props.onMenu?.(row.node, at))}
          onChoose={() => choose(row.node)}
          onToggle={() => props.onToggle(row.node.id)}
        />
      )}
    />
  );
}

function indexOf(rows: readonly TreeRow[], id: string | null): number {
  return Math.max(
    0,
    rows.findIndex((row) => row.node.id === id),
  );
}

interface RowProps {
  readonly row: TreeRow;
  readonly id: string;
  readonly active: boolean;
  readonly selected: boolean;
  readonly icon: ReactNode;
  readonly after: ReactNode;
  readonly onMenu: ((at: Point) => void) | undefined;
  readonly onChoose: () => void;
  readonly onToggle: () => void;
}

function Row({ row, id, active, selected, icon, after, onMenu, onChoose, onToggle }: RowProps) {
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
      data-level={level}
      aria-level={level}
      aria-expanded={expanded}
      aria-selected={selected}
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
      {icon}
      <Truncated text={node.label} />
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
