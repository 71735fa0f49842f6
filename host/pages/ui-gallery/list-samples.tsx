import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataList, type Sort } from '../../ui/data-list.tsx';
import { NameCell } from '../../ui/name-cell.tsx';
import styles from './gallery.module.css';

interface Sample {
  readonly id: string;
  readonly name: string;
  readonly flow: number;
}

const ALL: readonly Sample[] = Array.from({ length: 10_000 }, (_, nth) => ({
  id: `pump-${nth}`,
  name: `Pump ${nth}`,
  flow: (nth * 7919) % 1000,
}));
const PAGE = 200;

const COLUMNS: readonly Column<Sample>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 'minmax(140px, 2fr)',
    sortable: true,
    cell: (pump) => (
      <NameCell before={<Avatar name={pump.name} />} name={pump.name} below={`${pump.flow} m³/h`} />
    ),
  },
  {
    id: 'flow',
    title: 'Flow, m³/h',
    width: '1fr',
    wideOnly: true,
    sortable: true,
    cell: (pump) => pump.flow,
  },
  {
    id: 'state',
    title: 'State',
    width: '90px',
    cell: (pump) => (
      <Badge tone={pump.flow > 900 ? 'urgent' : 'plain'}>{pump.flow > 900 ? 'High' : 'Runs'}</Badge>
    ),
  },
];

export function ListSamples() {
  const [count, setCount] = useState(PAGE);
  const [selected, setSelected] = useState<string | null>(null);
  const [flashed, setFlashed] = useState<string | null>(null);
  const [sort, setSort] = useState<Sort>({ column: 'name', descending: false });
  const sorted = sort.column === 'flow' ? [...ALL].sort((a, b) => a.flow - b.flow) : ALL;
  const ordered = sort.descending ? [...sorted].reverse() : sorted;
  return (
    <div className={styles.list}>
      <DataList
        label="Pumps"
        items={ordered.slice(0, count)}
        total={ALL.length}
        columns={COLUMNS}
        idOf={(pump) => pump.id}
        nameOf={(pump) => pump.name}
        selected={selected}
        flashed={flashed}
        onOpen={(pump) => setSelected(pump.id)}
        onMore={() => setCount(Math.min(ALL.length, count + PAGE))}
        sort={sort}
        onSort={setSort}
        menu={(pump) => [{ label: 'Light up', icon: Pencil, onSelect: () => setFlashed(pump.id) }]}
      />
    </div>
  );
}
