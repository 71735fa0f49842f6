import { useState } from 'react';
import type { HistoryRange } from '../../../../api/contract/index.ts';
import { fieldText, readRange } from '../../../ui/charts/custom-range.ts';
import { RANGE_OPTIONS, spanWords } from '../../../ui/charts/ranges.ts';
import { zoneWords } from '../../../ui/charts/zone-words.ts';
import { Field } from '../../../ui/field.tsx';
import { FieldGroup } from '../../../ui/form.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { TimeZoneField } from '../../../ui/time-zone-field.tsx';
import type { FormState } from '../../../ui/use-form.ts';
import { granularityOptions, SITE_RANGES } from '../report-kinds.ts';
import { type ReportDraft, rangeFaults, zoneOfDraft } from './report-draft.ts';

interface RangeFieldsProps {
  readonly form: FormState<ReportDraft>;
  readonly isOfSite: boolean;
  /** The viewer's. */
  readonly zone: string;
}

const DAY_MS = 86_400_000;

/** The time that a report shows when it is opened, and its steps (RPT-07 to RPT-09). */
export function RangeFields({ form, isOfSite, zone }: RangeFieldsProps) {
  const { dateRange, from, to } = form.values;
  const own = zoneOfDraft(form.values, zone);
  const choose = (range: HistoryRange) => {
    const isEmpty = range === 'custom' && from === '' && to === '';
    const now = Date.now();
    const dates = isEmpty ? { from: fieldText(now - DAY_MS, own), to: fieldText(now, own) } : {};
    form.edit({ dateRange: range, ...dates });
  };
  const { span } = readRange(form.values, own);
  const length = dateRange === 'custom' && span ? span.to - span.from : 0;
  return (
    <FieldGroup title="Time">
      {isOfSite ? (
        <SiteRanges value={dateRange} onChange={choose} />
      ) : (
        <Select label="Time range" options={RANGE_OPTIONS} value={dateRange} onChange={choose} />
      )}
      {dateRange === 'custom' && <CustomDates form={form} zone={own} />}
      <Select
        label="Granularity"
        options={granularityOptions(dateRange, length)}
        {...form.field('granularity')}
      />
      <TimeZoneField
        label="Time zone"
        none="That of whoever looks at it"
        value={form.values.timezone}
        error={form.errors.timezone}
        onChange={(timezone) => form.edit({ timezone })}
      />
    </FieldGroup>
  );
}

interface SiteRangesProps {
  readonly value: HistoryRange;
  readonly onChange: (range: HistoryRange) => void;
}

const MORE = 'more';

/** Three ranges at hand, and all others on request. */
function SiteRanges({ value, onChange }: SiteRangesProps) {
  const isQuick = SITE_RANGES.includes(value);
  const [isMore, setMore] = useState(!isQuick);
  const quick = RANGE_OPTIONS.filter((one) => SITE_RANGES.includes(one.value));
  return (
    <>
      <Segmented
        label="Time range"
        options={[...quick, { value: MORE, label: 'More' }]}
        value={isMore ? MORE : value}
        onChange={(range) => {
          setMore(range === MORE);
          if (range !== MORE) onChange(range as HistoryRange);
        }}
      />
      {isMore && (
        <Select
          label="More time ranges"
          placeholder="Choose a time range"
          options={RANGE_OPTIONS.filter((one) => !SITE_RANGES.includes(one.value))}
          value={isQuick ? '' : value}
          onChange={onChange}
        />
      )}
    </>
  );
}

interface CustomDatesProps {
  readonly form: FormState<ReportDraft>;
  readonly zone: string;
}

/** Beginning and end, and the range in words: MM/DD/YYYY - MM/DD/YYYY. */
function CustomDates({ form, zone }: CustomDatesProps) {
  const faults = rangeFaults(form.values, zone);
  const { span } = readRange(form.values, zone);
  return (
    <>
      <Field
        label="From"
        type="datetime-local"
        name="startDate"
        value={form.values.from}
        error={faults.from ?? form.errors.startDate}
        onChange={(event) => form.edit({ from: event.target.value })}
      />
      <Field
        label="To"
        type="datetime-local"
        name="endDate"
        value={form.values.to}
        error={faults.to ?? form.errors.endDate}
        hint={zoneWords(Date.now(), zone)}
        onChange={(event) => form.edit({ to: event.target.value })}
      />
      {span && <output>{spanWords(span, zone)}</output>}
    </>
  );
}
