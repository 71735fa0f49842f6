import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import type { Alert } from '../../../api/contract/index.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { acknowledgeAll } from '../../parts/alerts/use-alert-acts.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { countWords } from '../../ui/count-words.ts';

/** Acknowledges all open alerts of the filtered list, after a question, so that nobody does it by accident. */
export function AcknowledgeAll({ alerts }: { readonly alerts: readonly Alert[] }) {
  const [asked, setAsked] = useState<readonly Alert[] | null>(null);
  const confirm = async () => {
    const refused = await acknowledgeAll(asked!);
    if (refused > 0) showToast('info', `${countWords(refused, 'alarm')} had already changed`);
  };
  return (
    <>
      <Button icon={CheckCheck} disabled={alerts.length === 0} onClick={() => setAsked(alerts)}>
        {alerts.length > 0 ? `Acknowledge ${alerts.length}` : 'Acknowledge all'}
      </Button>
      {asked && (
        <Confirm
          title={`Acknowledge ${countWords(asked.length, 'alarm')}?`}
          open
          action="Acknowledge"
          onClose={() => setAsked(null)}
          onConfirm={confirm}
        >
          <p>All unacknowledged alarms in the list. Your name is recorded with each.</p>
        </Confirm>
      )}
    </>
  );
}
