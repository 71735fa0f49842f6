import { CopyPlus, LayoutTemplate, PencilRuler } from 'lucide-react';
import { useLocation } from 'wouter';
import { OVERVIEW_TEMPLATES_PAGE, type OverviewTemplate } from '../../../../api/contract/index.ts';
import { client } from '../../../data/session/api.ts';
import { messageOf } from '../../../data/session/messages.ts';
import { templateEditPath } from '../../../data/site/site-path.ts';
import { showToast } from '../../../data/stores/toast-store.ts';
import { LastSeen } from '../../../parts/communication/status.tsx';
import { DiagramPicture } from '../../../parts/diagram-picture/diagram-picture.tsx';
import type { ListDescription } from '../../../parts/list/list-description.ts';
import { ManagedList } from '../../../parts/list/managed-list.tsx';
import { useManagedList } from '../../../parts/list/use-managed-list.ts';
import { NEW } from '../../../parts/list/use-open-item.ts';
import { cloneTemplate, overviewsWords } from '../../../parts/templates/template-calls.ts';
import type { Column } from '../../../ui/data-list.tsx';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { NameCell } from '../../../ui/name-cell.tsx';
import { NewTemplateDialog } from './new-template-dialog.tsx';
import { OverviewTemplatePane } from './overview-template-pane.tsx';
import styles from './overview-templates.module.css';

const COLUMNS: readonly Column<OverviewTemplate>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 'minmax(190px, 2fr)',
    cell: (template) => (
      <NameCell
        before={
          <span className={styles.picture}>
            <DiagramPicture diagram={template.uuid} />
          </span>
        }
        name={template.name}
        below={overviewsWords(template.overviewsCount)}
      />
    ),
  },
  {
    id: 'overviews',
    title: 'Overviews',
    width: 'minmax(76px, 0.6fr)',
    wideOnly: true,
    cell: ({ overviewsCount }) => overviewsCount.toLocaleString('en'),
  },
  {
    id: 'objects',
    title: 'Objects',
    width: 'minmax(64px, 0.6fr)',
    cell: ({ objectCount }) => objectCount.toLocaleString('en'),
  },
  {
    id: 'updatedBy',
    title: 'Changed by',
    width: 'minmax(100px, 1fr)',
    wideOnly: true,
    cell: ({ updatedBy }) => updatedBy || '–',
  },
  {
    id: 'updatedAt',
    title: 'Changed',
    width: 'minmax(100px, 1fr)',
    wideOnly: true,
    cell: ({ updatedAt }) => <LastSeen at={updatedAt} />,
  },
];

const TEMPLATES: ListDescription<'overviewTemplates'> = {
  call: 'overviewTemplates',
  size: OVERVIEW_TEMPLATES_PAGE,
  frame: 'tab',
  title: 'Overview templates',
  noun: 'template',
  icon: LayoutTemplate,
  emptyText: 'Create a template here, or open an overview in the editor and select “Save as template”.',
  columns: COLUMNS,
  isNarrowBesidePane: true,
  nameOf: (template) => template.name,
  rights: {
    add: 'Site.OverviewTemplates.add',
    update: 'Site.OverviewTemplates.update',
    archive: 'Site.OverviewTemplates.archive',
  },
  editVerb: 'Rename',
  removal: {
    verb: 'Archive',
    call: (uuid) => client.archiveOverviewTemplate({ params: { uuid } }),
    consequence: ({ overviewsCount }) => archiveWords(overviewsCount),
  },
  addressKey: 'overview',
  Pane: OverviewTemplatePane,
};

/** The templates of overviews (OTPL-02): their drawings are edited in the editor, overviews are made from them at sites. */
export function OverviewTemplates() {
  const list = useManagedList(TEMPLATES);
  const [, navigate] = useLocation();
  const { item, may } = list;
  const clone = (template: OverviewTemplate) =>
    cloneTemplate(template).then(
      (made) => {
        showToast('success', `${made.name} was made`);
        item.open(made.uuid);
      },
      (error: unknown) => showToast('error', messageOf(error)),
    );
  const menu = (template: OverviewTemplate): MenuEntry[] => [
    ...(may.update
      ? [
          {
            label: 'Edit the drawing',
            icon: PencilRuler,
            onSelect: () => navigate(templateEditPath(template.uuid)),
          },
        ]
      : []),
    ...(may.add ? [{ label: 'Clone', icon: CopyPlus, onSelect: () => void clone(template) }] : []),
  ];
  return (
    <>
      <ManagedList list={list} menu={menu} />
      {item.id === NEW && may.add && <NewTemplateDialog onClose={item.close} />}
    </>
  );
}

function archiveWords(count: number): string {
  if (count === 0) return 'No overview uses this template.';
  const made = count === 1 ? 'The overview' : `The ${count.toLocaleString('en')} overviews`;
  return `${made} made from it will not change.`;
}
