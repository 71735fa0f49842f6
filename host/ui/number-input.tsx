import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { typedNumber } from './number-text.ts';

interface NumberInputProps extends Omit<FieldProps, 'value' | 'onChange' | 'type'> {
  /** As typed: an incomplete number must stay to be corrected. */
  readonly value: string;
  readonly onValue: (text: string) => void;
  readonly unit?: string;
}

/** ERR-21: it may be empty; otherwise it must be a number. */
const isNumeric = (text: string): boolean => text.trim() === '' || Number.isFinite(typedNumber(text));

/** A number as text, checked while typing. */
export function NumberInput({ value, onValue, unit, error, ...rest }: NumberInputProps) {
  return (
    <Field
      {...rest}
      inputMode="decimal"
      value={value}
      error={error ?? (isNumeric(value) ? undefined : 'Value must be a number')}
      after={
        unit && (
          <span className={styles.unit} aria-hidden>
            {unit}
          </span>
        )
      }
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
