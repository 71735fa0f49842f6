import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './dialogs.module.css';
import type { Saving } from './saving.ts';

interface ConflictDialogProps {
  readonly saving: Saving;
  readonly name: string;
  /** Opens the saved diagram again. */
  readonly onLoadTheirs: () => void;
  /** Told of the new diagram that holds this one's state. */
  readonly onCopied: (diagram: string) => void;
}

/** Somebody else has saved this diagram meanwhile: both versions are kept, and the builder says how to go on. */
export function ConflictDialog({ saving, name, onLoadTheirs, onCopied }: ConflictDialogProps) {
  const { phase } = useSnapshot(saving.state);
  const [dismissed, setDismissed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const open = phase === 'conflict' && !dismissed;
  // The next conflict asks anew.
  if (phase !== 'conflict' && dismissed) setDismissed(false);
  const copy = async () => {
    setBusy(true);
    setFailure(null);
    try {
      onCopied(await saving.saveCopy(copyName(name)));
    } catch (error) {
      setFailure((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title="Somebody else has changed this diagram"
      role="alertdialog"
      wide
      open={open}
      onClose={() => setDismissed(true)}
      actions={
        <>
          <Button autoFocus onClick={() => setDismissed(true)}>
            Go on editing
          </Button>
          <Button onClick={onLoadTheirs}>Load theirs</Button>
          <Button look="primary" busy={busy} onClick={() => void copy()}>
            Keep mine as a copy
          </Button>
        </>
      }
    >
      <p>
        It was saved after you opened it, so saving yours would undo their work. Nothing is lost: your changes
        are still here, and a draft of them is kept in this browser.
      </p>
      <ul className={styles.choices}>
        <li>
          <strong>Keep mine as a copy</strong> saves what you see as “{copyName(name)}”.
        </li>
        <li>
          <strong>Load theirs</strong> shows the saved diagram; your draft is offered on top of it.
        </li>
        <li>
          <strong>Go on editing</strong> leaves everything as it is.
        </li>
      </ul>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
}

const MAX_NAME = 50;
const SUFFIX = '-Copy';

/** The specification's name of a copy (CANV-24), within the limit of names. */
export const copyName = (name: string): string => name.slice(0, MAX_NAME - SUFFIX.length) + SUFFIX;
