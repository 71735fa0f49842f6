import { Siren, TriangleAlert, WifiOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Alert } from '../../../api/contract/index.ts';
import { serverTime } from '../../data/session/server-clock.ts';
import { useViewerZone } from '../../data/stores/viewer-zone.ts';
import { AcknowledgeDialog } from '../../parts/alerts/acknowledge-dialog.tsx';
import { agoWords, countWords, TYPE_TITLES } from '../../parts/alerts/alert-words.ts';
import { shortStaleWords, staleWords } from '../../parts/alerts/stale-words.ts';
import { useAlarmsStaleSince } from '../../parts/alerts/use-alarms-stale.ts';
import { useAlertCount } from '../../parts/alerts/use-alert-count.ts';
import { useSteady } from '../../ui/use-steady.ts';
import styles from './alarm-banner.module.css';
import { playAlarm } from './alarm-sound.ts';
import { BannerActions } from './banner-actions.tsx';
import { useMuted } from './mute-menu.tsx';
import { SoundControl, useBlockedSound } from './sound-control.tsx';

/** The worst unacknowledged alarm, over every page except the alerts page. Its strip stays when there is none. */
export default function AlarmBanner() {
  const [path] = useLocation();
  const { data, dataUpdatedAt } = useAlertCount();
  const [mutedUntil, mute] = useMuted();
  const worst = data?.worst ?? null;
  const isMuted = dataUpdatedAt < mutedUntil;
  const isSoundBlocked = useBlockedSound() && !isMuted;
  useSound(data?.newest ?? null, data !== undefined, isMuted);
  const { shown, isBusy, act, region } = useSteady(worst, worst?.uuid ?? '');
  const [noted, setNoted] = useState<Alert | null>(null);
  const staleSince = useAlarmsStaleSince();
  if (!data || path.startsWith('/alerts')) return null;
  const tone = staleSince !== undefined ? 'stale' : (shown?.type ?? 'none');
  return (
    <>
      <aside className={styles.banner} data-type={tone} aria-label="Worst alarm" {...region}>
        <div className={styles.state}>
          {staleSince !== undefined && <Stale since={staleSince} />}
          {shown ? (
            <Alarm alert={shown} now={serverTime(dataUpdatedAt)} isStale={staleSince !== undefined} />
          ) : (
            <p className={styles.words}>
              {staleSince === undefined && 'No unacknowledged alarms'}
              {isSoundBlocked && (
                <span className={styles.narrow}>
                  {staleSince === undefined && '. '}No alarm sound yet: click or tap anywhere
                </span>
              )}
            </p>
          )}
        </div>
        {shown && (
          <>
            <Link href="/alerts" className={styles.more}>
              {countWords(data.criticalCount, data.urgentCount)}
            </Link>
            <BannerActions alert={shown} isBusy={isBusy} act={act} onNote={() => setNoted(shown)} />
          </>
        )}
        <SoundControl
          isBlocked={isSoundBlocked}
          muted={isMuted}
          onMute={mute}
          onNote={shown && (() => setNoted(shown))}
        />
      </aside>
      {noted && <AcknowledgeDialog alerts={[noted]} onClose={() => setNoted(null)} />}
    </>
  );
}

interface AlarmProps {
  readonly alert: Alert;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly isStale: boolean;
}

function Alarm({ alert, now, isStale }: AlarmProps) {
  const Icon = alert.type === 'critical' ? Siren : TriangleAlert;
  return (
    <>
      {!isStale && <Icon size={18} aria-hidden className={styles.icon} />}
      {/* The time keeps counting; only a different alarm is announced. */}
      <p role="status" className={styles.words}>
        <strong>{TYPE_TITLES[alert.type]}</strong> <span>{alert.message}</span>{' '}
        <small>{alert.site.name}</small>
      </p>
      <time dateTime={alert.raisedAt} className={styles.ago}>
        {agoWords(alert.raisedAt, now)}
      </time>
    </>
  );
}

function Stale({ since }: { readonly since: number }) {
  const zone = useViewerZone();
  const at = serverTime(since);
  return (
    <span role="status" className={styles.stale}>
      <WifiOff size={18} aria-hidden /> <span className={styles.wide}>{staleWords(at, zone)}</span>
      <span className={styles.short}>{shortStaleWords(at, zone)}</span>
    </span>
  );
}

/** Sounds once for each alarm that comes while the page is open. */
function useSound(newest: Alert | null, isKnown: boolean, muted: boolean): void {
  const heard = useRef<string | undefined>(undefined);
  const key = newest ? `${newest.uuid} ${newest.raisedAt}` : '';
  const type = newest?.type;
  useEffect(() => {
    if (!isKnown) return;
    // Alarms that were there when the page was opened are not announced.
    const isNew = heard.current !== undefined && key !== '' && heard.current !== key;
    heard.current = key;
    if (isNew && type && !muted) playAlarm(type);
  }, [key, type, isKnown, muted]);
}
