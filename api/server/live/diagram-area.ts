/** Whose rights a diagram goes by (OR-14): a site's by Site.Overview, the dashboard's by Dash. */
import { isGranted, type Permissions } from '../../contract/index.ts';
import type { StoredDiagram } from '../storage/queries/diagrams.ts';

export type DiagramArea = 'Dash' | 'Site.Overview';

export const areaOf = ({ head }: StoredDiagram): DiagramArea =>
  head.siteId === null ? 'Dash' : 'Site.Overview';

/** A dashboard's diagram that is shown for a site is that site's overview to who looks at it. */
export const maySee = (permissions: Permissions, area: DiagramArea, isForSite: boolean): boolean =>
  isGranted(permissions, `${area}.canSee`) || (isForSite && isGranted(permissions, 'Site.Overview.canSee'));
