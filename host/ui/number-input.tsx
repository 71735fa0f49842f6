import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { typedFault } from './number-text.ts';

interface NumberInputProps extends Omit<FieldProps, 'value' | 'onChange' | 'type'> {
  /** As typed: an incomplete number must stay to be corrected. */
  readonly value: string;
  readonly onValue: (text: string) => void;
  readonly unit?: string;
  /** Why the text is no number; ERR-21 if missing. */
  readonly faultOf?: (text: string) => string | undefined;
}

/** A number as text, checked while typing. */
export function NumberInput({
  value,
  onValue,
  unit,
  error,
  faultOf = typedFault,
  ...rest
}: NumberInputProps) {
  return (
    <Field
      {...rest}
      inputMode="decimal"
      value={value}
      error={faultOf(value) ?? error}
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
