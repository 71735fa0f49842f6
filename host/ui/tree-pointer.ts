/** A row of a tree under a pointer: from the press to the drop. */
import type { PointerEvent } from 'react';
import type { Point } from './context-menu.tsx';
import { followRow } from './row-drag.ts';
import { type DropSpot, placeAt, spotAt, type TreeDrag } from './tree-drag-model.ts';
import type { TreeNode, TreeRow } from './tree-model.ts';

/** A row being moved. */
export interface Moving<N extends TreeNode> {
  readonly node: N;
  readonly spot: DropSpot<N> | null;
  /** Of the pointer, client coordinates; null if keys move it. */
  readonly at: Point | null;
}

export interface DragRequest<N extends TreeNode> {
  readonly rows: readonly TreeRow<N>[];
  readonly drag: TreeDrag<N> | undefined;
  /** Opens a closed branch on which the pointer rests. */
  readonly onOpen: (id: string) => void;
  readonly onReveal: (id: string) => void;
}

/** Pixels that make a press a drag. */
const SLACK = 5;
/** Milliseconds over a closed branch until it opens. */
const OPEN_AFTER_MS = 700;
/** Pixels from the list's edge within which it scrolls, and how far in a frame. */
const EDGE = 36;
const SCROLL_STEP = 8;

interface Follower<N extends TreeNode> {
  readonly show: (moving: Moving<N>) => void;
  readonly end: (dropped: boolean) => void;
}

/** Follows one press until it ends. Returns the function that cancels it. */
export function followPointer<N extends TreeNode>(
  down: PointerEvent,
  latest: { readonly current: DragRequest<N> },
  node: N,
  follower: Follower<N>,
): () => void {
  const scroller = (down.currentTarget as Element).closest<HTMLElement>('[role="tree"]')!;
  const opener = createOpener((id) => latest.current.onOpen(id));
  return followRow(down, {
    ...{ scroller, edge: EDGE, step: SCROLL_STEP },
    isFar: (dx, dy) => Math.hypot(dx, dy) > SLACK,
    onMove(at) {
      const spot = spotUnder(at, scroller, latest.current, node);
      follower.show({ node, spot, at });
      opener.restOn(spot?.place === 'inside' ? spot.target.id : null);
    },
    onEnd({ isDrag, isDropped }) {
      opener.restOn(null);
      // The click that follows a drag selects nothing.
      if (isDrag) addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }));
      follower.end(isDropped && isDrag);
    },
  });
}

/** Opens the branch on which the pointer has rested for a while. */
function createOpener(open: (id: string) => void) {
  let opening: { readonly id: string; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  return {
    /** Called at every move with the branch under the pointer; null for none. */
    restOn(id: string | null): void {
      if (opening?.id === id) return;
      if (opening) clearTimeout(opening.timer);
      opening = id === null ? null : { id, timer: setTimeout(() => open(id), OPEN_AFTER_MS) };
    },
  };
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** The place under the pointer where the row may go. */
function spotUnder<N extends TreeNode>(
  at: Point,
  tree: Element,
  { rows, drag }: DragRequest<N>,
  moving: N,
): DropSpot<N> | null {
  const element = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-node]');
  if (!element || !drag) return null;
  const id = element.dataset.node as string;
  const target = tree.contains(element)
    ? rows.find(({ node }) => node.id === id)?.node
    : drag.beyond?.find(id);
  if (!target) return null;
  const { top, height } = element.getBoundingClientRect();
  const place = placeAt(at.y - (top + height / 2), height);
  return place && spotAt(drag, moving, target, place);
}
