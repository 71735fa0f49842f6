import { useState } from 'react';
import type { UserDetail } from '../../../api/contract/index.ts';
import { client, useCall } from '../../data/session/api.ts';
import { useGranted } from '../../data/site/queries.ts';
import { sessionStore } from '../../data/stores/session-store.ts';
import type { ItemPaneProps } from '../../parts/list/list-description.ts';
import { LoadedPane } from '../../parts/list/loaded-pane.tsx';
import { useSavedItemForm } from '../../parts/list/use-item-form.ts';
import { UnsavedGuard } from '../../parts/page/unsaved-guard.tsx';
import { fullName, PersonAvatar } from '../../parts/people/person-avatar.tsx';
import { NameFields, ReachFields } from '../../parts/people/person-fields.tsx';
import { USER_FIELD, type UserValues, userBody, valuesOf } from '../../parts/people/person-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { DetailPane } from '../../ui/list-page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { FormState } from '../../ui/use-form.ts';
import { RoleField } from './role-field.tsx';
import { takeUser } from './take-user.ts';
import { UserRights } from './user-rights.tsx';
import styles from './users-page.module.css';

/** One user: details, and their rights. */
export function UserPane({ id, onClose }: ItemPaneProps) {
  const query = useCall('user', { params: { id } }, { meta: { inline: true } });
  return (
    <LoadedPane query={query} noun="user" onClose={onClose}>
      {(user) => <LoadedUser key={user.uuid} user={user} onClose={onClose} />}
    </LoadedPane>
  );
}

function LoadedUser({ user, onClose }: { readonly user: UserDetail; readonly onClose: () => void }) {
  const [tab, setTab] = useState('details');
  const [rightsDirty, setRightsDirty] = useState(false);
  const mayUpdate = useGranted('Setup.Users.update');
  const form = useSavedItemForm({
    field: USER_FIELD,
    initial: valuesOf(user),
    valuesOf,
    toBody: userBody,
    save: async (body) => (await client.updateUser({ params: { id: user.uuid }, body })).user,
    take: takeUser,
    nameOf: fullName,
  });
  return (
    <DetailPane
      title={fullName(user)}
      before={<PersonAvatar person={user} size={32} />}
      after={!user.active ? <Badge>Archived</Badge> : user.invited && <Badge>Invited</Badge>}
      onClose={onClose}
      actions={tab === 'details' && mayUpdate && <Submit form={form}>Save</Submit>}
    >
      <UnsavedGuard isDirty={form.isDirty || rightsDirty} />
      <Tabs
        label={fullName(user)}
        selected={tab}
        onSelect={setTab}
        pages={[
          {
            id: 'details',
            title: 'Details',
            content: <Details user={user} form={form} readOnly={!mayUpdate} />,
          },
          {
            id: 'rights',
            title: 'Permissions',
            content: <UserRights user={user} readOnly={!mayUpdate} onDirty={setRightsDirty} />,
          },
        ]}
      />
    </DetailPane>
  );
}

interface DetailsProps {
  readonly user: UserDetail;
  readonly form: FormState<UserValues>;
  readonly readOnly: boolean;
}

function Details({ user, form, readOnly }: DetailsProps) {
  const isSelf = user.uuid === sessionStore.user?.uuid;
  return (
    <Form form={form} label="Details" readOnly={readOnly}>
      <NameFields form={form} />
      <Field label="Email" value={user.email} disabled readOnly />
      <RoleField
        {...form.field('role')}
        current={user.role}
        disabled={readOnly || isSelf}
        hint={isSelf ? 'You cannot change your own role. Ask another administrator' : undefined}
      />
      <ReachFields form={form} readOnly={readOnly} />
      {user.groups.length > 0 && (
        <div>
          <p className={styles.note}>Groups</p>
          <p className={styles.groups}>
            {user.groups.map((group) => (
              <Badge key={group.uuid}>{group.title}</Badge>
            ))}
          </p>
        </div>
      )}
    </Form>
  );
}
