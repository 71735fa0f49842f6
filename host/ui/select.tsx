import { ChevronDown } from 'lucide-react';
import type { SelectHTMLAttributes } from 'react';
import styles from './field.module.css';
import { FieldShell, type FieldWords } from './field-shell.tsx';

export interface Option<T extends string = string> {
  readonly value: T;
  readonly label: string;
  readonly disabled?: boolean;
}

interface SelectProps<T extends string>
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'>,
    FieldWords {
  readonly options: readonly Option<T>[];
  readonly value: T | '';
  /** Shown while nothing is chosen; without it the first option is. */
  readonly placeholder?: string;
  readonly onChange: (value: T) => void;
}

/** One of a few: the browser's own select, which works best with phones and screen readers. For many, see Combobox. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, error, hint, options, placeholder, onChange, ...select } = props;
  return (
    <FieldShell label={label} error={error} hint={hint}>
      {(aria) => (
        <div className={styles.frame} data-invalid={aria['aria-invalid']}>
          <select {...select} {...aria} onChange={(event) => onChange(event.target.value as T)}>
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={16} className={styles.arrow} aria-hidden />
        </div>
      )}
    </FieldShell>
  );
}
