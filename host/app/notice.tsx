import { type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio';
import { noticePlace } from '../data/stores/notice-place.ts';
import { IconButton } from '../ui/button.tsx';
import { useSteady } from '../ui/use-steady.ts';
import styles from './notice.module.css';

interface NoticeProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly kind: 'unsure' | 'critical';
  /** Identifies the contents: a click that was aimed at the page, or at other contents, does not dismiss them. */
  readonly contents: string;
  /** Missing: it stays until it is over. */
  readonly onDismiss?: () => void;
  readonly children: ReactNode;
}

/** A notice that stays over the page, where toasts appear. It moves nothing. */
export function Notice({ label, icon: Icon, kind, contents, onDismiss, children }: NoticeProps) {
  const { element } = useSnapshot(noticePlace);
  const { act, region } = useSteady(contents, contents, '', true);
  if (!element) return null;
  return createPortal(
    <aside className={styles.notice} data-kind={kind} aria-label={label} {...region}>
      <Icon size={18} aria-hidden />
      <div role={kind === 'critical' ? 'alert' : 'status'}>{children}</div>
      {onDismiss && <IconButton icon={X} label="Dismiss" onClick={() => void act(async () => onDismiss())} />}
    </aside>,
    element as HTMLElement,
  );
}
