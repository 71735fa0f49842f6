import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import type { Alert } from '../../../api/contract/index.ts';
import { AcknowledgeDialog } from '../../parts/alerts/acknowledge-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './alerts-page.module.css';

/** Acknowledges all open alerts of the filtered list, after a question, so that nobody does it by accident. */
export function AcknowledgeAll({ alerts }: { readonly alerts: readonly Alert[] }) {
  const [asked, setAsked] = useState<readonly Alert[] | null>(null);
  return (
    <>
      {/* Its number must not move what stands beside it. */}
      <span className={styles.wide}>
        <Button icon={CheckCheck} disabled={alerts.length === 0} onClick={() => setAsked(alerts)}>
          {alerts.length > 0 ? `Acknowledge ${alerts.length}` : 'Acknowledge all'}
        </Button>
      </span>
      {asked && <AcknowledgeDialog alerts={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
