import { Copy } from 'lucide-react';
import { showToast } from '../../data/stores/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './profile-page.module.css';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** The codes that sign in without the app. They are shown only this once: only the button closes the dialog. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      showToast('success', 'Recovery codes copied');
    } catch {
      showToast('info', 'Copying is blocked by the browser. Select the codes and copy them manually');
    }
  };
  return (
    <Dialog
      title="Your recovery codes"
      role="alertdialog"
      open
      onClose={() => {}}
      actions={
        <>
          <Button icon={Copy} onClick={() => void copy()}>
            Copy
          </Button>
          <Button look="primary" autoFocus onClick={onClose}>
            I have saved them
          </Button>
        </>
      }
    >
      <p>Each code lets you sign in once without the app. They will not be shown again.</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
