import { LayoutTemplate } from 'lucide-react';
import type { ControllerTemplate } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { protocolTitle } from '../../parts/communication/protocols.ts';
import { LastSeen } from '../../parts/communication/status.tsx';
import type { ListDescription } from '../../parts/list/list-description.ts';
import { ManagedList } from '../../parts/list/managed-list.tsx';
import { useManagedList } from '../../parts/list/use-managed-list.ts';
import { countWords } from '../../ui/count-words.ts';
import type { Column } from '../../ui/data-list.tsx';
import { NameCell } from '../../ui/name-cell.tsx';
import { TemplatePane } from './template-pane.tsx';

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

const TEMPLATES: ListDescription<'controllerTemplates'> = {
  call: 'controllerTemplates',
  /** CTPL-02. */
  size: 50,
  frame: 'tab',
  title: 'Controller templates',
  noun: 'template',
  icon: LayoutTemplate,
  emptyText: 'Open a controller and select “Save as template” in its menu.',
  columns: COLUMNS,
  isNarrowBesidePane: true,
  nameOf: (template) => template.name,
  // They are created on the page of a controller.
  rights: { update: 'Site.ControllerTemplates.update', archive: 'Site.ControllerTemplates.archive' },
  removal: {
    verb: 'Archive',
    call: (uuid) => client.archiveControllerTemplate({ params: { uuid } }),
    consequence: ({ controllersCount }) => controllersWords(controllersCount),
  },
  Pane: TemplatePane,
};

/** The templates of controllers. */
export function ControllerTemplates() {
  return <ManagedList list={useManagedList(TEMPLATES)} />;
}

function controllersWords(count: number): string {
  if (count === 0) return 'No controller uses this template.';
  const made = count === 1 ? 'The controller' : `The ${count.toLocaleString('en')} controllers`;
  return `${made} made from it will not change.`;
}
