import { useLocation, useSearch } from 'wouter';
import { client } from '../../data/session/api.ts';
import { linkFault, useLinkCheck } from '../../data/session/link-check.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { Loader } from '../../ui/loader.tsx';
import { EntryPage, Way } from './entry-page.tsx';
import { JoinPage } from './join-page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/** `/set-password?token=…`: the page behind a mailed link (AUTH-04). An invalid link says so first; an account that has a password joins. */
export default function SetPasswordPage() {
  const [, navigate] = useLocation();
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const check = useLinkCheck(token);
  if (check.isLoading) return <Loader />;
  const fault = linkFault(check, 'password');
  if (fault)
    return (
      <EntryPage
        title="Set password"
        heading="This link does not work"
        notice={fault}
        lead="It was used before, has expired, or was not copied completely. Each link works once."
      >
        <Way to="/forgot-password">Ask for a new link</Way>
      </EntryPage>
    );
  const company = check.data?.company;
  if (company) return <JoinPage token={token} company={company} />;
  const set = async (password: string) => {
    await client.setPassword({ body: { token, password } });
    showToast('success', 'Password set. Sign in with it now.');
    navigate('/login', { replace: true });
  };
  return (
    <EntryPage title="Set password" heading="Set your password" lead="You will use this password to sign in.">
      <NewPasswordForm onSet={set} />
      <Way to="/login">Back to sign in</Way>
    </EntryPage>
  );
}
