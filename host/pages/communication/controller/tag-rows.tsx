import { Archive, Cpu, LockKeyhole, LockKeyholeOpen, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Controller, TagRow } from '../../../../api/contract/index.ts';
import { useGranted } from '../../../data/site/queries.ts';
import { changeCommunication } from '../../../data/stores/communication-store.ts';
import { addressText } from '../../../parts/communication/address-text.ts';
import { ListRows } from '../../../parts/list/list-screen.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { Column, Sort } from '../../../ui/data-list.tsx';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { NameCell } from '../../../ui/name-cell.tsx';
import type { SearchState } from '../../../ui/use-search.ts';
import { updateInterval } from '../intervals.ts';
import { toggleControl, type useControllerTags } from './calls.ts';
import { QualityCell, SeenCell, ValueCell } from './live-cells.tsx';

const number = (value: number | null): string => (value === null ? '' : String(value));

const COLUMNS: readonly Column<TagRow>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 'minmax(150px, 2.2fr)',
    sortable: true,
    cell: (tag) => <NameCell name={tag.name} below={addressText(tag.address)} />,
  },
  {
    id: 'value',
    title: 'Value',
    width: 'minmax(104px, 1.1fr)',
    sortable: true,
    cell: (tag) => <ValueCell tag={tag} />,
  },
  {
    id: 'quality',
    title: 'Quality',
    width: 'minmax(64px, 0.6fr)',
    sortable: true,
    cell: (tag) => <QualityCell tag={tag} />,
  },
  {
    id: 'lastSeen',
    title: 'Last seen',
    width: 'minmax(106px, 0.7fr)',
    sortable: true,
    wideOnly: true,
    cell: (tag) => <SeenCell tag={tag} />,
  },
  {
    id: 'address',
    title: 'Address',
    width: 'minmax(110px, 1.6fr)',
    sortable: true,
    wideOnly: true,
    cell: (tag) => addressText(tag.address),
  },
  {
    id: 'category',
    title: 'Category',
    width: 'minmax(64px, 0.7fr)',
    sortable: true,
    wideOnly: true,
    cell: (tag) => tag.category?.name,
  },
  {
    id: 'alertLow',
    title: 'Low',
    width: '44px',
    sortable: true,
    wideOnly: true,
    cell: (tag) => number(tag.alertLow),
  },
  {
    id: 'alertHigh',
    title: 'High',
    width: '44px',
    sortable: true,
    wideOnly: true,
    cell: (tag) => number(tag.alertHigh),
  },
  {
    id: 'scanInterval',
    title: 'Scan',
    width: '44px',
    sortable: true,
    wideOnly: true,
    // Sparkplug devices report on their own, whatever is stored.
    cell: (tag) => (tag.protocol === 'sparkplug-b' ? '–' : updateInterval(tag.scanInterval)),
  },
  {
    id: 'control',
    title: 'Control',
    width: '84px',
    sortable: true,
    wideOnly: true,
    cell: (tag) => tag.canToggle && <Badge>Writable</Badge>,
  },
];

interface TagRowsProps {
  readonly controller: Controller;
  readonly pages: ReturnType<typeof useControllerTags>;
  readonly search: SearchState;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly selected: string | null;
  readonly onOpen: (uuid: string) => void;
  readonly onAdd?: () => void;
  /** While a pane is open beside the list only important columns are shown. */
  readonly isNarrow: boolean;
}

/** The tags of a controller, with their present values. */
export function TagRows({ pages, search, sort, onSort, selected, onOpen, onAdd, isNarrow }: TagRowsProps) {
  const [busy, setBusy] = useState<string | null>(null);
  const [mayUpdate, mayArchive] = [
    useGranted('Site.Communication.update'),
    useGranted('Site.Communication.archive'),
  ];
  const toggle = async (tag: TagRow) => {
    setBusy(tag.uuid);
    await toggleControl(tag, !tag.canToggle);
    setBusy(null);
  };
  const menu = (tag: TagRow): (MenuEntry | null)[] => [
    { label: mayUpdate ? 'Edit' : 'Open', icon: Pencil, onSelect: () => onOpen(tag.uuid) },
    ...(mayUpdate
      ? [
          {
            label: tag.canToggle ? 'Turn control off' : 'Turn control on',
            icon: tag.canToggle ? LockKeyhole : LockKeyholeOpen,
            disabled: busy === tag.uuid,
            onSelect: () => void toggle(tag),
          },
        ]
      : []),
    ...(mayArchive
      ? [
          null,
          {
            label: 'Archive',
            icon: Archive,
            danger: true,
            onSelect: () => changeCommunication({ tagId: tag.uuid, archive: true }),
          },
        ]
      : []),
  ];
  return (
    <ListRows
      title="Tags"
      noun="tag"
      icon={Cpu}
      // Users who may not add tags have no use for a scan here.
      emptyText={
        onAdd
          ? 'Scan the device to see what it offers, or add tags one by one, from a CSV file or from a template.'
          : 'Tags appear here after someone with permission adds them.'
      }
      search={search}
      pages={pages}
      columns={isNarrow ? COLUMNS.filter(({ wideOnly }) => !wideOnly) : COLUMNS}
      idOf={(tag) => tag.uuid}
      nameOf={(tag) => tag.name}
      selected={selected}
      sort={sort}
      onSort={onSort}
      onOpen={(tag) => onOpen(tag.uuid)}
      onAdd={onAdd}
      menu={menu}
    />
  );
}
