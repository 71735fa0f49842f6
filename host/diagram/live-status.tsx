import { Activity, CircleDashed, CircleSlash, Clock, Eye, History, RefreshCw, Unplug } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { Button } from '../ui/button.tsx';
import { useSteady } from '../ui/use-steady.ts';
import type { DiagramState } from './diagram-store.ts';
import styles from './live-status.module.css';

const WORDS = {
  none: { text: 'No live values', icon: CircleDashed },
  connecting: { text: 'Connecting', icon: RefreshCw },
  live: { text: 'Live', icon: Activity },
  lost: { text: 'Connection lost', icon: Unplug },
} as const;

const NOT_LIVE = { text: 'Not live', icon: History };

/**
 * Whether the values on the picture can be trusted: the connection, and how many values are not good. Users who may only view
 * learn it here, before they press a pump in vain.
 */
export function LiveStatus({ store }: { readonly store: DiagramState }) {
  const { engine, report } = useSnapshot(store);
  const { connection, quality, playback } = engine;
  const { text, icon: Icon } = playback ? NOT_LIVE : WORDS[connection];
  const bad = quality.bad + quality.missing;
  return (
    <div className={styles.status} role="status" aria-label="Live values">
      {quality.stale > 0 && (
        <span
          className={styles.count}
          data-kind="stale"
          title="Values that the device has not reported lately"
        >
          <Clock size={14} aria-hidden /> {quality.stale.toLocaleString('en')} <span>stale</span>
        </span>
      )}
      {bad > 0 && (
        <span className={styles.count} data-kind="bad" title="Values that are bad or missing">
          <CircleSlash size={14} aria-hidden /> {bad.toLocaleString('en')} <span>bad</span>
        </span>
      )}
      {report?.ok && !report.rights.control && !playback && (
        <span className={styles.count} title="You may look at this diagram, but not control devices with it">
          <Eye size={14} aria-hidden /> <span>View only</span>
        </span>
      )}
      <span className={styles.connection} data-connection={connection}>
        <Icon size={14} aria-hidden /> {text}
      </span>
    </div>
  );
}

interface ConnectionBannerProps {
  readonly heading: string;
  readonly text: string;
  /** Seconds until the next attempt; 0 while one is under way. */
  readonly retryIn?: number;
  /** The picture is covered by its list, whose head stays free: the banner is at its end. */
  readonly isListed?: boolean;
}

/**
 * Over the picture while its values may be old (OR-27, OR-96). It moves nothing, and takes no click that was aimed at the
 * picture.
 */
export function ConnectionBanner({ heading, text, retryIn, isListed }: ConnectionBannerProps) {
  const { act, region } = useSteady(null, 'reload', '', true);
  return (
    <div className={styles.banner} role="alert" data-listed={isListed || undefined} {...region}>
      <Unplug size={18} aria-hidden />
      <p>
        <strong>{heading}</strong> {text}{' '}
        {retryIn !== undefined && (
          <span className={styles.retry} aria-hidden="true">
            {retryIn > 0 ? `Next attempt in ${Math.ceil(retryIn)} s.` : 'Trying again…'}
          </span>
        )}
      </p>
      <Button icon={RefreshCw} onClick={() => void act(async () => location.reload())}>
        Reload
      </Button>
    </div>
  );
}
