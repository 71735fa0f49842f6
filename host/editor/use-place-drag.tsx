import { useDrag } from '@use-gesture/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { KindGlyph } from './kind-glyph.tsx';
import styles from './toolbox.module.css';
import type { ToolboxEntry } from './toolbox-groups.ts';

export interface PlaceDrag {
  readonly entry: ToolboxEntry;
  /** CSS pixels in the surface; its middle where missing. */
  readonly place: (kind: string, variant: string | null, x?: number, y?: number) => void;
  readonly surface: () => HTMLElement | null;
}

/** Drags a tile onto the surface; its picture follows the pointer. A press that does not move stays a click. */
export function usePlaceDrag({ entry, place, surface }: PlaceDrag) {
  const [at, setAt] = useState<readonly [x: number, y: number] | null>(null);
  const bind = useDrag(
    ({ xy: [x, y], tap, last, canceled }) => {
      if (tap) return;
      setAt(last || canceled ? null : [x, y]);
      const box = surface()?.getBoundingClientRect();
      if (last && !canceled && box && isOver(box, x, y))
        place(entry.kind.kind, entry.variant, x - box.left, y - box.top);
    },
    { filterTaps: true, pointer: { keys: false } },
  );
  const ghost =
    at &&
    createPortal(
      <div className={styles.ghost} style={{ left: at[0], top: at[1] }}>
        <KindGlyph entry={entry} />
      </div>,
      document.body,
    );
  return { bind, ghost };
}

/** Panels lie beside the surface, the pop-out over its left edge: what is dropped back there is not meant. */
function isOver(box: DOMRect, x: number, y: number): boolean {
  if (x < box.left || x > box.right || y < box.top || y > box.bottom) return false;
  return !document.elementFromPoint(x, y)?.closest('[data-toolbox]');
}
