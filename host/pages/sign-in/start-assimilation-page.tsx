import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useSearch } from 'wouter';
import { startAssimilation } from '../../data/session/actions.ts';
import { useCall } from '../../data/session/api.ts';
import { ASSIMILATION_EXPIRED } from '../../data/session/expiry.ts';
import { sessionStore } from '../../data/stores/session-store.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Loader } from '../../ui/loader.tsx';
import styles from './entry-page.module.css';
import { EntryPage, Way } from './entry-page.tsx';

/** `/start-assimilation-session?token=…`: an administrator is about to act as another user (AUTH-05), from their own session. */
export default function StartAssimilationPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  if (useSnapshot(sessionStore).token !== null) return <ActAsAnother token={token} />;
  return (
    <Frame lead="Who acts as another user signs in as themselves first.">
      <Way to="/login">Sign in</Way>
    </Frame>
  );
}

/** The token is checked first and used only on a click: a link alone must not make anybody act as another user. */
function ActAsAnother({ token }: { readonly token: string }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const check = useCall(
    'verifyAssimilationToken',
    { query: { token } },
    { enabled: token !== '', retry: false, staleTime: Number.POSITIVE_INFINITY, meta: { inline: true } },
  );
  if (check.isLoading) return <Loader />;
  if (!check.data)
    return (
      <Frame notice={check.error && check.error.status !== 401 ? check.error.message : ASSIMILATION_EXPIRED}>
        <Way to="/">Back to the console</Way>
      </Frame>
    );
  const { user, company } = check.data;
  const name = `${user.firstName} ${user.lastName}`;
  const start = async () => {
    setBusy(true);
    setFailure(null);
    await startAssimilation(token, user.uuid).catch((error: Error) => {
      setFailure(error.message);
      setBusy(false);
    });
  };
  return (
    <Frame
      notice={failure}
      lead="You will have this user’s access. Everything you do is recorded under both names."
    >
      <div className={styles.person}>
        <Avatar name={name} size={32} />
        <div>
          <strong>{name}</strong>
          <small>
            {user.email} · {company.name}
          </small>
        </div>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <Button type="submit" look="primary" busy={busy} autoFocus>
          Start session
        </Button>
      </form>
      <Way to="/">Cancel</Way>
    </Frame>
  );
}

const Frame = (props: Pick<Parameters<typeof EntryPage>[0], 'notice' | 'lead' | 'children'>) => (
  <EntryPage title="Start assimilation session" heading="Act as another user" {...props} />
);
