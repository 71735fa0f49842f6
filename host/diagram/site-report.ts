/** The target of a link to a report of a site (ACT-06, OR-62). */
import type { LinkEvent } from '../../worker/boundary/index.ts';
import { client } from '../data/session/api.ts';
import { messageOf } from '../data/session/messages.ts';
import { siteDiagramPath } from '../data/site/site-path.ts';
import { showToast } from '../data/stores/toast-store.ts';

/** The server names the active site, or says why there is none; a diagram among the reports has its own view. */
export async function siteReportPath(
  link: LinkEvent['link'],
  report: string,
  site: string | undefined,
): Promise<string | undefined> {
  try {
    const items = site ? [site] : [];
    const { activeSiteId, message } = await client.validateItems({
      body: { type: 'site', items, routeSiteId: site ?? null },
    });
    if (activeSiteId)
      return link.reportType === 'site-schematic'
        ? siteDiagramPath(activeSiteId, report)
        : `/site/reports/${activeSiteId}/${report}/view`;
    showToast('error', message);
  } catch (error) {
    showToast('error', messageOf(error));
  }
  return undefined;
}
