/** What a user may do with a diagram (OR-14, OR-15). */
import { type DiagramHead, isGranted, lookUp } from '../../../contract/index.ts';
import { notAllowed } from '../../http/errors.ts';
import type { Caller } from '../../http/handler.ts';
import { areaOf, controlAreaOf, maySee } from './diagram-area.ts';
import type { StoredDiagram } from './queries/diagrams.ts';

/**
 * Site.Overview applies to a site's diagrams, Dash to the dashboard's; a missing `update` is granted to company
 * administrators, a missing `control` to nobody; the dashboard's are changed by those who have edit access to them. A pop-up overview may be changed by its author and administrators
 * (POP-08); templates have a right of their own. Throws 403 if the user may not see the diagram.
 * `isForSite`: a dashboard diagram that is shown for a site is that site's overview to its viewers.
 */
export function diagramRights(
  { permissions, user }: Caller,
  diagram: StoredDiagram,
  isForSite = false,
): DiagramHead['rights'] {
  const area = areaOf(diagram, isForSite);
  const isAdministrator = user.role.type === 'CompanyAdmin';
  if (diagram.purpose === 'template') {
    // Users who create overviews of sites may look at their templates.
    const mayLook = (['Site.OverviewTemplates.canSee', 'Site.Overview.update'] as const).some((right) =>
      isGranted(permissions, right),
    );
    if (!mayLook) throw notAllowed();
    return { update: isGranted(permissions, 'Site.OverviewTemplates.update'), control: false };
  }
  if (!maySee(permissions, area, isForSite)) throw notAllowed();
  const update =
    diagram.purpose === 'popup'
      ? isAdministrator || user.uuid === diagram.ownerUuid
      : (lookUp(permissions, `${area}.update`) ?? isAdministrator) && mayEdit(diagram);
  return { update, control: isGranted(permissions, `${controlAreaOf(diagram)}.control`) };
}

/** Of the dashboard's: by the share; a site's are changed by whoever has the right. */
const mayEdit = ({ siteId, access }: StoredDiagram): boolean =>
  siteId !== null || access === 'owner' || access === 'edit';
