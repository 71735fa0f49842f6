import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { Redirect, useLocation, useSearch } from 'wouter';
import { enterCompany } from '../../data/session/actions.ts';
import { useCompanies } from '../../data/session/companies.ts';
import { CODE_EXPIRED, useExpired } from '../../data/session/expiry.ts';
import { afterSignIn, loginPath, loginWith } from '../../data/session/redirect-target.ts';
import { sessionStore } from '../../data/stores/session-store.ts';
import { signInStepStore } from '../../data/stores/sign-in-step-store.ts';
import { Spinner } from '../../ui/loader.tsx';
import styles from './entry-page.module.css';
import { EntryPage, Way } from './entry-page.tsx';

/**
 * `/company`: which of a user's companies to enter (OR-03). The last step of a sign-in, or the way from one company to
 * another; with neither there is nothing to choose and the way leads to the sign-in page.
 */
export default function CompanyPage() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const { token, company } = useSnapshot(sessionStore);
  const companies = useCompanies();
  const step = useSnapshot(signInStepStore).company;
  const expired = useExpired(token ? undefined : step?.expiresAt);
  if (!token && !step) return <Redirect to={loginPath('/company')} replace />;
  const enter = async (uuid: string) => {
    if (uuid !== company?.uuid) await enterCompany(uuid);
    navigate(afterSignIn(search, sessionStore.defaults), { replace: true });
  };
  const choices = token ? companies : (step?.companies ?? []);
  return (
    <EntryPage
      title="Company"
      heading={token ? 'Switch company' : 'Choose a company'}
      lead="What you can see and do depends on the company."
      notice={expired ? CODE_EXPIRED : null}
    >
      {!expired && <Companies choices={choices} active={company?.uuid ?? null} onEnter={enter} />}
      {token ? <Way to="/">Stay in {company?.name}</Way> : <Way to={loginWith(search)}>Back to sign in</Way>}
    </EntryPage>
  );
}

interface CompaniesProps {
  readonly choices: readonly { readonly uuid: string; readonly name: string }[];
  readonly active: string | null;
  /** Rejects with the message for the user. */
  readonly onEnter: (uuid: string) => Promise<void>;
}

function Companies({ choices, active, onEnter }: CompaniesProps) {
  const [entering, setEntering] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const enter = async (uuid: string) => {
    setEntering(uuid);
    setFailure(null);
    await onEnter(uuid).catch((error: Error) => {
      setEntering(null);
      setFailure(error.message);
    });
  };
  return (
    <>
      <div role="alert">{failure && <p className={styles.notice}>{failure}</p>}</div>
      <ul className={styles.choices}>
        {choices.map(({ uuid, name }) => (
          <li key={uuid}>
            <button
              type="button"
              className={styles.choice}
              disabled={entering !== null}
              onClick={() => enter(uuid)}
            >
              {entering === uuid ? <Spinner size={18} /> : <Building2 size={18} aria-hidden />}
              <span>{name}</span>
              {uuid === active && <small>You are here</small>}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
