import { useEffect, useState } from 'react';
import type { Permissions, UserDetail } from '../../../api/contract/index.ts';
import { client, useCall } from '../../data/session/api.ts';
import { messageOf } from '../../data/session/messages.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { fullName } from '../../parts/list/person-avatar.tsx';
import { PermissionEditor } from '../../parts/permission-editor/permission-editor.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { takeUser } from './take-user.ts';
import styles from './users-page.module.css';

const ORIGINS = [
  { value: 'role', label: 'As the role' },
  { value: 'own', label: 'Their own' },
] as const;

interface UserRightsProps {
  readonly user: UserDetail;
  readonly readOnly: boolean;
  /** Told whether something is ticked that is not saved. */
  readonly onDirty: (isDirty: boolean) => void;
}

/** The rights of one user: those of the role, or rights of their own in its place (USER-03). */
export function UserRights({ user, readOnly, onDirty }: UserRightsProps) {
  const tree = useCall('permissions', {}, { meta: { inline: true }, staleTime: Number.POSITIVE_INFINITY });
  const role = useCall('role', { params: { id: user.role.uuid } }, { meta: { inline: true } });
  const [draft, setDraft] = useState<Permissions | null>(null);
  const [origin, setOrigin] = useState<'role' | 'own'>(user.hasOwnPermissions ? 'own' : 'role');
  const [busy, setBusy] = useState(false);
  const roleRights = role.data?.permissions;
  const isDirty = (origin === 'own') !== user.hasOwnPermissions || (origin === 'own' && draft !== null);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  if (tree.isError)
    return (
      <ErrorState
        title="The permissions could not be loaded"
        error={tree.error}
        onRetry={() => void tree.refetch()}
      />
    );
  if (!tree.data) return <SkeletonRows rows={6} label="Loading the permissions" />;

  const value = origin === 'role' ? (roleRights ?? user.permissions) : (draft ?? user.permissions);
  const save = async () => {
    setBusy(true);
    try {
      const permissions = origin === 'own' ? value : null;
      const answer = await client.setUserPermissions({ params: { id: user.uuid }, body: { permissions } });
      setDraft(null);
      takeUser(answer.user);
      showToast('success', `The permissions of ${fullName(user)} were saved`);
    } catch (error) {
      // What was ticked stays, to be tried again.
      showToast('error', messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className={styles.origin}>
        <Segmented
          label="Whose permissions count"
          value={origin}
          options={ORIGINS.map((option) => ({ ...option, disabled: readOnly }))}
          onChange={setOrigin}
        />
        {!readOnly && (
          <Button look="primary" busy={busy} disabled={!isDirty} onClick={() => void save()}>
            Save
          </Button>
        )}
      </div>
      <PermissionEditor
        label={`Permissions of ${fullName(user)}`}
        tree={tree.data}
        value={value}
        readOnly={readOnly || origin === 'role'}
        onChange={setDraft}
      />
    </>
  );
}
