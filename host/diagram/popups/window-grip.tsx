import { GripHorizontal } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { truncate } from '../../ui/truncated.tsx';
import styles from './popup-window.module.css';
import { type Box, inside, room } from './window-boxes.ts';

/** Pixels that an arrow key moves the window; with Shift ten times as many. */
const STEP = 8;

interface WindowGripProps {
  readonly title: string;
  readonly box: Box;
  readonly onMove: (box: Box) => void;
}

/** The handle of the window. */
export function WindowGrip({ title, box, onMove }: WindowGripProps) {
  const from = useRef<{ readonly x: number; readonly y: number; readonly box: Box } | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, y: event.clientY, box };
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    const start = from.current;
    if (!start) return;
    const left = start.box.left + clientX - start.x;
    onMove(inside({ ...start.box, left, top: start.box.top + clientY - start.y }, room()));
  };
  const end = () => {
    from.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 10 * STEP : STEP;
    const x = { ArrowLeft: -step, ArrowRight: step }[event.key] ?? 0;
    const y = { ArrowUp: -step, ArrowDown: step }[event.key] ?? 0;
    if (x === 0 && y === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(inside({ ...box, left: box.left + x, top: box.top + y }, room()));
  };
  return (
    <button
      type="button"
      className={styles.grip}
      title={title}
      aria-label={`Move ${title}`}
      {...{ onPointerDown, onPointerMove, onKeyDown }}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <GripHorizontal size={14} aria-hidden />
      <span>{truncate(title)}</span>
    </button>
  );
}
