import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** Of the heading: 1 if this is the whole page. */
  readonly level?: 1 | 2;
  /** What to do next. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Shown if there is nothing to list, with what to do about it. */
export function EmptyState({ icon: Icon, title, level = 2, children, action }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      <Icon size={28} strokeWidth={1.5} aria-hidden />
      <Heading>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}
