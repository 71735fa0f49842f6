import type { RefObject } from 'react';
import { useSnapshot } from 'valtio';
import type { DiagramState } from '../diagram-store.ts';
import { EquipmentMark } from './equipment-mark.tsx';
import styles from './equipment-marks.module.css';
import { type MarksOptions, usePlacedMarks } from './use-placed-marks.ts';

interface EquipmentMarksProps extends MarksOptions {
  readonly surface: RefObject<HTMLElement | null>;
}

/** Marks equipment that has a maintenance note or a scheduled command, at its upper right corner. They let the pointer through. */
export default function EquipmentMarks({ surface, ...options }: EquipmentMarksProps) {
  const { engine } = useSnapshot(options.store) as DiagramState;
  const marks = usePlacedMarks(options);
  if (marks.length === 0) return null;
  const { x, y, scale } = engine.camera;
  const { clientWidth = 0, clientHeight = 0 } = surface.current ?? {};
  return (
    <ul className={styles.layer} aria-label="Notes and scheduled commands">
      {marks.map(({ mark, place }) => {
        const left = (place.maxX - x) * scale + clientWidth / 2;
        const top = (place.minY - y) * scale + clientHeight / 2;
        return (
          <li key={mark.key} style={{ transform: `translate(${left}px, ${top}px)` }}>
            <span className={styles.place}>
              <EquipmentMark mark={mark} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
