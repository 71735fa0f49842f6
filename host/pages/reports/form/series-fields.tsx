import { Workflow } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FieldRow } from '../../../ui/form.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { lazyPage } from '../../../ui/lazy-page.ts';
import type { FormState } from '../../../ui/use-form.ts';
import {
  AssignmentField,
  CategoryField,
  type Picked,
  RolePicker,
  SensorTypeField,
  TagPicker,
} from './pickers.tsx';
import { type AxisName, freeSlot, type ReportDraft } from './report-draft.ts';
import { SeriesList } from './series-list.tsx';
import type { LabelOf } from './use-auto-labels.ts';
import type { SeriesNames } from './use-series-names.ts';

interface SeriesFieldsProps {
  readonly form: FormState<ReportDraft>;
  readonly names: SeriesNames;
  readonly labelOf?: LabelOf;
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
  const { form, names, labelOf, axis: name, label, byRole, most, fullWords, error, ...look } = props;
  const axis = form.values[name];
  const [sensorType, setSensorType] = useState('');
  const { series } = axis;
  const edit = (change: Partial<typeof axis>) => form.edit({ [name]: { ...axis, ...change } });
  const addAll = (all: readonly Picked[]) => {
    let next = form.values;
    for (const { called, ...picked } of all) {
      names.remember(picked.id, called);
      const own = { label: '', slot: freeSlot(next), dataPoint: '', showLimits: false } as const;
      next = { ...next, [name]: { ...next[name], series: [...next[name].series, { ...picked, ...own }] } };
    }
    form.edit({ [name]: next[name] });
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
        onPick={(picked) => addAll([picked])}
      />
      {!byRole && <FromDiagram {...{ names, series, most }} onPick={addAll} />}
      {isFull && <p>{fullWords}</p>}
      {error && <InlineError text={error} />}
      <SeriesList
        {...{ label, series, nameOf: names.nameOf, ...look }}
        autoLabelOf={labelOf && ((one) => labelOf(one, form.values.labelName))}
        onChange={(next) => edit({ series: next })}
      />
    </>
  );
}

const DiagramTagsDialog = lazyPage('diagram-tags', () => import('./diagram-tags-dialog.tsx'));

interface FromDiagramProps extends Pick<SeriesFieldsProps, 'names' | 'most'> {
  readonly series: ReportDraft[AxisName]['series'];
  readonly onPick: (picked: readonly Picked[]) => void;
}

/** Adds what a diagram shows, instead of one tag after the other. */
function FromDiagram({ names, series, most, onPick }: FromDiagramProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button icon={Workflow} disabled={series.length >= most} onClick={() => setOpen(true)}>
        Add tags of a diagram
      </Button>
      {isOpen && (
        <Suspense>
          <DiagramTagsDialog
            report={names.report}
            taken={series}
            room={most - series.length}
            onClose={() => setOpen(false)}
            onPick={onPick}
          />
        </Suspense>
      )}
    </div>
  );
}
