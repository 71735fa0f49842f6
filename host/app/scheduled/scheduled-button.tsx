import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import { Hourglass } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { layoutStore } from '../../data/stores/layout-store.ts';
import { useScheduled } from '../../parts/scheduled/use-scheduled.ts';
import { loadChunk } from '../../ui/lazy-page.ts';
import styles from '../bell/bell.module.css';

const ScheduledPanel = lazy(() => loadChunk('scheduled-panel', () => import('./scheduled-panel.tsx')));

/** How many commands are scheduled, whoever gave them, and on a click the list. Absent for users who see no equipment. */
export default function ScheduledButton() {
  const { narrow } = useSnapshot(layoutStore);
  const { items, isAllowed } = useScheduled();
  if (!isAllowed) return null;
  const count = items.length;
  const label = `Scheduled commands: ${count === 0 ? 'none' : count}`;
  return (
    <Popover>
      <PopoverButton className={styles.button} aria-label={label} title={label}>
        <Hourglass size={20} strokeWidth={1.75} aria-hidden />
        {count > 0 && (
          <span className={styles.count} aria-hidden>
            {count > 99 ? '99+' : count}
          </span>
        )}
      </PopoverButton>
      <PopoverPanel
        focus
        role="dialog"
        aria-label="Scheduled commands"
        anchor={{ to: narrow ? 'top end' : 'right end', gap: 8, padding: 8 }}
        className={styles.panel}
      >
        {({ close }) => (
          <Suspense fallback={null}>
            <ScheduledPanel onClose={close} />
          </Suspense>
        )}
      </PopoverPanel>
    </Popover>
  );
}
