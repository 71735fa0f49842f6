import { popupEditPath } from '../popups/popup-model.ts';
import { dashDiagramPath, editPath, siteDiagramPath, templateEditPath, templatePath } from './site-path.ts';

/**
 * Where a diagram is viewed and edited: on its site's pages, or on the dashboard's. A pop-up overview has an
 * editor of its own, and is viewed like any diagram if it opens over none.
 */
export const diagramPlace = (diagram: string, site?: string, isPopup = false) => ({
  live: site ? siteDiagramPath(site, diagram) : dashDiagramPath(diagram),
  edit: isPopup ? popupEditPath(diagram) : editPath(diagram, site),
});

/** A template is shown in its list; it is viewed as an overview of a site. */
export const templatePlace = (template: string) => ({
  live: templatePath(template),
  edit: templateEditPath(template),
});

/** The list of the company's assemblies. */
export const ASSEMBLIES_PATH = '/setup/templates?tab=assemblies';
/** Where the definition of an assembly is edited. */
export const assemblyEditPath = (assembly: string): string => `/assemblies/${assembly}/edit`;

/** A query parameter in either spelling, `siteId` or `SITE_ID` (OR-10). */
export function parameter(search: string, name: string): string | undefined {
  const query = new URLSearchParams(search);
  const constant = name.replaceAll(/[A-Z]/g, '_$&').toUpperCase();
  return query.get(name) ?? query.get(constant) ?? undefined;
}

/** Names the tags whose object is brought into view and marked, the first that exists: the target of an alarm. */
export const SHOWN_TAG = 'tag';
