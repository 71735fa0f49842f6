import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Submit } from './form.tsx';
import styles from './form-dialog.module.css';
import type { FormState } from './use-form.ts';

interface FormDialogProps {
  readonly title: string;
  readonly form: FormState<object>;
  /** On the button that sends it, as "Save". */
  readonly verb: string;
  /** As of `Submit`. */
  readonly always?: boolean;
  readonly wide?: 'canvas';
  readonly onClose: () => void;
  /** A button apart from the others, at the left. */
  readonly before?: ReactNode;
  /** The form, and its surroundings. */
  readonly children: ReactNode;
}

/** An open dialog with a form: submitted or cancelled. */
export function FormDialog({ title, form, verb, always, wide, onClose, before, children }: FormDialogProps) {
  return (
    <Dialog
      title={title}
      wide={wide}
      open
      onClose={onClose}
      actions={
        <>
          {before && <span className={styles.before}>{before}</span>}
          <Button onClick={onClose}>Cancel</Button>
          <Submit form={form} always={always}>
            {verb}
          </Submit>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
