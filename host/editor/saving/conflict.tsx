import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { loadChunk } from '../../ui/lazy-page.ts';
import type { ConflictDialogProps } from './conflict-dialog.tsx';

const ConflictDialog = lazy(async () => {
  const { ConflictDialog: part } = await loadChunk('conflict', () => import('./conflict-dialog.tsx'));
  return { default: part };
});

/** Asks what to do if somebody else has saved meanwhile. Loaded the first time that it happens. */
export function Conflict(props: ConflictDialogProps) {
  const { phase } = useSnapshot(props.saving.state);
  if (phase !== 'conflict') return null;
  return (
    <Suspense fallback={null}>
      <ConflictDialog {...props} />
    </Suspense>
  );
}
