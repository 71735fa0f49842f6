import { ref, useSnapshot } from 'valtio';
import { identityState } from '../../data/stores/identity-state.ts';
import { AssemblyUsageList } from '../../parts/assemblies/assembly-usage.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type AssemblyUsage, usageWords } from './definition-changes.ts';
import styles from './parameters.module.css';

interface Asked {
  readonly usage: AssemblyUsage;
  readonly lines: readonly string[];
  readonly answer: (isTaken: boolean) => void;
}

const store = identityState<{ asked: Asked | null }>(() => ({ asked: null }));

/** Shows what a save changes, and where. Resolves with whether it is to be saved. */
export function previewSave(usage: AssemblyUsage, lines: readonly string[]): Promise<boolean> {
  store.asked?.answer(false);
  return new Promise((resolve) => {
    store.asked = ref({
      usage,
      lines,
      answer(isTaken: boolean) {
        store.asked = null;
        resolve(isTaken);
      },
    });
  });
}

/** Beside the editor of a definition: asks before a save changes what stands in diagrams. */
export function SavePreview() {
  const { asked } = useSnapshot(store) as { readonly asked: Asked | null };
  if (!asked) return null;
  const { usage, lines, answer } = asked;
  return (
    <Dialog
      title="Save for all instances?"
      role="alertdialog"
      wide="canvas"
      open
      onClose={() => answer(false)}
      actions={
        <>
          <Button onClick={() => answer(false)}>Keep editing</Button>
          <Button look="primary" autoFocus onClick={() => answer(true)}>
            Save for all
          </Button>
        </>
      }
    >
      <div className={styles.preview}>
        <ul className={styles.changes} aria-label="Changes">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <h3>{usageWords(usage)}</h3>
        <AssemblyUsageList usage={usage} />
        <p className={styles.hint}>
          All of them change at once, also where somebody is watching. Going back to an earlier version is one
          step, under Versions.
        </p>
      </div>
    </Dialog>
  );
}
