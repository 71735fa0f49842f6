import dayjs from 'dayjs';
import { CloudOff, FileClock } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '../ui/button.tsx';
import styles from './dialogs.module.css';
import type { Saving, SavingState } from './saving.ts';

/** Over the canvas while something needs to be known about saving: a kept draft, or why nothing is saved. */
export function DraftBanner({ saving }: { readonly saving: Saving }) {
  const { phase, message, offered, offeredAgainst } = useSnapshot(saving.state) as SavingState;
  const [fault, setFault] = useState<string | null>(null);
  if (offered) {
    const moved = offered.version !== offeredAgainst;
    const take = async () => setFault((await saving.takeDraft())?.message ?? null);
    return (
      <div className={styles.banner} role="alert">
        <FileClock size={18} aria-hidden />
        <p>
          Changes from {dayjs(offered.time).format('YYYY-MM-DD HH:mm')} were not saved.{' '}
          {moved && 'The diagram was saved by someone since; your changes would go on top. '}
          {fault && <strong>They do not fit it: {fault}</strong>}
        </p>
        <Button look="primary" onClick={() => void take()}>
          Restore them
        </Button>
        <Button onClick={() => void saving.dropDraft()}>Discard</Button>
      </div>
    );
  }
  if (phase !== 'offline' && phase !== 'forbidden' && phase !== 'failed') return null;
  return (
    <div className={styles.banner} role="alert">
      <CloudOff size={18} aria-hidden />
      <p>{message}</p>
      {phase !== 'forbidden' && <Button onClick={() => void saving.save()}>Try again</Button>}
    </div>
  );
}
