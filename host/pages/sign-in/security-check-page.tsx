import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { Redirect, useLocation, useSearch } from 'wouter';
import type { CodeStep } from '../../../api/contract/index.ts';
import { verifyCode } from '../../data/session/actions.ts';
import { CODE_EXPIRED, useExpired } from '../../data/session/expiry.ts';
import { afterSignIn, loginWith, nextStepPath } from '../../data/session/redirect-target.ts';
import { sessionStore } from '../../data/stores/session-store.ts';
import { signInStepStore } from '../../data/stores/sign-in-step-store.ts';
import { Button } from '../../ui/button.tsx';
import { CodeForm } from './code-form.tsx';
import styles from './entry-page.module.css';
import { EntryPage, Way } from './entry-page.tsx';
import { Resend } from './resend.tsx';

/** `/security-check`: the one-time code of a sign-in, mailed or from an authenticator app (AUTH-02, AUTH-24). */
export default function SecurityCheckPage() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const { token, defaults } = useSnapshot(sessionStore);
  const { code } = useSnapshot(signInStepStore);
  const [recovering, setRecovering] = useState(false);
  const expired = useExpired(code?.expiresAt);
  if (token) return <Redirect to={afterSignIn(search, defaults)} replace />;
  const onCode = async (entered: string) => {
    const progress = await verifyCode(entered);
    if (progress !== 'done') navigate(nextStepPath(progress, search));
  };
  return (
    <EntryPage
      title="Security check"
      lead={recovering ? 'Enter one of your recovery codes. Each code works once.' : leadOf(code)}
      notice={expired ? CODE_EXPIRED : null}
    >
      {!expired && (
        <>
          <CodeForm key={String(recovering)} recovery={recovering} onCode={onCode} />
          <div className={styles.quiet}>
            {code?.method === 'authenticator' ? (
              <Button look="quiet" onClick={() => setRecovering(!recovering)}>
                {recovering ? 'Use a verification code' : 'Use a recovery code'}
              </Button>
            ) : (
              <Resend />
            )}
          </div>
        </>
      )}
      <Way to={loginWith(search)}>Back to sign in</Way>
    </EntryPage>
  );
}

/** Where to find the code. A reloaded page may not know. */
function leadOf(code: CodeStep | null): string {
  if (code?.method === 'authenticator') return 'Enter the code from your authenticator app.';
  return code?.sentTo ? `We sent a code to ${code.sentTo}.` : 'Enter the code that we sent you.';
}
