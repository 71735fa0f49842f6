import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ANNOTATE, type Annotation, type IncludeSites, isGranted } from '../../../api/contract/index.ts';
import type { Annotation as ChartAnnotation, TimeSpan } from '../../../engine/chart/series.ts';
import { useCompanyNews } from '../../data/company-news.ts';
import { useCall } from '../../data/session/api.ts';
import { usePermissions } from '../../data/site/queries.ts';

/** A tag that a chart shows, by the name that it has there. */
export interface AnnotatedTag {
  readonly uuid: string;
  readonly label: string;
}

/** The report that is shown, and of what. */
export interface AnnotatedReport {
  readonly reportId: string;
  readonly siteId?: string;
  /** Of a comparison. */
  readonly includeSites?: IncludeSites;
}

interface Sought {
  readonly tags: readonly AnnotatedTag[];
  readonly report?: AnnotatedReport;
  readonly range: TimeSpan;
}

/** Milliseconds: whoever hears nothing from the server asks now and then. */
const ASK_MS = 60_000;
const MINUTE_MS = 60_000;

/** Whole minutes: a range that goes on with the time is asked for once a minute. */
const minutesOf = ({ from, to }: TimeSpan) => ({
  from: new Date(Math.floor(from / MINUTE_MS) * MINUTE_MS).toISOString(),
  to: new Date(Math.ceil(to / MINUTE_MS) * MINUTE_MS).toISOString(),
});

/** What was written about the tags of a chart in its range, and whether the user may write there. */
export function useAnnotations({ tags, report, range }: Sought) {
  const { data: permissions } = usePermissions();
  const mayWatch =
    permissions !== undefined &&
    (isGranted(permissions, 'Dash.canSee') || isGranted(permissions, 'Site.Overview.canSee'));
  useCompanyNews();
  const span = minutesOf(range);
  const how = { meta: { inline: true }, placeholderData: keepPreviousData, refetchInterval: ASK_MS } as const;
  const { reportId = '', siteId, includeSites } = report ?? {};
  const ofReport = useCall(
    'reportAnnotations',
    { params: { id: reportId }, query: { siteId }, body: { ...span, includeSites } },
    { ...how, enabled: report !== undefined && tags.length > 0 },
  );
  const ofTags = useCall(
    'annotations',
    { body: { tags: tags.map(({ uuid }) => uuid), ...span } },
    { ...how, enabled: mayWatch && report === undefined && tags.length > 0 },
  );
  const items = (report ? ofReport : ofTags).data?.items;
  return {
    items,
    shown: useMemo(() => chartAnnotations(items ?? [], tags), [items, tags]),
    mayWrite: permissions !== undefined && ANNOTATE.some((path) => isGranted(permissions, path)),
  };
}

/** The oldest first, with their authors; where a chart shows several tags, with the name of theirs. */
function chartAnnotations(items: readonly Annotation[], tags: readonly AnnotatedTag[]): ChartAnnotation[] {
  const labels = new Map(tags.map(({ uuid, label }) => [uuid, label]));
  return items
    .filter(({ tagUuid }) => labels.has(tagUuid))
    .map(({ uuid, at, text, author, tagUuid, changedBy }) => {
      const of = labels.size > 1 ? labels.get(tagUuid) : undefined;
      const changed = changedBy ? `changed by ${changedBy}` : undefined;
      return { key: uuid, time: Date.parse(at), text, by: [of, author, changed].filter(Boolean).join(' · ') };
    })
    .sort((one, other) => one.time - other.time);
}
