import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { answerLeave, leaveStore } from '../../data/stores/leave-guard.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Saving } from './saving.ts';

/** Before a page with unsaved changes is left. */
export function LeaveDialog({ saving }: { readonly saving: Saving }) {
  const { pending } = useSnapshot(leaveStore);
  const { keeping } = useSnapshot(saving.state);
  const isKept = keeping !== 'refused';
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    await saving.keepDraft();
    answerLeave(true);
  };
  const discard = async () => {
    await saving.discard();
    answerLeave(true);
  };
  const save = async () => {
    setBusy(true);
    await saving.save();
    setBusy(false);
    // Errors are shown on the page: a user who wanted to save stays to read them.
    answerLeave(saving.state.phase === 'saved');
  };
  return (
    <Dialog
      title="Save your changes?"
      role="alertdialog"
      wide="canvas"
      open={pending !== null}
      onClose={() => answerLeave(false)}
      actions={
        <>
          <Button onClick={() => answerLeave(false)}>Stay</Button>
          <Button look="danger" onClick={() => void discard()}>
            Discard
          </Button>
          {isKept && <Button onClick={() => void keep()}>Keep as draft</Button>}
          <Button look="primary" autoFocus busy={busy} onClick={() => void save()}>
            Save and leave
          </Button>
        </>
      }
    >
      This diagram has unsaved changes.{' '}
      {isKept
        ? 'Save them, keep them as a draft in this browser, or discard them.'
        : 'This browser cannot keep a draft: its storage is full or blocked.'}
    </Dialog>
  );
}
