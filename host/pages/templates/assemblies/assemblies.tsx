import { Boxes, Download, PencilRuler } from 'lucide-react';
import { useLocation } from 'wouter';
import { ASSEMBLIES_PAGE } from '../../../../api/contract/calls/assemblies.ts';
import type { AssemblyItem } from '../../../../api/contract/index.ts';
import { client, useCall } from '../../../data/session/api.ts';
import { messageOf } from '../../../data/session/messages.ts';
import { assemblyEditPath } from '../../../data/site/diagram-paths.ts';
import { useMayEditAssemblies } from '../../../data/site/queries.ts';
import { showToast } from '../../../data/stores/toast-store.ts';
import { AssemblyPicture } from '../../../parts/assemblies/assembly-picture.tsx';
import { LastSeen } from '../../../parts/communication/status.tsx';
import type { ListDescription } from '../../../parts/list/list-description.ts';
import { ManagedList } from '../../../parts/list/managed-list.tsx';
import { useManagedList } from '../../../parts/list/use-managed-list.ts';
import { countWords } from '../../../ui/count-words.ts';
import type { Column } from '../../../ui/data-list.tsx';
import { NameCell } from '../../../ui/name-cell.tsx';
import { exportAssembly } from './assembly-file.ts';
import { AssemblyPane } from './assembly-pane.tsx';
import { ImportButton } from './import-button.tsx';
import { LibraryPictures } from './library-pictures.tsx';

const COLUMNS: readonly Column<AssemblyItem>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 'minmax(190px, 2fr)',
    cell: ({ uuid, name, version }) => (
      <NameCell
        before={<AssemblyPicture {...{ uuid, version }} />}
        name={name}
        below={`Version ${version}`}
      />
    ),
  },
  {
    id: 'used',
    title: 'Used in',
    width: 'minmax(90px, 0.8fr)',
    wideOnly: true,
    cell: ({ uuid }) => <UsedIn assembly={uuid} />,
  },
  {
    id: 'savedBy',
    title: 'Changed by',
    width: 'minmax(100px, 1fr)',
    wideOnly: true,
    cell: ({ savedBy }) => savedBy || '–',
  },
  {
    id: 'savedAt',
    title: 'Changed',
    width: 'minmax(100px, 1fr)',
    wideOnly: true,
    cell: ({ savedAt }) => <LastSeen at={savedAt} />,
  },
];

/** A change of an assembly is one of every diagram: whoever changes diagrams anywhere changes assemblies. */
const MAY_CHANGE = ['Dash.update', 'Site.Overview.update', 'Site.OverviewTemplates.update'] as const;

const ASSEMBLIES: ListDescription<'assemblies'> = {
  call: 'assemblies',
  size: ASSEMBLIES_PAGE,
  frame: 'tab',
  title: 'Assemblies',
  noun: 'assembly',
  several: 'assemblies',
  icon: Boxes,
  emptyText: 'Select objects in a diagram and choose “Make an assembly…”.',
  columns: COLUMNS,
  isNarrowBesidePane: true,
  nameOf: ({ name }) => name,
  rights: { update: MAY_CHANGE, archive: MAY_CHANGE },
  editVerb: 'Open',
  removal: {
    verb: 'Archive',
    call: (uuid) => client.archiveAssembly({ params: { uuid } }),
    consequence: () =>
      'It leaves the library. Diagrams that have instances of it show them as before; nobody can change them together any more.',
  },
  addressKey: 'assembly',
};

/** In how many diagrams it is drawn, by itself or within others. */
function UsedIn({ assembly }: { readonly assembly: string }) {
  const mayCount = useMayEditAssemblies();
  const { data } = useCall('assemblyCounts', {}, { enabled: mayCount, meta: { inline: true }, staleTime: 0 });
  if (!data) return '–';
  const { diagrams = 0 } = data.items.find(({ uuid }) => uuid === assembly) ?? {};
  return countWords(diagrams, 'diagram');
}

/** The company's library of assemblies: equipment that is drawn once and placed in many diagrams. */
export function Assemblies() {
  const list = useManagedList(ASSEMBLIES);
  const [, navigate] = useLocation();
  const { item, may, pages } = list;
  const shown = pages.data?.items.find(({ uuid }) => uuid === item.id);
  const edit = ({ uuid }: AssemblyItem) => navigate(assemblyEditPath(uuid));
  const write = (assembly: AssemblyItem) =>
    exportAssembly(assembly).catch((error: unknown) => showToast('error', messageOf(error)));
  return (
    <LibraryPictures>
      <ManagedList
        list={list}
        menu={(assembly) =>
          may.update
            ? [
                { label: 'Edit the drawing', icon: PencilRuler, onSelect: () => edit(assembly) },
                { label: 'Export', icon: Download, onSelect: () => void write(assembly) },
              ]
            : []
        }
        filters={may.update && <ImportButton onMade={item.open} />}
        pane={
          shown && (
            <AssemblyPane
              key={shown.uuid}
              assembly={shown}
              mayUpdate={may.update}
              onEdit={() => edit(shown)}
              onClose={item.close}
            />
          )
        }
      />
    </LibraryPictures>
  );
}
