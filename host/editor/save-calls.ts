import { keyOf } from '../../api/client/hooks.ts';
import { client } from '../session/api.ts';
import { queryClient } from '../session/query-client.ts';
import type { SaveCalls } from './saving.ts';

/** Saving over the network; `site` is the one that new diagrams belong to, unless they are pop-up overviews. */
export function saveCalls(site?: string, isPopup = false): SaveCalls {
  const saved = () => {
    void queryClient.invalidateQueries({ queryKey: keyOf(isPopup ? 'popupOverviews' : 'reports') });
    void queryClient.invalidateQueries({ queryKey: keyOf('diagramThumbnail') });
  };
  return {
    origin: location.origin,
    saved,
    async save(diagram, { version, patch, name, thumbnail }) {
      const answer = await client.saveDiagram({
        params: { uuid: diagram },
        body: { version, patch: patch as never, name, thumbnail },
      });
      saved();
      return { version: answer.version };
    },
    async create(name, { width, height, fill }) {
      if (isPopup) {
        const { popup, version } = await client.createPopupOverview({ body: { name, width, height, fill } });
        saved();
        return { uuid: popup._id, version };
      }
      const { head } = await client.createDiagram({ body: { name, width, height, fill, siteId: site } });
      saved();
      if (site) void queryClient.invalidateQueries({ queryKey: keyOf('site') });
      return { uuid: head.uuid, version: head.version };
    },
  };
}
