import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { answerLeave, holdPage, leaveStore } from '../../data/stores/leave-guard.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Asks before a page, or the item open on it, is left with unsaved input. */
export function UnsavedGuard({ isDirty }: { readonly isDirty: boolean }) {
  const { pending } = useSnapshot(leaveStore);
  const dirty = useRef(isDirty);
  useEffect(() => {
    dirty.current = isDirty;
    // A form that navigates right after saving: the navigation was requested before the page knew of the saving.
    if (!isDirty && pending) answerLeave(true);
  }, [isDirty, pending]);
  useEffect(() => holdPage(() => dirty.current), []);
  return (
    <Dialog
      title="Discard your changes?"
      role="alertdialog"
      open={pending !== null && isDirty}
      onClose={() => answerLeave(false)}
      actions={
        <>
          <Button autoFocus onClick={() => answerLeave(false)}>
            Keep editing
          </Button>
          <Button look="danger" onClick={() => answerLeave(true)}>
            Discard
          </Button>
        </>
      }
    >
      Your entries are not saved yet.
    </Dialog>
  );
}
