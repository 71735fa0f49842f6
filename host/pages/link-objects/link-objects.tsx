import { Component, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { LinkObject } from '../../../api/contract/index.ts';
import { client, usePages } from '../../data/session/api.ts';
import { useGranted } from '../../data/site/queries.ts';
import { TabList } from '../../parts/list/tab-list.tsx';
import { useArchive } from '../../parts/list/use-archive.ts';
import { NEW, useOpenItem } from '../../parts/list/use-open-item.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { countWords } from '../../ui/count-words.ts';
import type { Column } from '../../ui/data-list.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { NameCell } from '../../ui/name-cell.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { Filters, type LinkObjectFilters, NO_FILTERS } from './filters.tsx';
import { LinkObjectPane, NewLinkObjectPane } from './link-object-pane.tsx';

/** LINK-02. */
const PAGE_SIZE = 50;

const COLUMNS: readonly Column<LinkObject>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 'minmax(140px, 2fr)',
    cell: (object) => <NameCell name={object.name} />,
  },
  {
    id: 'category',
    title: 'Category',
    width: 'minmax(100px, 1.5fr)',
    cell: ({ category }) => category ?? 'None',
  },
  {
    id: 'tags',
    title: 'Tags',
    width: 'minmax(60px, 1fr)',
    cell: ({ tagsCount }) => countWords(tagsCount, 'tag'),
  },
];

/** What of a device a tag is: by it and an assignment a diagram finds the same thing at every site. */
export function LinkObjects() {
  const search = useSearch();
  const [filters, setFilters] = useState(NO_FILTERS);
  const pages = usePages('linkObjects', {
    size: PAGE_SIZE,
    query: { search: search.term, ...asked(filters) },
  });
  const item = useOpenItem();
  const [deleting, setDeleting] = useState<LinkObject | null>(null);
  const { archive, flashed } = useArchive('linkObjects', item, client.deleteLinkObject);
  const mayAdd = useGranted('Setup.LinkObjects.add');
  const mayUpdate = useGranted('Setup.LinkObjects.update');
  const mayDelete = useGranted('Setup.LinkObjects.archive');
  const menu = (object: LinkObject): (MenuEntry | null)[] => [
    { label: mayUpdate ? 'Edit' : 'Open', icon: Pencil, onSelect: () => item.open(object.uuid) },
    ...(mayDelete
      ? [null, { label: 'Delete', icon: Trash2, danger: true, onSelect: () => setDeleting(object) }]
      : []),
  ];
  const opened = pages.data?.items.find(({ uuid }) => uuid === item.id);
  return (
    <>
      <TabList
        title="Link objects"
        noun="link object"
        icon={Component}
        emptyText="Name what devices have in common, such as Level or Speed, then select it in the tags that read it."
        {...{ search, pages, flashed, menu }}
        filters={<Filters value={filters} onChange={setFilters} />}
        isFiltered={filters !== NO_FILTERS && Object.values(asked(filters)).some(Boolean)}
        columns={COLUMNS}
        idOf={(object) => object.uuid}
        nameOf={(object) => object.name}
        selected={item.id}
        onOpen={(object) => item.open(object.uuid)}
        onAdd={mayAdd ? () => item.open(NEW) : undefined}
        detail={
          item.id === NEW ? (
            <NewLinkObjectPane key={NEW} onMade={item.open} onClose={item.close} />
          ) : (
            opened && <LinkObjectPane key={opened.uuid} linkObject={opened} onClose={item.close} />
          )
        }
      />
      {deleting && (
        <Confirm
          open
          danger
          title={`Delete ${deleting.name}?`}
          action="Delete"
          onClose={() => setDeleting(null)}
          // The row goes at once; a refusal brings it back and says why.
          onConfirm={async () => void archive(deleting)}
        >
          {deleting.tagsCount === 0
            ? 'No tag has it.'
            : `${deleting.tagsCount === 1 ? 'One tag has' : `${deleting.tagsCount.toLocaleString('en')} tags have`} it. They keep their values, but diagrams that look for it find none at any site.`}
        </Confirm>
      )}
    </>
  );
}

const asked = ({ category, site, report }: LinkObjectFilters) => ({
  categoryUuid: category || undefined,
  siteUuid: site || undefined,
  reportUuid: report || undefined,
});
