import { useEffect, useState } from 'react';
import { credentials } from '../../../api/contract/index.ts';
import type { Credentials } from '../../data/session/actions.ts';
import { PasswordInput } from '../../parts/people/password-input.tsx';
import { Form, Submit, TextInput } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';

interface SignInFormProps {
  /** Initial values, such as a demo account's. */
  readonly preset: Credentials;
  /** Resolves once the sign-in continued; rejects with the message for the user. */
  readonly onSignIn: (credentials: Credentials) => Promise<void>;
}

/** E-mail and password; validated by the contract, with its messages. Input is never lost. */
export function SignInForm({ preset, onSignIn }: SignInFormProps) {
  const form = useForm({ field: credentials, initial: preset, send: onSignIn });
  const { reset } = form;
  const [isKnown] = useState(preset.email !== '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another preset starts the form anew.
  useEffect(() => reset(preset), [preset]);
  return (
    <Form form={form} label="Sign in">
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus={!isKnown}
        inputMode="email"
        bind={form.text('email')}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        autoFocus={isKnown}
        bind={form.text('password')}
      />
      <Submit form={form} always>
        Sign in
      </Submit>
    </Form>
  );
}
