import { useState } from 'react';
import { keyOf } from '../../../api/client/hooks.ts';
import type { TwoStep } from '../../../api/contract/index.ts';
import { useCall } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EnrolDialog } from './enrol-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import styles from './profile-page.module.css';
import { RecoveryCodesDialog } from './recovery-codes.tsx';

type Method = TwoStep['method'];

const WORDS: Readonly<Record<Method, string>> = {
  off: 'Off: sign in with password only',
  mail: 'A code is sent by email at each sign-in',
  authenticator: 'Codes come from an authenticator app',
};

/** The message after the change. */
const CHANGED: Readonly<Record<Method, string>> = {
  off: 'One-time codes are off',
  mail: 'One-time codes are now sent by email',
  authenticator: 'One-time codes now come from your authenticator app',
};

/** The dialog open over the settings. */
type Step =
  | { readonly kind: 'method'; readonly method: 'off' | 'mail' }
  | { readonly kind: 'enrol' }
  | { readonly kind: 'renew' }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

/** The one-time code after the password: off, by mail, or by an authenticator app. */
export function TwoStepSettings({ email }: { readonly email: string }) {
  const status = useCall('twoStep', {}, { meta: { inline: true } });
  const [step, setStep] = useState<Step | null>(null);
  if (!status.data) return status.isError ? <p className={styles.note}>{status.error.message}</p> : null;
  const { method, recoveryCodesLeft } = status.data;

  const onChanged = (next: Method, codes: readonly string[]) => {
    void queryClient.invalidateQueries({ queryKey: keyOf('twoStep') });
    showToast('success', CHANGED[next]);
    setStep(codes.length > 0 ? { kind: 'codes', codes } : null);
  };
  return (
    <div className={styles.row}>
      <div>
        <p>One-time code {method !== 'off' && <Badge tone="sound">On</Badge>}</p>
        <p className={styles.note}>{WORDS[method]}</p>
        {method === 'authenticator' && (
          <p className={styles.note}>
            {recoveryCodesLeft === 1
              ? '1 recovery code is left'
              : `${recoveryCodesLeft} recovery codes are left`}
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        {method !== 'authenticator' && <Button onClick={() => setStep({ kind: 'enrol' })}>Use an app</Button>}
        {method === 'authenticator' && (
          <Button onClick={() => setStep({ kind: 'renew' })}>New recovery codes</Button>
        )}
        {method !== 'mail' && (
          <Button onClick={() => setStep({ kind: 'method', method: 'mail' })}>Use email</Button>
        )}
        {method !== 'off' && (
          <Button look="quiet" onClick={() => setStep({ kind: 'method', method: 'off' })}>
            Turn off
          </Button>
        )}
      </div>
      {step?.kind === 'enrol' && (
        <EnrolDialog
          email={email}
          onClose={() => setStep(null)}
          onEnrolled={(codes) => onChanged('authenticator', codes)}
        />
      )}
      {(step?.kind === 'method' || step?.kind === 'renew') && (
        <PasswordDialog
          step={step}
          onClose={() => setStep(null)}
          onMethod={(next) => onChanged(next, [])}
          onCodes={(codes) => setStep({ kind: 'codes', codes })}
        />
      )}
      {step?.kind === 'codes' && <RecoveryCodesDialog codes={step.codes} onClose={() => setStep(null)} />}
    </div>
  );
}
