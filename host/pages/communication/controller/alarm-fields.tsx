import { Plus, Trash2 } from 'lucide-react';
import { ALARM_OPERATORS, type AlarmOperator } from '../../../../api/contract/index.ts';
import { comparesValue, levelsFor } from '../../../../api/contract/tag-faults.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FieldGroup, FieldRow } from '../../../ui/form.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { Select } from '../../../ui/select.tsx';
import type { FormState } from '../../../ui/use-form.ts';
import styles from './controller-page.module.css';
import type { AlarmValues, TagValues } from './tag-form.ts';
import { UnlessField } from './unless-field.tsx';

const OPERATOR_WORDS: Readonly<Record<AlarmOperator, string>> = {
  '<': '< below',
  '>': '> above',
  '=': '= equal to',
  '<=': '≤ at most',
  '>=': '≥ at least',
  '!=': '≠ other than',
  'in-range': 'in range',
};
const OPERATORS = ALARM_OPERATORS.map((value) => ({ value, label: OPERATOR_WORDS[value] }));

const NEW_ALARM = { operator: '>', value: '', upTo: '', delay: '', deadband: '', unless: null } as const;

interface AlarmFieldsProps {
  readonly form: FormState<TagValues>;
  readonly readOnly: boolean;
}

/** The limits of a number, and the levels that a tag can reach (TAG-07, TAG-08). */
export function AlarmFields({ form, readOnly }: AlarmFieldsProps) {
  const { values } = form;
  const isNumeric = values.dataType === 'float' || values.dataType === 'int64';
  const taken = new Set([
    ...values.alarms.map(({ level }) => level),
    ...(values.alertHigh.trim() ? ['High'] : []),
    ...(values.alertLow.trim() ? ['Low'] : []),
  ]);
  const [free] = levelsFor(values.dataType).filter((level) => !taken.has(level));
  const set = (alarms: readonly AlarmValues[]) => form.edit({ alarms });
  return (
    <FieldGroup
      title="Alarm limits"
      action={
        !readOnly &&
        free && (
          <Button
            icon={Plus}
            look="quiet"
            onClick={() => set([...values.alarms, { ...NEW_ALARM, level: free }])}
          >
            Add a level
          </Button>
        )
      }
    >
      {isNumeric && (
        <FieldRow>
          <Limit form={form} part="alertHigh" label="High limit" />
          <Limit form={form} part="alertLow" label="Low limit" />
        </FieldRow>
      )}
      {values.alarms.map((alarm, at) => (
        <AlarmRow
          key={alarm.level}
          form={form}
          at={at}
          readOnly={readOnly}
          onChange={(change) => set(values.alarms.with(at, { ...alarm, ...change }))}
          onRemove={() => set(values.alarms.toSpliced(at, 1))}
        />
      ))}
    </FieldGroup>
  );
}

function Limit({
  form,
  part,
  label,
}: {
  readonly form: FormState<TagValues>;
  readonly part: 'alertHigh' | 'alertLow';
  readonly label: string;
}) {
  const { onValue, ...field } = form.text(part);
  return <NumberInput label={label} unit={form.values.unit} {...field} onValue={onValue} />;
}

interface AlarmRowProps {
  readonly form: FormState<TagValues>;
  readonly at: number;
  readonly readOnly: boolean;
  readonly onChange: (change: Partial<AlarmValues>) => void;
  readonly onRemove: () => void;
}

/** One level: its condition, its delay, and what suppresses it. */
function AlarmRow({ form, at, readOnly, onChange, onRemove }: AlarmRowProps) {
  const { values, errors } = form;
  const alarm = values.alarms[at]!;
  const { level, operator } = alarm;
  const isOffered = (one: string) => one === level || !values.alarms.some((other) => other.level === one);
  /** The form's data for a field of this level. */
  const bind = <K extends keyof AlarmValues>(part: K) => ({
    name: `alarms.${at}.${part}`,
    value: alarm[part],
    error: errors[`alarms.${at}.${part}`],
  });
  const bindText = (part: 'value' | 'upTo' | 'delay' | 'deadband') => ({
    ...bind(part),
    onValue: (text: string) => onChange({ [part]: text }),
  });
  return (
    <div className={styles.alarm}>
      <FieldRow>
        <Select
          label="Level"
          {...bind('level')}
          options={levelsFor(values.dataType)
            .filter(isOffered)
            .map((one) => ({ value: one, label: one }))}
          onChange={(one) => onChange({ level: one })}
        />
        {comparesValue(level) && (
          <Select
            label="Where the value is"
            {...bind('operator')}
            options={OPERATORS}
            onChange={(one) => onChange({ operator: one })}
          />
        )}
      </FieldRow>
      {comparesValue(level) && (
        <FieldRow>
          <NumberInput label={operator === 'in-range' ? 'From' : 'Value'} {...bindText('value')} />
          {operator === 'in-range' && <NumberInput label="To" {...bindText('upTo')} />}
        </FieldRow>
      )}
      <FieldRow>
        <NumberInput label="Delay" unit="s" {...bindText('delay')} />
        {comparesValue(level) && (
          <NumberInput label="Deadband" unit={values.unit} {...bindText('deadband')} />
        )}
      </FieldRow>
      <UnlessField
        level={level}
        unless={alarm.unless}
        readOnly={readOnly}
        onChange={(unless) => onChange({ unless })}
      />
      {!readOnly && <IconButton icon={Trash2} label={`Remove the level ${level}`} onClick={onRemove} />}
    </div>
  );
}
