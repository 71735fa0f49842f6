import { MOST_REPORT_TAGS } from '../../../../api/contract/index.ts';
import { Field } from '../../../ui/field.tsx';
import { FieldGroup } from '../../../ui/form.tsx';
import type { FormState } from '../../../ui/use-form.ts';
import type { AxisName, ReportDraft } from './report-draft.ts';
import { SeriesFields } from './series-fields.tsx';
import type { LabelOf } from './use-auto-labels.ts';
import type { SeriesNames } from './use-series-names.ts';

interface AxisFieldsProps {
  readonly form: FormState<ReportDraft>;
  readonly axis: AxisName;
  readonly title: string;
  /** Series are roles, which each site fills with its own devices; else tags. */
  readonly byRole: boolean;
  readonly names: SeriesNames;
  readonly labelOf: LabelOf;
  /** Columns of a table have no axis to be named. */
  readonly hasLabel: boolean;
}

/** One axis of a report: its name, and its series with their picker (GRAPH-02). */
export function AxisFields({ form, axis: name, title, byRole, names, labelOf, hasLabel }: AxisFieldsProps) {
  const column = name === 'axis1' ? 1 : 2;
  const axis = form.values[name];
  return (
    <FieldGroup title={title}>
      {hasLabel && (
        <Field
          label="Label"
          name={`yLabel${column}`}
          autoComplete="off"
          value={axis.label}
          error={form.errors[`yLabel${column}`]}
          onChange={(event) => form.edit({ [name]: { ...axis, label: event.target.value } })}
        />
      )}
      <SeriesFields
        {...{ form, names, labelOf, byRole, axis: name }}
        label={title}
        most={MOST_REPORT_TAGS}
        fullWords={`A report has ${MOST_REPORT_TAGS} series on an axis at most.`}
        error={form.errors[`tags${column}`] ?? form.errors[`linkObjectConfiguration.${name}`]}
        hasLimits={hasLabel}
      />
    </FieldGroup>
  );
}
