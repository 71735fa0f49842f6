import { BellRing } from 'lucide-react';
import { type ComponentProps, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { PagesResult } from '../../../api/client/hooks.ts';
import { ALERTS_PAGE, type Alert } from '../../../api/contract/index.ts';
import { useCall, usePages } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { serverClock } from '../../data/session/server-clock.ts';
import { useGranted } from '../../data/site/queries.ts';
import { useViewerZone } from '../../data/stores/viewer-zone.ts';
import { showAlert } from '../../parts/alerts/show-alert.ts';
import { useAlarmsStaleSince } from '../../parts/alerts/use-alarms-stale.ts';
import { useAlertCount } from '../../parts/alerts/use-alert-count.ts';
import listStyles from '../../parts/list/list-screen.module.css';
import { ListRows } from '../../parts/list/list-screen.tsx';
import { isTimed } from '../../parts/log/activity-filter.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { lazyPage } from '../../ui/lazy-page.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { Loader } from '../../ui/loader.tsx';
import { useMinute } from '../../ui/use-minute.ts';
import { useSearch } from '../../ui/use-search.ts';
import { useSteady } from '../../ui/use-steady.ts';
import { AcknowledgeAll } from './acknowledge-all.tsx';
import { AlertBar } from './alert-bar.tsx';
import { alertColumns, alertMenu } from './alert-columns.tsx';
import { AlertDetail } from './alert-detail.tsx';
import type { AskedDialog } from './alert-dialog.tsx';
import { type AlertFilter, filterQuery, isNarrowing, USUAL } from './alert-filter.ts';
import styles from './alerts-page.module.css';
import { useOpened } from './use-opened.ts';

const AlertDialog = lazyPage('alert-dialog', () => import('./alert-dialog.tsx'));
const SetAsideList = lazyPage('set-aside-list', () => import('./set-aside-list.tsx'));

export const TITLE = 'Alerts';
const NO_ALARMS =
  'No alarms. A tag that reaches one of its alarm levels and a link that is down are listed here. Alarm levels are set on the tags of a controller.';

interface AlertsProps {
  /** Absent: of all sites. */
  readonly siteId?: string;
  readonly siteName?: string;
}

const SetAside = (props: ComponentProps<typeof SetAsideList>) => (
  <Suspense fallback={<Loader />}>
    <SetAsideList {...props} />
  </Suspense>
);

/** The list of alerts, the open one, and its actions. */
export function Alerts({ siteId, siteName }: AlertsProps) {
  const timeZone = useViewerZone();
  const acts = useAlertActs();
  const { may, dialog } = acts;
  const { search, filter, setFilter, pages } = useAlertList(siteId);
  const [openId, setOpenId] = useOpened(siteId);
  const staleSince = useAlarmsStaleSince();
  const alerts = pages.data?.items ?? [];
  const open = useOpen(openId, alerts);
  const steady = useSteady(pages, orderOf(pages), choiceOf(pages, [siteId, search.term, filter]));
  const isAside = filter.show === 'aside';
  // In another list: the open alert belonged to the previous one.
  const onFilter = (next: AlertFilter) => {
    if (next.show !== filter.show) setOpenId(null);
    setFilter(next);
  };
  const rows = isAside ? (
    <SetAside siteId={siteId} term={search.term ?? ''} timeZone={timeZone} mayAct={may.act} />
  ) : (
    <ListRows
      title={TITLE}
      noun="alarm"
      icon={BellRing}
      {...emptyWords(staleSince !== undefined)}
      search={search}
      pages={steady.shown}
      isFiltered={isNarrowing(filter)}
      columns={alertColumns({ timeZone, isAlone: open === null, ...acts })}
      idOf={(alert) => alert.uuid}
      nameOf={(alert) => alert.message}
      selected={openId}
      onOpen={(alert) => setOpenId(alert.uuid)}
      menu={(alert) => alertMenu(alert, acts)}
    />
  );
  return (
    <>
      <AlertsHeader siteId={siteId} siteName={siteName}>
        {may.act && !isAside && <AcknowledgeAll alerts={alerts.filter(isWaiting)} />}
      </AlertsHeader>
      <ListPage
        detail={
          open && <AlertDetail alert={open} timeZone={timeZone} acts={acts} onClose={() => setOpenId(null)} />
        }
        list={
          <div className={listStyles.column}>
            <AlertBar
              {...{ search, filter, onFilter, staleSince }}
              total={isAside ? undefined : pages.data?.total}
            />
            <div className={listStyles.rows} aria-busy={pages.isPlaceholderData} {...steady.region}>
              {rows}
            </div>
          </div>
        }
      />
      <Suspense>{dialog && <AlertDialog {...dialog} onClose={acts.closeDialog} />}</Suspense>
    </>
  );
}

const emptyWords = (isStale: boolean) =>
  isStale
    ? { emptyTitle: 'Alarms are not known', emptyText: 'The server does not answer.' }
    : { emptyText: NO_ALARMS };

const AlertsHeader = ({ siteId, siteName, children }: AlertsProps & { readonly children: ReactNode }) => (
  <PageHeader title={TITLE} trail={siteName ? [siteName] : []} hasSidebar>
    {siteId && (
      <Link href="/alerts" className={styles.all}>
        All sites
      </Link>
    )}
    {children}
  </PageHeader>
);

/** Rows that a user waits for change at once: `chosen` says which, and the state of `pages` whether they are there. */
const choiceOf = ({ isPending, isPlaceholderData }: PagesResult<Alert>, chosen: readonly unknown[]): string =>
  JSON.stringify([...chosen, isPending, isPlaceholderData]);

/** Identifies the rows and their order; an empty text until they are loaded. */
const orderOf = ({ data }: PagesResult<Alert>): string =>
  data?.items.map(({ uuid, state }) => `${uuid} ${state}`).join() ?? '';

/** A period that ends now moves on as often, milliseconds. */
const PERIOD_MS = 300_000;

/** The search and filter, and the matching alerts. */
function useAlertList(siteId: string | undefined) {
  const search = useSearch();
  const [filter, setFilter] = useState(USUAL);
  const timeZone = useViewerZone();
  const now = useMinute();
  // "Today" ends at midnight. A new time at every render would be a new request to the server.
  const period = Math.floor(now / PERIOD_MS) * Number(isTimed(filter));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the period says when to look at the clock again.
  const narrowed = useMemo(
    () => filterQuery(filter, serverClock.now(), timeZone),
    [filter, timeZone, period],
  );
  const query = { search: search.term, siteUuid: siteId, ...narrowed };
  const pages = usePages('alerts', { query, size: ALERTS_PAGE });
  useFreshList();
  return { search, filter, setFilter, pages };
}

/** The user's rights on alerts, and the requested dialog. */
function useAlertActs() {
  const [, navigate] = useLocation();
  const may = { act: useGranted('Alerts.update'), look: useGranted('Site.Overview.canSee') };
  const [dialog, setDialog] = useState<AskedDialog | null>(null);
  const ask = (what: AskedDialog['what']) => (alert: Alert) => setDialog({ what, alert });
  return {
    ...{ may, dialog },
    closeDialog: () => setDialog(null),
    onShow: (alert: Alert) => void showAlert(alert, navigate),
    onGraph: ask('graph'),
    onNote: ask('note'),
    onShelve: ask('shelve'),
    onService: ask('service'),
  };
}

const isWaiting = ({ status, state }: Alert): boolean => status === 'open' && state !== 'shelved';

/** The open alert is loaded separately: it stays open and current when it leaves the list, as on completion. */
function useOpen(id: string | null, alerts: readonly Alert[]): Alert | null {
  const isOpen = ({ uuid }: Alert) => uuid === id;
  const read = useCall('alerts', { query: { uuid: id ?? undefined } }, { enabled: id !== null });
  return (id !== null && (read.data?.items.find(isOpen) ?? alerts.find(isOpen))) || null;
}

/** The list is reloaded as often as the counters. */
function useFreshList(): void {
  const { dataUpdatedAt } = useAlertCount();
  useEffect(() => {
    if (dataUpdatedAt > 0) void queryClient.invalidateQueries({ queryKey: ['alerts'] });
  }, [dataUpdatedAt]);
}
