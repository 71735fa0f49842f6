import { Puzzle } from 'lucide-react';
import type { PluginItem } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import type { ListDescription } from '../../parts/list/list-description.ts';
import { ManagedList } from '../../parts/list/managed-list.tsx';
import { useManagedList } from '../../parts/list/use-managed-list.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-list.tsx';
import { NameCell } from '../../ui/name-cell.tsx';
import { NewPluginPane } from './new-plugin-pane.tsx';
import { PluginPane } from './plugin-pane.tsx';

const nameOf = ({ title, sha256 }: PluginItem): string => title ?? `New file ${sha256.slice(0, 8)}`;

const COLUMNS: readonly Column<PluginItem>[] = [
  {
    id: 'title',
    title: 'Kind',
    width: 'minmax(180px, 2fr)',
    cell: (plugin) => <NameCell name={nameOf(plugin)} below={plugin.kind ?? 'Never approved'} />,
  },
  {
    id: 'version',
    title: 'Version',
    width: '80px',
    cell: (plugin) => plugin.version ?? '–',
  },
  {
    id: 'state',
    title: 'State',
    width: '130px',
    cell: (plugin) =>
      plugin.approvedAt ? <Badge tone="sound">Approved</Badge> : <Badge>Not approved</Badge>,
  },
];

const PLUGINS: ListDescription<'plugins'> = {
  call: 'plugins',
  size: 50,
  frame: 'page',
  title: 'Plugins',
  noun: 'plugin',
  icon: Puzzle,
  emptyText:
    'Upload your own object kinds, for example a symbol for a special machine. Each is one JavaScript file.',
  columns: COLUMNS,
  nameOf,
  // A plugin is never edited: it is approved, or it is not.
  rights: { add: 'Setup.Plugins.add', archive: 'Setup.Plugins.archive' },
  removal: {
    verb: 'Remove',
    call: (id) => client.archivePlugin({ params: { id } }),
    consequence: () =>
      'Its objects stay in diagrams with all their properties, shown as placeholders until a plugin of this kind is approved again.',
  },
  NewPane: NewPluginPane,
  Pane: PluginPane,
};

/** The company's own object kinds: each is one file, reviewed and approved before it draws anything. */
export default function PluginsPage() {
  return <ManagedList list={useManagedList(PLUGINS)} />;
}
