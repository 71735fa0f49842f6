import type { UseQueryResult } from '@tanstack/react-query';
import { Cable, Cpu, Plus, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Controller } from '../../../api/contract/index.ts';
import { useGranted } from '../../data/site/queries.ts';
import { controllerPlace, linkPlace, protocolTitle } from '../../parts/communication/protocols.ts';
import { LastSeen, Status } from '../../parts/communication/status.tsx';
import { NoteMark } from '../../parts/equipment-notes/note-mark.tsx';
import { noteWords, useDeviceNotes } from '../../parts/equipment-notes/use-notes.ts';
import { NEW } from '../../parts/list/use-open-item.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataList, type Sort } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { MiddleCut } from '../../ui/middle-cut.tsx';
import { NameCell } from '../../ui/name-cell.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import type { SiteCommunication } from './calls.ts';
import styles from './communication.module.css';
import { effectiveInterval, updateInterval } from './intervals.ts';
import { useRowMenu } from './row-menu.ts';
import { orderOf, type Row, rowId, rowOf, toRows } from './rows.ts';
import type { useOpenRow } from './use-open-row.ts';

interface LinkListProps {
  readonly query: UseQueryResult<SiteCommunication>;
  readonly search: string | undefined;
  readonly open: ReturnType<typeof useOpenRow>;
  readonly siteId: string;
  readonly onController: (uuid: string) => void;
}

const BY_NAME: Sort = { column: 'name', descending: false };

/** Links with their controllers below them: the status of each, and since when it has been silent. */
export function LinkList({ query, search, open, siteId, onController }: LinkListProps) {
  const [sort, setSort] = useState(BY_NAME);
  const menu = useRowMenu(siteId, open);
  const { data } = query;
  const rows = useMemo(() => {
    const { key, order } = orderOf(sort);
    return data ? toRows(data.communication, data.controllers, key, order) : [];
  }, [data, sort]);

  if (query.isPending) return <SkeletonRows rows={8} label="Loading the links" />;
  if (!data)
    return (
      <ErrorState
        title="The communication of the site could not be loaded"
        error={query.error!}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  if (rows.length === 0) return <NoRows search={search} onAdd={() => open.open(NEW)} />;
  return (
    <DataList
      label="Links and controllers"
      items={rows}
      total={rows.length}
      idOf={rowId}
      nameOf={(row) => rowOf(row).name}
      columns={open.row ? COLUMNS.filter(({ id }) => BESIDE_PANE.has(id)) : COLUMNS}
      selected={open.row && 'uuid' in open.row ? open.row.uuid : null}
      sort={sort}
      onSort={setSort}
      menu={menu}
      onOpen={(row) => (row.kind === 'link' ? open.open(row.link.uuid) : onController(row.controller.uuid))}
    />
  );
}

function NoRows({ search, onAdd }: { readonly search: string | undefined; readonly onAdd: () => void }) {
  const mayAdd = useGranted('Site.Communication.add');
  if (search)
    return (
      <EmptyState icon={Search} title="No link or controller found">
        {`No name, serial number or address contains “${search}”.`}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={Cable}
      title="No links yet"
      action={
        mayAdd && (
          <Button icon={Plus} onClick={onAdd}>
            New link
          </Button>
        )
      }
    >
      A link connects the devices of a site over Sparkplug, Modbus or OPC UA.
      {mayAdd && ' Add a link, then its controllers, then scan them for tags.'}
    </EmptyState>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 'minmax(150px, 3fr)',
    sortable: true,
    cell: (row) => <RowName row={row} />,
  },
  {
    id: 'place',
    title: 'Address',
    width: 'minmax(160px, 3fr)',
    wideOnly: true,
    cell: (row) => <MiddleCut text={placeOf(row)} />,
  },
  {
    id: 'status',
    title: 'Status',
    width: '96px',
    sortable: true,
    cell: (row) => <Status status={rowOf(row).status} detail={rowOf(row).statusDetail} />,
  },
  {
    id: 'lastSeen',
    title: 'Last contact',
    width: 'minmax(90px, 1fr)',
    wideOnly: true,
    sortable: true,
    cell: (row) => <LastSeen at={rowOf(row).lastSeen} />,
  },
  {
    id: 'tags',
    title: 'Tags',
    width: '60px',
    wideOnly: true,
    sortable: true,
    cell: (row) => rowOf(row).tagsCount.toLocaleString('en'),
  },
  {
    id: 'scanInterval',
    title: 'Interval',
    width: '76px',
    wideOnly: true,
    sortable: true,
    cell: (row) =>
      row.kind === 'link' ? updateInterval(effectiveInterval(row.link.protocol, row.link.scanInterval)) : '',
  },
  {
    id: 'firmware',
    title: 'Firmware',
    width: '80px',
    wideOnly: true,
    cell: (row) => (row.kind === 'link' ? (row.link.firmwareVersion ?? '–') : ''),
  },
  {
    id: 'serial',
    title: 'Serial number',
    width: 'minmax(104px, 1fr)',
    wideOnly: true,
    cell: (row) => (row.kind === 'link' ? row.link.internalSerialNumber || '–' : makerOf(row)),
  },
];

/** Columns that fit beside an open pane. */
const BESIDE_PANE = new Set(['name', 'status', 'lastSeen', 'tags']);

const makerOf = (row: Extract<Row, { kind: 'controller' }>): string =>
  [row.controller.manufacturer, row.controller.model].filter(Boolean).join(' ');

function placeOf(row: Row): string {
  const { protocol, address } = row.kind === 'link' ? row.link : row.controller;
  if (row.kind === 'controller') return controllerPlace(protocol, address);
  return [protocolTitle(protocol), linkPlace(protocol, address)].filter(Boolean).join(' · ');
}

function RowName({ row }: { readonly row: Row }) {
  const isLink = row.kind === 'link';
  const Icon = isLink ? Cable : Cpu;
  return (
    <span className={isLink ? styles.above : styles.below}>
      <Icon size={16} aria-hidden />
      <NameCell
        name={rowOf(row).name}
        below={<MiddleCut text={placeOf(row)} />}
        after={row.kind === 'controller' && <Notes of={row.controller} />}
      />
    </span>
  );
}

function Notes({ of: { siteUuid, uuid } }: { readonly of: Controller }) {
  const notes = useDeviceNotes(siteUuid, uuid);
  return notes.length > 0 && <NoteMark words={notes.map(noteWords).join('\n')} />;
}
