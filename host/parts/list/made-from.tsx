import type { LucideIcon } from 'lucide-react';
import { Link } from 'wouter';
import type { PagesResult } from '../../../api/client/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { FieldGroup } from '../../ui/form.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { SearchState } from '../../ui/use-search.ts';
import styles from './made-from.module.css';

interface MadeFromProps<T> {
  /** One of them, as "controller". */
  readonly noun: string;
  /** The total, whatever the search. */
  readonly count: number;
  readonly search: SearchState;
  readonly pages: PagesResult<T>;
  readonly icon: LucideIcon;
  /** How to create one, shown if there is none. */
  readonly emptyText: string;
  readonly pathOf: (item: T) => string;
  readonly wordsOf: (item: T) => string;
}

/** Pages of the items that a template lists. */
export const MADE_FROM_PAGE = 50;
/** Fewer are visible at a glance. */
const WORTH_A_SEARCH = 7;

/** The items made from a template, with a link to each. */
export function MadeFrom<T extends { readonly uuid: string; readonly name: string }>(
  props: MadeFromProps<T>,
) {
  const { noun, count, search, pages, icon: Icon, emptyText, pathOf, wordsOf } = props;
  const items = pages.data?.items ?? [];
  const title = `${noun[0]!.toUpperCase()}${noun.slice(1)}s`;
  return (
    <FieldGroup title={`${title} (${count.toLocaleString('en')})`}>
      {count > WORTH_A_SEARCH && (
        <SearchField label={`Search ${noun}s`} value={search.typed} onChange={search.setTyped} />
      )}
      {pages.isError && (
        <InlineError
          text={pages.error.message}
          busy={pages.isFetching}
          onRetry={() => void pages.refetch()}
        />
      )}
      {pages.isSuccess && items.length === 0 && (
        <p className={styles.none}>{search.term ? `No ${noun} found` : emptyText}</p>
      )}
      <ul className={styles.rows}>
        {items.map((one) => (
          <li key={one.uuid} className={styles.row}>
            <Link href={pathOf(one)}>
              <Icon size={15} aria-hidden /> {one.name}
            </Link>
            <small>{wordsOf(one)}</small>
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show more
        </Button>
      )}
    </FieldGroup>
  );
}
