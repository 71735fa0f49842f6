import { dashDiagramPath, editPath, siteDiagramPath } from '../site/site-path.ts';

/** Where a diagram is watched and where it is edited: on its site's pages, or on the dashboard's. */
export const diagramPlace = (diagram: string, site?: string) => ({
  live: site ? siteDiagramPath(site, diagram) : dashDiagramPath(diagram),
  edit: editPath(diagram, site),
});

/** A query parameter in either spelling, `siteId` or `SITE_ID` (OR-10). */
export function parameter(search: string, name: string): string | undefined {
  const query = new URLSearchParams(search);
  const constant = name.replaceAll(/[A-Z]/g, '_$&').toUpperCase();
  return query.get(name) ?? query.get(constant) ?? undefined;
}
