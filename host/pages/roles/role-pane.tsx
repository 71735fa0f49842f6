import { keyOf } from '../../../api/client/hooks.ts';
import { endpoints, type Permissions, type RoleDetail, type RoleItem } from '../../../api/contract/index.ts';
import { client, useCall } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { useGranted } from '../../data/site/queries.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { EditPane, NewPane } from '../../parts/list/form-pane.tsx';
import { LoadedPane } from '../../parts/list/loaded-pane.tsx';
import { takeSaved } from '../../parts/list/take-saved.ts';
import { PermissionEditor } from '../../parts/permission-editor/permission-editor.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FieldGroup, Form, TextInput } from '../../ui/form.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { type FormState, useForm } from '../../ui/use-form.ts';

interface RoleValues {
  readonly title: string;
  readonly permissions: Permissions;
}

const NO_ROLE: RoleValues = { title: '', permissions: {} };

interface NewRolePaneProps {
  /** Told the uuid of the role that was made. */
  readonly onMade: (uuid: string) => void;
  readonly onClose: () => void;
}

export function NewRolePane({ onMade, onClose }: NewRolePaneProps) {
  const form = useForm({
    field: endpoints.createRole.body,
    initial: NO_ROLE,
    send: async (body) => {
      const { id, uuid, name } = await client.createRole({ body });
      form.reset(NO_ROLE);
      // API-042 answers the name alone; nobody has a new role yet.
      takeRole({ id, uuid, title: name, type: null, usersCount: 0, active: true, editable: true });
      showToast('success', `${name} was added`);
      onMade(uuid);
    },
  });
  return (
    <NewPane title="New role" form={form} onClose={onClose}>
      <RoleFields form={form} autoFocus />
    </NewPane>
  );
}

interface RolePaneProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One role: its name and its permissions. */
export function RolePane({ id, onClose }: RolePaneProps) {
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
  const form = useForm({
    field: endpoints.updateRole.body,
    initial: valuesOf(role),
    send: async (body) => {
      const saved = await client.updateRole({ params: { id: role.uuid }, body });
      form.reset(valuesOf(saved));
      queryClient.setQueryData(keyOf('role', { params: { id: role.uuid } }), saved);
      takeRole(saved);
      void queryClient.invalidateQueries({ queryKey: ['users'] });
      showToast('success', `${saved.title} was saved`);
    },
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
  const tree = useCall('permissions', {}, { meta: { inline: true }, staleTime: Number.POSITIVE_INFINITY });
  return (
    <Form form={form} label="Role" readOnly={readOnly}>
      <TextInput label="Name" autoFocus={autoFocus} bind={form.text('title')} />
      <FieldGroup title="Permissions">
        {tree.isError && (
          <ErrorState
            title="The permissions could not be loaded"
            error={tree.error}
            onRetry={() => void tree.refetch()}
          />
        )}
        {tree.isPending && <SkeletonRows rows={6} label="Loading the permissions" />}
        {tree.data && (
          <PermissionEditor
            label={`Permissions of ${form.values.title || 'the new role'}`}
            tree={tree.data}
            value={form.values.permissions}
            readOnly={readOnly}
            onChange={(permissions) => form.edit({ permissions })}
          />
        )}
      </FieldGroup>
    </Form>
  );
}
