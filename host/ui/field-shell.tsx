import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** The words around a control, the same for every kind of field. */
export interface FieldWords {
  readonly label: string;
  /** What is wrong with what was entered; the control is marked invalid while it is there. */
  readonly error?: string;
  /** Said below the control while nothing is wrong. */
  readonly hint?: ReactNode;
}

/** Ties a control to its words, so that a screen reader says them together. */
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

/** The message of a field, or else its hint. */
export function FieldNote({ id, error, hint }: FieldNoteProps) {
  if (error)
    return (
      <p id={id} className={styles.error}>
        <CircleAlert size={14} aria-hidden /> {error}
      </p>
    );
  return hint ? (
    <p id={id} className={styles.hint}>
      {hint}
    </p>
  ) : null;
}
