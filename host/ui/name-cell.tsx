import type { ReactNode } from 'react';
import styles from './name-cell.module.css';

interface NameCellProps {
  /** A picture or an icon. */
  readonly before?: ReactNode;
  readonly name: string;
  /** Below the name where the list is narrow: what other columns say where it is not. */
  readonly below?: ReactNode;
  readonly after?: ReactNode;
}

/** The first cell of a row: what it is. */
export function NameCell({ before, name, below, after }: NameCellProps) {
  return (
    <>
      {before}
      <span className={styles.words}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        {below && <span className={styles.below}>{below}</span>}
      </span>
      {after}
    </>
  );
}
