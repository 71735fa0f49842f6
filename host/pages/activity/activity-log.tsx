import { BookText, ExternalLink, UserRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { ActivityItem } from '../../../api/contract/index.ts';
import { usePages } from '../../data/session/api.ts';
import { useViewerZone } from '../../data/stores/viewer-zone.ts';
import { ListRows } from '../../parts/list/list-screen.tsx';
import { type ActivityFilter, filterCount, filterQuery, NO_FILTER } from '../../parts/log/activity-filter.ts';
import { activityPath, changesWords, personWords, sentenceOf } from '../../parts/log/activity-words.ts';
import { ExportButton, LogColumn } from '../../parts/log/log-column.tsx';
import { whatColumn, whenColumn } from '../../parts/log/log-columns.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import type { Column } from '../../ui/data-list.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { ActivityDetail } from './activity-detail.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { useActivityExport } from './use-activity-export.ts';

/** CONST-41. */
const PAGE_SIZE = 50;
export const TITLE = 'Activity Log';

interface Site {
  readonly uuid: string;
  readonly name: string;
}

/** What people did at one site, with search, filters, details and export. */
export function ActivityLog({ site }: { readonly site: Site }) {
  const timeZone = useViewerZone();
  const search = useSearch();
  const [filter, setFilter] = useState(NO_FILTER);
  const [open, setOpen] = useState<ActivityItem | null>(null);
  // Once per filter: a new object at every render would be a new request to the server.
  const narrowed = useMemo(() => filterQuery(filter, Date.now(), timeZone), [filter, timeZone]);
  const query = { search: search.term, ...narrowed };
  const pages = usePages('siteActivity', { params: { id: site.uuid }, query, size: PAGE_SIZE });
  const menu = useRowMenu(site, filter, setFilter);
  const file = useActivityExport(site, query, timeZone);
  const progress = file.share === null ? null : `${Math.round(file.share * 100)} %`;
  const rows = (
    <LogColumn
      label="Search the log"
      noun="entry"
      several="entries"
      {...{ search, pages }}
      filterCount={filterCount(filter)}
      filters={<ActivityFilters filter={filter} siteUuid={site.uuid} onChange={setFilter} />}
    >
      <ListRows
        title={TITLE}
        noun="entry"
        icon={BookText}
        emptyText="Changes to this site, its devices, tags and diagrams are listed here, and every value sent to a device."
        {...{ search, pages, menu }}
        isFiltered={filterCount(filter) > 0}
        columns={columnsOf(timeZone, open === null)}
        idOf={(item) => String(item.id)}
        nameOf={sentenceOf}
        selected={open && String(open.id)}
        onOpen={setOpen}
      />
    </LogColumn>
  );
  return (
    <>
      <PageHeader title={TITLE} trail={[site.name]} hasSidebar>
        <ExportButton progress={progress} total={pages.data?.total} onStart={file.start} />
      </PageHeader>
      <ListPage
        list={rows}
        detail={open && <ActivityDetail item={open} siteUuid={site.uuid} onClose={() => setOpen(null)} />}
      />
    </>
  );
}

/** Links to the subject of a row, and filters the log by what the row has in common with others. */
function useRowMenu(site: Site, filter: ActivityFilter, onFilter: (filter: ActivityFilter) => void) {
  const [, navigate] = useLocation();
  return (item: ActivityItem): (MenuEntry | null)[] => {
    const path = activityPath(item, site.uuid);
    return [
      ...(path
        ? [{ label: `Go to ${item.object.name}`, icon: ExternalLink, onSelect: () => navigate(path) }]
        : []),
      {
        label: `Only changes by ${item.user.name}`,
        icon: UserRound,
        onSelect: () => onFilter({ ...filter, user: item.user.uuid }),
      },
    ];
  };
}

/** Columns shown while no entry is open; an open entry contains their content. */
const WIDE: readonly Column<ActivityItem>[] = [
  { id: 'changes', title: 'Changes', width: 'minmax(140px, 2fr)', wideOnly: true, cell: changesWords },
  { id: 'who', title: 'Who', width: 'minmax(110px, 1fr)', wideOnly: true, cell: personWords },
];

const columnsOf = (timeZone: string, isAlone: boolean): readonly Column<ActivityItem>[] => [
  whatColumn({ sentenceOf, changesWords, personWords }, timeZone),
  ...(isAlone ? WIDE : []),
  whenColumn(timeZone),
];
