import { CircleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Field, PasswordField } from '../ui/field.tsx';
import styles from './sign-in-page.module.css';
import { type Credentials, type FieldErrors, signInErrors } from './validate.ts';

interface SignInFormProps {
  /** Values to start from, such as a demo account's. */
  readonly preset: Credentials;
  /** Resolves once signed in; rejects with what to tell the user. */
  readonly onSignIn: (credentials: Credentials) => Promise<unknown>;
  readonly notice: string | null;
}

/** E-mail and password. Checked on submit, then again with every key until it is right; what was typed is never lost. */
export function SignInForm({ preset, onSignIn, notice }: SignInFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [entered, setEntered] = useState(preset);
  const [checking, setChecking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => setEntered(preset), [preset]);

  const errors: FieldErrors = checking ? signInErrors(entered) : {};
  const edit = (change: Partial<Credentials>) => {
    setRefusal(null);
    setEntered({ ...entered, ...change });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecking(true);
    const found = signInErrors(entered);
    if (found.email || found.password) {
      focusField(form.current, found.email ? 'email' : 'password');
      return;
    }
    setBusy(true);
    setRefusal(null);
    await onSignIn({ ...entered, email: entered.email.trim() }).catch((error: Error) => {
      setBusy(false);
      setRefusal(error.message);
      focusField(form.current, 'password');
    });
  };

  const message = refusal ?? notice;
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label="Sign in">
      <div role="alert">
        {message && (
          <p className={styles.notice}>
            <CircleAlert size={16} aria-hidden /> {message}
          </p>
        )}
      </div>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoFocus
        value={entered.email}
        error={errors.email}
        onChange={(event) => edit({ email: event.target.value })}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={entered.password}
        error={errors.password}
        onChange={(event) => edit({ password: event.target.value })}
      />
      <Button type="submit" look="primary" busy={busy}>
        Sign in
      </Button>
    </form>
  );
}

function focusField(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
}
