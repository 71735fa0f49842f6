import { focusManager } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type Credentials, enterCompany, signIn, verifyCode } from '../../data/session/actions.ts';
import { SESSION_EXPIRED } from '../../data/session/expiry.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { endSession, sessionStore } from '../../data/stores/session-store.ts';
import { signInStepStore } from '../../data/stores/sign-in-step-store.ts';
import { Button } from '../../ui/button.tsx';
import { CodeForm } from './code-form.tsx';
import styles from './entry-page.module.css';
import { EntryPage } from './entry-page.tsx';
import { Resend } from './resend.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Covers a page whose session has ended: after a sign-in the page is as it was, with what was typed. */
export default function SignInAgain() {
  const { user } = useSnapshot(sessionStore);
  const [preset] = useState<Credentials>({ email: user?.email ?? '', password: '' });
  const [isAtCode, setAtCode] = useState(false);
  usePageUnchanged();
  /** The company of the page, if the account has several. */
  const finish = async (progress: Awaited<ReturnType<typeof signIn>>) => {
    if (progress === 'code') return setAtCode(true);
    const { company } = sessionStore;
    const offered = signInStepStore.company?.companies ?? [];
    const wanted = offered.find(({ uuid }) => uuid === company?.uuid) ?? offered[0];
    if (progress === 'company' && wanted) await enterCompany(wanted.uuid);
    void queryClient.invalidateQueries();
  };
  return (
    <EntryPage title="Sign in again" lead={`${SESSION_EXPIRED} What you typed is still there.`}>
      {isAtCode ? (
        <>
          <CodeForm recovery={false} onCode={async (code) => finish(await verifyCode(code))} />
          {signInStepStore.code?.method === 'mail' && <Resend />}
        </>
      ) : (
        <SignInForm preset={preset} onSignIn={async (entered) => finish(await signIn(entered))} />
      )}
      <div className={styles.quiet}>
        <Button look="quiet" onClick={() => endSession(SESSION_EXPIRED)}>
          Leave the page without saving
        </Button>
      </div>
    </EntryPage>
  );
}

/** The title is the page's own again afterwards; meanwhile nothing is polled in vain. */
function usePageUnchanged(): void {
  const [title] = useState(() => document.title);
  useEffect(() => {
    focusManager.setFocused(false);
    return () => {
      focusManager.setFocused(undefined);
      document.title = title;
    };
  }, [title]);
}
