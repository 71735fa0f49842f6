import { colourOf, dashOf } from '../../../engine/chart/palette.ts';
import styles from './chart.module.css';
import { usePalette } from './use-palette.ts';

/** The colour and the dash of a series' line. */
export function Swatch({ slot }: { readonly slot: number }) {
  const palette = usePalette();
  return (
    <svg className={styles.swatch} width={24} height={4} aria-hidden focusable="false">
      <line
        x1={0}
        x2={24}
        y1={2}
        y2={2}
        stroke={colourOf(palette, slot)}
        strokeDasharray={dashOf(slot).join(' ')}
      />
    </svg>
  );
}
