import { type ReactNode, useId } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** On or off, at once: for settings that take effect without being saved. */
export function Switch({ label, hint, ...state }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <label htmlFor={id}>{label}</label>
        {hint && <p id={`${id}-hint`}>{hint}</p>}
      </div>
      <SwitchBox {...state} id={id} aria-describedby={hint ? `${id}-hint` : undefined} />
    </div>
  );
}

interface SwitchBoxProps extends Pick<SwitchProps, 'checked' | 'disabled' | 'onChange'> {
  readonly id?: string;
  /** Where no label stands beside it, as in a table. */
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
}

/** The switch without words. */
export function SwitchBox({ onChange, ...input }: SwitchBoxProps) {
  return (
    <input
      {...input}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: the checkbox's own state is what a switch says.
      role="switch"
      className={styles.switch}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
