import { UserRoundCog } from 'lucide-react';
import { assignmentCalls } from '../../../api/contract/calls/assignments.ts';
import type { Assignment } from '../../../api/contract/index.ts';
import { client, usePages } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { optimistically } from '../../parts/list/optimistic.ts';
import { takeSaved } from '../../parts/list/take-saved.ts';
import { countWords } from '../../ui/count-words.ts';
import { NameCell } from '../../ui/name-cell.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { NamedList, type NamedListDescription } from './named-list.tsx';

/** TAG-06. */
const PAGE_SIZE = 30;

const refreshControllers = (): void =>
  void queryClient.invalidateQueries({ queryKey: ['controllerAssignments'] });

async function archiveAssignment({ uuid, name }: Assignment): Promise<void> {
  const done = await optimistically<Assignment>(
    'assignments',
    (rows) => rows.filter((row) => row.uuid !== uuid),
    () => client.archiveAssignment({ params: { uuid } }),
  );
  if (!done) return;
  refreshControllers();
  showToast('success', `${name} was archived`);
}

const ASSIGNMENTS: NamedListDescription<Assignment> = {
  title: 'Assignments',
  noun: 'assignment',
  icon: UserRoundCog,
  emptyText:
    'Name a role that a device has at each site, such as Main pump, and assign it on the controller’s page.',
  columns: [
    { id: 'name', title: 'Name', width: 'minmax(140px, 2fr)', cell: ({ name }) => <NameCell name={name} /> },
    {
      id: 'sites',
      title: 'Sites',
      width: 'minmax(60px, 1fr)',
      cell: ({ sitesCount }) => countWords(sitesCount, 'site'),
    },
  ],
  field: assignmentCalls.createAssignment.body,
  save: (body, row) =>
    row ? client.updateAssignment({ params: { uuid: row.uuid }, body }) : client.createAssignment({ body }),
  take: (saved) => {
    takeSaved('assignments', saved, ({ name }) => name);
    refreshControllers();
  },
  removal: {
    verb: 'Archive',
    remove: archiveAssignment,
    consequence: ({ sitesCount }) => archiveWords(sitesCount),
  },
};

/** The roles that devices fill at sites (OR-40); the device's own page tells which one. */
export function Assignments() {
  const search = useSearch();
  const pages = usePages('assignments', { size: PAGE_SIZE, query: { search: search.term } });
  return <NamedList of={ASSIGNMENTS} search={search} pages={pages} />;
}

function archiveWords(sites: number): string {
  if (sites === 0) return 'No device is assigned to it.';
  const where = sites === 1 ? 'one site' : `${sites} sites`;
  return `At ${where} a device fills it. Diagrams that look for it will find no tags there.`;
}
