import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { countWords } from '../../ui/count-words.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { ListColumn } from './list-column.tsx';
import { ListRows, type ListRowsProps } from './list-screen.tsx';

interface TabListProps<T> extends ListRowsProps<T> {
  /** More than one, if it is not the noun with an s. */
  readonly several?: string;
  /** Beside the search: further filters. */
  readonly filters?: ReactNode;
  readonly detail?: ReactNode;
}

/** A list in a tab of a page: like ListScreen, with the button beside the search. */
export function TabList<T>({ several, filters, detail, ...list }: TabListProps<T>) {
  const { title, noun, search, pages, onAdd } = list;
  return (
    <ListPage
      detail={detail}
      list={
        <ListColumn
          label={`Search ${title.toLowerCase()}`}
          search={search}
          count={pages.data && countWords(pages.data.total, noun, several)}
          isStale={pages.isPlaceholderData}
          wraps
          filters={filters}
          actions={
            onAdd && (
              <Button look="primary" icon={Plus} onClick={onAdd}>
                {`New ${noun}`}
              </Button>
            )
          }
        >
          <ListRows {...list} />
        </ListColumn>
      }
    />
  );
}
