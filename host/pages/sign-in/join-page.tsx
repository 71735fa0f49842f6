import { useLocation } from 'wouter';
import { client } from '../../data/session/api.ts';
import { messageOf } from '../../data/session/messages.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { EntryPage, Way } from './entry-page.tsx';

interface JoinPageProps {
  readonly token: string;
  readonly company: string;
}

/** Behind the link of an invitation, for somebody with an account: joins the company, once they say so. */
export function JoinPage({ token, company }: JoinPageProps) {
  const [, navigate] = useLocation();
  const join = async (): Promise<void> => {
    try {
      await client.acceptInvitation({ body: { token } });
    } catch (error) {
      showToast('error', messageOf(error));
      return;
    }
    showToast('success', `You joined ${company}. Sign in, then choose it under your name.`);
    navigate('/login', { replace: true });
  };
  return (
    <EntryPage
      title="Invitation"
      heading={`Join ${company}?`}
      lead="You already have an account. After you join, the administrators of this company see your name, email, phone and picture."
    >
      <Button look="primary" onClick={join}>
        Join
      </Button>
      <Way to="/login">Not now</Way>
    </EntryPage>
  );
}
