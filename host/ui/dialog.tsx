import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react';
import { type FocusEvent, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';
import { PageIsAside } from './aside.ts';
import { Button } from './button.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  /** Escape, and a click beside the dialog. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The buttons. Give the one that should be focused first `autoFocus`. */
  readonly actions?: ReactNode;
  readonly role?: 'dialog' | 'alertdialog';
  /** More than 500 px: `canvas` and `most` within a diagram (POP-13), `share` for a report's shares (SHARE-14). */
  readonly wide?: 'canvas' | 'most' | 'share';
}

/**
 * A modal dialog: traps the focus, returns it afterwards, and hides the rest from assistive technology.
 * Under a screen that replaces the page it is hidden, with its input kept.
 */
export function Dialog({ title, open, onClose, children, actions, role = 'dialog', wide }: DialogProps) {
  const aside = useContext(PageIsAside);
  const panel = useRef<HTMLDivElement>(null);
  const first = useKeptFocus(panel, open && !aside);
  if (!open) return null;
  return (
    <HeadlessDialog open={!aside} unmount={false} onClose={onClose} role={role} className={styles.layer}>
      <DialogBackdrop className={styles.scrim} />
      <div className={styles.place}>
        <DialogPanel ref={panel} className={styles.panel} data-wide={wide} onFocusCapture={first}>
          <DialogTitle className={styles.title}>{title}</DialogTitle>
          <div className={styles.body}>{children}</div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}

/**
 * If one dialog follows another (a value is entered, then confirmed), the closing one returns the focus just
 * after the next has taken it: then it is taken again. Returns the dialog's focus handler.
 */
function useKeptFocus(panel: RefObject<HTMLElement | null>, isOpen: boolean) {
  const first = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    const frame = requestAnimationFrame(() => {
      if (!panel.current?.contains(document.activeElement)) first.current?.focus();
    });
    return () => {
      cancelAnimationFrame(frame);
      first.current = null;
    };
  }, [panel, isOpen]);
  return (event: FocusEvent<HTMLElement>) => {
    first.current ??= event.target;
  };
}

interface ErrorDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** An error that must be read before going on (ERR-07). */
export function ErrorDialog({ open, onClose, children }: ErrorDialogProps) {
  return (
    <Dialog
      title="Oops!"
      role="alertdialog"
      open={open}
      onClose={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
