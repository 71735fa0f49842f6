import { Check, LocateFixed, Siren, TriangleAlert } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Alert } from '../../../api/contract/index.ts';
import { useCompanyNews } from '../../data/company-news.ts';
import { useCall } from '../../data/session/api.ts';
import { serverTime } from '../../data/session/server-clock.ts';
import { useGranted } from '../../data/site/queries.ts';
import { useViewerZone } from '../../data/stores/viewer-zone.ts';
import { actionsFor, agoWords, STATE_TITLES, TYPE_TITLES } from '../../parts/alerts/alert-words.ts';
import { showAlert } from '../../parts/alerts/show-alert.ts';
import { setStatus } from '../../parts/alerts/use-alert-acts.ts';
import { IconButton } from '../../ui/button.tsx';
import { momentInZone } from '../../ui/charts/zone-words.ts';
import { useKeptPlaces } from '../../ui/kept-places.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { useMinute } from '../../ui/use-minute.ts';
import { useSteady } from '../../ui/use-steady.ts';
import { TITLES } from './arrangement.ts';
import { countNote, REREAD } from './notes.ts';
import styles from './rows.module.css';
import { Widget, WidgetWait, WidgetWords } from './widget.tsx';

/** The worst; the others are a click away. The widget reserves their places. */
const SHOWN = 5;
const SHOWN_ON_PHONE = 3;
const NONE: readonly Alert[] = [];
const uuidOf = ({ uuid }: Alert): string => uuid;

/**
 * The worst alarms that want somebody. They are sorted by severity, state and time when the widget is opened. Alarms that
 * come later take free places: an arrival moves nothing that can be clicked.
 */
export default function AlarmsWidget() {
  const limit = useMediaQuery('(max-width: 760px)') ? SHOWN_ON_PHONE : SHOWN;
  const alarms = useCall(
    'alerts',
    { query: { isOverview: true, limit } },
    { ...REREAD(useCompanyNews()), meta: { inline: true } },
  );
  const items = alarms.data?.items ?? NONE;
  // The first alarms after loading, or of another window, are shown at once.
  const choice = `${limit} ${alarms.isPending}`;
  const { shown, region } = useSteady(items, items.map(uuidOf).join(), choice);
  const places = useKeptPlaces(shown, uuidOf, choice);
  const now = serverTime(useMinute());
  const total = alarms.data?.total ?? 0;
  return (
    <Widget title={TITLES.alarms} note={alarms.data && countNote(total, 'open')} isFlush>
      <div className={styles.reserved} style={{ '--rows': limit } as CSSProperties} {...region}>
        <WidgetWait what="alarms" query={alarms} />
        {alarms.data && places.length === 0 && <WidgetWords>Nothing wants attention.</WidgetWords>}
        {places.length > 0 && (
          <ul className={styles.rows}>
            {places.map(({ item, isFree }) =>
              isFree ? (
                <EndedRow key={item.uuid} alert={item} />
              ) : (
                <AlarmRow key={item.uuid} alert={item} now={now} />
              ),
            )}
          </ul>
        )}
      </div>
      <Link href="/alerts" className={styles.more}>
        {total > limit ? `All ${total.toLocaleString('en')} alarms` : 'All alarms'}
      </Link>
    </Widget>
  );
}

/** Keeps the place of an ended or shelved alarm until another alarm takes it. */
const EndedRow = ({ alert }: { readonly alert: Alert }) => (
  <li className={styles.row} data-ended="">
    <span className={styles.words}>
      <span className={styles.what}>{alert.message}</span>
      <span className={styles.where}>No longer in this list</span>
    </span>
  </li>
);

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
        <span className={styles.what} title={message}>
          {message}
        </span>
        <span className={styles.where}>
          {`${TYPE_TITLES[type]} · `}
          <time dateTime={raisedAt} title={momentInZone(raisedAt, zone)}>
            {agoWords(raisedAt, now)}
          </time>
          {` · ${site.name} · ${STATE_TITLES[state]}`}
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
    <span className={styles.acts} data-pair={(mayLook && mayAct) || undefined}>
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
