import type { TextareaHTMLAttributes } from 'react';
import styles from './field.module.css';
import { FieldShell, type FieldWords } from './field-shell.tsx';

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement>, FieldWords {}

/** A labelled field of several lines. */
export function TextArea({ label, error, hint, ...input }: TextAreaProps) {
  return (
    <FieldShell label={label} error={error} hint={hint}>
      {(aria) => (
        <div className={styles.frame} data-invalid={aria['aria-invalid']}>
          <textarea rows={3} {...input} {...aria} />
        </div>
      )}
    </FieldShell>
  );
}
