/** Actions on diagrams from their lists: overviews of sites and diagrams of the dashboard. */
import type { Recorder } from '../../../audit/recorder.ts';
import { TREE_CHANGED } from '../../../bus/domain-events.ts';
import { missing } from '../../../http/errors.ts';
import type { Handlers } from '../../../http/handler.ts';
import { unlessTaken } from '../../../http/unless-taken.ts';
import type { Db } from '../../../storage/storage.ts';
import { findDiagram, type StoredDiagram } from '../queries/diagrams.ts';
import { renameDiagramRow } from '../queries/overview-templates.ts';
import { archiveDiagram } from '../queries/popup-overviews.ts';
import { diagramActivity } from './diagram-activity.ts';
import { changeableDiagram } from './diagram-checks.ts';
import { TEMPLATE_TAKEN } from './overview-templates.ts';

export function overviewHandlers(record: Recorder) {
  return {
    renameDiagram: ({ caller }, { params, body: { name } }) =>
      unlessTaken(TEMPLATE_TAKEN, () =>
        record(caller, 'diagram.rename', async (db) => {
          const { id, head, siteId } = await changeableDiagram(db, caller, params.uuid);
          await renameDiagramRow(db, id, name);
          const { uuid, name: before } = head;
          const change = { what: 'Name', from: before, to: name };
          return {
            result: { uuid, name },
            detail: { diagram: uuid, name, before },
            activity: diagramActivity({ uuid, name, siteId }, [change]),
            events: siteId === null ? [TREE_CHANGED] : [],
          };
        }),
      ),

    removeOverview: ({ caller }, { params }) =>
      record(caller, 'overview.archive', async (db) => {
        const overview = await findDiagram(db, params.id);
        if (overview?.siteId == null) throw missing();
        await archiveDiagram(db, overview.id);
        await leaveOrder(db, overview.siteId, params.id);
        return archived(overview);
      }),
  } satisfies Partial<Handlers>;
}

const archived = ({ head: { uuid, name }, siteId }: StoredDiagram) => ({
  result: {},
  detail: { diagram: uuid, name },
  activity: diagramActivity({ uuid, name, siteId }),
});

async function leaveOrder(db: Db, siteId: number, overview: string): Promise<void> {
  const site = await db
    .selectFrom('sites')
    .where('id', '=', siteId)
    .select('overview_order')
    .forUpdate()
    .executeTakeFirstOrThrow();
  const overview_order = JSON.stringify(site.overview_order.filter((uuid) => uuid !== overview));
  await db.updateTable('sites').set({ overview_order }).where('id', '=', siteId).execute();
}
