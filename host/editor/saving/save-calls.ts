import { keyOf } from '../../../api/client/hooks.ts';
import { client } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { refreshOverviewLists } from '../../data/site/overview-lists.ts';
import type { SaveCalls } from './upload.ts';

/** Archives a diagram by the call for its kind (API-171, API-177, API-092, API-147). */
export async function archiveCall(
  diagram: string,
  site: string | undefined,
  isPopup = false,
  isTemplate = false,
): Promise<void> {
  const id = { params: { id: diagram } };
  if (isPopup) await client.archivePopupOverview(id);
  else if (isTemplate) await client.archiveOverviewTemplate({ params: { uuid: diagram } });
  else if (site) await client.removeOverview(id);
  else await client.archiveReport(id);
  for (const call of ['popupOverviews', 'overviewTemplates', 'reports', 'site'] as const)
    void queryClient.invalidateQueries({ queryKey: keyOf(call) });
  refreshOverviewLists();
}

/**
 * Saving over the network; `site` is the site of new diagrams, unless they are pop-up overviews or templates.
 */
export function saveCalls(site?: string, isPopup = false, isTemplate = false): SaveCalls {
  const list = isPopup ? 'popupOverviews' : isTemplate ? 'overviewTemplates' : 'reports';
  const saved = () => {
    void queryClient.invalidateQueries({ queryKey: keyOf(list) });
    if (isTemplate) void queryClient.invalidateQueries({ queryKey: keyOf('overviewTemplate') });
    void queryClient.invalidateQueries({ queryKey: keyOf('diagramThumbnail') });
    // The library lists the pictures of imports from now on.
    void queryClient.invalidateQueries({ queryKey: keyOf('images') });
  };
  return {
    origin: location.origin,
    saved,
    async save(diagram, { version, patch, name, thumbnail, frame }) {
      const answer = await client.saveDiagram({
        params: { uuid: diagram },
        body: { version, patch: patch as never, name, thumbnail, frame },
      });
      saved();
      return { version: answer.version };
    },
    async create(name, { width, height, fill, theme = null }) {
      if (isPopup) {
        const body = { name, width, height, fill, theme };
        const { popup, version } = await client.createPopupOverview({ body });
        saved();
        return { uuid: popup._id, version };
      }
      if (isTemplate) {
        const { template } = await client.createOverviewTemplate({ body: { name, width, height } });
        saved();
        return { uuid: template.uuid, version: template.version };
      }
      const page = { width, height, fill, theme };
      const { head } = await client.createDiagram({ body: { name, ...page, siteId: site } });
      saved();
      if (site) {
        void queryClient.invalidateQueries({ queryKey: keyOf('site') });
        refreshOverviewLists();
      }
      return { uuid: head.uuid, version: head.version };
    },
    discard: (diagram) => archiveCall(diagram, site, isPopup, isTemplate),
  };
}
