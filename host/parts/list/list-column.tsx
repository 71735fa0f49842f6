import type { ReactNode } from 'react';
import { SearchField } from '../../ui/search-field.tsx';
import type { SearchState } from '../../ui/use-search.ts';
import styles from './list-screen.module.css';

interface ListColumnProps {
  /** What is searched, as "Search users". */
  readonly label: string;
  readonly search: SearchState;
  /** How many there are, in words; missing until it is known. */
  readonly count: string | undefined;
  /** The rows are still those of the search before. */
  readonly isStale: boolean;
  /** What has no room in the bar goes on the next line of it. */
  readonly wraps?: boolean;
  /** Beside the search: what else narrows the list. */
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
