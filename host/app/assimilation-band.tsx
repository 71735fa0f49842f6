import { UserRoundCog } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { endAssimilation } from '../data/session/actions.ts';
import { leaveThen } from '../data/stores/leave-guard.ts';
import { sessionStore } from '../data/stores/session-store.ts';
import { showToast } from '../data/stores/toast-store.ts';
import { Button } from '../ui/button.tsx';
import styles from './assimilation-band.module.css';

/** Over the whole console while an administrator acts as another user: who, as whom, and the way out (AUTH-26). */
export function AssimilationBand() {
  const { user } = useSnapshot(sessionStore);
  const [busy, setBusy] = useState(false);
  if (!user?.assimilationMode) return null;
  const by = user.assimilatedBy;
  const end = async () => {
    setBusy(true);
    await endAssimilation().catch((error: Error) => showToast('error', error.message));
    setBusy(false);
  };
  return (
    <aside className={styles.band} aria-label="Assimilation session">
      <UserRoundCog size={18} aria-hidden />
      <p>
        {by && (
          <>
            <strong>
              {by.firstName} {by.lastName}
            </strong>{' '}
            acting as{' '}
          </>
        )}
        <strong>
          {user.firstName} {user.lastName}
        </strong>
        <span>. Everything is recorded under both names.</span>
      </p>
      <Button busy={busy} onClick={() => leaveThen(() => void end())}>
        End session
      </Button>
    </aside>
  );
}
