import { BellRing, CheckCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import {
  ALERT_STATUSES,
  ALERT_TYPES,
  ALERTS_PAGE,
  type Alert,
  type AlertStatus,
  type AlertType,
} from '../../../api/contract/index.ts';
import { useCall, usePages } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { useChosenSite } from '../../data/site/chosen-site.ts';
import { useGranted, useSite } from '../../data/site/queries.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { useViewerZone } from '../../data/stores/viewer-zone.ts';
import { TYPE_TITLES } from '../../parts/alerts/alert-words.ts';
import { ShelveDialog } from '../../parts/alerts/shelve-dialog.tsx';
import { acknowledgeAll } from '../../parts/alerts/use-alert-acts.ts';
import { useAlertCount } from '../../parts/alerts/use-alert-count.ts';
import listStyles from '../../parts/list/list-screen.module.css';
import { ListRows } from '../../parts/list/list-screen.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { countWords as totalWords } from '../../ui/count-words.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { type SearchState, useSearch } from '../../ui/use-search.ts';
import { alertColumns, alertMenu } from './alert-columns.tsx';
import { AlertDetail } from './alert-detail.tsx';
import { AlertGraph } from './alert-graph.tsx';
import styles from './alerts-page.module.css';
import { ServiceDialog } from './service-dialog.tsx';
import { SetAsideList } from './set-aside-list.tsx';
import { showAlert } from './show-alert.ts';
import { useOpened } from './use-opened.ts';

const TITLE = 'Alerts';

interface AlertsPageProps {
  readonly params: { readonly siteId?: string };
}

/** What wants somebody, of all sites or of one (ALRT-09, NAV-32). */
export default function AlertsPage({ params: { siteId } }: AlertsPageProps) {
  usePageTitle(TITLE);
  return siteId ? <OfSite key={siteId} siteId={siteId} /> : <Alerts />;
}

function OfSite({ siteId }: { readonly siteId: string }) {
  const site = useSite(siteId);
  useChosenSite(siteId, site);
  return <Alerts siteId={siteId} siteName={site.data?.name} />;
}

/** `aside`: what calls nobody, which are no alerts. */
type Show = 'living' | 'all' | 'shelved' | 'aside' | AlertStatus;
interface Filter {
  readonly type: AlertType | '';
  readonly show: Show;
}
const USUAL: Filter = { type: '', show: 'living' };

const queryOf = ({ type, show }: Filter) => ({
  type: type || undefined,
  hideCompleted: show === 'living' ? true : undefined,
  shelved: show === 'shelved' ? true : undefined,
  status: isStatus(show) ? show : undefined,
});

const isStatus = (show: Show): show is AlertStatus => (ALERT_STATUSES as readonly string[]).includes(show);

function Alerts({ siteId, siteName }: { readonly siteId?: string; readonly siteName?: string }) {
  const timeZone = useViewerZone();
  const mayAct = useGranted('Alerts.update');
  const mayLook = useGranted('Site.Overview.canSee');
  const [, navigate] = useLocation();
  const search = useSearch();
  const [filter, setFilter] = useState(USUAL);
  const [openId, setOpenId] = useOpened(siteId);
  const [shelved, setShelved] = useState<Alert | null>(null);
  const [graph, setGraph] = useState<Alert | null>(null);
  const [serviced, setServiced] = useState<Alert | null>(null);
  const query = { search: search.term, siteUuid: siteId, ...queryOf(filter) };
  const pages = usePages('alerts', { query, size: ALERTS_PAGE });
  useFreshList();
  const alerts = pages.data?.items ?? [];
  const open = useOpen(openId, alerts);
  const may = { act: mayAct, look: mayLook };
  const onShow = (alert: Alert) => void showAlert(alert, navigate);
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
              may={may}
              onShow={() => onShow(open)}
              onGraph={() => setGraph(open)}
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
              onFilter={(next) => {
                // Another list: what was open belongs to the one before.
                if (next.show !== filter.show) setOpenId(null);
                setFilter(next);
              }}
              total={filter.show === 'aside' ? undefined : pages.data?.total}
            />
            <div className={listStyles.rows} aria-busy={pages.isPlaceholderData}>
              {filter.show === 'aside' ? (
                <SetAsideList siteId={siteId} term={search.term ?? ''} timeZone={timeZone} mayAct={mayAct} />
              ) : (
                <ListRows
                  title={TITLE}
                  noun="alarm"
                  icon={BellRing}
                  emptyText="No alarms. A tag that reaches one of its alarm levels is listed here. Alarm levels are set on the tags of a controller."
                  search={search}
                  isFiltered={filter.type !== '' || (filter.show !== 'living' && filter.show !== 'all')}
                  pages={pages}
                  columns={alertColumns({ timeZone, isAlone: open === null, may, onShow, onGraph: setGraph })}
                  idOf={(alert) => alert.uuid}
                  nameOf={(alert) => alert.message}
                  selected={openId}
                  onOpen={(alert) => setOpenId(alert.uuid)}
                  menu={(alert) => alertMenu(alert, { may, onShow, onGraph: setGraph, onShelve: setShelved })}
                />
              )}
            </div>
          </div>
        }
      />
      {serviced && <ServiceDialog alert={serviced} onClose={() => setServiced(null)} />}
      {shelved && <ShelveDialog alerts={[shelved]} onClose={() => setShelved(null)} />}
      {graph && <AlertGraph alert={graph} onClose={() => setGraph(null)} />}
    </>
  );
}

const isWaiting = ({ status, state }: Alert): boolean => status === 'open' && state !== 'shelved';

/** The open alert is read by itself: it stays open and true when it leaves the list, as it does when it is completed. */
function useOpen(id: string | null, alerts: readonly Alert[]): Alert | null {
  const isOpen = ({ uuid }: Alert) => uuid === id;
  const read = useCall('alerts', { query: { uuid: id ?? undefined } }, { enabled: id !== null });
  return (id !== null && (read.data?.items.find(isOpen) ?? alerts.find(isOpen))) || null;
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
  { value: 'shelved' as const, label: 'Shelved' },
  { value: 'all' as const, label: 'All' },
  { value: 'aside' as const, label: 'Out of service or suppressed' },
];

function Bar({ search, filter, onFilter, total }: BarProps) {
  return (
    <div className={`${listStyles.bar} ${styles.bar}`}>
      <SearchField label="Search alarms" value={search.typed} onChange={search.setTyped} />
      <div className={styles.filters}>
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
          {total !== undefined && totalWords(total, 'alarm')}
        </span>
      </div>
    </div>
  );
}

/** All that are open in the list as it is narrowed now, after a question: nobody should do it by a slip. */
function AcknowledgeAll({ alerts }: { readonly alerts: readonly Alert[] }) {
  const [asked, setAsked] = useState<readonly Alert[] | null>(null);
  const confirm = async () => {
    const refused = await acknowledgeAll(asked!);
    if (refused > 0) showToast('info', `${totalWords(refused, 'alarm')} had already changed`);
  };
  return (
    <>
      <Button icon={CheckCheck} disabled={alerts.length === 0} onClick={() => setAsked(alerts)}>
        {alerts.length > 0 ? `Acknowledge ${alerts.length}` : 'Acknowledge all'}
      </Button>
      {asked && (
        <Confirm
          title={`Acknowledge ${totalWords(asked.length, 'alarm')}?`}
          open
          action="Acknowledge"
          onClose={() => setAsked(null)}
          onConfirm={confirm}
        >
          <p>All unacknowledged alarms in the list. Your name is recorded with each.</p>
        </Confirm>
      )}
    </>
  );
}
