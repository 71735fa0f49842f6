import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** The texts around a control, the same for every kind of field. */
export interface FieldWords {
  readonly label: string;
  /** The error of the input; the control is marked invalid while there is one. */
  readonly error?: string;
  /** Shown below the control while there is no error. */
  readonly hint?: ReactNode;
}

/** Connects a control with its texts, so that a screen reader reads them together. */
export interface ControlAria {
  readonly id: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-describedby'?: string;
}

interface FieldShellProps extends FieldWords {
  readonly children: (aria: ControlAria) => ReactNode;
}

/** Label above, message or hint below, the control between them. */
export function FieldShell({ label, error, hint, children }: FieldShellProps) {
  const id = useId();
  const noteId = error || hint ? `${id}-note` : undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': noteId })}
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  );
}

interface FieldNoteProps {
  readonly id?: string;
  readonly error?: string;
  readonly hint?: ReactNode;
}

/** The error of a field, or else its hint. */
export function FieldNote({ id, error, hint }: FieldNoteProps) {
  if (error)
    return (
      <p id={id} className={styles.error} data-error>
        <CircleAlert size={14} aria-hidden /> {error}
      </p>
    );
  return hint ? (
    <p id={id} className={styles.hint}>
      {hint}
    </p>
  ) : null;
}
