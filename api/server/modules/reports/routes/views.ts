/** What a report shows: a stored one, or one in its form. */
import { isGranted, type Section } from '../../../../contract/index.ts';
import { notAllowed } from '../../../http/errors.ts';
import type { Caller, Handlers, RequestContext } from '../../../http/handler.ts';
import type { Present } from '../../history/index.ts';
import { checkSection, rememberOpened } from '../../tree/index.ts';
import { contentsOf } from '../contents.ts';
import { shownReport } from '../stored-report.ts';
import { planView, type ShownReport, viewOf } from '../view.ts';

export const viewHandlers = (present: () => Present) =>
  ({
    async viewReport(context, { params, query, body }) {
      const report = await openReport(context, params.id);
      const { only, ...asked } = query;
      const at = present();
      const planned = await planView(context, report, { ...asked, ...body }, at);
      return viewOf(context, planned, { now: at.now, only });
    },

    async previewReport(context, { query, body }) {
      const { name = '', type = 'graph', section = 'dashboard', includeSites, ...contents } = body;
      checkMayDraft(context.caller, section);
      const report = { uuid: null, name, type, section, contents: contentsOf(contents) };
      const { only, ...asked } = query;
      const at = present();
      const planned = await planView(context, report, { ...asked, includeSites }, at);
      return viewOf(context, planned, { now: at.now, only });
    },
  }) satisfies Partial<Handlers>;

/** The report, which is the caller's last opened from now on (OR-117). */
export const openReport = ({ caller, tenant }: RequestContext, uuid: string): Promise<ShownReport> =>
  tenant(async (db) => {
    const { item, ...report } = await shownReport(db, caller, uuid);
    if (item.section === 'dashboard') await rememberOpened(db, caller, item.id);
    return report;
  });

/** Throws 403 unless the caller may make or change reports in the section. */
export function checkMayDraft(caller: Caller, section: Section): void {
  checkSection(caller, section, 'canSee');
  const area = section === 'dashboard' ? 'Dash' : 'Site.Reports';
  const mayDraft = (['add', 'update'] as const).some((right) =>
    isGranted(caller.permissions, `${area}.${right}`),
  );
  if (!mayDraft) throw notAllowed();
}
