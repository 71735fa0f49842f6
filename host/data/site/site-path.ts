import type { ReportType } from '../../../api/contract/index.ts';

/** Sections of the site area, as the second segment of their paths. */
const DEFAULT_SECTION = 'overview';

/**
 * The page of a site in the present section (SIDE-04); the overview from anywhere else. In reports the rest of the path
 * stays: the same report, for the other site.
 */
export function sitePath(siteUuid: string, currentPath: string): string {
  const [area, section, ...rest] = currentPath.split('/').filter(Boolean);
  if (area === 'alerts') return `/alerts/${siteUuid}`;
  if (area !== 'site' || !section) return `/site/${DEFAULT_SECTION}/${siteUuid}`;
  const deeper = section === 'reports' ? rest.slice(1) : [];
  return ['/site', section, siteUuid, ...deeper].join('/');
}

/** One of a site's diagrams. */
export const siteDiagramPath = (siteUuid: string, diagramUuid: string): string =>
  `/site/overview/${siteUuid}/${diagramUuid}`;

export const dashDiagramPath = (diagramUuid: string): string => `/dash/site-schematic/${diagramUuid}`;

/** Whether a page shows or edits a diagram, or a site with one. */
export const isDiagramPath = (path: string): boolean => /^\/(site\/overview|dash)\/[^/]/.test(path);

/** Whether a page shows a pop-up overview, where fewer actions navigate (NAV-46). */
export const isPopupOverviewPath = (path: string): boolean => path.includes('popup-overview');

/** Where a diagram is edited: on its site's pages, or on the dashboard's (NAV-16). */
export const editPath = (diagramUuid: string, siteUuid?: string): string =>
  siteUuid
    ? `/site/overview/${siteUuid}/site-schematic/${diagramUuid}/edit`
    : `${dashDiagramPath(diagramUuid)}/edit`;

/** Where a new diagram is created (NAV-15). */
export const newDiagramPath = (siteUuid?: string): string =>
  siteUuid ? `/site/overview/${siteUuid}/site-schematic/edit` : '/dash/site-schematic/edit';

/** Where the drawing of an overview template is edited. */
export const templateEditPath = (templateUuid: string): string => `/setup/templates/${templateUuid}/edit`;

/** Where a copy of a diagram is created (CANV-24). */
export const clonePath = (diagramUuid: string, siteUuid?: string): string =>
  `${newDiagramPath(siteUuid)}?${new URLSearchParams({ cloneId: diagramUuid })}`;

/** The list of overview templates, with one open. */
export const templatePath = (templateUuid: string): string =>
  `/setup/templates?${new URLSearchParams({ tab: 'overviews', overview: templateUuid })}`;

/** A report's place: on the dashboard, or with a site. `group` is the folder that it stands in. */
interface ReportPlace {
  readonly type: ReportType;
  /** Of a report of a site; undefined on the dashboard. */
  readonly siteId?: string | null;
  readonly group?: string | null;
}

const withQuery = (path: string, query: Readonly<Record<string, string | null | undefined>>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
};

/** Where reports of one type are: `/dash/graph` or `/site/reports/{siteId}/graph`. */
const reportsPath = ({ type, siteId }: ReportPlace): string =>
  siteId ? `/site/reports/${siteId}/${type}` : `/dash/${type}`;

/** Where a report is viewed (NAV-11, NAV-12, NAV-16, NAV-19). */
export function reportPath(place: ReportPlace, reportId: string): string {
  const isNamed = Boolean(place.siteId) || place.type === 'map';
  return withQuery(`${reportsPath(place)}/${reportId}${isNamed ? '/view' : ''}`, { group: place.group });
}

/** Where a report is edited (NAV-12, NAV-13, NAV-16, NAV-20). */
export const reportEditPath = (place: ReportPlace, reportId: string): string =>
  withQuery(`${reportsPath(place)}/${reportId}/edit`, { group: place.group });

/** Where a report is added (NAV-14, NAV-15, NAV-21), or with `cloneId` a copy of another (OR-84). */
export function reportAddPath(place: ReportPlace, cloneId?: string): string {
  const { type, siteId, group } = place;
  const isDiagram = type === 'site-schematic';
  const last = isDiagram ? '/edit' : siteId || type === 'map' ? '/add' : '';
  return withQuery(reportsPath(place) + last, { group, cloneId });
}
