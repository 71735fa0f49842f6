import { useState } from 'react';
import { FieldRow } from '../../../ui/form.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import type { FormState } from '../../../ui/use-form.ts';
import { AssignmentField, CategoryField, type Picked, RolePicker, SensorTypeField, TagPicker } from './pickers.tsx';
import { type AxisName, freeSlot, type ReportDraft } from './report-draft.ts';
import { SeriesList } from './series-list.tsx';
import type { SeriesNames } from './use-series-names.ts';

interface SeriesFieldsProps {
  readonly form: FormState<ReportDraft>;
  readonly names: SeriesNames;
  readonly axis: AxisName;
  /** Of the list of series. */
  readonly label: string;
  /** Series are roles, which each site fills with its own devices; else tags. */
  readonly byRole: boolean;
  readonly most: number;
  /** Said once there are so many. */
  readonly fullWords: string;
  readonly error: string | undefined;
  /** Whether a series has limits, and a colour. */
  readonly hasLimits?: boolean;
  readonly isDrawn?: boolean;
}

/** The series of an axis, and the picker that adds to them. */
export function SeriesFields(props: SeriesFieldsProps) {
  const { form, names, axis: name, label, byRole, most, fullWords, error, ...look } = props;
  const axis = form.values[name];
  const [sensorType, setSensorType] = useState('');
  const { series } = axis;
  const edit = (change: Partial<typeof axis>) => form.edit({ [name]: { ...axis, ...change } });
  const add = ({ called, ...picked }: Picked) => {
    names.remember(picked.id, called);
    const own = { label: '', slot: freeSlot(form.values), dataPoint: '', showLimits: false } as const;
    edit({ series: [...series, { ...picked, ...own }] });
  };
  const isFull = series.length >= most;
  const Picker = byRole ? RolePicker : TagPicker;
  return (
    <>
      <FieldRow>
        <CategoryField value={axis.category} onChange={(category) => edit({ category })} />
        <AssignmentField value={axis.assignment} onChange={(assignment) => edit({ assignment })} />
        {!byRole && <SensorTypeField value={sensorType} onChange={setSensorType} />}
      </FieldRow>
      <Picker
        sensorType={sensorType}
        category={axis.category}
        assignment={axis.assignment}
        taken={series}
        disabled={isFull}
        onPick={add}
      />
      {isFull && <p>{fullWords}</p>}
      {error && <InlineError text={error} />}
      <SeriesList
        {...{ label, series, nameOf: names.nameOf, ...look }}
        onChange={(next) => edit({ series: next })}
      />
    </>
  );
}
