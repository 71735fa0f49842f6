import { Archive, LayoutTemplate, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { ControllerTemplate } from '../../../api/contract/index.ts';
import { client, usePages } from '../../data/session/api.ts';
import { useGranted } from '../../data/site/queries.ts';
import { protocolTitle } from '../../parts/communication/protocols.ts';
import { LastSeen } from '../../parts/communication/standing.tsx';
import { TabList } from '../../parts/list/tab-list.tsx';
import { useArchive } from '../../parts/list/use-archive.ts';
import { useOpenItem } from '../../parts/list/use-open-item.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { countWords } from '../../ui/count-words.ts';
import type { Column } from '../../ui/data-list.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { NameCell } from '../../ui/name-cell.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { TemplatePane } from './template-pane.tsx';

/** CTPL-02. */
const PAGE_SIZE = 50;

const COLUMNS: readonly Column<ControllerTemplate>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 'minmax(160px, 2fr)',
    cell: (template) => <NameCell name={template.name} below={protocolTitle(template.protocol)} />,
  },
  {
    id: 'protocol',
    title: 'Protocol',
    width: 'minmax(90px, 1fr)',
    wideOnly: true,
    cell: ({ protocol }) => protocolTitle(protocol),
  },
  {
    id: 'tags',
    title: 'Tags',
    width: 'minmax(50px, 0.5fr)',
    cell: ({ tagsCount }) => countWords(tagsCount, 'tag'),
  },
  {
    id: 'controllers',
    title: 'Controllers',
    width: 'minmax(76px, 0.6fr)',
    cell: ({ controllersCount }) => countWords(controllersCount, 'controller'),
  },
  {
    id: 'updatedBy',
    title: 'Changed by',
    width: 'minmax(100px, 1fr)',
    wideOnly: true,
    cell: ({ updatedBy }) => updatedBy,
  },
  {
    id: 'updatedAt',
    title: 'Changed',
    width: 'minmax(100px, 1fr)',
    wideOnly: true,
    cell: ({ updatedAt }) => <LastSeen at={updatedAt} />,
  },
];

const archiveCall = ({ params: { id } }: { readonly params: { readonly id: string } }) =>
  client.archiveControllerTemplate({ params: { uuid: id } });

/** The templates of controllers; they are made on the page of a controller. */
export function ControllerTemplates() {
  const search = useSearch();
  const pages = usePages('controllerTemplates', { size: PAGE_SIZE, query: { search: search.term } });
  const item = useOpenItem();
  const [archiving, setArchiving] = useState<ControllerTemplate | null>(null);
  const { archive, flashed } = useArchive('controllerTemplates', item, archiveCall);
  const mayUpdate = useGranted('Site.ControllerTemplates.update');
  const mayArchive = useGranted('Site.ControllerTemplates.archive');
  const menu = (template: ControllerTemplate): (MenuEntry | null)[] => [
    { label: mayUpdate ? 'Edit' : 'Open', icon: Pencil, onSelect: () => item.open(template.uuid) },
    ...(mayArchive
      ? [null, { label: 'Archive', icon: Archive, danger: true, onSelect: () => setArchiving(template) }]
      : []),
  ];
  return (
    <>
      <TabList
        title="Controller templates"
        noun="template"
        icon={LayoutTemplate}
        emptyText="Open a controller and select “Save as template” in its menu."
        {...{ search, pages, flashed, menu }}
        columns={item.id ? COLUMNS.filter(({ wideOnly }) => !wideOnly) : COLUMNS}
        idOf={(template) => template.uuid}
        nameOf={(template) => template.name}
        selected={item.id}
        onOpen={(template) => item.open(template.uuid)}
        detail={item.id && <TemplatePane key={item.id} uuid={item.id} onClose={item.close} />}
      />
      {archiving && (
        <Confirm
          open
          danger
          title={`Archive ${archiving.name}?`}
          action="Archive"
          onClose={() => setArchiving(null)}
          // The row goes at once; a refusal brings it back and says why.
          onConfirm={async () => void archive(archiving)}
        >
          {controllersWords(archiving.controllersCount)}
        </Confirm>
      )}
    </>
  );
}

const controllersWords = (count: number): string =>
  count === 0
    ? 'No controller uses this template.'
    : `${count === 1 ? 'The controller' : `The ${count.toLocaleString('en')} controllers`} made from it will not change.`;
