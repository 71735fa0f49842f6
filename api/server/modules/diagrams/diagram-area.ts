/** Which rights apply to a diagram (OR-14): Site.Overview for a site's, Dash for the dashboard's. */
import { isGranted, type Permissions } from '../../../contract/index.ts';
import type { StoredDiagram } from './queries/diagrams.ts';

export type DiagramArea = 'Dash' | 'Site.Overview';

/** A pop-up overview belongs to the diagram that it opens over: shown for a site, that site's rights apply. */
export const areaOf = (
  { head, purpose }: Pick<StoredDiagram, 'head' | 'purpose'>,
  isForSite = false,
): DiagramArea => (head.siteId === null && !(purpose === 'popup' && isForSite) ? 'Dash' : 'Site.Overview');

/** Whose `control` right a write needs. A pop-up opens over both areas, and its tags are a site's: nobody chooses the lesser right. */
export const controlAreaOf = (diagram: Pick<StoredDiagram, 'head' | 'purpose'>): DiagramArea =>
  areaOf(diagram, true);

/** A dashboard diagram that is shown for a site is that site's overview to its viewers. */
export const maySee = (permissions: Permissions, area: DiagramArea, isForSite: boolean): boolean =>
  isGranted(permissions, `${area}.canSee`) || (isForSite && isGranted(permissions, 'Site.Overview.canSee'));
