import { type LucideIcon, Plus, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PagesResult } from '../../../api/client/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { countWords } from '../../ui/count-words.ts';
import { DataList, type DataListProps } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import type { SearchState } from '../../ui/use-search.ts';
import { PageHeader } from '../page/page-header.tsx';
import { usePageTitle } from '../page/use-page-title.ts';
import { ListColumn } from './list-column.tsx';
import styles from './list-screen.module.css';
import { fetchNext } from './next-page.ts';

type ListParts<T> = Omit<
  DataListProps<T>,
  'label' | 'items' | 'total' | 'onMore' | 'isLoadingMore' | 'after'
>;

export interface ListRowsProps<T> extends ListParts<T> {
  readonly title: string;
  /** One of them, as "user". */
  readonly noun: string;
  readonly icon: LucideIcon;
  readonly search: SearchState;
  readonly pages: PagesResult<T>;
  /** Absent if the user may not add. */
  readonly onAdd?: () => void;
  /** Shown if there is none yet, below "No users yet" or a title of its own. */
  readonly emptyTitle?: string;
  readonly emptyText: string;
  /** Filters besides the search are active. */
  readonly isFiltered?: boolean;
}

interface ListScreenProps<T> extends ListRowsProps<T> {
  /** Beside the search: further filters. */
  readonly filters?: ReactNode;
  readonly detail?: ReactNode;
}

/** A list page of the set-up: search, rows, and the pane beside them. */
export function ListScreen<T>({ filters, ...props }: ListScreenProps<T>) {
  const { title, noun, search, pages, onAdd, detail } = props;
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title}>
        {onAdd && (
          <Button look="primary" icon={Plus} onClick={onAdd}>
            {`New ${noun}`}
          </Button>
        )}
      </PageHeader>
      <ListPage
        detail={detail}
        list={
          <ListColumn
            label={`Search ${title.toLowerCase()}`}
            search={search}
            count={pages.data && countWords(pages.data.total, noun)}
            isStale={pages.isPlaceholderData}
            wraps={filters !== undefined}
            filters={filters}
          >
            <ListRows {...props} />
          </ListColumn>
        }
      />
    </>
  );
}

/** The rows of a list, or why there are none. */
export function ListRows<T>(props: ListRowsProps<T>) {
  const { pages, title, noun, icon, search, onAdd, emptyText, isFiltered = false } = props;
  const { emptyTitle = `No ${title.toLowerCase()} yet` } = props;
  if (pages.isPending) return <SkeletonRows rows={10} label={`Loading ${title.toLowerCase()}`} />;
  if (!pages.data)
    return (
      <ErrorState
        title={`The ${title.toLowerCase()} could not be loaded`}
        error={pages.error!}
        busy={pages.isFetching}
        onRetry={() => void pages.refetch()}
      />
    );
  if (pages.data.items.length === 0)
    return search.term || isFiltered ? (
      <EmptyState icon={Search} title={`No ${noun} found`}>
        {isFiltered ? 'No results for these filters.' : `Nothing matches “${search.term}”.`}
      </EmptyState>
    ) : (
      <EmptyState
        icon={icon}
        title={emptyTitle}
        action={onAdd && <Button icon={Plus} onClick={onAdd}>{`New ${noun}`}</Button>}
      >
        {emptyText}
      </EmptyState>
    );
  return (
    <DataList
      {...props}
      label={title}
      items={pages.data.items}
      total={pages.data.total}
      onMore={() => {
        // After a failure the button below tries again.
        if (!pages.isFetchNextPageError) fetchNext(pages);
      }}
      isLoadingMore={pages.isFetchingNextPage}
      after={
        pages.isFetchNextPageError && (
          <p className={styles.failure} role="alert">
            {pages.error?.message}
            <Button onClick={() => void pages.fetchNextPage()}>Try again</Button>
          </p>
        )
      }
    />
  );
}
