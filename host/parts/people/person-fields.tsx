import { sessionStore } from '../../data/stores/session-store.ts';
import { Field } from '../../ui/field.tsx';
import { FieldRow, TextInput } from '../../ui/form.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { TimeZoneField } from '../../ui/time-zone-field.tsx';
import type { FormState, TextPath } from '../../ui/use-form.ts';
import styles from './person-fields.module.css';
import type { PersonValues } from './person-form.ts';

interface PersonFieldsProps<V extends PersonValues> {
  readonly form: FormState<V>;
  readonly readOnly?: boolean;
  readonly autoFocus?: boolean;
}

/** First and last name. */
export function NameFields<V extends PersonValues>({ form, autoFocus }: PersonFieldsProps<V>) {
  return (
    <FieldRow>
      <TextInput label="First name" autoFocus={autoFocus} bind={form.text('firstName' as TextPath<V>)} />
      <TextInput label="Last name" bind={form.text('lastName' as TextPath<V>)} />
    </FieldRow>
  );
}

/** Contact details and time zone. */
export function ReachFields<V extends PersonValues>({ form, readOnly = false }: PersonFieldsProps<V>) {
  const { onValue, ...code } = form.text('countryCode' as TextPath<V>);
  const company = sessionStore.company?.timezone;
  return (
    <>
      <div className={styles.phone}>
        <Field
          label="Country code"
          inputMode="tel"
          placeholder="+1"
          autoComplete="off"
          {...code}
          onChange={(event) => onValue(event.target.value)}
        />
        <PhoneField label="Phone" countryCode={code.value} {...form.text('phone' as TextPath<V>)} />
      </div>
      <TimeZoneField
        label="Time zone"
        name="timezone"
        value={form.values.timezone}
        error={form.errors.timezone}
        disabled={readOnly}
        none={company ? `Same as the company (${company})` : 'Same as the company'}
        onChange={(timezone) => form.edit({ timezone } as Partial<V>)}
      />
    </>
  );
}
