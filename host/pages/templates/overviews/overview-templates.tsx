import { Archive, CopyPlus, LayoutTemplate, Pencil, PencilRuler } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { OVERVIEW_TEMPLATES_PAGE, type OverviewTemplate } from '../../../../api/contract/index.ts';
import { client, usePages } from '../../../data/session/api.ts';
import { messageOf } from '../../../data/session/messages.ts';
import { useGranted } from '../../../data/site/queries.ts';
import { templateEditPath } from '../../../data/site/site-path.ts';
import { showToast } from '../../../data/stores/toast-store.ts';
import { LastSeen } from '../../../parts/communication/standing.tsx';
import { DiagramPicture } from '../../../parts/diagram-picture/diagram-picture.tsx';
import { TabList } from '../../../parts/list/tab-list.tsx';
import { useArchive } from '../../../parts/list/use-archive.ts';
import { NEW, useOpenItem } from '../../../parts/list/use-open-item.ts';
import { cloneTemplate, overviewsWords } from '../../../parts/templates/template-calls.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import type { Column } from '../../../ui/data-list.tsx';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { NameCell } from '../../../ui/name-cell.tsx';
import { useSearch } from '../../../ui/use-search.ts';
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

const archiveCall = ({ params: { id } }: { readonly params: { readonly id: string } }) =>
  client.archiveOverviewTemplate({ params: { uuid: id } });

/** The templates of overviews (OTPL-02): their drawings are edited in the editor, overviews are made from them on sites. */
export function OverviewTemplates() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const pages = usePages('overviewTemplates', {
    size: OVERVIEW_TEMPLATES_PAGE,
    query: { search: search.term },
  });
  const item = useOpenItem('overview');
  const [archiving, setArchiving] = useState<OverviewTemplate | null>(null);
  const { archive, flashed } = useArchive('overviewTemplates', item, archiveCall);
  const mayAdd = useGranted('Site.OverviewTemplates.add');
  const mayUpdate = useGranted('Site.OverviewTemplates.update');
  const mayArchive = useGranted('Site.OverviewTemplates.archive');
  const clone = (template: OverviewTemplate) =>
    cloneTemplate(template).then(
      (made) => {
        showToast('success', `${made.name} was made`);
        item.open(made.uuid);
      },
      (error: unknown) => showToast('error', messageOf(error)),
    );
  const menu = (template: OverviewTemplate): (MenuEntry | null)[] => [
    {
      label: mayUpdate ? 'Rename' : 'Open',
      icon: Pencil,
      onSelect: () => item.open(template.uuid),
    },
    ...(mayUpdate
      ? [
          {
            label: 'Edit the drawing',
            icon: PencilRuler,
            onSelect: () => navigate(templateEditPath(template.uuid)),
          },
        ]
      : []),
    ...(mayAdd ? [{ label: 'Clone', icon: CopyPlus, onSelect: () => void clone(template) }] : []),
    ...(mayArchive
      ? [null, { label: 'Archive', icon: Archive, danger: true, onSelect: () => setArchiving(template) }]
      : []),
  ];
  const isNew = item.id === NEW;
  return (
    <>
      <TabList
        title="Overview templates"
        noun="template"
        icon={LayoutTemplate}
        emptyText="Create a template here, or open an overview in the editor and select “Save as template”."
        {...{ search, pages, flashed, menu }}
        columns={item.id && !isNew ? COLUMNS.filter(({ wideOnly }) => !wideOnly) : COLUMNS}
        idOf={(template) => template.uuid}
        nameOf={(template) => template.name}
        selected={isNew ? null : item.id}
        onOpen={(template) => item.open(template.uuid)}
        onAdd={mayAdd ? () => item.open(NEW) : undefined}
        detail={
          item.id && !isNew && <OverviewTemplatePane key={item.id} uuid={item.id} onClose={item.close} />
        }
      />
      {isNew && mayAdd && <NewTemplateDialog onClose={item.close} />}
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
          {archiveWords(archiving.overviewsCount)}
        </Confirm>
      )}
    </>
  );
}

const archiveWords = (count: number): string =>
  count === 0
    ? 'No overview uses this template.'
    : `${count === 1 ? 'The overview' : `The ${count.toLocaleString('en')} overviews`} made from it will not change.`;
