import type { ReactNode } from 'react';
import styles from './badge.module.css';

interface BadgeProps {
  /** `accent` marks what is chosen or one's own; the others are states and mean what the alarm colours mean. */
  readonly tone?: 'plain' | 'accent' | 'sound' | 'urgent' | 'critical';
  readonly children: ReactNode;
}

/** A word or a number set apart. Its colour only repeats what it says. */
export function Badge({ tone = 'plain', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
