import { Check, LocateFixed, Siren, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Alert } from '../../../api/contract/index.ts';
import { useCompanyNews } from '../../data/company-news.ts';
import { useCall } from '../../data/session/api.ts';
import { useGranted } from '../../data/site/queries.ts';
import { useViewerZone } from '../../data/stores/viewer-zone.ts';
import { actionsFor, agoWords, STATE_TITLES, TYPE_TITLES } from '../../parts/alerts/alert-words.ts';
import { showAlert } from '../../parts/alerts/show-alert.ts';
import { setStatus } from '../../parts/alerts/use-alert-acts.ts';
import { IconButton } from '../../ui/button.tsx';
import { momentInZone } from '../../ui/charts/zone-words.ts';
import { useMinute } from '../../ui/use-minute.ts';
import { TITLES } from './arrangement.ts';
import { countNote, REREAD } from './notes.ts';
import styles from './rows.module.css';
import { Widget, WidgetWait, WidgetWords } from './widget.tsx';

/** The worst; the others are a click away. */
const SHOWN = 6;

/** The worst alarms that want somebody: by severity, state and time. */
export default function AlarmsWidget() {
  const alarms = useCall(
    'alerts',
    { query: { isOverview: true, limit: SHOWN } },
    { ...REREAD(useCompanyNews()), meta: { inline: true } },
  );
  const now = useMinute();
  const total = alarms.data?.total ?? 0;
  return (
    <Widget title={TITLES.alarms} note={alarms.data && countNote(total, 'open')} isFlush>
      <WidgetWait what="alarms" query={alarms} />
      {alarms.data?.items.length === 0 && <WidgetWords>Nothing wants attention.</WidgetWords>}
      {alarms.data && alarms.data.items.length > 0 && (
        <ul className={styles.rows}>
          {alarms.data.items.map((alert) => (
            <AlarmRow key={alert.uuid} alert={alert} now={now} />
          ))}
        </ul>
      )}
      {total > SHOWN && (
        <Link href="/alerts" className={styles.more}>
          {`All ${total.toLocaleString('en')} alarms`}
        </Link>
      )}
    </Widget>
  );
}

function AlarmRow({ alert, now }: { readonly alert: Alert; readonly now: number }) {
  const { type, message, site, state, raisedAt } = alert;
  const zone = useViewerZone();
  const Icon = type === 'critical' ? Siren : TriangleAlert;
  return (
    <li className={styles.row}>
      <span className={styles.mark} data-type={state === 'acknowledged' ? undefined : type}>
        <Icon size={16} aria-hidden />
      </span>
      <span className={styles.words}>
        <span className={styles.what}>{message}</span>
        <span className={styles.where}>
          {`${TYPE_TITLES[type]} · ${site.name} · ${STATE_TITLES[state]} · `}
          <time dateTime={raisedAt} title={momentInZone(raisedAt, zone)}>
            {agoWords(raisedAt, now)}
          </time>
        </span>
      </span>
      <AlarmActs alert={alert} />
    </li>
  );
}

function AlarmActs({ alert }: { readonly alert: Alert }) {
  const [, navigate] = useLocation();
  const mayLook = useGranted('Site.Overview.canSee');
  const mayAct = useGranted('Alerts.update');
  const [isBusy, setBusy] = useState(false);
  const acknowledge = async () => {
    setBusy(true);
    await setStatus(alert, 'acknowledged');
    setBusy(false);
  };
  const about = `${alert.message}, ${alert.site.name}`;
  return (
    <span className={styles.acts}>
      {mayLook && (
        <IconButton
          icon={LocateFixed}
          label={`Show on the diagram: ${about}`}
          title="Show on the diagram"
          onClick={() => void showAlert(alert, navigate)}
        />
      )}
      {mayAct && actionsFor(alert).acknowledge && (
        <IconButton
          icon={Check}
          label={`Acknowledge: ${about}`}
          title="Acknowledge"
          disabled={isBusy}
          onClick={() => void acknowledge()}
        />
      )}
    </span>
  );
}
