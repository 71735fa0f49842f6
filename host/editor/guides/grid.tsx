import type { CSSProperties } from 'react';
import { useSnapshot } from 'valtio';
import type { DiagramState } from '../../diagram/diagram-store.ts';
import { type GridView, gridPlaces } from './grid-model.ts';

const DOTS: CSSProperties = {
  position: 'absolute',
  inset: 0,
  pointerEvents: 'none',
  backgroundImage: 'radial-gradient(circle, rgb(107 114 128 / 0.55) 1px, transparent 1.3px)',
};

interface GridProps {
  /** World units. */
  readonly step: number;
  readonly store: DiagramState;
}

/** A dot at each crossing of the grid that objects snap to, over the diagram. */
export default function Grid({ step, store }: GridProps) {
  const { camera, phase } = useSnapshot(store).engine;
  if (phase !== 'ready') return null;
  const { size, x, y } = gridPlaces(step, camera as GridView);
  // The dot is in the middle of its tile, and 50 % puts the middle of a tile into the middle of the view.
  const style = {
    ...DOTS,
    backgroundSize: `${size}px ${size}px`,
    backgroundPosition: `calc(50% + ${x}px) calc(50% + ${y}px)`,
  };
  return <div data-grid aria-hidden style={style} />;
}
