import { keyOf } from '../../../api/client/hooks.ts';
import { groupCalls } from '../../../api/contract/calls/groups.ts';
import type { GroupDetail, GroupMember } from '../../../api/contract/index.ts';
import { client, useCall } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { useGranted } from '../../data/site/queries.ts';
import { EditPane, NewPane } from '../../parts/list/form-pane.tsx';
import type { ItemPaneProps, NewPaneProps } from '../../parts/list/list-description.ts';
import { LoadedPane } from '../../parts/list/loaded-pane.tsx';
import { takeSaved } from '../../parts/list/take-saved.ts';
import { useNewItemForm, useSavedItemForm } from '../../parts/list/use-item-form.ts';
import { Form, TextInput } from '../../ui/form.tsx';
import type { FormState } from '../../ui/use-form.ts';
import { MembersField } from './members-field.tsx';

interface GroupValues {
  readonly title: string;
  readonly members: readonly GroupMember[];
}

const NO_GROUP: GroupValues = { title: '', members: [] };

/** GROUP-04: members go as ids. */
const bodyOf = ({ title, members }: GroupValues) => ({ title, members: members.map(({ id }) => id) });

/** The lists count members, and users name their groups. */
function takeGroup(group: GroupDetail): void {
  takeSaved('groups', group, ({ title }) => title);
  void queryClient.invalidateQueries({ queryKey: ['users'] });
}

const nameOf = ({ title }: GroupDetail): string => title;

export function NewGroupPane({ onMade, onClose }: NewPaneProps) {
  const form = useNewItemForm({
    field: groupCalls.createGroup.body,
    initial: NO_GROUP,
    toBody: bodyOf,
    create: (body) => client.createGroup({ body }),
    take: takeGroup,
    nameOf,
    onMade: ({ uuid }) => onMade(uuid),
  });
  return (
    <NewPane title="New group" form={form} onClose={onClose}>
      <GroupFields form={form} autoFocus />
    </NewPane>
  );
}

/** One group: its name and its members. */
export function GroupPane({ id, onClose }: ItemPaneProps) {
  const query = useCall('group', { params: { id } }, { meta: { inline: true } });
  return (
    <LoadedPane query={query} noun="group" onClose={onClose}>
      {(group) => <LoadedGroup key={group.uuid} group={group} onClose={onClose} />}
    </LoadedPane>
  );
}

const valuesOf = ({ title, users }: GroupDetail): GroupValues => ({ title, members: users });

function LoadedGroup({ group, onClose }: { readonly group: GroupDetail; readonly onClose: () => void }) {
  const mayUpdate = useGranted('Setup.Groups.update');
  const form = useSavedItemForm({
    field: groupCalls.updateGroup.body,
    initial: valuesOf(group),
    valuesOf,
    toBody: bodyOf,
    save: (body) => client.updateGroup({ params: { id: group.uuid }, body }),
    take: (saved) => {
      queryClient.setQueryData(keyOf('group', { params: { id: group.uuid } }), saved);
      takeGroup(saved);
    },
    nameOf,
  });
  return (
    <EditPane title={group.title} form={form} readOnly={!mayUpdate} onClose={onClose}>
      <GroupFields form={form} groupId={group.uuid} readOnly={!mayUpdate} />
    </EditPane>
  );
}

interface GroupFieldsProps {
  readonly form: FormState<GroupValues>;
  readonly groupId?: string;
  readonly readOnly?: boolean;
  readonly autoFocus?: boolean;
}

function GroupFields({ form, groupId, readOnly = false, autoFocus }: GroupFieldsProps) {
  return (
    <Form form={form} label="Group" readOnly={readOnly}>
      <TextInput label="Name" autoFocus={autoFocus} bind={form.text('title')} />
      <MembersField
        groupId={groupId}
        members={form.values.members}
        error={form.errors.members}
        readOnly={readOnly}
        onChange={(members) => form.edit({ members })}
      />
    </Form>
  );
}
