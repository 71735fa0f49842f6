import { type KeyboardEvent, useRef } from 'react';
import type { Point } from './context-menu.tsx';
import { keyAction, type TreeNode, type TreeRow, typeAhead } from './tree-model.ts';

/** The tree's properties that the keys need. */
interface KeyTargets<N extends TreeNode> {
  readonly onToggle: (id: string) => void;
  readonly onMenu?: (node: N, at: Point) => void;
  readonly check?: (node: N) => unknown;
  readonly onCheck?: (node: N) => void;
}

interface TreeState<N extends TreeNode> {
  readonly rows: readonly TreeRow<N>[];
  /** Index of the active row. */
  readonly active: number;
  readonly moveTo: (index: number) => void;
  readonly choose: (node: N) => void;
  readonly elementOf: (node: N) => Element | null;
  /** Handles the keys that move a row. Returns whether it handled this one. */
  readonly onDragKey: (event: KeyboardEvent, active: N | undefined) => boolean;
}

/** Pixels from a row's left edge to the menu that a key opens. */
const MENU_INDENT = 24;

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey);

/** Milliseconds within which typed letters belong together. */
const TYPING_MS = 700;

/** The keys of a tree: moving, opening, selecting, ticking, the row's menu, and type-ahead. */
export function useTreeKeys<N extends TreeNode>(
  { onToggle, onMenu, check, onCheck }: KeyTargets<N>,
  { rows, active, moveTo, choose, elementOf, onDragKey }: TreeState<N>,
): (event: KeyboardEvent) => void {
  const typed = useRef({ text: '', at: 0 });
  const node = rows[active]?.node;
  /** Type-ahead. A letter that begins no row's name is left to the shortcuts of the page. */
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
    const row = node && elementOf(node);
    if (!row || !onMenu) return false;
    const { left, bottom } = row.getBoundingClientRect();
    onMenu(node, { x: left + MENU_INDENT, y: bottom });
    return true;
  };
  return (event) => {
    if (onDragKey(event, node)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (isMenuKey(event) && openMenu()) event.preventDefault();
    if (event.key === ' ' && node && check?.(node)) {
      event.preventDefault();
      onCheck?.(node);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = keyAction(rows, active, event.key);
    if (action?.type === 'move') moveTo(action.to);
    else if (action?.type === 'toggle') onToggle(action.id);
    else if (action?.type === 'activate') choose(node!);
    else if (!jumpTo(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
