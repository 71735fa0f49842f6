/** Saving diagrams: a change against a version, or the whole as a stream; all of it or nothing. */
import type { DiagramPatch } from '../../../engine/document/patch.ts';
import type { DiagramObject } from '../../../engine/document/types.ts';
import { Validator } from '../../../engine/document/validate.ts';
import { type BodyOf, type Endpoints, isGranted, type ParamsOf } from '../../contract/index.ts';
import { diagramRights } from '../access/diagram-rights.ts';
import type { Done, Recorder } from '../audit/recorder.ts';
import { type Handlers, missing, Refusal, type RequestContext } from '../handler.ts';
import { notAllowed } from '../http/refusals.ts';
import { patchDiagram } from '../storage/queries/diagram-patch.ts';
import { findDiagram, saveDiagram } from '../storage/queries/diagrams.ts';
import { availableTags } from '../storage/queries/tags.ts';
import type { Db } from '../storage/storage.ts';
import { diagramActivity, savedActivity } from './diagram-activity.ts';
import { changeableDiagram, checkTags, refuseFindings, saveRefusal, storable } from './diagram-checks.ts';
import { saveStream } from './save-stream.ts';

type SavingHandlers = Pick<Handlers, 'createDiagram' | 'saveDiagram' | 'saveDiagramStream' | 'availableTags'>;

export function savingHandlers(record: Recorder): SavingHandlers {
  return {
    createDiagram: (context, { body }) =>
      record(context.caller, 'diagram.create', async (db) => {
        const siteId = body.siteId ? await siteOf(db, body.siteId) : null;
        const right = siteId === null ? 'Dash.add' : 'Site.Overview.update';
        if (!isGranted(context.caller.permissions, right)) throw notAllowed();
        const { uuid } = await saveDiagram(db, {
          companyId: context.caller.companyId,
          siteId,
          name: body.name,
          width: body.width,
          height: body.height,
          fill: body.fill ?? null,
          ownerUuid: context.caller.user.uuid,
          objects: [],
        });
        if (siteId !== null) await addOverview(db, siteId, uuid);
        const made = await findDiagram(db, uuid);
        const head = { ...made!.head, rights: diagramRights(context.caller, made!) };
        return { result: { head }, activity: diagramActivity({ ...head, siteId }) };
      }),

    saveDiagram: (context, { params, body }) =>
      record(context.caller, 'diagram.update', (db) => saveChange(db, context, params, body)),

    saveDiagramStream: (context, { params, body }) => saveStream(context, record, params.uuid, body),

    availableTags: (context, { query }) =>
      context.tenant((db) =>
        availableTags(db, { ...query, limit: query.limit ?? 500, skip: query.skip ?? 0 }),
      ),
  };
}

/** Saves a change, in the transaction it is given. */
export async function saveChange(
  db: Db,
  { caller }: Pick<RequestContext, 'caller'>,
  { uuid }: ParamsOf<Endpoints['saveDiagram']>,
  body: BodyOf<Endpoints['saveDiagram']>,
): Promise<Done<{ uuid: string; version: number; objectCount: number }>> {
  const diagram = await changeableDiagram(db, caller, uuid);
  const patch = checkPatch(body.patch as unknown as DiagramPatch);
  await checkTags(
    db,
    patch.put.flatMap(({ config }) => config ?? []),
  );
  const { version, name, thumbnail } = body;
  const form = { companyId: caller.companyId, diagram, version, name, thumbnail, patch };
  const result = await patchDiagram(db, form).catch((error: unknown) => {
    throw saveRefusal(error);
  });
  return { result, activity: savedActivity(diagram, result.objectCount, name) };
}

/** The envelope of every object and config in it; properties are the worker's affair. */
function checkPatch(patch: DiagramPatch): DiagramPatch {
  const validator = new Validator();
  const put = patch.put.map((item, at) => {
    validator.object(item.object, at);
    if (item.config) validator.config(item.config, at);
    if (item.config && item.config.id !== item.object.id)
      throw new Refusal(400, `patch.put.${at}.config.id: It must be the id of its object`, {
        code: 'INVALID',
      });
    return { ...item, object: item.object as DiagramObject, config: item.config && storable(item.config) };
  });
  refuseFindings(validator.findings);
  return { ...patch, put };
}

async function siteOf(db: Db, uuid: string): Promise<number> {
  const site = await db
    .selectFrom('sites')
    .where('uuid', '=', uuid)
    .where('archived_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (!site) throw missing();
  return site.id;
}

async function addOverview(db: Db, siteId: number, diagram: string): Promise<void> {
  const site = await db
    .selectFrom('sites')
    .where('id', '=', siteId)
    .select('overview_order')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('sites')
    .set({ overview_order: JSON.stringify([...site.overview_order, diagram]) })
    .where('id', '=', siteId)
    .execute();
}
