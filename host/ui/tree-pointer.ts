/** A row of a tree under a pointer: from the press to the drop. */
import type { PointerEvent } from 'react';
import type { VirtuosoHandle } from 'react-virtuoso';
import type { Point } from './context-menu.tsx';
import { type DropSpot, isWithin, placeAt, type TreeDrag } from './tree-drag-model.ts';
import type { TreeNode, TreeRow } from './tree-model.ts';

/** A row on its way. */
export interface Moving<N extends TreeNode> {
  readonly node: N;
  readonly spot: DropSpot<N> | null;
  /** Of the pointer, client coordinates; null where keys move it. */
  readonly at: Point | null;
}

export interface DragRequest<N extends TreeNode> {
  readonly rows: readonly TreeRow<N>[];
  readonly drag: TreeDrag<N> | undefined;
  readonly list: { readonly current: VirtuosoHandle | null };
  /** Opens a closed branch that the pointer rests on. */
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

/** Follows one press until it ends. Returns what breaks it off. */
export function followPointer<N extends TreeNode>(
  down: PointerEvent,
  latest: { readonly current: DragRequest<N> },
  node: N,
  follower: Follower<N>,
): () => void {
  const scroller = (down.currentTarget as Element).closest<HTMLElement>('[role="tree"]')!;
  const opener = createOpener((id) => latest.current.onOpen(id));
  let dragging = false;
  let at: Point = { x: down.clientX, y: down.clientY };
  let frame = 0;

  const look = () => {
    const spot = spotUnder(at, latest.current, node);
    follower.show({ node, spot, at });
    opener.restOn(spot?.place === 'inside' ? spot.target.id : null);
  };
  const scroll = () => {
    const by = scrollStep(scroller, at);
    if (by !== 0) {
      latest.current.list.current?.scrollBy({ top: by });
      look();
    }
    frame = requestAnimationFrame(scroll);
  };
  const onMove = (event: globalThis.PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > SLACK;
    if (!dragging && !far) return;
    if (!dragging) {
      dragging = true;
      frame = requestAnimationFrame(scroll);
    }
    at = { x: event.clientX, y: event.clientY };
    look();
  };
  const finish = (dropped: boolean) => {
    cancelAnimationFrame(frame);
    opener.restOn(null);
    listening.abort();
    // The click that follows a drag chooses nothing.
    if (dragging) addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }));
    follower.end(dropped && dragging);
  };
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('pointermove', onMove, { signal });
  addEventListener('pointerup', (event) => event.pointerId === down.pointerId && finish(true), { signal });
  addEventListener('pointercancel', () => finish(false), { signal });
  addEventListener('keydown', (event) => event.key === 'Escape' && dragging && finish(false), {
    signal,
    capture: true,
  });
  return () => finish(false);
}

/** Opens the branch that the pointer has rested on for a while. */
function createOpener(open: (id: string) => void) {
  let opening: { readonly id: string; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  return {
    /** Told with every move what the pointer is on; null for no branch. */
    restOn(id: string | null): void {
      if (opening?.id === id) return;
      if (opening) clearTimeout(opening.timer);
      opening = id === null ? null : { id, timer: setTimeout(() => open(id), OPEN_AFTER_MS) };
    },
  };
}

/** How far the list scrolls in this frame, CSS pixels: only near its upper and lower edge. */
function scrollStep(scroller: HTMLElement, at: Point): number {
  const { top, bottom } = scroller.getBoundingClientRect();
  if (at.y < top + EDGE) return -SCROLL_STEP;
  return at.y > bottom - EDGE ? SCROLL_STEP : 0;
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** The place under the pointer that the row may go to. */
function spotUnder<N extends TreeNode>(at: Point, request: DragRequest<N>, moving: N): DropSpot<N> | null {
  const element = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-node]');
  const row = element && request.rows.find(({ node }) => node.id === element.dataset.node);
  if (!row || isWithin(row.node, moving)) return null;
  const { top, height } = element.getBoundingClientRect();
  const place = placeAt(at.y - (top + height / 2), height);
  return place && request.drag!.canDrop(moving, row.node, place) ? { target: row.node, place } : null;
}
