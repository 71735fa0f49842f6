import { BellOff, Check, CheckCheck, CircleCheck, Siren, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Link, useLocation } from 'wouter';
import { TOLD_PAGE, type Told } from '../../../api/contract/index.ts';
import { PRODUCT_NAME } from '../../data/product.ts';
import { useCall } from '../../data/session/api.ts';
import { serverTime } from '../../data/session/server-clock.ts';
import { useGranted } from '../../data/site/queries.ts';
import { useViewerZone } from '../../data/stores/viewer-zone.ts';
import { agoWords } from '../../parts/alerts/alert-words.ts';
import { showAlert } from '../../parts/alerts/show-alert.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { momentInZone } from '../../ui/charts/zone-words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import styles from './bell.module.css';
import { browserNotices, chooseBrowserNotices, type Offer, offerOf } from './browser-notices.ts';
import { markRead } from './use-told.ts';

const MOST = 300;

interface BellPanelProps {
  /** Id of the newest; the list is read again when it changes. */
  readonly newest: string | null;
  readonly unread: number;
  readonly onClose: () => void;
}

/** The latest that this person was told of alarms, and whether the browser tells them too. */
export default function BellPanel({ newest, unread, onClose }: BellPanelProps) {
  const [limit, setLimit] = useState(TOLD_PAGE);
  const { data, error, isFetching, refetch, dataUpdatedAt } = useCall(
    'told',
    { query: { limit } },
    { placeholderData: (before) => before, meta: { inline: true } },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: there is something new.
  useEffect(() => void refetch(), [newest, refetch]);
  const items = data?.items ?? [];
  const [first] = items;
  return (
    <>
      <header className={styles.head}>
        <h2>Notifications</h2>
        {first && unread > 0 && (
          <Button look="quiet" icon={CheckCheck} onClick={() => void markRead({ upTo: first.id })}>
            Mark all as read
          </Button>
        )}
      </header>
      <div className={styles.list}>
        {error && !data && (
          <ErrorState
            title="Notifications could not be loaded"
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!error && !data && <SkeletonRows rows={4} label="Loading notifications" />}
        {data && items.length === 0 && <Nothing onClose={onClose} />}
        {items.length > 0 && (
          <ul>
            {items.map((told) => (
              <Row key={told.id} told={told} now={serverTime(dataUpdatedAt)} onClose={onClose} />
            ))}
          </ul>
        )}
        {items.length === limit && limit < MOST && (
          <Button look="quiet" busy={isFetching} onClick={() => setLimit(limit + TOLD_PAGE)}>
            Show older
          </Button>
        )}
      </div>
      <BrowserSwitch />
    </>
  );
}

/** For an empty list. People who may set up notifications get a link to that page. */
function Nothing({ onClose }: { readonly onClose: () => void }) {
  const maySetUp = useGranted('Setup.Notifications.canSee');
  return (
    <EmptyState icon={BellOff} title="Nothing yet">
      Alarms that a notification tells you of are listed here.{' '}
      {maySetUp && (
        <Link href="/setup/notifications" onClick={onClose}>
          Set up notifications
        </Link>
      )}
    </EmptyState>
  );
}

interface RowProps {
  readonly told: Told;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly onClose: () => void;
}

function Row({ told, now, onClose }: RowProps) {
  const [, navigate] = useLocation();
  const zone = useViewerZone();
  const { id, isBack, isRead, at, alert } = told;
  const Icon = isBack ? CircleCheck : alert.type === 'critical' ? Siren : TriangleAlert;
  const what = isBack ? 'Back to normal' : alert.type === 'critical' ? 'Critical' : 'Urgent';
  const open = () => {
    onClose();
    if (!isRead) void markRead({ ids: [id] });
    void showAlert(alert, navigate);
  };
  return (
    <li className={styles.row} data-read={isRead || undefined}>
      <button type="button" className={styles.open} onClick={open} title="Show on the diagram">
        <Icon size={18} aria-hidden className={styles.icon} data-type={isBack ? 'normal' : alert.type} />
        <span className={styles.words}>
          <strong>
            {what}
            {!isRead && <span className={styles.unseen}>, unread</span>}
          </strong>
          <span>{alert.message}</span>
          <small>
            {alert.site.name}
            {alert.isOver && !isBack && ' · completed'}
          </small>
        </span>
        <time dateTime={at} title={momentInZone(at, zone)}>
          {agoWords(at, now)} ago
        </time>
      </button>
      {isRead ? (
        <span className={styles.done} />
      ) : (
        <IconButton icon={Check} label="Mark as read" onClick={() => void markRead({ ids: [id] })} />
      )}
    </li>
  );
}

const HINTS: Readonly<Record<Offer, string>> = {
  on: `Shown by this browser while ${PRODUCT_NAME} is open in a tab that you are not looking at.`,
  off: `Shown by this browser while ${PRODUCT_NAME} is open in a tab that you are not looking at. The browser asks you once.`,
  blocked: 'This browser blocks notifications of this site. Allow them in its settings first.',
  missing: 'This browser offers none, or the console was not opened by HTTPS.',
};

function BrowserSwitch() {
  useSnapshot(browserNotices);
  const offer = offerOf();
  return (
    <footer className={styles.foot}>
      <Switch
        label="Browser notifications"
        hint={HINTS[offer]}
        checked={offer === 'on'}
        disabled={offer === 'blocked' || offer === 'missing'}
        onChange={(on) => void chooseBrowserNotices(on)}
      />
    </footer>
  );
}
