import { useState } from 'react';
import { object } from '../../../api/contract/field.ts';
import { emailField, nameField } from '../../../api/contract/index.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';
import { FieldRow, Form, Submit, TextInput } from '../../ui/form.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TimeZoneField } from '../../ui/time-zone-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useSearch } from '../../ui/use-search.ts';
import styles from './gallery.module.css';

const UNITS = ['bar', 'psi', 'kPa', 'm'].map((unit) => ({ value: unit, label: unit }));
const TAGS = Array.from({ length: 5000 }, (_, nth) => ({ value: String(nth), label: `Tag ${nth}` }));

export function FieldSamples() {
  const [text, setText] = useState('North station');
  const [number, setNumber] = useState('12,5');
  const [phone, setPhone] = useState('5551234567');
  const [unit, setUnit] = useState('bar');
  const [tag, setTag] = useState('42');
  const [zone, setZone] = useState('America/Denver');
  const [on, setOn] = useState(true);
  const search = useSearch();
  return (
    <div className={styles.stack}>
      <FieldRow>
        <Field label="Text" hint="A hint" value={text} onChange={(event) => setText(event.target.value)} />
        <Field label="Refused" error="Name is required" defaultValue="" />
        <Field label="Disabled" disabled value="Cannot be changed" />
      </FieldRow>
      <FieldRow>
        <NumberInput label="Number" unit="bar" value={number} onValue={setNumber} />
        <PhoneField label="Phone, spelled when left" value={phone} onValue={setPhone} />
        <PasswordField label="Password" defaultValue="Demo-plant-1" />
      </FieldRow>
      <FieldRow>
        <Select label="Few choices" options={UNITS} value={unit} onChange={setUnit} />
        <Combobox label="Many choices" options={TAGS} value={tag} onChange={setTag} />
        <TimeZoneField label="Time zone" value={zone} onChange={setZone} />
      </FieldRow>
      <TextArea label="Several lines" defaultValue={'12 Mill Road\nCedar Valley'} />
      <SearchField label="Search samples" value={search.typed} onChange={search.setTyped} />
      <p className={styles.note}>Asked for: {search.term ?? 'everything'}</p>
      <div className={styles.line}>
        <Checkbox label="Off" checked={false} onChange={() => {}} />
        <Checkbox label="Some" checked="mixed" onChange={() => {}} />
        <Checkbox label="On" checked onChange={() => {}} />
        <Checkbox label="Disabled" checked disabled onChange={() => {}} />
      </div>
      <Switch label="Alerts by mail" hint="At once" checked={on} onChange={setOn} />
      <Segmented label="Unit" options={UNITS} value={unit} onChange={setUnit} />
      <Tabs
        label="Tabs"
        pages={[
          { id: 'a', title: 'Details', content: 'The first page' },
          { id: 'b', title: 'Members', count: 12, content: 'The second page' },
        ]}
      />
    </div>
  );
}

const SAMPLE = object({ name: nameField, email: emailField });

/** Sends nothing: the result depends on the name. */
export function FormSample() {
  const form = useForm({
    field: SAMPLE,
    initial: { name: '', email: '' },
    send: async ({ name }) => {
      await new Promise((done) => setTimeout(done, 800));
      if (name === 'away') throw new Error('The server cannot be reached');
    },
  });
  return (
    <>
      <Form form={form} label="Sample">
        <FieldRow>
          <TextInput label="Name" hint="“away” is refused" bind={form.text('name')} />
          <TextInput label="Email" type="email" bind={form.text('email')} />
        </FieldRow>
      </Form>
      <div className={styles.end}>
        <Submit form={form}>Save</Submit>
      </div>
    </>
  );
}
