import { useState } from 'react';
import { resendCode } from '../../data/session/actions.ts';
import { useSecondsUntil } from '../../data/session/expiry.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { Button } from '../../ui/button.tsx';

/** Milliseconds between two codes; the server refuses earlier. */
const RESEND_MS = 30_000;

/** Requests another code. The button shows how long it must wait, so that nobody has to guess (AUTH-24). */
export function Resend() {
  const [again, setAgain] = useState(() => Date.now() + RESEND_MS);
  const [busy, setBusy] = useState(false);
  const left = useSecondsUntil(again);
  const resend = async () => {
    setBusy(true);
    try {
      await resendCode();
      showToast('info', 'A new code is on its way. The previous code no longer works.');
    } catch (error) {
      showToast('error', (error as Error).message);
    } finally {
      setBusy(false);
      setAgain(Date.now() + RESEND_MS);
    }
  };
  return (
    <Button look="quiet" busy={busy} disabled={left > 0} onClick={resend}>
      {left > 0 ? `Send again in ${left} s` : 'Send the code again'}
    </Button>
  );
}
