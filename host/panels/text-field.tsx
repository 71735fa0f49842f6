import { useId } from 'react';
import type { Shared } from '../../worker/boundary/index.ts';
import { FieldRow, faultProps } from './field-row.tsx';
import styles from './fields.module.css';
import type { Commit } from './number-field.tsx';
import { useDraft } from './use-draft.ts';

interface TextFieldProps {
  readonly label: string;
  readonly value: Shared | undefined;
  /** Several lines, over the whole width. */
  readonly long?: boolean;
  readonly placeholder?: string;
  readonly commit: Commit;
}

/** A text: one line, or several if it is long. */
export function TextField({ label, value, long, placeholder, commit }: TextFieldProps) {
  const id = useId();
  const mixed = !!value && 'mixed' in value;
  const present = value && 'value' in value && typeof value.value === 'string' ? value.value : '';
  const draft = useDraft({ shown: present, submit: commit, multiline: long });
  const props = {
    id,
    value: draft.text,
    autoComplete: 'off',
    placeholder: mixed ? 'Mixed' : placeholder,
    onBlur: draft.settle,
    onKeyDown: draft.onKeyDown,
    ...faultProps(id, draft.fault),
  };
  return (
    <FieldRow id={id} label={label} fault={draft.fault} tall={long}>
      <span
        className={styles.box}
        data-long={long || undefined}
        data-invalid={draft.fault ? true : undefined}
      >
        {long ? (
          <textarea {...props} rows={2} onChange={(event) => draft.change(event.target.value)} />
        ) : (
          <input {...props} onChange={(event) => draft.change(event.target.value)} />
        )}
      </span>
    </FieldRow>
  );
}
