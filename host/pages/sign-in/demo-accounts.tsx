import { UserRound } from 'lucide-react';
import type { Credentials } from '../../data/session/actions.ts';
import { Button } from '../../ui/button.tsx';
import styles from './entry-page.module.css';

interface DemoAccountsProps {
  readonly accounts: readonly Credentials[];
  readonly onChoose: (account: Credentials) => void;
}

/** The accounts of the embedded demo; a click fills the form. Absent if the server offers none. */
export function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  if (accounts.length === 0) return null;
  return (
    <section className={styles.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">Demo accounts</h2>
      <p>This server runs the demo plant. Choose a role to fill in the form.</p>
      <ul className={styles.accounts}>
        {accounts.map((account) => (
          <li key={account.email}>
            <Button icon={UserRound} title={account.email} onClick={() => onChoose(account)}>
              {account.email.split('@')[0]}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
