import type { ChoiceEvent } from '../../../worker/boundary/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './confirm-dialog.module.css';

interface ChoiceDialogProps {
  readonly event: ChoiceEvent;
  readonly onCancel: () => void;
  /** The confirm dialog follows. */
  readonly onChoose: (state: string) => void;
}

/** Asks for the state of a control that was clicked where none of its states is. */
export function ChoiceDialog({ event: { name, choices }, onCancel, onChoose }: ChoiceDialogProps) {
  return (
    <Dialog
      title={`Set ${name}`}
      open
      onClose={onCancel}
      actions={
        <Button autoFocus onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <div className={styles.question}>
        <p className={styles.ask}>Choose the state. You confirm it in the next step.</p>
        <div className={styles.choices}>
          {choices.map((choice) => (
            <Button
              key={choice.name}
              disabled={choice.current}
              aria-pressed={choice.current}
              onClick={() => onChoose(choice.name)}
            >
              {choice.current ? `${choice.label} (present)` : choice.label}
            </Button>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
