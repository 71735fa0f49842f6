import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { Profile } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { PASSWORD_HELP } from '../../parts/people/password-input.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import styles from './profile-page.module.css';
import { TwoStepSettings } from './two-step.tsx';

/** Password and second step. */
export function SignInCard({ profile }: { readonly profile: Profile }) {
  const [asking, setAsking] = useState(false);
  return (
    <Card title="Sign-in">
      <div className={styles.rows}>
        <div className={styles.row}>
          <div>
            <p>Password</p>
            <p className={styles.note}>A link to set a new password will be emailed to {profile.email}</p>
          </div>
          <Button icon={KeyRound} onClick={() => setAsking(true)}>
            Reset password
          </Button>
        </div>
        <TwoStepSettings email={profile.email} />
      </div>
      <Confirm
        open={asking}
        title="Reset your password?"
        action="Send email"
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          const { message } = await client.resetOwnPassword();
          showToast('success', message);
        }}
      >
        Your current password works until you use the link. {PASSWORD_HELP}
      </Confirm>
    </Card>
  );
}
