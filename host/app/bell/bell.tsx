import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import { BellDot, Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { layoutStore } from '../../data/stores/layout-store.ts';
import { loadChunk } from '../../ui/lazy-page.ts';
import styles from './bell.module.css';
import { useBrowserNotices } from './use-browser-notices.ts';
import { unreadWords, useToldCount } from './use-told.ts';

const BellPanel = lazy(() => loadChunk('bell-panel', () => import('./bell-panel.tsx')));

/** What this person was told of alarms: how much of it is unread, and on a click the list. Absent without the right to see alerts. */
export default function Bell() {
  const { narrow } = useSnapshot(layoutStore);
  const { data, isAllowed } = useToldCount();
  useBrowserNotices(data?.newest);
  if (!isAllowed) return null;
  const unread = data?.unread ?? 0;
  const Icon = unread > 0 ? BellDot : BellIcon;
  const label = `Notifications: ${unreadWords(unread)}`;
  return (
    <Popover>
      <PopoverButton className={styles.button} aria-label={label} title={label}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
        {unread > 0 && (
          <span className={styles.count} aria-hidden>
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </PopoverButton>
      <PopoverPanel
        focus
        role="dialog"
        aria-label="Notifications"
        anchor={{ to: narrow ? 'top end' : 'right end', gap: 8, padding: 8 }}
        className={styles.panel}
      >
        {({ close }) => (
          <Suspense fallback={null}>
            <BellPanel newest={data?.newest ?? null} unread={unread} onClose={close} />
          </Suspense>
        )}
      </PopoverPanel>
    </Popover>
  );
}
