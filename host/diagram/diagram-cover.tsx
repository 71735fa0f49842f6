import { RefreshCw, Unplug } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ProgressBar, Spinner } from '../ui/loader.tsx';
import styles from './diagram-cover.module.css';
import type { DiagramState } from './diagram-store.ts';
import { OpenErrors } from './open-findings.tsx';

/** Covers the picture while there is none: progress, findings, or the reason of a failure. */
export function DiagramCover({ store }: { readonly store: DiagramState }) {
  const { engine, report, failure, restarting } = useSnapshot(store) as DiagramState;
  if (failure)
    return (
      <div className={styles.cover} role="alert">
        <EmptyState
          icon={Unplug}
          title="This diagram could not be shown"
          action={
            <Button icon={RefreshCw} onClick={() => location.reload()}>
              Reload
            </Button>
          }
        >
          {failure}
        </EmptyState>
      </div>
    );
  if (report && !report.ok) return <OpenErrors report={report} />;
  if (engine.phase === 'ready' && !restarting) return null;
  return (
    <div className={styles.progress} role="status">
      <span className={styles.words}>
        <Spinner size={16} />
        {restarting ? 'The diagram engine stopped and is restarting' : 'Processing'}
        {engine.progress > 0 && <span className={styles.share}>{Math.round(engine.progress * 100)} %</span>}
      </span>
      <ProgressBar value={engine.progress} label="Loading the diagram" />
    </div>
  );
}
