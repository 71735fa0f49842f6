import { keyOf } from '../../api/client/hooks.ts';
import { client } from '../session/api.ts';
import { queryClient } from '../session/query-client.ts';
import { partsOf } from './patch-parts.ts';
import type { SaveCalls } from './saving.ts';

/** Saving over the network; `site` is the one that new diagrams belong to. */
export function saveCalls(site?: string): SaveCalls {
  return {
    async save(diagram, { version, patch, name }) {
      let saved = version;
      for (const part of partsOf(patch)) {
        const answer = await client.saveDiagram({
          params: { uuid: diagram },
          body: { version: saved, patch: part as never, name },
        });
        saved = answer.version;
      }
      void queryClient.invalidateQueries({ queryKey: keyOf('reports') });
      return { version: saved };
    },
    async create(name, { width, height, fill }) {
      const { head } = await client.createDiagram({ body: { name, width, height, fill, siteId: site } });
      void queryClient.invalidateQueries({ queryKey: keyOf('reports') });
      if (site) void queryClient.invalidateQueries({ queryKey: keyOf('site') });
      return { uuid: head.uuid, version: head.version };
    },
  };
}
