import type { RefObject } from 'react';
import { useSnapshot } from 'valtio';
import type { DiagramState } from './diagram-store.ts';
import styles from './point-tooltip.module.css';

/** CSS pixels between pointer and card, and the card's maximum size: near an edge it opens to the other side. */
const GAP = 14;
const WIDTH = 280;
const HEIGHT = 140;

interface PointTooltipProps {
  readonly store: DiagramState;
  readonly surface: RefObject<HTMLElement | null>;
}

/** The object under the pointer: tag, value, unit, quality and time, in the engine's words. */
export function PointTooltip({ store, surface }: PointTooltipProps) {
  const { point } = useSnapshot(store);
  if (!point?.text) return null;
  const { clientWidth = 0, clientHeight = 0 } = surface.current ?? {};
  const left = point.x + GAP + WIDTH > clientWidth;
  const up = point.y + GAP + HEIGHT > clientHeight;
  const [first, ...rest] = point.text.split('\n');
  return (
    <div
      className={styles.card}
      role="tooltip"
      style={{
        left: left ? undefined : point.x + GAP,
        right: left ? clientWidth - point.x + GAP : undefined,
        top: up ? undefined : point.y + GAP,
        bottom: up ? clientHeight - point.y + GAP : undefined,
      }}
    >
      <strong>{first}</strong>
      {rest.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  );
}
