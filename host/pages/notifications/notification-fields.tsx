import {
  ALARM_LEVELS,
  type AlarmLevel,
  NOTIFICATION_METHODS,
  type NotificationMethod,
} from '../../../api/contract/index.ts';
import { useCall } from '../../data/session/api.ts';
import { RecipientsField } from '../../parts/people/recipients-field.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldNote } from '../../ui/field-shell.tsx';
import { FieldGroup, FieldRow, Form, TextInput } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import type { FormState } from '../../ui/use-form.ts';
import type { NotificationValues } from './notification-form.ts';
import { CALM_LEVELS, METHOD_TITLES } from './notification-words.ts';
import styles from './notifications.module.css';
import { SelectionField } from './selection-field.tsx';

interface NotificationFieldsProps {
  readonly form: FormState<NotificationValues>;
  readonly readOnly?: boolean;
  readonly autoFocus?: boolean;
}

const useRecipients = (search: string | undefined) =>
  useCall('notificationRecipients', { query: { search } }, { meta: { inline: true } });

const NOT_NOTIFIED = 'not notified: no Alerts permission';

/** The form of a notification: what is monitored, who is told, when and how. */
export function NotificationFields({ form, readOnly = false, autoFocus }: NotificationFieldsProps) {
  const { values, errors } = form;
  return (
    <Form form={form} label="Notification" readOnly={readOnly}>
      <TextInput label="Name" autoFocus={autoFocus} bind={form.text('name')} />
      <SelectionField
        selection={values.monitoredItems}
        error={errors.monitoredItems}
        readOnly={readOnly}
        onChange={(monitoredItems) => form.edit({ monitoredItems })}
      />
      <Triggers
        chosen={values.triggers}
        error={errors.triggers}
        onChange={(triggers) => form.edit({ triggers })}
      />
      <FieldGroup title="Recipients" hint="People without the Alerts permission are not notified.">
        <RecipientsField
          label="Add a user or a group"
          useFound={useRecipients}
          isReached={({ seesAlerts }) => seesAlerts}
          warning={NOT_NOTIFIED}
          groups={values.groups}
          users={values.users}
          error={errors.users ?? errors.groups}
          readOnly={readOnly}
          onChange={(recipients) => form.edit(recipients)}
        />
      </FieldGroup>
      <Methods
        chosen={values.methods}
        error={errors.methods}
        onChange={(methods) => form.edit({ methods })}
      />
      <Timing form={form} readOnly={readOnly} />
    </Form>
  );
}

/** With an item or without it, in the order of all. */
const switched = <T,>(all: readonly T[], chosen: readonly T[], item: T, isOn: boolean): readonly T[] =>
  all.filter((one) => (one === item ? isOn : chosen.includes(one)));

interface ChoicesProps<T> {
  readonly chosen: readonly T[];
  readonly error?: string;
  readonly onChange: (chosen: readonly T[]) => void;
}

/** OR-36: the levels of alarms. */
const Triggers = ({ chosen, error, onChange }: ChoicesProps<AlarmLevel>) => (
  <FieldGroup title="Alarm levels">
    <div className={styles.choices}>
      {ALARM_LEVELS.map((level) => (
        <Checkbox
          key={level}
          label={CALM_LEVELS[level] ?? level}
          checked={chosen.includes(level)}
          onChange={(isOn) => onChange(switched(ALARM_LEVELS, chosen, level, isOn))}
        />
      ))}
    </div>
    <FieldNote error={error} />
  </FieldGroup>
);

/** A method that cannot be used here says why; one that is chosen already can be taken back. */
function Methods({ chosen, error, onChange }: ChoicesProps<NotificationMethod>) {
  const channels = useCall('notificationChannels', {}, { meta: { inline: true } });
  const reasons = (channels.data?.items ?? []).flatMap(({ method, reason }) =>
    reason === null ? [] : [{ method, reason }],
  );
  const isOut = (method: NotificationMethod) => reasons.some((one) => one.method === method);
  return (
    <FieldGroup title="Methods">
      <div className={styles.choices}>
        {NOTIFICATION_METHODS.map((method) => (
          <Checkbox
            key={method}
            label={METHOD_TITLES[method]}
            checked={chosen.includes(method)}
            disabled={isOut(method) && method === 'sms' && !chosen.includes(method)}
            onChange={(isOn) => onChange(switched(NOTIFICATION_METHODS, chosen, method, isOn))}
          />
        ))}
      </div>
      <FieldNote
        error={error}
        hint={
          reasons.map(({ reason }) => reason).join(' ') ||
          'The first message goes at once, further ones every five minutes.'
        }
      />
    </FieldGroup>
  );
}

const minuteOptions = (never: string) => [
  { value: '', label: never },
  { value: '5', label: 'After 5 minutes' },
  { value: '15', label: 'After 15 minutes' },
  { value: '30', label: 'After 30 minutes' },
  { value: '60', label: 'After an hour' },
  { value: '240', label: 'After 4 hours' },
];

/** Other minutes than those offered, as another program may have set them. */
const withOwn = (options: ReturnType<typeof minuteOptions>, value: string) =>
  options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: `After ${value} minutes` }];

interface TimingProps {
  readonly form: FormState<NotificationValues>;
  readonly readOnly: boolean;
}

/** What happens while nobody acknowledges, and when everything is quiet. */
function Timing({ form, readOnly }: TimingProps) {
  const { values, errors } = form;
  return (
    <>
      <FieldGroup title="If nobody acknowledges">
        <FieldRow>
          <Select
            label="Tell them again"
            options={withOwn(minuteOptions('Never'), values.repeatMinutes)}
            {...form.field('repeatMinutes')}
          />
          <Select
            label="Tell others"
            options={withOwn(minuteOptions('Never'), values.escalateMinutes)}
            {...form.field('escalateMinutes')}
          />
        </FieldRow>
        {values.escalateMinutes !== '' && (
          <RecipientsField
            label="Add a group to tell then"
            useFound={useRecipients}
            groupsOnly
            warning={NOT_NOTIFIED}
            groups={values.escalationGroups}
            users={[]}
            error={errors.escalationGroups}
            readOnly={readOnly}
            onChange={({ groups }) => form.edit({ escalationGroups: groups })}
          />
        )}
      </FieldGroup>
      <FieldGroup
        title="Quiet hours"
        hint="By each recipient’s own clock. Alarms that are still open or unacknowledged are sent when they end."
      >
        <FieldRow>
          <TextInput
            label="From"
            type="time"
            bind={{ ...form.text('quietFrom'), error: errors['quietHours.from'] }}
          />
          <TextInput
            label="To"
            type="time"
            bind={{ ...form.text('quietTo'), error: errors['quietHours.to'] }}
          />
        </FieldRow>
      </FieldGroup>
    </>
  );
}
