import type { Db } from './storage.ts';

/** Tags that are not archived, by themselves or with their device, link or site, joined to these. */
export const livingTags = (db: Db) =>
  db
    .selectFrom('tags')
    .innerJoin('controllers', 'controllers.id', 'tags.controller_id')
    .innerJoin('links', 'links.id', 'controllers.link_id')
    .innerJoin('sites', 'sites.id', 'links.site_id')
    .where('tags.archived_at', 'is', null)
    .where('controllers.archived_at', 'is', null)
    .where('links.archived_at', 'is', null)
    .where('sites.archived_at', 'is', null);
