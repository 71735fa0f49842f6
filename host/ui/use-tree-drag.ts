import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type DropSpot, dropSpots, firstSpot, spotWords } from './tree-drag-model.ts';
import type { TreeNode } from './tree-model.ts';
import { type DragRequest, followPointer, type Moving } from './tree-pointer.ts';

export type { Moving };

export interface TreeDragState<N extends TreeNode> {
  readonly moving: Moving<N> | null;
  /** The announcements for screen readers. */
  readonly said: string;
  /** Starts a drag where the pointer went down on a row. A click stays a click: a few pixels tell them apart. */
  readonly press: (event: PointerEvent, node: N) => void;
  /** Takes the keys of a move: Ctrl X begins, arrows choose, Enter drops, Escape ends. True if it took one. */
  readonly onKey: (event: KeyboardEvent, active: N | undefined) => boolean;
}

/** Moving rows of a tree, by pointer or by keys. */
export function useTreeDrag<N extends TreeNode>(request: DragRequest<N>): TreeDragState<N> {
  const latest = useRef(request);
  const [moving, keepMoving] = useState<Moving<N> | null>(null);
  const [said, setSaid] = useState('');
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => {
    latest.current = request;
  });
  useEffect(() => () => stop.current?.(), []);

  const setMoving = (next: Moving<N> | null) => {
    keepMoving(next);
    latest.current.drag?.onSpot?.(next?.spot ?? null);
  };
  const drop = ({ node, spot }: Moving<N>) => {
    if (!spot) return;
    latest.current.drag?.onDrop(node, spot.target, spot.place);
    // Who refuses a drop says so.
    setSaid(spot.refusal === undefined ? `${node.label} moved: ${spotWords(spot)}` : '');
  };
  const press = (event: PointerEvent, node: N) => {
    const { drag } = latest.current;
    if (!drag?.canDrag(node) || event.button !== 0 || stop.current) return;
    // Touch scrolls the list; only the handle, which takes no gestures, drags.
    if (event.pointerType === 'touch' && !(event.target as Element).closest('[data-handle]')) return;
    const current: { value: Moving<N> | null } = { value: null };
    stop.current = followPointer(event, latest, node, {
      show: (next) => {
        current.value = next;
        setMoving(next);
      },
      end: (dropped) => {
        stop.current = null;
        setMoving(null);
        if (dropped && current.value) drop(current.value);
      },
    });
  };
  return { moving, said, press, onKey: keyMove(latest, moving, { setMoving, say: setSaid, drop }) };
}

interface KeyMoveTargets<N extends TreeNode> {
  readonly setMoving: (moving: Moving<N> | null) => void;
  readonly say: (words: string) => void;
  readonly drop: (moving: Moving<N>) => void;
}

/** A move by keys: every place where the row may be dropped, in order. */
function keyMove<N extends TreeNode>(
  latest: { readonly current: DragRequest<N> },
  moving: Moving<N> | null,
  { setMoving, say, drop }: KeyMoveTargets<N>,
): TreeDragState<N>['onKey'] {
  const choose = (node: N, spot: DropSpot<N>) => {
    setMoving({ node, spot, at: null });
    say(`Moving ${node.label}: ${spotWords(spot)}. Enter drops it there, Escape leaves it.`);
    latest.current.onReveal(spot.target.id);
  };
  const begin = (node: N | undefined): boolean => {
    const { drag, rows } = latest.current;
    if (!node || !drag?.canDrag(node)) return false;
    const first = firstSpot(rows, node, dropSpots(rows, node, drag));
    if (first) choose(node, first);
    else say(`${node.label} cannot go anywhere else`);
    return true;
  };
  const step = ({ node, spot }: Moving<N>, by: number) => {
    const { rows, drag } = latest.current;
    const spots = dropSpots(rows, node, drag!);
    const at = spots.findIndex((one) => one.target.id === spot?.target.id && one.place === spot.place);
    choose(node, spots[Math.min(spots.length - 1, Math.max(0, at + by))]!);
  };
  return (event, active) => {
    if (!moving) {
      const cuts = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'x';
      return cuts && begin(active);
    }
    if (event.key === 'ArrowDown') step(moving, 1);
    else if (event.key === 'ArrowUp') step(moving, -1);
    else if (event.key === 'Enter' || event.key === ' ') {
      setMoving(null);
      drop(moving);
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      setMoving(null);
      say(`${moving.node.label} stays where it was`);
      return event.key === 'Escape';
    }
    return true;
  };
}
