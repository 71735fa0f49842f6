import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { setNoticePlace } from '../data/stores/notice-place.ts';
import {
  dismissToast,
  pauseToasts,
  resumeToasts,
  type ToastKind,
  toastStore,
} from '../data/stores/toast-store.ts';
import { IconButton } from '../ui/button.tsx';
import styles from './toasts.module.css';

const ICONS = { success: CircleCheck, info: Info, error: CircleAlert } as const satisfies Record<
  ToastKind,
  unknown
>;

/**
 * The stack of toasts; its time stops while the pointer or the focus is on it. A pointer that already rests where one
 * appears, as after a click on a button there, does not count; only one that moves on it does.
 */
export function Toasts() {
  const { toasts } = useSnapshot(toastStore);
  return (
    <section
      className={styles.stack}
      aria-label="Notifications"
      onPointerMove={pauseToasts}
      onPointerLeave={resumeToasts}
      onFocus={pauseToasts}
      onBlur={resumeToasts}
    >
      <div ref={setNoticePlace} className={styles.notices} />
      {toasts.map((toast) => {
        const Icon = ICONS[toast.kind];
        return (
          <div
            key={toast.id}
            className={styles.toast}
            data-kind={toast.kind}
            role={toast.kind === 'error' ? 'alert' : 'status'}
          >
            <Icon size={18} aria-hidden />
            <p>{toast.message}</p>
            <IconButton icon={X} label="Dismiss" onClick={() => dismissToast(toast.id)} />
          </div>
        );
      })}
    </section>
  );
}
