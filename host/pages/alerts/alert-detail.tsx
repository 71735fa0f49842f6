import { ChartLine, LocateFixed } from 'lucide-react';
import { Link } from 'wouter';
import type { Alert } from '../../../api/contract/index.ts';
import { usePages } from '../../data/session/api.ts';
import {
  actionsFor,
  logWords,
  STATE_TITLES,
  TYPE_TITLES,
  timesWords,
} from '../../parts/alerts/alert-words.ts';
import { setStatus, shelve } from '../../parts/alerts/use-alert-acts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { momentInZone } from '../../ui/charts/zone-words.ts';
import { Facts } from '../../ui/facts.tsx';
import { FieldGroup } from '../../ui/form.tsx';
import { DetailPane } from '../../ui/list-page.tsx';
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
  const device = `/site/communication/${alert.siteId}/controller/${alert.tag.controllerUuid}`;
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
          [
            'Tag',
            <Link key="tag" href={device}>
              {`${alert.tag.controllerName} · ${alert.tag.name}`}
            </Link>,
          ],
          ['Level', alert.level],
          ['First raised', time(alert.createdAt)],
          ['Times raised', timesWords(alert)],
          ...(alert.occurrences > 1 ? ([['Last raised', time(alert.raisedAt)]] as const) : []),
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
          <Button icon={ChartLine} onClick={() => onGraph(alert)}>
            Graph
          </Button>
        </span>
      )}
    </>
  );
}

/** The actions that its present state allows. */
function StatusActions({ alert, acts: { onShelve, onService } }: ActionsProps) {
  const may = actionsFor(alert);
  return (
    <>
      {may.acknowledge && (
        <Button look="primary" onClick={() => void setStatus(alert, 'acknowledged')}>
          Acknowledge
        </Button>
      )}
      {may.complete && (
        <Button look="primary" onClick={() => void setStatus(alert, 'completed')}>
          Complete
        </Button>
      )}
      {may.reopen && <Button onClick={() => void setStatus(alert, 'open')}>Open again</Button>}
      {may.shelve && <Button onClick={() => onShelve(alert)}>Shelve…</Button>}
      <Button onClick={() => onService(alert)}>Out of service…</Button>
      {may.unshelve && <Button onClick={() => void shelve(alert, 0, '')}>Unshelve</Button>}
    </>
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
