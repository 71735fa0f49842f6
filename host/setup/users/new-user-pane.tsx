import { useMemo, useState } from 'react';
import { client, useCall } from '../../session/api.ts';
import { showToast } from '../../state/toast-store.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Form, TextInput } from '../../ui/form.tsx';
import { SEARCH_DELAY_MS, searchTerm } from '../../ui/search-term.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useForm } from '../../ui/use-form.ts';
import { NewPane } from '../shared/form-pane.tsx';
import { fullName } from '../shared/person-avatar.tsx';
import { NameFields, ReachFields } from './person-fields.tsx';
import { NEW_USER_FIELD, NOBODY, personBody } from './person-form.ts';
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
          hint="A mail with a link to set a password goes there"
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

interface KnownPerson {
  readonly uuid: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Finds people who have an account already: archived here, or in a sister company. */
function ExistingUser({ onChoose }: { readonly onChoose: (person: KnownPerson) => void }) {
  const [typed, setTyped] = useState('');
  const search = searchTerm(useDebounced(typed, SEARCH_DELAY_MS));
  const people = useCall('existingUsers', { query: { search } }, { meta: { inline: true } });
  const items = people.data?.items;
  const options = useMemo(
    () => (items ?? []).map((one) => ({ value: one.uuid, label: `${fullName(one)} · ${one.email}` })),
    [items],
  );
  // Nobody to be found, nothing to be asked.
  if (!search && items?.length === 0) return null;
  return (
    <Combobox
      label="Somebody with an account"
      placeholder="Search by name or email"
      hint="Fills in the form below"
      value=""
      options={options}
      onSearch={setTyped}
      onChange={(uuid) => onChoose(items!.find((one) => one.uuid === uuid)!)}
      empty={people.isFetching ? 'Searching…' : 'Nobody found'}
    />
  );
}
