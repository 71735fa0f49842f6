import { Component } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { LinkObject } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { changeCommunication, communicationStore } from '../../data/stores/communication-store.ts';
import type { ListDescription } from '../../parts/list/list-description.ts';
import { ManagedList } from '../../parts/list/managed-list.tsx';
import { useManagedList } from '../../parts/list/use-managed-list.ts';
import { NEW } from '../../parts/list/use-open-item.ts';
import { countWords } from '../../ui/count-words.ts';
import type { Column } from '../../ui/data-list.tsx';
import { NameCell } from '../../ui/name-cell.tsx';
import { Filters, type LinkObjectFilters, NO_FILTERS } from './filters.tsx';
import { LinkObjectPane, NewLinkObjectPane, useLinkObject } from './link-object-pane.tsx';

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

const LINK_OBJECTS: ListDescription<'linkObjects'> = {
  call: 'linkObjects',
  /** LINK-02. */
  size: 50,
  frame: 'tab',
  title: 'Link objects',
  noun: 'link object',
  icon: Component,
  emptyText:
    'Name what devices have in common, such as Level or Speed, then select it in the tags that read it.',
  columns: COLUMNS,
  nameOf: (object) => object.name,
  rights: {
    add: 'Setup.LinkObjects.add',
    update: 'Setup.LinkObjects.update',
    archive: 'Setup.LinkObjects.archive',
  },
  removal: {
    verb: 'Delete',
    call: (id) => client.deleteLinkObject({ params: { id } }),
    consequence: ({ tagsCount }) => deleteWords(tagsCount),
  },
  NewPane: NewLinkObjectPane,
};

/** What a tag is to its device: with an assignment, a diagram finds the same thing at every site. */
export function LinkObjects() {
  const [filters, setFilters] = useState(NO_FILTERS);
  const site = useSelectedSite();
  const query = queryOf(filters, site);
  const list = useManagedList(LINK_OBJECTS, query);
  const { item, pages } = list;
  const id = item.id === NEW ? null : item.id;
  // An address may name one that no loaded page of the list has.
  const read = useLinkObject(id, site);
  const opened = pages.data?.items.find(({ uuid }) => uuid === id) ?? read.data?.items[0];
  return (
    <ManagedList
      list={list}
      filters={<Filters value={filters} site={site} onChange={setFilters} />}
      isFiltered={Object.values(query).some(Boolean)}
      pane={
        opened && <LinkObjectPane key={opened.uuid} linkObject={opened} site={site} onClose={item.close} />
      }
    />
  );
}

/** The uuid of the site whose link objects and tags are listed; empty for all. All are listed again when the page is left. */
function useSelectedSite(): string {
  useEffect(() => () => changeCommunication({ selectedSites: [] }), []);
  return useSnapshot(communicationStore).selectedSites[0] ?? '';
}

function deleteWords(tags: number): string {
  if (tags === 0) return 'No tag has it.';
  const held = tags === 1 ? 'One tag has' : `${tags.toLocaleString('en')} tags have`;
  return `${held} it. They keep their values, but diagrams that look for it find none at any site.`;
}

const queryOf = ({ category, report }: LinkObjectFilters, site: string) => ({
  categoryUuid: category || undefined,
  siteUuid: site || undefined,
  reportUuid: report || undefined,
});
