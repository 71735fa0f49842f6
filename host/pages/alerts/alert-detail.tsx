import { ChartLine, LocateFixed } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Alert, AlertStatus } from '../../../api/contract/index.ts';
import { usePages } from '../../data/session/api.ts';
import {
  actionsFor,
  logWords,
  STATE_TITLES,
  TYPE_TITLES,
  timesWords,
} from '../../parts/alerts/alert-words.ts';
import { setStatus, unshelve } from '../../parts/alerts/use-alert-acts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { momentInZone } from '../../ui/charts/zone-words.ts';
import { Facts } from '../../ui/facts.tsx';
import { FieldGroup } from '../../ui/form.tsx';
import { DetailPane } from '../../ui/list-page.tsx';
import { useSteady } from '../../ui/use-steady.ts';
import type { AlertActs } from './alert-columns.tsx';
import styles from './alerts-page.module.css';

/** CONST-41. */
const PAGE = 15;

interface AlertDetailProps {
  readonly alert: Alert;
  readonly timeZone: string;
  readonly acts: AlertActs;
  readonly onClose: () => void;
}

/** One alert: its subject, its history, and its actions. */
export function AlertDetail(props: AlertDetailProps) {
  const { alert, timeZone, acts, onClose } = props;
  const time = (at: string) => <time dateTime={at}>{momentInZone(at, timeZone)}</time>;
  return (
    <DetailPane
      title={alert.message}
      onClose={onClose}
      after={<Badge tone={alert.type}>{TYPE_TITLES[alert.type]}</Badge>}
      actions={(acts.may.act || acts.may.look) && <Actions alert={alert} acts={acts} />}
    >
      <Facts
        of={[
          ['State', STATE_TITLES[alert.state]],
          [
            'Site',
            <Link key="site" href={`/site/overview/${alert.siteId}`}>
              {alert.site.name}
            </Link>,
          ],
          alert.tag ? ['Tag', <TagLink key="tag" siteId={alert.siteId} tag={alert.tag} />] : linkFact(alert),
          ['Level', alert.level],
          ['First raised', time(alert.createdAt)],
          ['Times raised', timesWords(alert)],
          ...(alert.occurrences > 1 ? ([['Last raised', time(alert.raisedAt)]] as const) : []),
          ...stepsOf(alert, time),
          ...(alert.state === 'shelved'
            ? ([
                ['Shelved until', time(alert.shelvedUntil!)],
                ['Shelved by', `${alert.shelvedUser}: ${alert.shelvedReason}`],
              ] as const)
            : []),
        ]}
      />
      <History alert={alert} timeZone={timeZone} />
    </DetailPane>
  );
}

/** Who acknowledged it, who completed it, and when (ALRT-08). */
function stepsOf(alert: Alert, time: (at: string) => ReactNode): (readonly [string, ReactNode])[] {
  const { acknowledgedAt, acknowledgedUser, completedAt, completedUser } = alert;
  const by = (user: string | null, at: string) => (
    <>
      {user ?? 'The system'}, {time(at)}
    </>
  );
  return [
    ...(acknowledgedAt ? ([['Acknowledged by', by(acknowledgedUser, acknowledgedAt)]] as const) : []),
    ...(completedAt ? ([['Completed by', by(completedUser, completedAt)]] as const) : []),
  ];
}

interface TagLinkProps {
  readonly siteId: string;
  readonly tag: NonNullable<Alert['tag']>;
}

function TagLink({ siteId, tag }: TagLinkProps) {
  return (
    <Link href={`/site/communication/${siteId}/controller/${tag.controllerUuid}`}>
      {`${tag.controllerName} · ${tag.name}`}
    </Link>
  );
}

const linkFact = ({ siteId, link }: Alert) =>
  [
    'Link',
    <Link key="link" href={`/site/communication/${siteId}?id=${link?.uuid}`}>
      {link?.name}
    </Link>,
  ] as const;

type ActionsProps = Pick<AlertDetailProps, 'alert' | 'acts'>;

function Actions({ alert, acts }: ActionsProps) {
  const { may, onShow, onGraph } = acts;
  return (
    <>
      {may.act && <StatusActions alert={alert} acts={acts} />}
      {may.look && (
        // If the buttons take two lines, these share one.
        <span className={styles.pair}>
          <Button icon={LocateFixed} onClick={() => onShow(alert)}>
            Show
          </Button>
          {alert.tag && (
            <Button icon={ChartLine} onClick={() => onGraph(alert)}>
              Graph
            </Button>
          )}
        </span>
      )}
    </>
  );
}

/** The actions that its present state allows. A state that changes under the pointer changes them a moment later. */
function StatusActions({ alert, acts: { onNote, onShelve, onService } }: ActionsProps) {
  const { shown, isBusy, act, region } = useSteady(alert, `${alert.uuid} ${alert.state}`, alert.uuid);
  const may = actionsFor(shown);
  const set = (status: AlertStatus) => () => void act(() => setStatus(shown, status));
  return (
    <span className={styles.steady} {...region}>
      {may.acknowledge && (
        <>
          <Button look="primary" busy={isBusy} onClick={set('acknowledged')}>
            Acknowledge
          </Button>
          <Button onClick={() => onNote(shown)}>Acknowledge with a note…</Button>
        </>
      )}
      {may.reopen && (
        <Button busy={isBusy} onClick={set('open')}>
          Undo acknowledgment
        </Button>
      )}
      {may.shelve && <Button onClick={() => onShelve(shown)}>Shelve…</Button>}
      {may.unshelve && (
        <Button busy={isBusy} onClick={() => void act(() => unshelve(shown))}>
          Unshelve
        </Button>
      )}
      <Button onClick={() => onService(shown)}>Out of service…</Button>
    </span>
  );
}

/** ALRT-07. */
function History({ alert, timeZone }: Pick<AlertDetailProps, 'alert' | 'timeZone'>) {
  const pages = usePages('alertHistory', {
    params: { alertId: alert.uuid },
    query: { siteId: alert.siteId },
    size: PAGE,
  });
  const logs = pages.data?.items ?? alert.logs;
  return (
    <div className={styles.history}>
      <FieldGroup title="History">
        <ol>
          {logs.map((log) => (
            <li key={`${log.at} ${log.event}`}>
              <time dateTime={log.at}>{momentInZone(log.at, timeZone)}</time>
              <span>{logWords(log)}</span>
            </li>
          ))}
        </ol>
        {pages.hasNextPage && (
          <Button look="quiet" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show earlier
          </Button>
        )}
      </FieldGroup>
    </div>
  );
}
