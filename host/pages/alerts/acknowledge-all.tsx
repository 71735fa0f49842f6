import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import type { Alert } from '../../../api/contract/index.ts';
import { AcknowledgeDialog } from '../../parts/alerts/acknowledge-dialog.tsx';
import { Button } from '../../ui/button.tsx';

/** Acknowledges all open alerts of the filtered list, after a question, so that nobody does it by accident. */
export function AcknowledgeAll({ alerts }: { readonly alerts: readonly Alert[] }) {
  const [asked, setAsked] = useState<readonly Alert[] | null>(null);
  return (
    <>
      <Button icon={CheckCheck} disabled={alerts.length === 0} onClick={() => setAsked(alerts)}>
        {alerts.length > 0 ? `Acknowledge ${alerts.length}` : 'Acknowledge all'}
      </Button>
      {asked && <AcknowledgeDialog alerts={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
