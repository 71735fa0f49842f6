import { keyOf } from '../../../api/client/hooks.ts';
import { client, useCall } from '../../data/session/api.ts';
import { messageOf } from '../../data/session/messages.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './profile-page.module.css';

/** Companies that have invited the user, to join or to decline. Nothing while there are none. */
export function InvitationsCard() {
  const invitations = useCall('invitations', {}, { meta: { inline: true } });
  const items = invitations.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Card
      title="Invitations"
      hint="After you join, the administrators of that company see your name, email, phone and picture"
    >
      <ul className={styles.devices}>
        {items.map(({ uuid, company }) => (
          <li key={uuid} className={styles.device}>
            <div className={styles.words}>
              <p className={styles.name}>{company}</p>
            </div>
            <Button onClick={() => answer(uuid, company, false)}>Decline</Button>
            <Button look="primary" onClick={() => answer(uuid, company, true)}>
              Join
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

async function answer(uuid: string, company: string, accept: boolean): Promise<void> {
  try {
    await client.answerInvitation({ params: { uuid }, body: { accept } });
    showToast(
      'success',
      accept ? `You joined ${company}. Choose it under your name` : `You declined ${company}`,
    );
  } catch (error) {
    showToast('error', messageOf(error));
  }
  await queryClient.invalidateQueries({ queryKey: keyOf('invitations') });
  if (accept) await queryClient.invalidateQueries({ queryKey: keyOf('companies') });
}
