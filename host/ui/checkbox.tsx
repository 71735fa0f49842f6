import { Check, Minus } from 'lucide-react';
import { type InputHTMLAttributes, useEffect, useRef } from 'react';
import styles from './checkbox.module.css';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'checked' | 'onChange' | 'type'> {
  readonly label: string;
  /** The label is for assistive technology only: a table's head shows it. */
  readonly bare?: boolean;
  /** `mixed`: some of what it stands for. The next click checks all. */
  readonly checked: boolean | 'mixed';
  readonly onChange: (checked: boolean) => void;
}

/** A checkbox of two or three states. The browser's own input is below the drawn one and receives keys and pointer. */
export function Checkbox({ label, bare = false, checked, onChange, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  const mixed = checked === 'mixed';
  useEffect(() => {
    // There is no attribute for it: the third state is only a property.
    input.current!.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className={styles.label} title={bare ? label : undefined}>
      <span className={styles.box}>
        <input
          {...rest}
          ref={input}
          type="checkbox"
          checked={checked === true}
          aria-label={bare ? label : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {mixed ? (
          <Minus size={14} strokeWidth={3} aria-hidden />
        ) : (
          <Check size={14} strokeWidth={3} aria-hidden />
        )}
      </span>
      {!bare && <span>{label}</span>}
    </label>
  );
}
