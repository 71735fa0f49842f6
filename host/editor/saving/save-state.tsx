import { Check, CircleDot, CloudOff, Save, TriangleAlert } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { runCommand } from '../../commands/registry.ts';
import type { DiagramState, DiagramStore } from '../../diagram/diagram-store.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/loader.tsx';
import type { SavePhase } from './save-phase.ts';
import styles from './save-state.module.css';
import type { Saving } from './saving.ts';

const WORDS: Readonly<Record<SavePhase, { readonly text: string; readonly icon: typeof Check }>> = {
  saved: { text: 'Saved', icon: Check },
  unsaved: { text: 'Unsaved changes', icon: CircleDot },
  saving: { text: 'Saving', icon: Save },
  failed: { text: 'Not saved', icon: TriangleAlert },
  offline: { text: 'Offline, draft kept', icon: CloudOff },
  conflict: { text: 'Changed elsewhere', icon: TriangleAlert },
  forbidden: { text: 'Not saved, draft kept', icon: TriangleAlert },
  gone: { text: 'Not saved, draft kept', icon: TriangleAlert },
};

interface SaveStateProps {
  readonly saving: Saving;
  readonly store: DiagramStore;
  /** Cancels a long save. */
  readonly onCancel: () => void;
}

/** Whether the server has the screen's state, and the save button. */
export function SaveState({ saving, store, onCancel }: SaveStateProps) {
  const { phase, message } = useSnapshot(saving.state);
  const { text, icon: Icon } = WORDS[phase];
  return (
    <div className={styles.state}>
      <span className={styles.words} data-phase={phase} role="status" title={message ?? undefined}>
        <Icon size={14} aria-hidden /> {text}
      </span>
      {phase === 'saving' && <Progress store={store} onCancel={onCancel} />}
      <Button
        look={phase === 'saved' ? 'plain' : 'primary'}
        busy={phase === 'saving'}
        disabled={phase === 'saved'}
        onClick={() => runCommand('save')}
      >
        Save
      </Button>
    </div>
  );
}

/** Only for a save of the whole: a change is sent before anybody could read its progress. */
function Progress({ store, onCancel }: Pick<SaveStateProps, 'store' | 'onCancel'>) {
  const { work } = (useSnapshot(store.state) as DiagramState).engine;
  if (work?.what !== 'save') return null;
  return (
    <>
      <span className={styles.progress}>
        <ProgressBar value={work.share} label="Saving the diagram" />
      </span>
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}
