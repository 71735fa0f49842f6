import type { UseQueryResult } from '@tanstack/react-query';
import { Cable, Cpu, Plus, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { NEW } from '../../setup/shared/use-open-item.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataList, type Sort } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { NameCell } from '../../ui/name-cell.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useGranted } from '../queries.ts';
import type { SiteCommunication } from './calls.ts';
import styles from './communication.module.css';
import { updateInterval } from './intervals.ts';
import { controllerPlace, linkPlace, protocolTitle } from './protocols.ts';
import { useRowMenu } from './row-menu.ts';
import { orderOf, type Row, rowId, rowOf, toRows } from './rows.ts';
import { LastSeen, Status } from './standing.tsx';
import type { useOpenRow } from './use-open-row.ts';

interface LinkListProps {
  readonly query: UseQueryResult<SiteCommunication>;
  readonly search: string | undefined;
  readonly open: ReturnType<typeof useOpenRow>;
  readonly siteId: string;
  readonly onController: (uuid: string) => void;
}

const BY_NAME: Sort = { column: 'name', descending: false };

/** Links with their controllers below them: how each stands, and since when it was not heard. */
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
      columns={COLUMNS}
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
        {`Nothing has “${search}” in its name, serial number or address.`}
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
      A link is a way to the devices of a site, over Sparkplug, Modbus or OPC UA. Add one, then the
      controllers that answer on it, then scan them for tags.
    </EmptyState>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 'minmax(200px, 3fr)',
    sortable: true,
    cell: (row) => <RowName row={row} />,
  },
  {
    id: 'status',
    title: 'Status',
    width: '104px',
    sortable: true,
    cell: (row) => <Status status={rowOf(row).status} detail={rowOf(row).statusDetail} />,
  },
  {
    id: 'lastSeen',
    title: 'Last contact',
    width: 'minmax(100px, 1fr)',
    wideOnly: true,
    sortable: true,
    cell: (row) => <LastSeen at={rowOf(row).lastSeen} />,
  },
  {
    id: 'tags',
    title: 'Tags',
    width: '64px',
    wideOnly: true,
    sortable: true,
    cell: (row) => rowOf(row).tagsCount.toLocaleString('en'),
  },
  {
    id: 'scanInterval',
    title: 'Scan',
    width: '84px',
    wideOnly: true,
    sortable: true,
    cell: (row) => (row.kind === 'link' ? updateInterval(row.link.scanInterval) : ''),
  },
  {
    id: 'firmware',
    title: 'Firmware',
    width: '88px',
    wideOnly: true,
    cell: (row) => (row.kind === 'link' ? (row.link.firmwareVersion ?? '–') : ''),
  },
  {
    id: 'serial',
    title: 'Serial number',
    width: 'minmax(110px, 1fr)',
    wideOnly: true,
    cell: (row) => (row.kind === 'link' ? row.link.internalSerialNumber || '–' : makerOf(row)),
  },
];

const makerOf = (row: Extract<Row, { kind: 'controller' }>): string =>
  [row.controller.manufacturer, row.controller.model].filter(Boolean).join(' ');

function RowName({ row }: { readonly row: Row }) {
  if (row.kind === 'link') {
    const { name, protocol, address } = row.link;
    const place = [protocolTitle(protocol), linkPlace(protocol, address)].filter(Boolean).join(' · ');
    return (
      <span className={styles.above}>
        <Cable size={16} aria-hidden />
        <NameCell name={name} below={place} />
      </span>
    );
  }
  const { name, protocol, address } = row.controller;
  return (
    <span className={styles.below}>
      <Cpu size={16} aria-hidden />
      <NameCell name={name} below={controllerPlace(protocol, address)} />
    </span>
  );
}
