import { Plus, X } from 'lucide-react';
import { type CalculatedSeries, INPUT_NAMES, MOST_CALCULATED } from '../../../../api/contract/index.ts';
import { calculationFault } from '../../../panels/calculation-fault.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Swatch } from '../../../ui/charts/swatch.tsx';
import { Field } from '../../../ui/field.tsx';
import { FieldGroup } from '../../../ui/form.tsx';
import { Select } from '../../../ui/select.tsx';
import type { FormState } from '../../../ui/use-form.ts';
import { TagPicker } from './pickers.tsx';
import { freeSlot, idOfTag, type ReportDraft, seriesOfTag } from './report-draft.ts';
import styles from './report-form.module.css';
import type { SeriesNames } from './use-series-names.ts';

interface CalculatedFieldsProps {
  readonly form: FormState<ReportDraft>;
  readonly names: SeriesNames;
}

/** Series that are worked out from tags, by a formula. */
export function CalculatedFields({ form, names }: CalculatedFieldsProps) {
  const { calculated } = form.values;
  const replace = (at: number, change: Partial<CalculatedSeries>) =>
    form.edit({ calculated: calculated.map((one, nth) => (nth === at ? { ...one, ...change } : one)) });
  const add = () => {
    const made = { name: '', unit: '', formula: '', inputs: [], axis: 1, slot: freeSlot(form.values) };
    form.edit({ calculated: [...calculated, made] });
  };
  return (
    <FieldGroup
      title="Calculated series"
      hint="A formula over the averages of several tags in each slice of time"
    >
      {calculated.map((one, at) => (
        <CalculatedItem
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no name of their own until one is typed.
          key={at}
          series={one}
          names={names}
          errorOf={(field) => form.errors[`calculated.${at}.${field}`]}
          onEdit={(change) => replace(at, change)}
          onRemove={() => form.edit({ calculated: calculated.filter((_, nth) => nth !== at) })}
        />
      ))}
      <Button icon={Plus} disabled={calculated.length >= MOST_CALCULATED} onClick={add}>
        Add calculated series
      </Button>
    </FieldGroup>
  );
}

interface CalculatedItemProps {
  readonly series: CalculatedSeries;
  readonly names: SeriesNames;
  readonly errorOf: (field: string) => string | undefined;
  readonly onEdit: (change: Partial<CalculatedSeries>) => void;
  readonly onRemove: () => void;
}

const AXES = [
  { value: '1', label: 'Left' },
  { value: '2', label: 'Right' },
] as const;

function CalculatedItem({ series, names, errorOf, onEdit, onRemove }: CalculatedItemProps) {
  const { name, unit = '', formula, inputs, axis, slot = 1 } = series;
  const called = name || 'the calculated series';
  const letters = inputs.map((one) => one.name);
  return (
    <section className={styles.item} data-calculated aria-label={name || 'Calculated series'}>
      <span>
        <Swatch slot={slot} />
      </span>
      <Field
        label="Name of the series"
        autoComplete="off"
        maxLength={100}
        value={name}
        error={errorOf('name')}
        onChange={(event) => onEdit({ name: event.target.value })}
      />
      <IconButton icon={X} label={`Remove ${called}`} onClick={onRemove} />
      <div className={styles.calculation}>
        <div className={styles.pair}>
          <Field
            label="Unit"
            autoComplete="off"
            maxLength={20}
            value={unit}
            error={errorOf('unit')}
            onChange={(event) => onEdit({ unit: event.target.value })}
          />
          <Select
            label="Axis"
            options={AXES}
            value={axis === 2 ? '2' : '1'}
            onChange={(side) => onEdit({ axis: Number(side) })}
          />
        </div>
        <InputTags {...{ inputs, names, onEdit }} />
        <Field
          label="Formula"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={formula}
          hint="As A - B or (A + B) / 2: each letter is a tag of the list above"
          error={calculationFault(formula, letters) ?? errorOf('formula')}
          onChange={(event) => onEdit({ formula: event.target.value })}
        />
      </div>
    </section>
  );
}

type InputTagsProps = Pick<CalculatedSeries, 'inputs'> & Pick<CalculatedItemProps, 'names' | 'onEdit'>;

/** The tags of a formula, each with its letter. */
function InputTags({ inputs, names, onEdit }: InputTagsProps) {
  const taken = inputs.map(({ tag }) => seriesOfTag(tag));
  const free = INPUT_NAMES.find((letter) => !inputs.some(({ name }) => name === letter));
  return (
    <>
      <TagPicker
        category=""
        assignment=""
        taken={taken}
        disabled={free === undefined}
        onPick={({ called, tag }) => {
          names.remember(idOfTag(tag!), called);
          onEdit({ inputs: [...inputs, { name: free!, tag: tag! }] });
        }}
      />
      {inputs.length > 0 && (
        <ul className={styles.inputs} aria-label="Tags of the formula">
          {inputs.map(({ name: letter, tag }) => {
            const { name, about } = names.nameOf(seriesOfTag(tag));
            return (
              <li key={tag}>
                <b>{letter}</b>
                <span>{`${name} · ${about}`}</span>
                <IconButton
                  icon={X}
                  label={`Remove ${letter}, ${name}`}
                  onClick={() => onEdit({ inputs: inputs.filter((one) => one.tag !== tag) })}
                />
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
