/** Dragging rows of the list of layers by mouse or pen: from the press to the drop. */
import { type PointerEvent, useRef, useState } from 'react';
import type { LayerPlace, LayerRow } from '../../../worker/boundary/index.ts';
import { followRow } from '../../ui/row-drag.ts';

/** CSS pixels of a row. */
export const ROW_HEIGHT = 28;
/** Pixels that make a press a drag. */
const SLACK = 4;
/** Pixels from the edge of the list within which it scrolls, and how far per frame. */
const EDGE = 28;
const STEP = 7;
/** Shares of a group's row, at its top and bottom, that mean beside it and not into it. */
const RIM = 0.28;

/** The target of a drop, as the list shows it. */
interface Drop {
  readonly index: number;
  readonly where: LayerPlace['where'];
}

/** What a pointer means at a share of a row's height, from its top; null if a drop is impossible. */
export function placeAt(row: LayerRow, share: number): LayerPlace['where'] | null {
  if (row.fixed || row.selected || row.within) return null;
  if (!('group' in row.ref)) return share < 0.5 ? 'above' : 'below';
  if (share < RIM) return 'above';
  // The children of an open group are between it and the row below it.
  return share > 1 - RIM && row.open !== true ? 'below' : 'inside';
}

interface DragOptions {
  readonly at: (index: number) => LayerRow | undefined;
  readonly onDrop: (to: LayerPlace) => void;
}

export interface LayersDrag {
  readonly drop: Drop | null;
  readonly dragging: boolean;
  /** A press on a draggable row; `onClick` if it turns out to be no drag. */
  begin(event: PointerEvent<HTMLElement>, onClick: () => void): void;
}

export function useLayersDrag({ at, onDrop }: DragOptions): LayersDrag {
  const [drop, setDrop] = useState<Drop | null>(null);
  const [dragging, setDragging] = useState(false);
  const latest = useRef({ at, onDrop });
  latest.current = { at, onDrop };

  const begin = (down: PointerEvent<HTMLElement>, onClick: () => void) => {
    if (down.button !== 0 || down.pointerType === 'touch') return;
    const scroller = down.currentTarget;
    let found: Found | null = null;
    followRow(down, {
      ...{ scroller, edge: EDGE, step: STEP },
      isFar: (_dx, dy) => Math.abs(dy) > SLACK,
      onStart: () => setDragging(true),
      onMove({ y }) {
        found = dropUnder(scroller, y, latest.current.at);
        setDrop(found?.drop ?? null);
      },
      onEnd({ isDrag, isDropped }) {
        setDrop(null);
        setDragging(false);
        if (!isDropped) return;
        if (!isDrag) onClick();
        else if (found) latest.current.onDrop(found.to);
      },
    });
  };
  return { drop, dragging, begin };
}

interface Found {
  readonly drop: Drop;
  readonly to: LayerPlace;
}

/** What a pointer at `y`, client coordinates, means for the dragged row. */
function dropUnder(scroller: HTMLElement, y: number, at: DragOptions['at']): Found | null {
  const from = scroller.getBoundingClientRect().top - scroller.scrollTop;
  const index = Math.floor((y - from) / ROW_HEIGHT);
  const row = at(index);
  const where = row ? placeAt(row, (y - from) / ROW_HEIGHT - index) : null;
  return row && where ? { drop: { index, where }, to: { beside: row.ref, where } } : null;
}
