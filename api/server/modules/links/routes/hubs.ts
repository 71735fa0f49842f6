/** Hubs: what several links share. */
import { LIMITS } from '../../../../contract/index.ts';
import type { Handlers } from '../../../http/handler.ts';
import { unlessTaken } from '../../../http/unless-taken.ts';
import { searchTerm } from '../../../storage/search-term.ts';
import { insertHub, listHubs } from '../queries/hubs.ts';
import type { CommunicationParts } from './communication-parts.ts';

const TAKEN = 'Another hub has this name';

export function hubHandlers({ record }: CommunicationParts) {
  return {
    hubs: ({ tenant }, { query }) =>
      tenant((db) =>
        listHubs(
          db,
          { limit: query.limit ?? LIMITS.listPage, skip: query.skip ?? 0 },
          searchTerm(query.search),
        ),
      ),

    createHub: ({ caller }, { body }) =>
      unlessTaken(TAKEN, () =>
        record(caller, 'hub.create', async (db) => {
          const hub = await insertHub(db, caller.companyId, body.name);
          return { result: hub, detail: { hub: hub.uuid, name: hub.name } };
        }),
      ),
  } satisfies Partial<Handlers>;
}
