/** What a user may do with a diagram (OR-14). */
import { type DiagramHead, isGranted, lookUp } from '../../contract/index.ts';
import type { Caller } from '../handler.ts';
import { notAllowed } from '../http/refusals.ts';

/**
 * A site's diagrams go by Site.Overview, the dashboard's by Dash; a missing `update` is granted to company
 * administrators, a missing `control` to nobody. Throws 403 where the user may not see the diagram.
 * `isForSite`: a dashboard's diagram that is shown for a site is that site's overview to who looks at it.
 */
export function diagramRights(
  { permissions, user }: Caller,
  head: Pick<DiagramHead, 'siteId'>,
  isForSite = false,
): DiagramHead['rights'] {
  const area = head.siteId === null ? 'Dash' : 'Site.Overview';
  const mayShow =
    isGranted(permissions, `${area}.canSee`) || (isForSite && isGranted(permissions, 'Site.Overview.canSee'));
  if (!mayShow) throw notAllowed();
  const update = lookUp(permissions, `${area}.update`) ?? user.role.type === 'CompanyAdmin';
  return { update, control: isGranted(permissions, `${area}.control`) };
}
