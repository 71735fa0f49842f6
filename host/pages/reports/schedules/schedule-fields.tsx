import { useMemo } from 'react';
import { scheduleCalls } from '../../../../api/contract/calls/schedules.ts';
import type { BodyOf, Endpoints } from '../../../../api/contract/index.ts';
import { useCall } from '../../../data/session/api.ts';
import { RecipientsField } from '../../../parts/people/recipients-field.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { checkBody } from '../../../ui/field-errors.ts';
import { FieldNote } from '../../../ui/field-shell.tsx';
import { FieldGroup, FieldRow, TextInput } from '../../../ui/form.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { TimeZoneField } from '../../../ui/time-zone-field.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import type { FormState } from '../../../ui/use-form.ts';
import { optionsOf } from '../report-kinds.ts';
import { mailedFormats, type ScheduleValues, timingOf } from './schedule-form.ts';
import { CONDITION_WORDS, formatTitle, momentOfRun, PERIOD_WORDS, WEEKDAYS } from './schedule-words.ts';
import styles from './schedules.module.css';

interface ScheduleFieldsProps {
  readonly form: FormState<ScheduleValues>;
  /** Of a schedule that exists. */
  readonly scheduleId?: string;
  /** uuid of the report that is scheduled. */
  readonly reportId: string;
}

/** The form of a schedule: what is mailed, when, and to whom. */
export function ScheduleFields({ form, scheduleId, reportId }: ScheduleFieldsProps) {
  const { values, errors } = form;
  return (
    <>
      <TextInput label="Name" bind={form.text('name')} autoFocus />
      <FieldRow>
        <Select
          label="Sent as"
          options={mailedFormats.map((value) => ({ value, label: formatTitle(value) }))}
          {...form.field('format')}
        />
        <Select label="Covers" options={optionsOf(PERIOD_WORDS)} {...form.field('period')} />
      </FieldRow>
      <Select label="Sent" options={optionsOf(CONDITION_WORDS)} {...form.field('condition')} />
      <TimingFields form={form} />
      <NextRuns values={values} scheduleId={scheduleId} />
      <FieldGroup
        title="Recipients"
        hint="Each receives an email with the file. Whoever may not see the report is left out."
      >
        <RecipientsField
          label="Add a user or a group"
          useFound={useRecipients}
          about={reportId}
          isReached={({ seesReport }) => seesReport !== false}
          warning="may not see the report: share it first"
          groups={values.groups}
          users={values.users}
          error={errors.users ?? errors.groups}
          readOnly={false}
          onChange={(recipients) => form.edit(recipients)}
        />
      </FieldGroup>
    </>
  );
}

/** Finds recipients, and who of them may see the report. */
const useRecipients = (search: string | undefined, reportId: string | undefined) =>
  useCall('scheduleRecipients', { query: { search, reportId } }, { meta: { inline: true } });

const REPEATS = [
  { value: 'week', label: 'By the week' },
  { value: 'month', label: 'By the month' },
] as const;

function TimingFields({ form }: Pick<ScheduleFieldsProps, 'form'>) {
  const { values, errors } = form;
  const { repeat, weekdays } = values;
  const toggle = (day: number, isOn: boolean) =>
    form.edit({ weekdays: (isOn ? [...weekdays, day] : weekdays.filter((one) => one !== day)).sort() });
  return (
    <FieldGroup title="When">
      <Segmented
        label="Repeated"
        options={REPEATS}
        value={repeat}
        onChange={(next) => form.edit({ repeat: next })}
      />
      {repeat === 'week' ? (
        <fieldset aria-label="Days" className={styles.days}>
          {WEEKDAYS.map((name, nth) => (
            <Checkbox
              key={name}
              label={name}
              checked={weekdays.includes(nth + 1)}
              onChange={(isOn) => toggle(nth + 1, isOn)}
            />
          ))}
        </fieldset>
      ) : (
        <NumberInput
          label="Day of the month"
          hint="In shorter months the last day"
          value={values.monthDay}
          error={errors.monthDay}
          onValue={(monthDay) => form.edit({ monthDay })}
        />
      )}
      {errors.weekdays && <FieldNote error={errors.weekdays} />}
      <FieldRow>
        <TextInput label="Time" type="time" bind={form.text('time')} />
        <TimeZoneField label="Time zone" {...form.field('timezone')} />
      </FieldRow>
    </FieldGroup>
  );
}

/** The next three runs, as the clocks of the zone will show them. */
function NextRuns({ values, scheduleId }: { readonly values: ScheduleValues; readonly scheduleId?: string }) {
  const typed = useDebounced(JSON.stringify({ ...timingOf(values), scheduleId }));
  const asked: BodyOf<Endpoints['nextRuns']> = useMemo(() => JSON.parse(typed), [typed]);
  const isWhole = checkBody(scheduleCalls.nextRuns.body, asked).body !== undefined;
  const next = useCall(
    'nextRuns',
    { body: asked },
    {
      enabled: isWhole,
      placeholderData: (before: { items: string[] } | undefined) => before,
      meta: { inline: true },
    },
  );
  const items = isWhole && next.data ? next.data.items : [];
  return (
    <div className={styles.next} aria-live="polite">
      <h3>Next runs</h3>
      {items.length === 0 ? (
        <p>{next.error?.message ?? 'Choose days, a time and a zone.'}</p>
      ) : (
        <ol aria-label="Next runs">
          {items.map((at) => (
            <li key={at}>
              <time dateTime={at}>{momentOfRun(at, asked.timezone)}</time>
            </li>
          ))}
        </ol>
      )}
      {items.length > 0 && <p>By the clocks of {asked.timezone.replaceAll('_', ' ')}.</p>}
    </div>
  );
}
