/** The activity log of a site (LOGS-01). */

import { maySeeAlarms } from '../../../../contract/index.ts';
import { missing } from '../../../http/errors.ts';
import type { Handlers } from '../../../http/handler.ts';
import { searchTerm } from '../../../storage/search-term.ts';
import { findSiteItem } from '../../sites/index.ts';
import { peopleOfActivity, siteActivity } from '../queries/activity.ts';

/** CONST-41. */
const PAGE = 50;

export function activityHandlers() {
  return {
    siteActivity: ({ caller, tenant }, { params, query }) =>
      tenant(async (db) => {
        const site = await findSiteItem(db, params.id);
        if (!site) throw missing();
        const { kind, user, from, to } = query;
        const filter = {
          siteId: site.id,
          term: searchTerm(query.search),
          kind,
          user,
          from: from ? new Date(from) : undefined,
          to: to ? new Date(to) : undefined,
          hidesAlarms: !maySeeAlarms(caller.permissions),
        };
        const page = { limit: query.limit ?? PAGE, skip: query.skip ?? 0 };
        return { ...(await siteActivity(db, filter, page)), people: await peopleOfActivity(db, site.id) };
      }),
  } satisfies Partial<Handlers>;
}
