import { Pencil, Puzzle, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { PluginItem } from '../../../api/contract/index.ts';
import { client, usePages } from '../../data/session/api.ts';
import { useGranted } from '../../data/site/queries.ts';
import { ListScreen } from '../../parts/list/list-screen.tsx';
import { useArchive } from '../../parts/list/use-archive.ts';
import { NEW, useOpenItem } from '../../parts/list/use-open-item.ts';
import { Badge } from '../../ui/badge.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import type { Column } from '../../ui/data-list.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { NameCell } from '../../ui/name-cell.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { NewPluginPane } from './new-plugin-pane.tsx';
import { PluginPane } from './plugin-pane.tsx';

const PAGE_SIZE = 30;

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

/** Object kinds that the company brings itself: each is one file, looked at and approved before it draws anything. */
export default function PluginsPage() {
  const search = useSearch();
  const pages = usePages('plugins', { size: PAGE_SIZE, query: { search: search.term } });
  const item = useOpenItem();
  const [archiving, setArchiving] = useState<PluginItem | null>(null);
  const { archive, flashed } = useArchive('plugins', item, client.archivePlugin);
  const mayAdd = useGranted('Setup.Plugins.add');
  const mayArchive = useGranted('Setup.Plugins.archive');

  const menu = (plugin: PluginItem): (MenuEntry | null)[] => [
    { label: 'Open', icon: Pencil, onSelect: () => item.open(plugin.uuid) },
    ...(mayArchive
      ? [null, { label: 'Remove', icon: Trash2, danger: true, onSelect: () => setArchiving(plugin) }]
      : []),
  ];
  return (
    <>
      <ListScreen
        title="Plugins"
        noun="plugin"
        icon={Puzzle}
        emptyText="Upload your own object kinds, for example a symbol for a special machine. Each is one JavaScript file."
        search={search}
        pages={pages}
        columns={COLUMNS}
        idOf={(plugin) => plugin.uuid}
        nameOf={nameOf}
        selected={item.id}
        flashed={flashed}
        onOpen={(plugin) => item.open(plugin.uuid)}
        onAdd={mayAdd ? () => item.open(NEW) : undefined}
        menu={menu}
        detail={
          item.id &&
          (item.id === NEW ? (
            <NewPluginPane key={NEW} onMade={item.open} onClose={item.close} />
          ) : (
            <PluginPane key={item.id} id={item.id} onClose={item.close} />
          ))
        }
      />
      {archiving && (
        <Confirm
          open
          danger
          title={`Remove ${nameOf(archiving)}?`}
          action="Remove"
          onClose={() => setArchiving(null)}
          onConfirm={async () => void archive(archiving)}
        >
          Its objects stay in diagrams with all their properties, shown as placeholders until a plugin of this
          kind is approved again.
        </Confirm>
      )}
    </>
  );
}
