import { keyOf } from '../../api/client/hooks.ts';
import type { DiagramPatch } from '../../worker/protocol.ts';
import { client } from '../session/api.ts';
import { queryClient } from '../session/query-client.ts';
import type { SaveCalls } from './saving.ts';

/** Objects of one call; larger changes go in several, each of which leaves a whole diagram. */
const MAX_PUT = 20_000;

/** Lowest objects first, so that whatever a later part names as its neighbour is there by then. */
export function partsOf(patch: DiagramPatch, size = MAX_PUT): readonly DiagramPatch[] {
  const { put, removed, canvas } = patch;
  const parts: DiagramPatch[] = [];
  for (let at = 0; at < Math.max(1, put.length); at += size)
    parts.push({
      removed: at === 0 ? removed : [],
      put: put.slice(at, at + size),
      ...(at === 0 && canvas ? { canvas } : {}),
    });
  return parts;
}

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
