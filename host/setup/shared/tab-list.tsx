import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { countWords, ListRows, type ListRowsProps } from './list-screen.tsx';
import styles from './tab-list.module.css';

interface TabListProps<T> extends ListRowsProps<T> {
  /** More than one, where it is not the noun with an s. */
  readonly several?: string;
  /** Beside the search: what else narrows the list. */
  readonly filters?: ReactNode;
  readonly detail?: ReactNode;
}

/** A list in a tab of a page: as ListScreen, with the button beside the search. */
export function TabList<T>({ several, filters, detail, ...list }: TabListProps<T>) {
  const { title, noun, search, pages, onAdd } = list;
  return (
    <ListPage
      detail={detail}
      list={
        <div className={styles.column}>
          <div className={styles.bar}>
            <SearchField
              label={`Search ${title.toLowerCase()}`}
              value={search.typed}
              onChange={search.setTyped}
            />
            {filters}
            <span className={styles.count} role="status">
              {pages.data && countWords(pages.data.total, noun, several)}
            </span>
            <span className={styles.space} />
            {onAdd && (
              <Button look="primary" icon={Plus} onClick={onAdd}>
                {`New ${noun}`}
              </Button>
            )}
          </div>
          <div className={styles.rows} aria-busy={pages.isPlaceholderData}>
            <ListRows {...list} />
          </div>
        </div>
      }
    />
  );
}
