import { useState } from 'react';
import { nameFault } from '../data/names/name-fault.ts';
import { Field } from '../ui/field.tsx';
import { PromptDialog } from '../ui/prompt-dialog.tsx';
import styles from './dialogs.module.css';

interface NameDialogProps {
  readonly name: string;
  readonly onClose: () => void;
  readonly onName: (name: string) => void;
}

/** Renames the diagram. */
export function NameDialog({ name, onClose, onName }: NameDialogProps) {
  const [typed, setTyped] = useState(name);
  const [asked, setAsked] = useState(false);
  const fault = nameFault(typed);
  const submit = () => {
    setAsked(true);
    if (fault) return;
    onName(typed.trim());
    onClose();
  };
  return (
    <PromptDialog
      title="Rename the diagram"
      verb="Rename"
      className={styles.form}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field
        label="Name"
        autoFocus
        value={typed}
        error={asked ? fault : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
    </PromptDialog>
  );
}
