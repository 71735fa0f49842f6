import type { ReactNode } from 'react';
import styles from './badge.module.css';

interface BadgeProps {
  /** `accent` marks the selection or one's own; the rest are states with the meaning of the alarm colours. */
  readonly tone?: 'plain' | 'accent' | 'sound' | 'urgent' | 'critical';
  readonly children: ReactNode;
}

/** A word or a number set apart. Its colour only repeats its text. */
export function Badge({ tone = 'plain', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
