import { Archive, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { companyCalls } from '../../../api/contract/calls/companies.ts';
import type { CompanyDetail } from '../../../api/contract/index.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FieldRow, Form, Submit, TextInput } from '../../ui/form.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { type CompanyBody, type ContactKey, companyBody } from './company-body.ts';
import styles from './company-page.module.css';
import { type ContactFields, contactState, SHOWN } from './contact-modes.ts';

interface ContactCardProps {
  readonly company: CompanyDetail;
  readonly contact: ContactKey;
  readonly title: string;
  readonly hint: string;
  readonly readOnly: boolean;
  readonly onSave: (body: CompanyBody) => Promise<unknown>;
}

/** One of the three contacts, each shown, added, edited or archived separately. */
export function ContactCard({ company, contact, title, hint, readOnly, onSave }: ContactCardProps) {
  const stored = company[contact];
  const [state, setState] = useState(SHOWN);
  const act = (action: Parameters<typeof contactState>[0]) => setState(contactState(action, stored));
  const isOpen = state.mode === 'add' || state.mode === 'edit';
  const actions = stored ? (
    <span className={styles.actions}>
      <IconButton icon={Pencil} label={`Edit the ${title.toLowerCase()}`} onClick={() => act('edit')} />
      <IconButton
        icon={Archive}
        label={`Archive the ${title.toLowerCase()}`}
        onClick={() => act('archive')}
      />
    </span>
  ) : (
    <Button icon={Plus} onClick={() => act('add')}>
      Add
    </Button>
  );
  return (
    <Card title={title} hint={hint} action={!readOnly && !isOpen && actions}>
      {isOpen ? (
        <ContactForm
          company={company}
          contact={contact}
          title={title}
          fields={state.fields}
          onSave={onSave}
          onDone={() => act('cancel')}
        />
      ) : stored ? (
        <Facts
          of={[
            ['Name', stored.name],
            ['Email', stored.email],
            ['Phone', stored.phone],
          ]}
        />
      ) : (
        <p className={styles.none}>No contact added</p>
      )}
      <Confirm
        open={state.mode === 'archive'}
        danger
        title={`Archive the ${title.toLowerCase()}?`}
        action="Archive"
        onClose={() => act('cancel')}
        onConfirm={async () => {
          await onSave({ ...companyBody(company), [contact]: null });
          showToast('success', `The ${title.toLowerCase()} was archived`);
        }}
      >
        {stored?.name} is no longer named as the {title.toLowerCase()}.
      </Confirm>
    </Card>
  );
}

interface ContactFormProps {
  readonly company: CompanyDetail;
  readonly contact: ContactKey;
  readonly title: string;
  readonly fields: ContactFields;
  readonly onSave: (body: CompanyBody) => Promise<unknown>;
  readonly onDone: () => void;
}

function ContactForm({ company, contact, title, fields, onSave, onDone }: ContactFormProps) {
  // The fields are under the contact's own key, so that errors of the contract and the server match them.
  const form = useForm({
    field: companyCalls.updateCompany.body,
    initial: { [contact]: fields } as Record<ContactKey, ContactFields & Record<string, string>>,
    toBody: (values) => ({ ...companyBody(company), ...values }),
    send: async (body) => {
      await onSave(body);
      showToast('success', `The ${title.toLowerCase()} was saved`);
      onDone();
    },
  });
  return (
    <Form form={form} label={title}>
      <TextInput label="Name" autoFocus bind={form.text(`${contact}.name`)} />
      <FieldRow>
        <TextInput label="Email" type="email" bind={form.text(`${contact}.email`)} />
        <PhoneField label="Phone" {...form.text(`${contact}.phone`)} />
      </FieldRow>
      <div className={styles.buttons}>
        <Button onClick={onDone}>Cancel</Button>
        <Submit form={form}>Save</Submit>
      </div>
    </Form>
  );
}
