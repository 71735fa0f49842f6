import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { Redirect, useSearchParams } from 'wouter';
import { PRODUCT_NAME } from '../product.ts';
import { useDemoAccounts } from '../site/queries.ts';
import { sessionStore } from '../state/session-store.ts';
import { Mark } from '../ui/mark.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { signIn } from './actions.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { landingPath, safeReturnPath } from './redirect-target.ts';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in-page.module.css';
import type { Credentials } from './validate.ts';

const EMPTY: Credentials = { email: '', password: '' };

/** `/login`: leads back to where the user came from, or to their first page (AUTH-01, OR-01). */
export default function SignInPage() {
  usePageTitle('Sign in');
  const [query] = useSearchParams();
  const { token, defaults, notice } = useSnapshot(sessionStore);
  const demo = useDemoAccounts();
  const [preset, setPreset] = useState(EMPTY);
  if (token)
    return <Redirect to={safeReturnPath(query.get('redirectTo')) ?? landingPath(defaults)} replace />;
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <Mark size={32} /> {PRODUCT_NAME}
        </div>
        <h1>Sign in</h1>
        <p className={styles.lead}>Monitor and control your sites.</p>
        <SignInForm preset={preset} notice={notice} onSignIn={signIn} />
      </div>
      <DemoAccounts accounts={demo.data?.accounts ?? []} onChoose={(account) => setPreset({ ...account })} />
    </main>
  );
}
