import { keepPreviousData } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { reportViewCalls } from '../../../../api/contract/calls/report-view.ts';
import { useCall } from '../../../data/session/api.ts';
import { type Comparison, compareStore } from '../../../data/stores/compare-store.ts';
import { calculationFault } from '../../../panels/calculation-fault.ts';
import { useWidth } from '../../../ui/charts/use-width.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { fieldErrors } from '../../../ui/field-errors.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Notices } from '../view/notices.tsx';
import { ReportTrend } from '../view/report-trend.tsx';
import { spanOfView } from '../view/trend-columns.ts';
import { PreviewTable } from './preview-table.tsx';
import { bodyOf, type ReportDraft, rangeFaults } from './report-draft.ts';
import styles from './report-form.module.css';
import type { FormPlace } from './use-report-form.ts';
import { useSettledDraft } from './use-settled-draft.ts';

const HEIGHT = 360;

interface PreviewProps {
  readonly draft: ReportDraft;
  readonly place: FormPlace;
  readonly zone: string;
}

/** What the report will show, beside its form. */
export default function Preview({ draft, place, zone }: PreviewProps) {
  const stage = useRef<HTMLElement>(null);
  const width = useWidth(stage);
  const preview = usePreview(draft, place, zone, width);
  const { data } = preview.query;
  return (
    <section ref={stage} className={styles.preview} aria-label="Preview">
      <h2>Preview</h2>
      {draft.subTitle && <p className={styles.subtitle}>{draft.subTitle}</p>}
      {preview.missing && <p className={styles.none}>{preview.missing}</p>}
      {!preview.missing && preview.query.isError && (
        <ErrorState
          title="The preview could not be loaded"
          error={preview.query.error}
          onRetry={() => void preview.query.refetch()}
        />
      )}
      {!preview.missing && preview.query.isPending && <SkeletonRows rows={6} label="Loading the preview" />}
      {!preview.missing && data && (
        <>
          <Notices view={data} />
          {place.type === 'tabular' ? (
            <PreviewTable view={data} zone={zone} />
          ) : (
            <ReportTrend
              {...{ view: data, zone, title: draft.name.trim() }}
              range={spanOfView(data)}
              height={HEIGHT}
              scrollsPage
            />
          )}
        </>
      )}
    </section>
  );
}

const lettersOf = (inputs: ReportDraft['calculated'][number]['inputs']): string[] =>
  inputs.map(({ name }) => name);

function usePreview(draft: ReportDraft, place: FormPlace, zone: string, width: number) {
  const { chosen } = useSnapshot(compareStore) as { chosen: Comparison };
  const settled = useSettledDraft(draft);
  const { name: _name, addToAdminGroup: _admin, ...body } = bodyOf(settled, place.type, zone);
  const isComparison = place.type === 'comparison';
  const hasSeries = settled.axis1.series.length + settled.axis2.series.length + settled.calculated.length > 0;
  const sites =
    chosen.uuids.length > 0 ? chosen : place.siteId ? { type: 'site' as const, uuids: [place.siteId] } : null;
  const hasFault =
    settled.calculated.some(({ formula, inputs }) => calculationFault(formula, lettersOf(inputs))) ||
    Object.keys(rangeFaults(settled, zone)).length > 0 ||
    Object.keys(fieldErrors(reportViewCalls.previewReport.body, body)).length > 0;
  const missing = !hasSeries
    ? 'Choose a series to see what the report will show.'
    : isComparison && !sites
      ? 'Choose sites to compare to see what the report will show.'
      : hasFault
        ? 'Correct what is marked to see what the report will show.'
        : null;
  const query = useCall(
    'previewReport',
    {
      query: { siteId: place.siteId, timezone: settled.timezone || zone, points: Math.max(100, width) },
      body: {
        ...body,
        section: place.siteId ? ('sites' as const) : ('dashboard' as const),
        ...(isComparison && sites ? { includeSites: { type: sites.type, uuids: [...sites.uuids] } } : {}),
      },
    },
    { enabled: missing === null && width > 0, meta: { inline: true }, placeholderData: keepPreviousData },
  );
  return { query, missing };
}
