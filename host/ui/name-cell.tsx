import type { ReactNode } from 'react';
import styles from './name-cell.module.css';

interface NameCellProps {
  /** A picture or an icon. */
  readonly before?: ReactNode;
  readonly name: string;
  /** Below the name if the list is narrow: the content of the hidden columns. */
  readonly below?: ReactNode;
  readonly after?: ReactNode;
}

/** The first cell of a row: its name. */
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
