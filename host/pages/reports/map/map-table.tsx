import { useMemo, useState } from 'react';
import {
  bySeverity,
  type MapReportSite,
  type MapValue,
  type MapView,
} from '../../../../api/contract/index.ts';
import { countWords as alertWords } from '../../../parts/alerts/alert-words.ts';
import { PlaceMark, worstOf } from '../../../parts/map/place-mark.tsx';
import { type Column, DataList, type Sort } from '../../../ui/data-list.tsx';
import { useKeptPlaces } from '../../../ui/kept-places.ts';
import { NameCell } from '../../../ui/name-cell.tsx';
import styles from './map-report.module.css';
import { doubtWords, isPlaced, mapValueWords } from './map-words.ts';

interface MapTableProps {
  readonly view: MapView;
  readonly sites: readonly MapReportSite[];
  /** uuid. */
  readonly chosen: string | null;
  readonly onChoose: (site: MapReportSite) => void;
}

const ALARMS = 'alarms';
const uuidOf = ({ uuid }: MapReportSite): string => uuid;

/**
 * The table beside a map: every site of the report with its values (MAPR-01, OR-120). Sites are sorted when it is opened
 * and when a header is clicked, the worst first to begin with. Values that arrive later move no row.
 */
export function MapTable({ view: { roles }, sites, chosen, onChoose }: MapTableProps) {
  const [sort, setSort] = useState<Sort>({ column: ALARMS, descending: true });
  const columns = useMemo(() => columnsOf(roles), [roles]);
  const sorted = useMemo(() => sitesInOrder(sites, sort, roles), [sites, sort, roles]);
  const places = useKeptPlaces(sorted, uuidOf, `${sort.column} ${sort.descending}`);
  const items = useMemo(() => places.flatMap(({ item, isFree }) => (isFree ? [] : item)), [places]);
  return (
    <section className={styles.table} aria-label="Sites of the map">
      <div style={{ minWidth: `${NAME_WIDTH + columns.length * VALUE_WIDTH}px` }}>
        <DataList
          label="Sites of the map"
          {...{ items, columns, sort }}
          onSort={setSort}
          total={items.length}
          idOf={uuidOf}
          nameOf={({ name }) => name}
          selected={chosen}
          onOpen={onChoose}
        />
      </div>
    </section>
  );
}

/** CSS pixels: of the columns of marks and names together, and of a role. */
const NAME_WIDTH = 150;
const VALUE_WIDTH = 112;

function columnsOf(roles: MapView['roles']): readonly Column<MapReportSite>[] {
  return [
    { id: ALARMS, title: 'Alarms', width: '64px', sortable: true, cell: (site) => <Alarms site={site} /> },
    {
      id: 'name',
      title: 'Site',
      width: 'minmax(120px, 1fr)',
      sortable: true,
      cell: (site) => <NameCell name={site.name} after={!isPlaced(site) && <small>No position</small>} />,
    },
    ...roles.map(
      ({ key, label }, nth): Column<MapReportSite> => ({
        id: key,
        title: label,
        width: `${VALUE_WIDTH}px`,
        sortable: true,
        cell: ({ values }) => <RoleValue value={values[nth] ?? null} />,
      }),
    ),
  ];
}

function Alarms({ site }: { readonly site: MapReportSite }) {
  const worst = worstOf(site);
  const words = alertWords(site.critical, site.urgent);
  return (
    <span className={styles.alarms} title={words && `${words} open`}>
      <PlaceMark worst={worst} />
      {worst && <span aria-hidden>{site.critical + site.urgent}</span>}
      <span className={styles.unseen}>{words || 'none'}</span>
    </span>
  );
}

/** A value with its unit; one that is not to be trusted is marked, and says why. */
export function RoleValue({ value }: { readonly value: MapValue | null }) {
  const doubt = doubtWords(value);
  return (
    <span className={styles.value} data-doubt={doubt ? true : undefined} title={doubt ?? undefined}>
      {mapValueWords(value)}
      {value?.value !== null && value?.unit && <small>{value.unit}</small>}
      {doubt && <span className={styles.unseen}>, {doubt}</span>}
    </span>
  );
}

/** Sites without a value of the column come last, whichever way it is sorted. */
function sitesInOrder(
  sites: readonly MapReportSite[],
  { column, descending }: Sort,
  roles: MapView['roles'],
): readonly MapReportSite[] {
  const sorted = [...sites].sort(bySeverity);
  if (column === ALARMS) return descending ? sorted : sorted.reverse();
  const way = descending ? -1 : 1;
  if (column === 'name') return sorted.sort((one, other) => way * one.name.localeCompare(other.name, 'en'));
  const nth = roles.findIndex(({ key }) => key === column);
  const own = ({ values }: MapReportSite) => values[nth]?.value ?? null;
  return sorted.sort((one, other) => {
    const [left, right] = [own(one), own(other)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (typeof left === 'string' || typeof right === 'string')
      return way * String(left).localeCompare(String(right), 'en');
    return way * (Number(left) - Number(right));
  });
}
