/** Whose rights a diagram goes by (OR-14): a site's by Site.Overview, the dashboard's by Dash. */
import { isGranted, type Permissions } from '../../../contract/index.ts';
import type { StoredDiagram } from './queries/diagrams.ts';

export type DiagramArea = 'Dash' | 'Site.Overview';

/** A pop-up overview belongs to the diagram that it opens over: shown for a site, it goes by that site's rights. */
export const areaOf = (
  { head, purpose }: Pick<StoredDiagram, 'head' | 'purpose'>,
  isForSite = false,
): DiagramArea => (head.siteId === null && !(purpose === 'popup' && isForSite) ? 'Dash' : 'Site.Overview');

/** A dashboard's diagram that is shown for a site is that site's overview to who looks at it. */
export const maySee = (permissions: Permissions, area: DiagramArea, isForSite: boolean): boolean =>
  isGranted(permissions, `${area}.canSee`) || (isForSite && isGranted(permissions, 'Site.Overview.canSee'));
