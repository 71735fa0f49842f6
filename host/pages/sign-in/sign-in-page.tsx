import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { Redirect, useLocation, useSearch } from 'wouter';
import { type Credentials, signIn } from '../../data/session/actions.ts';
import { afterSignIn, nextStepPath } from '../../data/session/redirect-target.ts';
import { useDemoAccounts } from '../../data/site/queries.ts';
import { sessionStore } from '../../data/stores/session-store.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { EntryPage, Way } from './entry-page.tsx';
import { SignInForm } from './sign-in-form.tsx';

const EMPTY: Credentials = { email: '', password: '' };

/** `/login`: leads back to where the user came from, or to their first page, by way of a code or a company (AUTH-01, OR-01). */
export default function SignInPage() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const { token, defaults, notice } = useSnapshot(sessionStore);
  const demo = useDemoAccounts();
  const [preset, setPreset] = useState(EMPTY);
  if (token) return <Redirect to={afterSignIn(search, defaults)} replace />;
  const onSignIn = async (entered: Credentials) => {
    const progress = await signIn(entered);
    if (progress !== 'done') navigate(nextStepPath(progress, search));
  };
  return (
    <EntryPage
      title="Sign in"
      lead="Monitor and control your sites."
      notice={notice}
      after={
        <DemoAccounts
          accounts={demo.data?.accounts ?? []}
          onChoose={(account) => setPreset({ ...account })}
        />
      }
    >
      <SignInForm preset={preset} onSignIn={onSignIn} />
      <Way to="/forgot-password">Forgot your password?</Way>
    </EntryPage>
  );
}
