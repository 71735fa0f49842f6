import { BookText, Download, ExternalLink, Factory, ListFilter, UserRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Redirect, useLocation } from 'wouter';
import type { ActivityItem } from '../../../api/contract/index.ts';
import { useCall, usePages } from '../../data/session/api.ts';
import { chosenSite, useChosenSite } from '../../data/site/chosen-site.ts';
import { useSite } from '../../data/site/queries.ts';
import { sitePath } from '../../data/site/site-path.ts';
import { layoutStore, openSidebar } from '../../data/stores/layout-store.ts';
import { useViewerZone } from '../../data/stores/viewer-zone.ts';
import listStyles from '../../parts/list/list-screen.module.css';
import { ListRows } from '../../parts/list/list-screen.tsx';
import { type ActivityFilter, filterCount, filterQuery, NO_FILTER } from '../../parts/log/activity-filter.ts';
import { activityPath, changesWords, personWords, sentenceOf } from '../../parts/log/activity-words.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { momentWords } from '../../ui/charts/moment-words.ts';
import { zoneWords } from '../../ui/charts/zone-words.ts';
import { countWords } from '../../ui/count-words.ts';
import type { Column } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { Loader } from '../../ui/loader.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { NameCell } from '../../ui/name-cell.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { ActivityDetail } from './activity-detail.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import styles from './activity-page.module.css';
import { useActivityExport } from './use-activity-export.ts';

/** CONST-41. */
const PAGE_SIZE = 50;
const TITLE = 'Activity Log';

interface ActivityPageProps {
  readonly params: { readonly siteId?: string };
}

/** What people did at a site, newest first (LOGS-01, NAV-31). */
export default function ActivityPage({ params: { siteId } }: ActivityPageProps) {
  usePageTitle(TITLE);
  return siteId ? <OfSite key={siteId} siteId={siteId} /> : <ChooseSite />;
}

/** Without a site in the address: the one looked at last, else an invitation. */
function ChooseSite() {
  const layout = useSnapshot(layoutStore);
  const hidden = layout.narrow || !layout.sidebarOpen;
  const last = chosenSite();
  if (last) return <Redirect to={sitePath(last, '/site/activity-log')} replace />;
  return (
    <>
      <PageHeader title={TITLE} hasSidebar />
      <EmptyState
        icon={Factory}
        title="No site has been selected"
        action={hidden && <Button onClick={openSidebar}>Show the sites</Button>}
      >
        Choose a site in the list to see who did what there, and when.
      </EmptyState>
    </>
  );
}

function OfSite({ siteId }: { readonly siteId: string }) {
  const site = useSite(siteId);
  useChosenSite(siteId, site);
  if (site.isPending) return <Loader />;
  if (site.isError)
    return (
      <>
        <PageHeader title={TITLE} hasSidebar />
        <EmptyState icon={Factory} title={site.error.message}>
          The site was archived, or you do not have access to it. Choose another site in the list.
        </EmptyState>
      </>
    );
  return <ActivityLog site={site.data} />;
}

interface Site {
  readonly uuid: string;
  readonly name: string;
}

function ActivityLog({ site }: { readonly site: Site }) {
  const timeZone = useViewerZone();
  const search = useSearch();
  const [filter, setFilter] = useState(NO_FILTER);
  const [open, setOpen] = useState<ActivityItem | null>(null);
  // Once for each filter: with every rendering it would be another question to the server.
  const narrowed = useMemo(() => filterQuery(filter, Date.now(), timeZone), [filter, timeZone]);
  const query = { search: search.term, ...narrowed };
  const params = { id: site.uuid };
  const pages = usePages('siteActivity', { params, query, size: PAGE_SIZE });
  const menu = useRowMenu(site, filter, setFilter);
  const file = useActivityExport(site, query, timeZone);
  return (
    <>
      <PageHeader title={TITLE} trail={[site.name]} hasSidebar>
        <Button
          icon={Download}
          busy={file.share !== null}
          disabled={!pages.data || pages.data.total === 0}
          onClick={file.start}
        >
          {file.share === null ? 'Export CSV' : `${Math.round(file.share * 100)} %`}
        </Button>
      </PageHeader>
      <ListPage
        detail={open && <ActivityDetail item={open} siteUuid={site.uuid} onClose={() => setOpen(null)} />}
        list={
          <div className={listStyles.column}>
            <Bar site={site} search={search} filter={filter} onFilter={setFilter} total={pages.data?.total} />
            <div className={listStyles.rows} aria-busy={pages.isPlaceholderData}>
              <ListRows
                title={TITLE}
                noun="entry"
                icon={BookText}
                emptyText="Changes to this site, its devices, tags and diagrams are listed here, and every value sent to a device."
                search={search}
                isFiltered={filterCount(filter) > 0}
                pages={pages}
                columns={columnsOf(timeZone, open === null)}
                idOf={(item) => String(item.id)}
                nameOf={sentenceOf}
                selected={open && String(open.id)}
                onOpen={setOpen}
                menu={menu}
              />
            </div>
          </div>
        }
      />
    </>
  );
}

interface BarProps {
  readonly site: Site;
  readonly search: ReturnType<typeof useSearch>;
  readonly filter: ActivityFilter;
  readonly onFilter: (filter: ActivityFilter) => void;
  readonly total: number | undefined;
}

/** The search, and the filters where they are wanted. */
function Bar({ site, search, filter, onFilter, total }: BarProps) {
  const [shown, setShown] = useState(false);
  const count = filterCount(filter);
  const people = useCall(
    'siteActivity',
    { params: { id: site.uuid }, query: { limit: 1 } },
    { meta: { inline: true }, enabled: shown },
  ).data?.people;
  return (
    <>
      <div className={`${listStyles.bar} ${styles.wraps}`}>
        <SearchField label="Search the log" value={search.typed} onChange={search.setTyped} />
        <Button icon={ListFilter} aria-expanded={shown} onClick={() => setShown(!shown)}>
          {count > 0 ? `Filters (${count})` : 'Filters'}
        </Button>
        <span className={listStyles.count} role="status">
          {total !== undefined && countWords(total, 'entry', 'entries')}
        </span>
      </div>
      {shown && <ActivityFilters filter={filter} people={people ?? []} onChange={onFilter} />}
    </>
  );
}

/** Leads to what a row is about, and narrows the log to what it has in common with others. */
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

/** Beside an open entry there is no room for all; what is left out stands in it. */
const columnsOf = (timeZone: string, isAlone: boolean): readonly Column<ActivityItem>[] => [
  {
    id: 'what',
    title: 'What',
    width: 'minmax(160px, 3fr)',
    cell: (item) => (
      <NameCell name={sentenceOf(item)} below={`${personWords(item)} · ${momentWords(item.at, timeZone)}`} />
    ),
  },
  ...(isAlone
    ? [
        {
          id: 'changes',
          title: 'Changes',
          width: 'minmax(140px, 2fr)',
          wideOnly: true,
          cell: changesWords,
        },
        {
          id: 'who',
          title: 'Who',
          width: 'minmax(110px, 1fr)',
          wideOnly: true,
          cell: personWords,
        },
      ]
    : []),
  {
    id: 'at',
    title: `When (${zoneWords(Date.now(), timeZone)})`,
    width: '186px',
    wideOnly: true,
    cell: (item) => (
      <time className={styles.when} dateTime={item.at} title={timeZone}>
        {momentWords(item.at, timeZone)}
      </time>
    ),
  },
];
