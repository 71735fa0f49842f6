/** What people wrote about the tags of a report: whoever may see the report sees it. */
import { MOST_ANNOTATIONS } from '../../../../contract/calls/annotations.ts';
import { isAdministrator } from '../../../access/grants.ts';
import type { Caller, Handlers } from '../../../http/handler.ts';
import type { Db } from '../../../storage/storage.ts';
import { type ChangesThrough, newestAnnotations, wireAnnotation } from '../../annotations/index.ts';
import { findItem, mayChange } from '../../tree/index.ts';
import { shownReport } from '../stored-report.ts';
import { seriesAt } from '../view.ts';

export const annotationHandlers = {
  reportAnnotations: ({ caller, tenant }, { params, query, body: { from, to, includeSites } }) =>
    tenant(async (db) => {
      const { item, ...report } = await shownReport(db, caller, params.id);
      const { series } = await seriesAt(db, report, { ...query, includeSites });
      const tags = series.flatMap(({ tag }) => tag?.uuid ?? []);
      const range = { from: new Date(from), to: new Date(to), limit: MOST_ANNOTATIONS };
      const { items, total } = await newestAnnotations(db, tags, range);
      const mayAll = isAdministrator(caller) || (!includeSites && mayChange(caller, item, 'update'));
      return {
        items: items.map((row) => wireAnnotation(row, mayAll || row.author_uuid === caller.user.uuid)),
        total,
      };
    }),
} satisfies Partial<Handlers>;

/** Sites that are compared do not count: a comparison shows any tag of the company. */
export const changesThrough: ChangesThrough = async (db: Db, caller: Caller, { reportId, siteId }, tag) => {
  const found = await findItem(db, caller, reportId);
  if (!found || !mayChange(caller, found, 'update')) return false;
  const { series } = await seriesAt(db, await shownReport(db, caller, reportId), { siteId });
  return series.some((one) => one.tag?.uuid === tag);
};
