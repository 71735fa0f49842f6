import type { ReportType } from '../../api/contract/index.ts';
import type { LinkEvent } from '../../worker/boundary/index.ts';
import { isPopupOverviewPath, reportPath, siteDiagramPath, sitePath } from '../data/site/site-path.ts';
import { addCarried, type LinkPlace, withCarriedQuery } from './carried.ts';

type Link = LinkEvent['link'];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * The address of a URL action (OR-61): one that starts with a single "/" is in this console, one without a scheme gets https, and
 * only http and https open at all. `null` for everything else.
 */
export function urlTarget(raw: string, origin: string): URL | null {
  const text = raw.trim();
  if (text.startsWith('/')) {
    const inside = URL.canParse(text, origin) ? new URL(text, origin) : null;
    return inside?.origin === origin ? inside : null;
  }
  const address = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`;
  if (!text || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}

/** The action that shows the object's tag as a graph, over the diagram. */
export const isGraphLink = ({ type }: Link): boolean => type.trim().toLowerCase() === 'graph';

/** The tag whose equipment a pop-up shows: the one that the link names, else that of the object; none where it does not. */
export const tagOfLink = (link: Link, tag: string | undefined): string | undefined =>
  link.ofEquipment === true ? textOf(link.openerTag) || tag : undefined;

/**
 * Navigates to the target of a clicked object, by the action's name (ACT-02). An action without a page here does nothing; on a
 * pop-up overview's page reports and addresses do nothing either (ACT-03).
 */
export function followLink(
  link: Link,
  navigate: (path: string) => void,
  place: LinkPlace,
  page: string = location.pathname,
  openPopup: (popup: string) => void = () => {},
): void {
  const report = textOf(link.reportId);
  const target = textOf(link.siteId) || place.site;
  const open = (path: string) => openPath(withCarriedQuery(path, link, place), link, navigate);
  // "Open URL", open-url and openUrl are one action.
  const action = link.type.toLowerCase().replace(/[^a-z]/g, '');
  if (isPopupOverviewPath(page) && /url|report/.test(action)) return;
  switch (action) {
    case 'openurl':
      openUrl(link, navigate, place);
      break;
    case 'overview':
      if (target) navigate(report ? siteDiagramPath(target, report) : sitePath(target, '/site/overview'));
      break;
    case 'opensitereport':
      if (report) void openSiteReport(link, report, target, open);
      break;
    case 'openreport':
      // OR-60: older diagrams name the report's place in a separate field.
      if (report && link.reportSection === 'site') void openSiteReport(link, report, target, open);
      else if (report) open(dashReportPath(link, report));
      break;
    case 'opendashreport':
      if (report) open(dashReportPath(link, report));
      break;
    case 'popup':
      if (report) openPopup(report);
      break;
  }
}

/** Report types whose pages are no diagrams. The contract's list would bring the calls of folders into the first page. */
const OTHER_TYPES: readonly ReportType[] = ['tabular', 'comparison', 'graph', 'map'];

/** The page of a dashboard report, by its type. A link without a type is older and leads to a diagram. */
function dashReportPath({ reportType }: Link, report: string): string {
  const type = OTHER_TYPES.find((one) => one === reportType) ?? 'site-schematic';
  return reportPath({ type }, report);
}

/** The server tells which site it belongs to; loaded with the first such click. */
async function openSiteReport(
  link: Link,
  report: string,
  site: string | undefined,
  open: (path: string) => void,
): Promise<void> {
  const { siteReportPath } = await import('./site-report.ts');
  const path = await siteReportPath(link, report, site);
  if (path) open(path);
}

/** ACT-04. */
function openElsewhere(target: string | URL, { openMethod }: Link): boolean {
  if (openMethod === 'newTab') window.open(target, '_blank', 'noopener');
  else if (openMethod === 'newWindow') window.open(target, '_blank', 'noopener,popup');
  else return false;
  return true;
}

function openPath(path: string, link: Link, navigate: (path: string) => void): void {
  if (!openElsewhere(path, link)) navigate(path);
}

function openUrl(link: Link, navigate: (path: string) => void, place: LinkPlace): void {
  const target = urlTarget(textOf(link.url), location.origin);
  if (!target) return;
  addCarried(target, link, place);
  if (openElsewhere(target, link)) return;
  if (target.origin === location.origin) navigate(target.pathname + target.search + target.hash);
  else location.assign(target);
}
