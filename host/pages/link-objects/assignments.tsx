import { Archive, Pencil, UserRoundCog } from 'lucide-react';
import { useState } from 'react';
import { type Assignment, endpoints } from '../../../api/contract/index.ts';
import { client, usePages } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { useGranted } from '../../data/site/queries.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { TabList } from '../../parts/list/tab-list.tsx';
import { takeSaved } from '../../parts/list/take-saved.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { countWords } from '../../ui/count-words.ts';
import type { Column } from '../../ui/data-list.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { NameCell } from '../../ui/name-cell.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { NameDialog } from './name-dialog.tsx';

/** TAG-06. */
const PAGE_SIZE = 30;

const COLUMNS: readonly Column<Assignment>[] = [
  { id: 'name', title: 'Name', width: 'minmax(140px, 2fr)', cell: ({ name }) => <NameCell name={name} /> },
  {
    id: 'sites',
    title: 'Sites',
    width: 'minmax(60px, 1fr)',
    cell: ({ sitesCount }) => countWords(sitesCount, 'site'),
  },
];

const refresh = (): void => {
  for (const id of ['assignments', 'controllerAssignments'])
    void queryClient.invalidateQueries({ queryKey: [id] });
};

/** The roles that devices fill at sites (OR-40); which device does is said on its own page. */
export function Assignments() {
  const search = useSearch();
  const pages = usePages('assignments', { size: PAGE_SIZE, query: { search: search.term } });
  /** What is named in the dialog: an assignment, or a new one. */
  const [naming, setNaming] = useState<Assignment | 'new' | null>(null);
  const [archiving, setArchiving] = useState<Assignment | null>(null);
  const mayAdd = useGranted('Setup.LinkObjects.add');
  const mayUpdate = useGranted('Setup.LinkObjects.update');
  const mayArchive = useGranted('Setup.LinkObjects.archive');
  const menu = (assignment: Assignment): MenuEntry[] => [
    ...(mayUpdate ? [{ label: 'Rename', icon: Pencil, onSelect: () => setNaming(assignment) }] : []),
    ...(mayArchive
      ? [{ label: 'Archive', icon: Archive, danger: true, onSelect: () => setArchiving(assignment) }]
      : []),
  ];
  const current = naming === 'new' ? null : naming;
  return (
    <>
      <TabList
        title="Assignments"
        noun="assignment"
        icon={UserRoundCog}
        emptyText="Name a role that a device has at each site, such as Main pump, and assign it on the controller’s page."
        {...{ search, pages, menu }}
        columns={COLUMNS}
        idOf={(assignment) => assignment.uuid}
        nameOf={(assignment) => assignment.name}
        onOpen={(assignment) => mayUpdate && setNaming(assignment)}
        onAdd={mayAdd ? () => setNaming('new') : undefined}
      />
      {naming && (
        <NameDialog
          title={current ? `Rename ${current.name}` : 'New assignment'}
          field={endpoints.createAssignment.body}
          name={current?.name ?? ''}
          onClose={() => setNaming(null)}
          send={async (body) => {
            const saved = current
              ? await client.updateAssignment({ params: { uuid: current.uuid }, body })
              : await client.createAssignment({ body });
            takeSaved('assignments', saved, ({ name }) => name);
            void queryClient.invalidateQueries({ queryKey: ['controllerAssignments'] });
            showToast('success', `${saved.name} was ${current ? 'saved' : 'added'}`);
          }}
        />
      )}
      {archiving && (
        <Confirm
          open
          danger
          title={`Archive ${archiving.name}?`}
          action="Archive"
          onClose={() => setArchiving(null)}
          onConfirm={async () => {
            await client.archiveAssignment({ params: { uuid: archiving.uuid } });
            refresh();
            showToast('success', `${archiving.name} was archived`);
          }}
        >
          {archiving.sitesCount === 0
            ? 'No device is assigned to it.'
            : `At ${archiving.sitesCount === 1 ? 'one site' : `${archiving.sitesCount} sites`} a device fills it. Diagrams that look for it will find no tags there.`}
        </Confirm>
      )}
    </>
  );
}
