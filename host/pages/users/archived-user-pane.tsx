import { useState } from 'react';
import { keyOf } from '../../../api/client/hooks.ts';
import type { Owned, UserItem } from '../../../api/contract/index.ts';
import { client, useCall } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { refreshFolders } from '../../parts/folders/folder-calls.ts';
import { Loaded } from '../../parts/list/loaded.tsx';
import { fullName, PersonAvatar } from '../../parts/people/person-avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { countWords } from '../../ui/count-words.ts';
import { DetailPane } from '../../ui/list-page.tsx';
import { itemsOf, ownedWords } from './owned-words.ts';
import styles from './users-page.module.css';

interface ArchivedUserPaneProps {
  readonly user: UserItem;
  readonly onClose: () => void;
}

/** A user who was archived: what they still own, which an administrator can take over. */
export function ArchivedUserPane({ user, onClose }: ArchivedUserPaneProps) {
  const query = useCall('ownedByUser', { params: { id: user.uuid } }, { meta: { inline: true } });
  const [isAsking, setAsking] = useState(false);
  const name = fullName(user);
  const count = query.data ? itemsOf(query.data) : 0;
  return (
    <DetailPane
      title={name}
      before={<PersonAvatar person={user} size={32} />}
      after={<Badge>Archived</Badge>}
      onClose={onClose}
      actions={
        count > 0 && (
          <Button look="primary" onClick={() => setAsking(true)}>
            {`Take over ${countWords(count, 'item')}`}
          </Button>
        )
      }
    >
      <Loaded query={query} what={`what ${name} owns`} rows={4}>
        {(owned) => <OwnedItems name={user.firstName} owned={owned} />}
      </Loaded>
      {isAsking && (
        <Confirm
          open
          title={`Take over from ${name}?`}
          action="Take over"
          onClose={() => setAsking(false)}
          onConfirm={() => takeOver(user)}
        >
          {countWords(count, 'item')} become yours. This cannot be undone.
        </Confirm>
      )}
    </DetailPane>
  );
}

function OwnedItems({ name, owned }: { readonly name: string; readonly owned: Owned }) {
  if (itemsOf(owned) === 0) return <p className={styles.note}>{name} owns nothing here.</p>;
  return (
    <>
      <p>{name} still owns:</p>
      <ul className={styles.owned}>
        {ownedWords(owned).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p className={styles.note}>
        If you take it over, it stands in your folders, and its shares stay as they are. Schedules go on in
        your name; those that are paused stay so until you resume them.
      </p>
    </>
  );
}

async function takeOver(user: UserItem): Promise<void> {
  const taken = await client.takeOverFromUser({ params: { id: user.uuid } });
  showToast('success', `You took over ${countWords(itemsOf(taken), 'item')} from ${fullName(user)}`);
  refreshFolders();
  for (const id of ['ownedByUser', 'schedules', 'popupOverviews'] as const)
    void queryClient.invalidateQueries({ queryKey: keyOf(id) });
}
