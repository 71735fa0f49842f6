import type { ReactNode } from 'react';
import { SearchField } from '../../ui/search-field.tsx';
import type { SearchState } from '../../ui/use-search.ts';
import styles from './list-screen.module.css';

interface ListColumnProps {
  /** The search's label, as "Search users". */
  readonly label: string;
  readonly search: SearchState;
  /** The number of rows, in words; missing until it is known. */
  readonly count: string | undefined;
  /** The rows still belong to the previous search. */
  readonly isStale: boolean;
  /** What does not fit into the bar wraps to its next line. */
  readonly wraps?: boolean;
  /** Beside the search: further filters. */
  readonly filters?: ReactNode;
  /** At the end of the bar. */
  readonly actions?: ReactNode;
  /** Between the bar and the rows. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

/** A bar with a search and the count, above the rows of a list. */
export function ListColumn(props: ListColumnProps) {
  const { label, search, count, isStale, wraps = false, filters, actions, above, children } = props;
  return (
    <div className={styles.column}>
      <div className={styles.bar} data-wraps={wraps || undefined}>
        <SearchField label={label} value={search.typed} onChange={search.setTyped} />
        {filters}
        <span className={styles.count} role="status">
          {count}
        </span>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {above}
      <div className={styles.rows} aria-busy={isStale}>
        {children}
      </div>
    </div>
  );
}
