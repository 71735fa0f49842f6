import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { IconButton } from './button.tsx';
import styles from './field.module.css';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  /** What is wrong with what was typed; the field is marked invalid while it is there. */
  readonly error?: string;
  readonly after?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A labelled text field. Its message is tied to it, so that a screen reader says both. */
export function Field({ label, error, after, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.frame} data-invalid={error ? true : undefined}>
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {after}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <CircleAlert size={14} aria-hidden /> {error}
        </p>
      )}
    </div>
  );
}

/** A password field whose text can be shown. */
export function PasswordField(props: FieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
