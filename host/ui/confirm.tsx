import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmProps {
  readonly title: string;
  readonly open: boolean;
  /** What will happen, and whether it can be undone. */
  readonly children: ReactNode;
  /** The verb on the button, as "Archive". */
  readonly action: string;
  readonly danger?: boolean;
  readonly onClose: () => void;
  /** The dialog closes when this resolves; a rejection is shown in it and the dialog stays. */
  readonly onConfirm: () => Promise<unknown>;
}

/** Asks before an action. If it cannot be undone the focus starts on Cancel. */
export function Confirm({ title, open, children, action, danger = false, onClose, onConfirm }: ConfirmProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const close = () => {
    setFailure(null);
    onClose();
  };
  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      close();
    } catch (error) {
      setFailure((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={title}
      role="alertdialog"
      open={open}
      onClose={close}
      actions={
        <>
          <Button autoFocus={danger} onClick={close}>
            Cancel
          </Button>
          <Button look={danger ? 'danger' : 'primary'} autoFocus={!danger} busy={busy} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </Dialog>
  );
}
