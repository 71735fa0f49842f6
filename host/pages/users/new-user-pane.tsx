import { client } from '../../data/session/api.ts';
import { NewPane } from '../../parts/list/form-pane.tsx';
import type { NewPaneProps } from '../../parts/list/list-description.ts';
import { useNewItemForm } from '../../parts/list/use-item-form.ts';
import { fullName } from '../../parts/people/person-avatar.tsx';
import { NameFields, ReachFields } from '../../parts/people/person-fields.tsx';
import { NEW_USER_FIELD, NOBODY, personBody } from '../../parts/people/person-form.ts';
import { Form, TextInput } from '../../ui/form.tsx';
import { ExistingUser } from './existing-user.tsx';
import { RoleField } from './role-field.tsx';
import { takeUser } from './take-user.ts';
import { useEmailCheck } from './use-email-check.ts';

/** The form of a new user (USER-05). The details of a known person can be filled in without typing. */
export function NewUserPane({ onMade, onClose }: NewPaneProps) {
  const form = useNewItemForm({
    field: NEW_USER_FIELD,
    initial: NOBODY,
    toBody: personBody,
    create: async (body) => (await client.createUser({ body })).user,
    take: takeUser,
    nameOf: fullName,
    done: 'was invited',
    onMade: ({ uuid }) => onMade(uuid),
  });
  const email = form.text('email');
  const refused = useEmailCheck(form.values.email);
  return (
    <NewPane title="New user" form={form} verb="Invite" onClose={onClose}>
      <Form form={form} label="New user">
        <ExistingUser
          onChoose={(person) =>
            form.edit({ firstName: person.firstName, lastName: person.lastName, email: person.email })
          }
        />
        <NameFields form={form} />
        <TextInput
          label="Email"
          type="email"
          bind={{ ...email, error: email.error ?? refused }}
          hint="An invitation is sent here. The person is a user once they accept it"
        />
        <RoleField {...form.field('role')} />
        <ReachFields form={form} />
      </Form>
    </NewPane>
  );
}
