import { Suspense } from 'react';
import type { Report } from '../../../../api/contract/index.ts';
import { DATA_POINT_WORDS } from '../../../../api/contract/report-values.ts';
import { FieldGroup, Form, TextInput } from '../../../ui/form.tsx';
import { lazyPage } from '../../../ui/lazy-page.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import type { FormState } from '../../../ui/use-form.ts';
import { LABEL_MODE_WORDS, optionsOf, STYLE_WORDS, VALUE_FORMAT_WORDS } from '../report-kinds.ts';
import { AxisFields } from './axis-fields.tsx';
import { CalculatedFields } from './calculated-fields.tsx';
import { MapFields } from './map-fields.tsx';
import { RangeFields } from './range-fields.tsx';
import type { ReportDraft } from './report-draft.ts';
import { useAutoLabels } from './use-auto-labels.ts';
import type { FormPlace } from './use-report-form.ts';
import type { SeriesNames } from './use-series-names.ts';

const ShareFields = lazyPage('share-fields', () => import('./share-fields.tsx'));

interface ReportFieldsProps {
  readonly form: FormState<ReportDraft>;
  readonly place: FormPlace;
  readonly names: SeriesNames;
  readonly zone: string;
  /** The report as it is stored, or that of which this one is a copy. */
  readonly source: Report | undefined;
  /** A stored report is changed. */
  readonly isChange: boolean;
}

/** Series of these reports are roles: of a site's, which is shown for any site, and of comparisons. */
export const isByRole = ({ type, siteId }: FormPlace): boolean =>
  siteId !== undefined || type === 'comparison' || type === 'map';

/** Everything that a report is made of (RPT-06); a map is made of sites and roles (OR-120). */
export function ReportFields({ form, place, names, zone, source, isChange }: ReportFieldsProps) {
  return (
    <Form form={form} label="Report">
      <TextInput label="Name" autoFocus={form.values.name === ''} maxLength={200} bind={form.text('name')} />
      <TextInput label="Subtitle" maxLength={200} bind={form.text('subTitle')} />
      {place.type === 'map' ? (
        <MapFields {...{ form, names }} isOfSite={place.siteId !== undefined} />
      ) : (
        <SeriesFields {...{ form, place, names, zone, source }} />
      )}
      {!isChange && place.siteId === undefined && (
        <Suspense>
          <ShareFields form={form} />
        </Suspense>
      )}
      <Switch
        label="Company administrators may edit it"
        checked={form.values.addToAdminGroup}
        onChange={(addToAdminGroup) => form.edit({ addToAdminGroup })}
      />
    </Form>
  );
}

/** What reports over time are made of: their range, their series, and how values are shown. */
function SeriesFields({ form, place, names, zone, source }: Omit<ReportFieldsProps, 'isChange'>) {
  const isTable = place.type === 'tabular';
  const labelOf = useAutoLabels(form.values, source, place.siteId);
  const axis = { form, names, labelOf, byRole: isByRole(place), hasLabel: !isTable };
  const hasRight = !isTable || form.values.axis2.series.length > 0;
  const hasCalculated = place.type === 'graph' && place.siteId === undefined;
  return (
    <>
      <RangeFields form={form} isOfSite={place.siteId !== undefined} zone={zone} />
      <AxisFields {...axis} axis="axis1" title={isTable ? 'Columns' : 'Left axis'} />
      {hasRight && <AxisFields {...axis} axis="axis2" title={isTable ? 'Further columns' : 'Right axis'} />}
      {hasCalculated && <CalculatedFields {...{ form, names }} />}
      <FieldGroup title="Values">
        <Select
          label="Aggregation"
          options={optionsOf(DATA_POINT_WORDS)}
          hint="Averages are weighted by time; the mean counts samples"
          {...form.field('dataPoint')}
        />
        {!isTable && (
          <Segmented
            label="Graph style"
            options={optionsOf(STYLE_WORDS)}
            value={form.values.graphStyle}
            onChange={(graphStyle) => form.edit({ graphStyle })}
          />
        )}
        <Select label="Labels" options={optionsOf(LABEL_MODE_WORDS)} {...form.field('labelName')} />
        <Select label="Value format" options={optionsOf(VALUE_FORMAT_WORDS)} {...form.field('valueFormat')} />
      </FieldGroup>
    </>
  );
}
