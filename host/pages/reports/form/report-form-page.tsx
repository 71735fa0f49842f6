import { Suspense } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Report } from '../../../../api/contract/index.ts';
import { useCall } from '../../../data/session/api.ts';
import { isWithoutData } from '../../../data/session/without-data.ts';
import { parameter } from '../../../data/site/diagram-paths.ts';
import { reportPath } from '../../../data/site/site-path.ts';
import { useViewerZone } from '../../../data/stores/viewer-zone.ts';
import { PageHeader } from '../../../parts/page/page-header.tsx';
import { UnsavedGuard } from '../../../parts/page/unsaved-guard.tsx';
import { usePageTitle } from '../../../parts/page/use-page-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Submit } from '../../../ui/form.tsx';
import { lazyPage } from '../../../ui/lazy-page.ts';
import { Loader } from '../../../ui/loader.tsx';
import { ReportFailure } from '../report-failure.tsx';
import { KIND_WORDS, type ReportKind } from '../report-kinds.ts';
import { copyOf, draftOf, EMPTY_DRAFT } from './report-draft.ts';
import { isByRole, ReportFields } from './report-fields.tsx';
import styles from './report-form.module.css';
import { type FormPlace, useReportForm } from './use-report-form.ts';
import { useSeriesNames } from './use-series-names.ts';

const ConflictDialog = lazyPage('report-conflict', () => import('./conflict-dialog.tsx'));
const Preview = lazyPage('report-preview', () => import('./preview.tsx'));
const MapPreview = lazyPage('map-preview', () => import('./map-preview.tsx'));

interface ReportFormPageProps {
  readonly params: { readonly type: ReportKind; readonly siteId?: string; readonly reportId?: string };
}

/** Adding, copying and changing a report of the dashboard or of a site (NAV-10, NAV-13, NAV-14, NAV-20, NAV-21). */
export default function ReportFormPage({ params: { type, siteId, reportId } }: ReportFormPageProps) {
  const search = useSearch();
  const cloned = reportId ? undefined : parameter(search, 'cloneId');
  const place: FormPlace = { type, siteId, group: parameter(search, 'group') };
  const title = `${reportId ? 'Edit' : 'Add'} ${KIND_WORDS[type].title}`;
  usePageTitle(title);
  const source = reportId ?? cloned;
  const stored = useCall(
    'report',
    { params: { id: source ?? '' } },
    // The edited report stays: saving tells about a change that another user made meanwhile.
    { enabled: source !== undefined, meta: { inline: true }, staleTime: 0, refetchOnWindowFocus: false },
  );
  if (source === undefined) return <Editor key="new" {...{ place, title }} />;
  if (isWithoutData(stored))
    return (
      <ReportFailure
        {...{ type, title }}
        error={stored.error}
        busy={stored.isFetching}
        onRetry={() => void stored.refetch()}
      />
    );
  // What an earlier visit kept may be older than what is stored. Later readings take nothing that was typed away.
  if (!stored.data || !stored.isFetchedAfterMount) return <Loader />;
  return <Editor key={source} {...{ place, title }} source={stored.data} isChange={reportId !== undefined} />;
}

interface EditorProps {
  readonly place: FormPlace;
  readonly title: string;
  /** What is changed or copied. */
  readonly source?: Report;
  readonly isChange?: boolean;
}

function Editor({ place, title, source, isChange = false }: EditorProps) {
  const [, navigate] = useLocation();
  const zone = useViewerZone();
  const draft = source ? draftOf(source, zone) : EMPTY_DRAFT;
  const initial = isChange ? draft : source ? copyOf(draft) : draft;
  const stored = isChange ? source : undefined;
  const report = useReportForm({ ...{ place, initial, zone }, stored });
  const { form, theirs } = report;
  const names = useSeriesNames(source?.uuid, isByRole(place));
  return (
    <>
      <UnsavedGuard isDirty={form.isDirty} />
      <PageHeader title={title} hasSidebar>
        <Button onClick={() => navigate(wayBack(place, stored?.uuid))}>Cancel</Button>
        <Submit form={form} always={!isChange}>
          Save
        </Submit>
      </PageHeader>
      <div className={styles.page}>
        <div className={styles.fields}>
          <h2 className={styles.unseen}>Report</h2>
          <ReportFields {...{ form, place, names, zone, source, isChange }} />
        </div>
        <Suspense fallback={<Loader />}>
          {place.type === 'map' ? (
            <MapPreview draft={form.values} place={place} />
          ) : (
            <Preview draft={form.values} {...{ place, zone }} />
          )}
        </Suspense>
      </div>
      {theirs && (
        <Suspense fallback={null}>
          <ConflictDialog {...report} theirs={theirs} zone={zone} nameOf={(one) => names.nameOf(one).name} />
        </Suspense>
      )}
    </>
  );
}

/** Where a form is left for without saving: the report, or the list that it would have been in. */
function wayBack({ type, siteId, group }: FormPlace, reportId: string | undefined): string {
  if (reportId) return reportPath({ type, siteId, group }, reportId);
  return siteId ? `/site/reports/${siteId}` : '/dash/';
}
