import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type PointerEvent, useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import styles from './popup-window.module.css';
import { swipeOf } from './window-boxes.ts';

interface SheetBarProps {
  readonly title: string;
  /** How many sheets are stacked, and which one this is. */
  readonly count: number;
  readonly nth: number;
  readonly onTurn: (by: 1 | -1) => void;
  /** How far the finger pulls the sheet down, pixels; 0 once released. */
  readonly onPull: (pixels: number) => void;
  readonly onClose: () => void;
}

/** The title and handle of a sheet: swiped down it closes, swiped aside the next one comes. */
export function SheetBar({ title, count, nth, onTurn, onPull, onClose }: SheetBarProps) {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, y: event.clientY };
  };
  const onPointerMove = ({ clientY }: PointerEvent) => {
    if (from.current) onPull(Math.max(0, clientY - from.current.y));
  };
  const onPointerUp = ({ clientX, clientY }: PointerEvent) => {
    const start = from.current;
    end();
    const swipe = start && swipeOf(clientX - start.x, clientY - start.y);
    if (swipe === 'close') onClose();
    else if (swipe && count > 1) onTurn(swipe === 'next' ? 1 : -1);
  };
  const end = () => {
    from.current = null;
    onPull(0);
  };
  return (
    <>
      <div className={styles.handle} {...{ onPointerDown, onPointerMove, onPointerUp }} onPointerCancel={end}>
        <h2>{title}</h2>
      </div>
      {count > 1 && (
        <div className={styles.turn}>
          <IconButton icon={ChevronLeft} label="Previous pop-up" onClick={() => onTurn(-1)} />
          <span>
            {nth + 1} of {count}
          </span>
          <IconButton icon={ChevronRight} label="Next pop-up" onClick={() => onTurn(1)} />
        </div>
      )}
    </>
  );
}
