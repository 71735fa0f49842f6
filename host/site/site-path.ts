/** Sections of the site area, as the second segment of their paths. */
const DEFAULT_SECTION = 'overview';

/** The page of a site in the section that is open now (SIDE-04); the overview from anywhere else. */
export function sitePath(siteUuid: string, currentPath: string): string {
  const [area, section] = currentPath.split('/').filter(Boolean);
  return `/site/${area === 'site' && section ? section : DEFAULT_SECTION}/${siteUuid}`;
}

/** One of a site's diagrams. */
export const siteDiagramPath = (siteUuid: string, diagramUuid: string): string =>
  `/site/overview/${siteUuid}/${diagramUuid}`;

export const dashDiagramPath = (diagramUuid: string): string => `/dash/site-schematic/${diagramUuid}`;

/** Where a diagram is edited: on its site's pages, or on the dashboard's (NAV-16). */
export const editPath = (diagramUuid: string, siteUuid?: string): string =>
  siteUuid
    ? `/site/overview/${siteUuid}/site-schematic/${diagramUuid}/edit`
    : `${dashDiagramPath(diagramUuid)}/edit`;

/** Where a new diagram begins (NAV-15). */
export const newDiagramPath = (siteUuid?: string): string =>
  siteUuid ? `/site/overview/${siteUuid}/site-schematic/edit` : '/dash/site-schematic/edit';
