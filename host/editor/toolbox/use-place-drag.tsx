import { useDrag } from '@use-gesture/react';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './toolbox.module.css';

export interface PlaceDrag {
  /** Follows the pointer. */
  readonly picture: ReactNode;
  /** CSS pixels in the surface. */
  readonly drop: (x: number, y: number) => void;
  /** While it is dragged: where it would be dropped, null for nowhere. */
  readonly over?: (at: readonly [x: number, y: number] | null) => void;
  readonly surface: () => HTMLElement | null;
}

/** Drags a tile onto the surface; its picture follows the pointer. A press that does not move stays a click. */
export function usePlaceDrag({ picture, drop, over, surface }: PlaceDrag) {
  const [at, setAt] = useState<readonly [x: number, y: number] | null>(null);
  const bind = useDrag(
    ({ xy: [x, y], tap, last, canceled }) => {
      if (tap) return;
      setAt(last || canceled ? null : [x, y]);
      const box = surface()?.getBoundingClientRect();
      const at = !canceled && box && isOver(box, x, y) ? ([x - box.left, y - box.top] as const) : null;
      over?.(last ? null : at);
      if (last && at) drop(...at);
    },
    { filterTaps: true, pointer: { keys: false } },
  );
  const ghost =
    at &&
    createPortal(
      <div className={styles.ghost} style={{ left: at[0], top: at[1] }}>
        {picture}
      </div>,
      document.body,
    );
  return { bind, ghost };
}

/** Panels are beside the surface, the pop-out over its left edge: a drop there cancels. */
function isOver(box: DOMRect, x: number, y: number): boolean {
  if (x < box.left || x > box.right || y < box.top || y > box.bottom) return false;
  return !document.elementFromPoint(x, y)?.closest('[data-toolbox]');
}
