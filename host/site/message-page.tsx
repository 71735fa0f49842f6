import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import styles from './message-page.module.css';

interface MessagePageProps {
  /** Name of the page in the browser's title. */
  readonly page: string;
  readonly icon: LucideIcon;
  readonly heading: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** A whole page that says one thing: forbidden, not found, offline. */
export function MessagePage({ page, icon, heading, children, action }: MessagePageProps) {
  usePageTitle(page);
  return (
    <div className={styles.page}>
      <EmptyState icon={icon} title={heading} level={1} action={action}>
        {children}
      </EmptyState>
    </div>
  );
}
