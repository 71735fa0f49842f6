import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './message-page.module.css';
import { usePageTitle } from './use-page-title.ts';

interface MessagePageProps {
  /** Name of the page in the browser's title. */
  readonly page: string;
  readonly icon: LucideIcon;
  readonly heading: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Nothing surrounds it: it is the main landmark itself. */
  readonly alone?: boolean;
}

/** A whole page with one message: forbidden, not found, offline. */
export function MessagePage({ page, icon, heading, children, action, alone }: MessagePageProps) {
  usePageTitle(page);
  const Part = alone ? 'main' : 'div';
  return (
    <Part className={styles.page}>
      <EmptyState icon={icon} title={heading} level={1} action={action}>
        {children}
      </EmptyState>
    </Part>
  );
}
