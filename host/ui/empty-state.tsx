import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** What to do next. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Stands where there is nothing to show, and says what to do about it. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Icon size={28} strokeWidth={1.5} aria-hidden />
      <h2>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}
