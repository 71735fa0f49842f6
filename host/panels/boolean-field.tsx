import { useEffect, useId, useRef } from 'react';
import type { Shared } from '../../worker/boundary/index.ts';
import { FieldRow } from './field-row.tsx';
import styles from './fields.module.css';
import type { Commit } from './number-field.tsx';

interface BooleanFieldProps {
  readonly label: string;
  readonly value: Shared | undefined;
  readonly commit: Commit;
}

/** Yes or no; neither if the selected objects differ. */
export function BooleanField({ label, value, commit }: BooleanFieldProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const mixed = !!value && 'mixed' in value;
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <FieldRow id={id} label={label}>
      <input
        ref={box}
        id={id}
        type="checkbox"
        className={styles.check}
        checked={!!value && 'value' in value && value.value === true}
        onChange={(event) => void commit(event.target.checked)}
      />
    </FieldRow>
  );
}
