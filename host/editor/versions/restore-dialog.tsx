import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { DiagramVersion } from '../../../api/contract/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Saving } from '../saving/saving.ts';
import { titleOf } from './version-title.ts';
import { momentOf } from './version-words.ts';
import styles from './versions.module.css';

interface RestoreDialogProps {
  readonly version: DiagramVersion;
  readonly saving: Saving;
  readonly isAssembly?: boolean;
  readonly onClose: () => void;
  /** Restores it over the version stored by then. Rejects with the reason. */
  readonly onRestore: () => Promise<void>;
}

/** Explains what restoring does; with unsaved changes it first asks what to do with them. */
export function RestoreDialog({ version, saving, isAssembly, onClose, onRestore }: RestoreDialogProps) {
  const { phase } = useSnapshot(saving.state);
  const [busy, setBusy] = useState<'save' | 'draft' | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const unsaved = phase !== 'saved';
  const restore = async (first: 'save' | 'draft') => {
    setBusy(first);
    setFault(null);
    try {
      if (unsaved && first === 'save') {
        await saving.save();
        if (saving.state.phase !== 'saved')
          throw new Error(saving.state.message ?? 'Your changes could not be saved.');
      } else if (unsaved) await saving.keepDraft();
      await onRestore();
    } catch (error) {
      setFault((error as Error).message);
      setBusy(null);
    }
  };
  return (
    <Dialog
      title={`Restore ${titleOf(version)}?`}
      role="alertdialog"
      wide="canvas"
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {unsaved && (
            <Button busy={busy === 'draft'} onClick={() => void restore('draft')}>
              Keep my changes as a draft and restore
            </Button>
          )}
          <Button look="primary" autoFocus busy={busy === 'save'} onClick={() => void restore('save')}>
            {unsaved ? 'Save mine, then restore' : 'Restore'}
          </Button>
        </>
      }
    >
      <Effect {...{ version, isAssembly }} />
      {unsaved && (
        <p>
          You have unsaved changes. Save them as a version, or keep them as a draft that you can apply after
          the restore.
        </p>
      )}
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </Dialog>
  );
}

const Effect = ({ version, isAssembly }: Pick<RestoreDialogProps, 'version' | 'isAssembly'>) => (
  <p>
    {isAssembly
      ? 'The assembly, and with it every instance in every diagram, returns'
      : 'The diagram returns'}{' '}
    to its state of {momentOf(version)} for everyone. This is saved as a new version; the present one stays in
    the list and can be restored too.
  </p>
);
