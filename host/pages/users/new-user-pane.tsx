import { client } from '../../data/session/api.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { NewPane } from '../../parts/list/form-pane.tsx';
import { fullName } from '../../parts/list/person-avatar.tsx';
import { NameFields, ReachFields } from '../../parts/people/person-fields.tsx';
import { NEW_USER_FIELD, NOBODY, personBody } from '../../parts/people/person-form.ts';
import { Form, TextInput } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { ExistingUser } from './existing-user.tsx';
import { RoleField } from './role-field.tsx';
import { takeUser } from './take-user.ts';
import { useEmailCheck } from './use-email-check.ts';

interface NewUserPaneProps {
  /** Told the uuid of who was made. */
  readonly onMade: (uuid: string) => void;
  readonly onClose: () => void;
}

/** The form of a new user (USER-05). Somebody known already can be taken up without typing. */
export function NewUserPane({ onMade, onClose }: NewUserPaneProps) {
  const form = useForm({
    field: NEW_USER_FIELD,
    initial: NOBODY,
    toBody: personBody,
    send: async (body) => {
      const { user } = await client.createUser({ body });
      form.reset(NOBODY);
      takeUser(user);
      showToast('success', `${fullName(user)} was invited`);
      onMade(user.uuid);
    },
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
          hint="An invitation with a link to set a password is sent here"
        />
        <RoleField
          value={form.values.role}
          error={form.errors.role}
          onChange={(role) => form.edit({ role })}
        />
        <ReachFields form={form} />
      </Form>
    </NewPane>
  );
}
