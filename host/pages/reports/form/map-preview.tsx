import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../../data/session/api.ts';
import { SiteMap } from '../../../parts/map/site-map.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { MapTable } from '../map/map-table.tsx';
import { usePlacedSites, useSitesNow } from '../map/use-map-report.ts';
import { bodyOf, type ReportDraft } from './report-draft.ts';
import styles from './report-form.module.css';
import type { FormPlace } from './use-report-form.ts';
import { useSettledDraft } from './use-settled-draft.ts';

interface MapPreviewProps {
  readonly draft: ReportDraft;
  readonly place: FormPlace;
}

/** What the map report will show, beside its form. */
export default function MapPreview({ draft, place }: MapPreviewProps) {
  const preview = useMapPreview(draft, place);
  const { data: view } = preview;
  const sites = useSitesNow(view);
  const placed = usePlacedSites(sites);
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <section className={styles.preview} aria-label="Preview">
      <h2>Preview</h2>
      {draft.subTitle && <p className={styles.subtitle}>{draft.subTitle}</p>}
      {preview.isPending && <SkeletonRows rows={6} label="Loading the preview" />}
      {preview.isError && !view && (
        <ErrorState
          title="The preview could not be loaded"
          error={preview.error}
          onRetry={() => void preview.refetch()}
        />
      )}
      {view && (
        <div className={styles.map}>
          <SiteMap sites={placed} chosen={chosen} onChoose={({ uuid }) => setChosen(uuid)} />
          <MapTable {...{ view, sites, chosen }} onChoose={({ uuid }) => setChosen(uuid)} />
        </div>
      )}
    </section>
  );
}

function useMapPreview(draft: ReportDraft, { siteId }: FormPlace) {
  const settled = useSettledDraft(draft);
  const { mapSites, linkObjectConfiguration } = bodyOf(settled, 'map', 'UTC');
  return useCall(
    'previewMap',
    {
      query: { siteId },
      body: {
        section: siteId ? ('sites' as const) : ('dashboard' as const),
        roles: linkObjectConfiguration.axis1,
        mapSites,
      },
    },
    { meta: { inline: true }, placeholderData: keepPreviousData },
  );
}
