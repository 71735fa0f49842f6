import { BellRing, CheckCheck, Siren } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import {
  ALERT_STATUSES,
  ALERT_TYPES,
  ALERTS_PAGE,
  type Alert,
  type AlertStatus,
  type AlertType,
} from '../../../api/contract/index.ts';
import { usePages } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import listStyles from '../../setup/shared/list-screen.module.css';
import { ListRows, countWords as totalWords } from '../../setup/shared/list-screen.tsx';
import { showToast } from '../../state/toast-store.ts';
import { useViewerZone } from '../../state/viewer-zone.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { momentWords } from '../../ui/charts/time-words.ts';
import { Confirm } from '../../ui/confirm.tsx';
import type { Column } from '../../ui/data-list.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { NameCell } from '../../ui/name-cell.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { type SearchState, useSearch } from '../../ui/use-search.ts';
import { MainLayout } from '../main-layout.tsx';
import { PageHeader } from '../page-header.tsx';
import { useGranted, useSite } from '../queries.ts';
import { SitesSidebar } from '../sites-sidebar.tsx';
import { AlertDetail } from './alert-detail.tsx';
import { deedsFor, STATE_TITLES, TYPE_TITLES } from './alert-words.ts';
import styles from './alerts-page.module.css';
import { ServiceDialog } from './service-dialog.tsx';
import { SetAsideList } from './set-aside-list.tsx';
import { ShelveDialog } from './shelve-dialog.tsx';
import { acknowledgeAll, setStatus, shelve } from './use-alert-acts.ts';
import { useAlertCount } from './use-alert-count.ts';

const TITLE = 'Alerts';

interface AlertsPageProps {
  readonly params: { readonly siteId?: string };
}

/** What wants somebody, of all sites or of one (ALRT-09, NAV-32). */
export default function AlertsPage({ params: { siteId } }: AlertsPageProps) {
  usePageTitle(TITLE);
  return (
    <MainLayout sidebar={<SitesSidebar selected={siteId ?? null} />}>
      {siteId ? <OfSite key={siteId} siteId={siteId} /> : <Alerts />}
    </MainLayout>
  );
}

function OfSite({ siteId }: { readonly siteId: string }) {
  const site = useSite(siteId);
  return <Alerts siteId={siteId} siteName={site.data?.name} />;
}

/** `aside`: what calls nobody, which are no alerts. */
type Show = 'living' | 'all' | 'aside' | AlertStatus;
interface Filter {
  readonly type: AlertType | '';
  readonly show: Show;
}
const USUAL: Filter = { type: '', show: 'living' };

const queryOf = ({ type, show }: Filter) => ({
  type: type || undefined,
  hideCompleted: show === 'living' ? true : undefined,
  status: show === 'living' || show === 'all' || show === 'aside' ? undefined : show,
});

function Alerts({ siteId, siteName }: { readonly siteId?: string; readonly siteName?: string }) {
  const timeZone = useViewerZone();
  const mayAct = useGranted('Alerts.update');
  const search = useSearch();
  const [filter, setFilter] = useState(USUAL);
  const [openId, setOpenId] = useState<string | null>(null);
  const [shelved, setShelved] = useState<Alert | null>(null);
  const [serviced, setServiced] = useState<Alert | null>(null);
  const query = { search: search.term, siteUuid: siteId, ...queryOf(filter) };
  const pages = usePages('alerts', { query, size: ALERTS_PAGE });
  useFreshList();
  const alerts = pages.data?.items ?? [];
  const open = useKept(openId, alerts);
  return (
    <>
      <PageHeader title={TITLE} trail={siteName ? [siteName] : []} hasSidebar>
        {siteId && (
          <Link href="/alerts" className={styles.all}>
            All sites
          </Link>
        )}
        {mayAct && filter.show !== 'aside' && <AcknowledgeAll alerts={alerts.filter(isWaiting)} />}
      </PageHeader>
      <ListPage
        detail={
          open && (
            <AlertDetail
              alert={open}
              timeZone={timeZone}
              mayAct={mayAct}
              onShelve={() => setShelved(open)}
              onService={() => setServiced(open)}
              onClose={() => setOpenId(null)}
            />
          )
        }
        list={
          <div className={listStyles.column}>
            <Bar
              search={search}
              filter={filter}
              onFilter={setFilter}
              total={filter.show === 'aside' ? undefined : pages.data?.total}
            />
            <div className={listStyles.rows} aria-busy={pages.isPlaceholderData}>
              {filter.show === 'aside' ? (
                <SetAsideList siteId={siteId} term={search.term ?? ''} timeZone={timeZone} mayAct={mayAct} />
              ) : (
                <ListRows
                  title={TITLE}
                  noun="alert"
                  icon={BellRing}
                  emptyText="All is well. What reaches one of its alarm levels is listed here; levels are set on the tags of a controller."
                  search={search}
                  isFiltered={filter.type !== '' || (filter.show !== 'living' && filter.show !== 'all')}
                  pages={pages}
                  columns={columnsOf(timeZone, open === null)}
                  idOf={(alert) => alert.uuid}
                  nameOf={(alert) => alert.message}
                  selected={openId}
                  onOpen={(alert) => setOpenId(alert.uuid)}
                  menu={mayAct ? (alert) => menuOf(alert, setShelved) : undefined}
                />
              )}
            </div>
          </div>
        }
      />
      {serviced && <ServiceDialog alert={serviced} onClose={() => setServiced(null)} />}
      {shelved && <ShelveDialog alert={shelved} onClose={() => setShelved(null)} />}
    </>
  );
}

const isWaiting = ({ status, state }: Alert): boolean => status === 'open' && state !== 'shelved';

/** The open alert stays open when it leaves the list, as it does when it is completed. */
function useKept(id: string | null, alerts: readonly Alert[]): Alert | null {
  const [kept, setKept] = useState<Alert | null>(null);
  const found = alerts.find(({ uuid }) => uuid === id);
  useEffect(() => {
    if (found) setKept(found);
  }, [found]);
  return found ?? (id !== null && kept?.uuid === id ? kept : null);
}

/** The list is read again as often as the counters are. */
function useFreshList(): void {
  const { dataUpdatedAt } = useAlertCount();
  useEffect(() => {
    if (dataUpdatedAt > 0) void queryClient.invalidateQueries({ queryKey: ['alerts'] });
  }, [dataUpdatedAt]);
}

interface BarProps {
  readonly search: SearchState;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly total: number | undefined;
}

const TYPES = [
  { value: '' as const, label: 'All levels' },
  ...ALERT_TYPES.map((value) => ({ value, label: TYPE_TITLES[value] })),
];
const STATUS_TITLES: Readonly<Record<AlertStatus, string>> = {
  open: 'Open',
  acknowledged: 'Acknowledged',
  completed: 'Completed',
};
const SHOWS = [
  { value: 'living' as const, label: 'Not completed' },
  ...ALERT_STATUSES.map((value) => ({ value, label: STATUS_TITLES[value] })),
  { value: 'all' as const, label: 'All' },
  { value: 'aside' as const, label: 'Set aside' },
];

function Bar({ search, filter, onFilter, total }: BarProps) {
  return (
    <div className={`${listStyles.bar} ${styles.bar}`}>
      <SearchField label="Search alerts" value={search.typed} onChange={search.setTyped} />
      {filter.show !== 'aside' && (
        <Select<AlertType | ''>
          label="Level"
          options={TYPES}
          value={filter.type}
          onChange={(type) => onFilter({ ...filter, type })}
        />
      )}
      <Select<Show>
        label="Status"
        options={SHOWS}
        value={filter.show}
        onChange={(show) => onFilter({ ...filter, show })}
      />
      <span className={listStyles.count} role="status">
        {total !== undefined && totalWords(total, 'alert')}
      </span>
    </div>
  );
}

/** All that are open in the list as it is narrowed now, after a question: nobody should do it by a slip. */
function AcknowledgeAll({ alerts }: { readonly alerts: readonly Alert[] }) {
  const [asked, setAsked] = useState<readonly Alert[] | null>(null);
  const confirm = async () => {
    const refused = await acknowledgeAll(asked!);
    if (refused > 0) showToast('info', `${totalWords(refused, 'alert')} had been changed already`);
  };
  return (
    <>
      <Button icon={CheckCheck} disabled={alerts.length === 0} onClick={() => setAsked(alerts)}>
        {alerts.length > 0 ? `Acknowledge ${alerts.length}` : 'Acknowledge all'}
      </Button>
      {asked && (
        <Confirm
          title={`Acknowledge ${totalWords(asked.length, 'alert')}?`}
          open
          action="Acknowledge"
          onClose={() => setAsked(null)}
          onConfirm={confirm}
        >
          <p>These are the open alerts that the list shows now. Your name will stand beside each.</p>
        </Confirm>
      )}
    </>
  );
}

function menuOf(alert: Alert, onShelve: (alert: Alert) => void): MenuEntry[] {
  const may = deedsFor(alert);
  const to = (label: string, status: 'open' | 'acknowledged' | 'completed'): MenuEntry => ({
    label,
    onSelect: () => void setStatus(alert, status),
  });
  return [
    ...(may.acknowledge ? [to('Acknowledge', 'acknowledged')] : []),
    ...(may.complete ? [to('Complete', 'completed')] : []),
    ...(may.reopen ? [to('Open again', 'open')] : []),
    ...(may.shelve ? [{ label: 'Shelve…', onSelect: () => onShelve(alert) }] : []),
    ...(may.unshelve ? [{ label: 'Take off the shelf', onSelect: () => void shelve(alert, 0, '') }] : []),
  ];
}

/** Beside an open alert there is no room for all; what is left out stands in it. */
const columnsOf = (timeZone: string, isAlone: boolean): readonly Column<Alert>[] => [
  {
    id: 'type',
    title: 'Level',
    width: '92px',
    cell: ({ type, status }) => (
      <Badge tone={status === 'open' ? type : 'plain'}>
        {type === 'critical' && status === 'open' && <Siren size={12} aria-hidden />}
        {TYPE_TITLES[type]}
      </Badge>
    ),
  },
  {
    id: 'message',
    title: 'Alert',
    width: 'minmax(150px, 3fr)',
    cell: (alert) => (
      <NameCell
        name={alert.occurrences > 1 ? `${alert.message} × ${alert.occurrences}` : alert.message}
        below={`${alert.site.name} · ${STATE_TITLES[alert.state]}`}
      />
    ),
  },
  ...(isAlone
    ? [
        {
          id: 'site',
          title: 'Site',
          width: 'minmax(120px, 1.5fr)',
          wideOnly: true,
          cell: ({ site }: Alert) => site.name,
        },
        {
          id: 'state',
          title: 'State',
          width: 'minmax(200px, 1fr)',
          wideOnly: true,
          cell: ({ state }: Alert) => STATE_TITLES[state],
        },
        {
          id: 'who',
          title: 'Seen by',
          width: 'minmax(110px, 1fr)',
          wideOnly: true,
          cell: ({ acknowledgedUser }: Alert) => acknowledgedUser ?? '–',
        },
        {
          id: 'at',
          title: 'Raised',
          width: '186px',
          wideOnly: true,
          cell: ({ raisedAt }: Alert) => (
            <time className={styles.when} dateTime={raisedAt} title={timeZone}>
              {momentWords(raisedAt, timeZone)}
            </time>
          ),
        },
      ]
    : []),
];
