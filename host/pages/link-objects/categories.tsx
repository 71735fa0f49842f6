import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Pencil, Shapes, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ApiError } from '../../../api/client/errors.ts';
import type { Paged } from '../../../api/client/hooks.ts';
import { type Category, endpoints } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { useGranted } from '../../data/site/queries.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { optimistically } from '../../parts/list/optimistic.ts';
import { TabList } from '../../parts/list/tab-list.tsx';
import { takeRow } from '../../parts/list/take-saved.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { countWords } from '../../ui/count-words.ts';
import type { Column } from '../../ui/data-list.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { NameCell } from '../../ui/name-cell.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { NameDialog } from './name-dialog.tsx';

const PAGE_SIZE = 50;

const COLUMNS: readonly Column<Category>[] = [
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
];

/** The list comes under its own name, beside the types of tags. */
const useCategories = (search: string | undefined) =>
  useInfiniteQuery<Paged<Category>, ApiError, Paged<Category>, readonly unknown[], number>({
    queryKey: ['categories', { query: { search } }, 'pages'],
    queryFn: async ({ pageParam }) => {
      const { categories, total } = await client.categories({
        query: { search, limit: PAGE_SIZE, skip: pageParam },
      });
      return { items: categories, total };
    },
    initialPageParam: 0,
    getNextPageParam: ({ items, total }, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.items.length, 0);
      return items.length > 0 && loaded < total ? loaded : undefined;
    },
    select: ({ pages }: InfiniteData<Paged<Category>, number>) => ({
      items: pages.flatMap(({ items }) => items),
      total: pages.at(-1)?.total ?? 0,
    }),
    placeholderData: keepPreviousData,
    meta: { inline: true },
  });

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

/** What tags and link objects are sorted into. */
export function Categories() {
  const search = useSearch();
  const pages = useCategories(search.term);
  /** What is named in the dialog: a category, or a new one. */
  const [naming, setNaming] = useState<Category | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Category | null>(null);
  const mayAdd = useGranted('Setup.LinkObjects.add');
  const mayUpdate = useGranted('Setup.LinkObjects.update');
  const mayDelete = useGranted('Setup.LinkObjects.archive');
  const menu = (category: Category): MenuEntry[] => [
    ...(mayUpdate ? [{ label: 'Rename', icon: Pencil, onSelect: () => setNaming(category) }] : []),
    ...(mayDelete
      ? [{ label: 'Delete', icon: Trash2, danger: true, onSelect: () => setDeleting(category) }]
      : []),
  ];
  const current = naming === 'new' ? null : naming;
  return (
    <>
      <TabList
        title="Categories"
        noun="category"
        several="categories"
        icon={Shapes}
        emptyText="Sort tags and link objects by what they belong to, such as Pump or Tank."
        {...{ search, pages, menu }}
        columns={COLUMNS}
        idOf={(category) => category.uuid}
        nameOf={(category) => category.name}
        onOpen={(category) => mayUpdate && setNaming(category)}
        onAdd={mayAdd ? () => setNaming('new') : undefined}
      />
      {naming && (
        <NameDialog
          title={current ? `Rename ${current.name}` : 'New category'}
          field={endpoints.createCategory.body}
          name={current?.name ?? ''}
          onClose={() => setNaming(null)}
          send={async (body) => {
            const saved = current
              ? await client.updateCategory({ params: { id: current.uuid }, body })
              : await client.createCategory({ body });
            takeRow('categories', saved, ({ name }) => name);
            refreshSorted();
            showToast('success', `${saved.name} was ${current ? 'saved' : 'added'}`);
          }}
        />
      )}
      {deleting && (
        <Confirm
          open
          danger
          title={`Delete ${deleting.name}?`}
          action="Delete"
          onClose={() => setDeleting(null)}
          onConfirm={() => deleteCategory(deleting)}
        >
          Its link objects and tags stay, in no category.
        </Confirm>
      )}
    </>
  );
}
