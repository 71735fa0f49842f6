/** Where the link of an object leads to: a site, a report, or an overview (PROP-05). */
import { useMemo } from 'react';
import { NOTHING } from '../../api/contract/messages.ts';
import type { ActionLink, EditFault } from '../../worker/boundary/index.ts';
import { useAllReports, useAreas, useSite, useSiteReports } from '../data/site/queries.ts';
import { type ReportTarget, reportChoices, reportParts, sitesOf } from './action-targets.ts';
import { type Choice, ChoiceField } from './choice-field.tsx';

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

interface TargetProps {
  readonly link: ActionLink;
  readonly save: (link: ActionLink) => Promise<EditFault | null>;
}

interface AtSiteProps extends TargetProps {
  /** The site that the link names, else that of the diagram. */
  readonly site: string | undefined;
}

/** The entry for no choice. */
const withNone = (label: string, choices: readonly Choice[]): readonly Choice[] => [
  { value: '', label },
  ...choices,
];

export function SiteField({ link, save }: TargetProps) {
  const areas = useAreas().data?.area;
  const sites = useMemo(() => sitesOf(areas ?? []), [areas]);
  return (
    <ChoiceField
      label="Site"
      value={{ value: textOf(link.siteId) ?? '' }}
      choices={withNone('Current site', sites)}
      commit={(siteId) => save({ ...link, siteId: textOf(siteId), reportId: atAnySite(link) })}
    />
  );
}

/** An overview belongs to one site, other reports are the same at every site. */
const atAnySite = ({ reportType, reportId }: ActionLink): string | undefined =>
  reportType && reportType !== 'site-schematic' ? textOf(reportId) : undefined;

interface ReportFieldProps extends TargetProps {
  /** Undefined until they are loaded. */
  readonly reports: readonly ReportTarget[] | undefined;
}

function ReportField({ link, save, reports }: ReportFieldProps) {
  const chosen = textOf(link.reportId);
  const choices = useMemo(() => reportChoices(reports ?? []), [reports]);
  const none = withNone(reports?.length === 0 ? NOTHING.report : 'Choose a report', choices);
  const isKnown = !chosen || choices.some(({ value }) => value === chosen);
  return (
    <ChoiceField
      label="Report"
      value={{ value: chosen ?? '' }}
      choices={isKnown ? none : [...none, { value: chosen, label: reports ? 'Not in this list' : '…' }]}
      commit={(reportId) => save({ ...link, ...reportParts(reports ?? [], String(reportId)) })}
    />
  );
}

/** A report of any type on the dashboard, or a diagram there. */
export function DashReportField(props: TargetProps) {
  return <ReportField {...props} reports={useAllReports()} />;
}

/** A report of the sites, or an overview of the chosen site. */
export function SiteReportField({ site, ...props }: AtSiteProps) {
  const overviews = useSite(site).data?.overviews;
  const items = useSiteReports().data?.data;
  const reports = useMemo(() => {
    if (!overviews || !items) return undefined;
    const diagrams = (overviews ?? []).map((one) => ({ ...one, type: 'site-schematic' as const }));
    const others = (items ?? []).flatMap(({ uuid, name, reportType }) =>
      reportType ? [{ uuid, name, type: reportType }] : [],
    );
    return [...diagrams, ...others];
  }, [overviews, items]);
  return <ReportField {...props} reports={reports} />;
}

/** The overviews of the chosen site; first always that of the shown site, whichever it is. */
export function OverviewField({ link, site, save }: AtSiteProps) {
  const overviews = useSite(site).data?.overviews ?? [];
  if (site === undefined) return null;
  return (
    <ChoiceField
      label="Overview"
      value={{ value: textOf(link.reportId) ?? '' }}
      choices={withNone(
        'First overview',
        overviews.map(({ uuid, name }) => ({ value: uuid, label: name })),
      )}
      commit={(reportId) => save({ ...link, reportId: textOf(reportId) })}
    />
  );
}
