import { type FormEvent, useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import styles from './dialogs.module.css';
import { nameFault } from './name-fault.ts';

interface NameDialogProps {
  readonly name: string;
  readonly onClose: () => void;
  readonly onName: (name: string) => void;
}

/** Another name for the diagram. */
export function NameDialog({ name, onClose, onName }: NameDialogProps) {
  const form = useId();
  const [typed, setTyped] = useState(name);
  const [asked, setAsked] = useState(false);
  const fault = nameFault(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (fault) return;
    onName(typed.trim());
    onClose();
  };
  return (
    <Dialog
      title="Rename the diagram"
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={form}>
            Rename
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        <Field
          label="Name"
          autoFocus
          value={typed}
          error={asked ? fault : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
