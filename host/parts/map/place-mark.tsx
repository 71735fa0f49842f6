import type { AlertType } from '../../../api/contract/index.ts';
import styles from './place-mark.module.css';

interface PlaceMarkProps {
  /** The worst alarm; undefined: none. */
  readonly worst?: AlertType;
}

const SIZE = 18;

/** A site as the map draws it: critical is a square with C, urgent a triangle with U, and without alarms it is a point. */
export function PlaceMark({ worst }: PlaceMarkProps) {
  return (
    <svg
      className={styles.mark}
      data-worst={worst}
      width={SIZE}
      height={SIZE}
      viewBox="0 0 18 18"
      aria-hidden
      focusable="false"
    >
      {worst === 'critical' && <rect x={1} y={1} width={16} height={16} rx={3} />}
      {worst === 'urgent' && <path d="M9 0.5 17.6 16.5H0.4Z" />}
      {worst ? (
        <text x={9} y={worst === 'critical' ? 13 : 14.5} textAnchor="middle">
          {worst === 'critical' ? 'C' : 'U'}
        </text>
      ) : (
        <circle cx={9} cy={9} r={5} />
      )}
    </svg>
  );
}

/** The worst of what is open. */
export const worstOf = ({ critical, urgent }: { readonly critical: number; readonly urgent: number }) =>
  critical > 0 ? ('critical' as const) : urgent > 0 ? ('urgent' as const) : undefined;
