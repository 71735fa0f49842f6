import { keyOf } from '../../../api/client/hooks.ts';
import { roleCalls } from '../../../api/contract/calls/roles.ts';
import type { Permissions, RoleDetail, RoleItem } from '../../../api/contract/index.ts';
import { client, useCall } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { useGranted } from '../../data/site/queries.ts';
import { EditPane, NewPane } from '../../parts/list/form-pane.tsx';
import type { ItemPaneProps, NewPaneProps } from '../../parts/list/list-description.ts';
import { LoadedPane } from '../../parts/list/loaded-pane.tsx';
import { takeSaved } from '../../parts/list/take-saved.ts';
import { useNewItemForm, useSavedItemForm } from '../../parts/list/use-item-form.ts';
import { AllPermissions } from '../../parts/permission-editor/all-permissions.tsx';
import { Badge } from '../../ui/badge.tsx';
import { FieldGroup, Form, TextInput } from '../../ui/form.tsx';
import type { FormState } from '../../ui/use-form.ts';

interface RoleValues {
  readonly title: string;
  readonly permissions: Permissions;
}

const NO_ROLE: RoleValues = { title: '', permissions: {} };

export function NewRolePane({ onMade, onClose }: NewPaneProps) {
  const form = useNewItemForm({
    field: roleCalls.createRole.body,
    initial: NO_ROLE,
    create: (body) => client.createRole({ body }),
    // API-042 returns only the name; nobody has a new role yet.
    take: ({ id, uuid, name }) =>
      takeRole({ id, uuid, title: name, type: null, usersCount: 0, active: true, editable: true }),
    nameOf: ({ name }) => name,
    onMade: ({ uuid }) => onMade(uuid),
  });
  return (
    <NewPane title="New role" form={form} onClose={onClose}>
      <RoleFields form={form} autoFocus />
    </NewPane>
  );
}

/** One role: its name and its permissions. */
export function RolePane({ id, onClose }: ItemPaneProps) {
  const query = useCall('role', { params: { id } }, { meta: { inline: true } });
  return (
    <LoadedPane query={query} noun="role" onClose={onClose}>
      {(role) => <LoadedRole key={role.uuid} role={role} onClose={onClose} />}
    </LoadedPane>
  );
}

const takeRole = (role: RoleItem): void => takeSaved('roles', role, ({ title }) => title);

const valuesOf = ({ title, permissions }: RoleDetail): RoleValues => ({ title, permissions });

function LoadedRole({ role, onClose }: { readonly role: RoleDetail; readonly onClose: () => void }) {
  const mayUpdate = useGranted('Setup.Roles.update') && role.editable;
  const form = useSavedItemForm({
    field: roleCalls.updateRole.body,
    initial: valuesOf(role),
    valuesOf,
    save: (body) => client.updateRole({ params: { id: role.uuid }, body }),
    take: (saved) => {
      queryClient.setQueryData(keyOf('role', { params: { id: role.uuid } }), saved);
      takeRole(saved);
      void queryClient.invalidateQueries({ queryKey: ['users'] });
    },
    nameOf: ({ title }) => title,
  });
  return (
    <EditPane
      title={role.title}
      after={!role.editable && <Badge>Fixed</Badge>}
      form={form}
      readOnly={!mayUpdate}
      onClose={onClose}
    >
      <RoleFields form={form} readOnly={!mayUpdate} />
    </EditPane>
  );
}

interface RoleFieldsProps {
  readonly form: FormState<RoleValues>;
  readonly readOnly?: boolean;
  readonly autoFocus?: boolean;
}

function RoleFields({ form, readOnly = false, autoFocus }: RoleFieldsProps) {
  return (
    <Form form={form} label="Role" readOnly={readOnly}>
      <TextInput label="Name" autoFocus={autoFocus} bind={form.text('title')} />
      <FieldGroup title="Permissions">
        <AllPermissions
          label={`Permissions of ${form.values.title || 'the new role'}`}
          value={form.values.permissions}
          readOnly={readOnly}
          onChange={(permissions) => form.edit({ permissions })}
        />
      </FieldGroup>
    </Form>
  );
}
