import { Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { IconButton } from './button.tsx';
import styles from './field.module.css';
import { FieldShell, type FieldWords } from './field-shell.tsx';

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement>, FieldWords {
  readonly after?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A labelled text field. */
export function Field({ label, error, hint, after, ...input }: FieldProps) {
  return (
    <FieldShell label={label} error={error} hint={hint}>
      {(aria) => (
        <div className={styles.frame} data-invalid={aria['aria-invalid']}>
          <input {...input} {...aria} />
          {after}
        </div>
      )}
    </FieldShell>
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
