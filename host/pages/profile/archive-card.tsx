import { Archive } from 'lucide-react';
import { useState } from 'react';
import { client } from '../../data/session/api.ts';
import { endSession } from '../../data/stores/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';

/** Archiving the account (PROF-07). */
export function ArchiveCard() {
  const [asking, setAsking] = useState(false);
  return (
    <Card
      title="Archive this account"
      hint="Applies to all your companies. Your actions stay in the logs."
      action={
        <Button look="danger" icon={Archive} onClick={() => setAsking(true)}>
          Archive
        </Button>
      }
    >
      <Confirm
        open={asking}
        danger
        title="Archive your account?"
        action="Archive"
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await client.archiveProfile();
          endSession('Your account was archived.');
        }}
      >
        You are signed out everywhere and can no longer sign in. An administrator can invite you again.
      </Confirm>
    </Card>
  );
}
