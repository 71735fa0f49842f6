import { useEffect, useState } from 'react';
import type { Permissions, UserDetail } from '../../../api/contract/index.ts';
import { client, useCall } from '../../data/session/api.ts';
import { messageOf } from '../../data/session/messages.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { fullName } from '../../parts/people/person-avatar.tsx';
import { LoadedPermissions } from '../../parts/permission-editor/all-permissions.tsx';
import { PermissionEditor } from '../../parts/permission-editor/permission-editor.tsx';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { takeUser } from './take-user.ts';
import styles from './users-page.module.css';

const ORIGINS = [
  { value: 'role', label: 'As the role' },
  { value: 'own', label: 'Their own' },
] as const;

interface UserRightsProps {
  readonly user: UserDetail;
  readonly readOnly: boolean;
  /** Called with whether there are unsaved ticks. */
  readonly onDirty: (isDirty: boolean) => void;
}

/** The rights of one user: the role's, or their own instead (USER-03). */
export function UserRights({ user, readOnly, onDirty }: UserRightsProps) {
  const rights = useRightsDraft(user);
  const { origin, isDirty } = rights;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <LoadedPermissions>
      {(tree) => (
        <>
          <div className={styles.origin}>
            <Segmented
              label="Whose permissions count"
              value={origin}
              options={ORIGINS.map((option) => ({ ...option, disabled: readOnly }))}
              onChange={rights.setOrigin}
            />
            {!readOnly && (
              <Button
                look="primary"
                busy={rights.busy}
                disabled={!isDirty}
                onClick={() => void rights.save()}
              >
                Save
              </Button>
            )}
          </div>
          <PermissionEditor
            label={`Permissions of ${fullName(user)}`}
            tree={tree}
            value={rights.value}
            readOnly={readOnly || origin === 'role'}
            onChange={rights.edit}
          />
        </>
      )}
    </LoadedPermissions>
  );
}

/** The effective rights and the ticks, until they are saved. */
function useRightsDraft(user: UserDetail) {
  const role = useCall('role', { params: { id: user.role.uuid } }, { meta: { inline: true } });
  const [draft, setDraft] = useState<Permissions | null>(null);
  const [origin, setOrigin] = useState<'role' | 'own'>(user.hasOwnPermissions ? 'own' : 'role');
  const [busy, setBusy] = useState(false);
  const value =
    origin === 'role' ? (role.data?.permissions ?? user.permissions) : (draft ?? user.permissions);
  const isDirty = (origin === 'own') !== user.hasOwnPermissions || (origin === 'own' && draft !== null);
  const save = async () => {
    setBusy(true);
    try {
      const permissions = origin === 'own' ? value : null;
      const answer = await client.setUserPermissions({ params: { id: user.uuid }, body: { permissions } });
      setDraft(null);
      takeUser(answer.user);
      showToast('success', `The permissions of ${fullName(user)} were saved`);
    } catch (error) {
      // The ticks stay, for another attempt.
      showToast('error', messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { origin, setOrigin, value, edit: setDraft, isDirty, busy, save };
}
