import { type KeyboardEvent, useRef, useState } from 'react';
import styles from './table-picker.module.css';

interface TablePickerProps {
  readonly onPick: (rows: number, columns: number) => void;
}

/** TABL-11: squares of seven rows and columns. */
const SIDE = 7;
const SQUARES = Array.from({ length: SIDE * SIDE }, (_, nth) => ({
  row: Math.floor(nth / SIDE) + 1,
  column: (nth % SIDE) + 1,
}));

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Chooses the size of a new table: point at its last cell, or go there with the arrow keys (TOOL-16). */
export function TablePicker({ onPick }: TablePickerProps) {
  const [to, setTo] = useState<{ readonly row: number; readonly column: number } | null>(null);
  const grid = useRef<HTMLFieldSetElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const clamp = (value: number) => Math.min(SIDE, Math.max(1, value));
    const row = clamp((to?.row ?? 1) + step[0]);
    const column = clamp((to?.column ?? 1) + step[1]);
    setTo({ row, column });
    (grid.current?.children[(row - 1) * SIDE + column - 1] as HTMLElement | undefined)?.focus();
  };
  return (
    <div className={styles.picker}>
      <p className={styles.label} aria-live="polite">
        {to ? `${to.column} × ${to.row}` : 'Select table size'}
      </p>
      <fieldset
        ref={grid}
        className={styles.grid}
        aria-label="Select table size"
        onKeyDown={onKeyDown}
        onPointerLeave={() => setTo(null)}
      >
        {SQUARES.map(({ row, column }) => (
          <button
            key={`${row} ${column}`}
            type="button"
            tabIndex={row === (to?.row ?? 1) && column === (to?.column ?? 1) ? 0 : -1}
            aria-label={`${column} × ${row}`}
            data-chosen={to !== null && row <= to.row && column <= to.column}
            onPointerEnter={() => setTo({ row, column })}
            onFocus={() => setTo({ row, column })}
            onClick={() => onPick(row, column)}
          />
        ))}
      </fieldset>
    </div>
  );
}
