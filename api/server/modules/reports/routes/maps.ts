/** What a map report shows: a stored one, or one in its form (MAPR-01). */
import type { Handlers } from '../../../http/handler.ts';
import { type LiveParts, type ShownMap, shownMap, viewOfMap } from '../map-view.ts';
import { checkMayDraft, openReport } from './views.ts';

export const mapHandlers = (parts: LiveParts) =>
  ({
    async viewMap(context, { params, query, body }) {
      const report = await openReport(context, params.id);
      return shownMap(context, report, { ...query, ...body }, parts);
    },

    async previewMap({ caller, tenant }, { query, body }) {
      const { section = 'dashboard', roles = [], mapSites = null, includeSites } = body;
      checkMayDraft(caller, section);
      const shown: ShownMap = { report: { uuid: null, name: '', section, subTitle: '' }, roles, mapSites };
      return tenant((db) => viewOfMap(db, { caller, shown, asked: { ...query, includeSites }, parts }));
    },
  }) satisfies Partial<Handlers>;
