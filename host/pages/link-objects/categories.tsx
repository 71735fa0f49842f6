import { Shapes } from 'lucide-react';
import { linkObjectCalls } from '../../../api/contract/calls/link-objects.ts';
import type { Category } from '../../../api/contract/index.ts';
import { useCategories } from '../../data/names/categories.ts';
import { client } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { optimistically } from '../../parts/list/optimistic.ts';
import { takeRow } from '../../parts/list/take-saved.ts';
import { countWords } from '../../ui/count-words.ts';
import { NameCell } from '../../ui/name-cell.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { NamedList, type NamedListDescription } from './named-list.tsx';

/** What names its category. */
function refreshSorted(): void {
  for (const id of ['linkObjects', 'controllerTags', 'tag'])
    void queryClient.invalidateQueries({ queryKey: [id] });
}

async function deleteCategory({ uuid, name }: Category): Promise<void> {
  const done = await optimistically<Category>(
    'categories',
    (rows) => rows.filter((row) => row.uuid !== uuid),
    () => client.deleteCategory({ params: { id: uuid } }),
  );
  if (!done) return;
  refreshSorted();
  showToast('success', `${name} was deleted`);
}

const CATEGORIES: NamedListDescription<Category> = {
  title: 'Categories',
  noun: 'category',
  several: 'categories',
  icon: Shapes,
  emptyText: 'Sort tags and link objects by what they belong to, such as Pump or Tank.',
  columns: [
    { id: 'name', title: 'Name', width: 'minmax(140px, 2fr)', cell: ({ name }) => <NameCell name={name} /> },
    {
      id: 'linkObjects',
      title: 'Link objects',
      width: 'minmax(90px, 1fr)',
      cell: ({ linkObjectsCount }) => countWords(linkObjectsCount, 'link object'),
    },
    {
      id: 'tags',
      title: 'Tags',
      width: 'minmax(60px, 1fr)',
      cell: ({ tagsCount }) => countWords(tagsCount, 'tag'),
    },
  ],
  field: linkObjectCalls.createCategory.body,
  save: (body, row) =>
    row ? client.updateCategory({ params: { id: row.uuid }, body }) : client.createCategory({ body }),
  take: (saved) => {
    takeRow('categories', saved, ({ name }) => name);
    refreshSorted();
  },
  removal: {
    verb: 'Delete',
    remove: deleteCategory,
    consequence: () => 'Its link objects and tags stay, in no category.',
  },
};

/** The categories of tags and link objects. */
export function Categories() {
  const search = useSearch();
  return <NamedList of={CATEGORIES} search={search} pages={useCategories({ search: search.term })} />;
}
