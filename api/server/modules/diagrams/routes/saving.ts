/** Saving diagrams: a change against a version, or the whole as a stream; atomic either way. */
import { DEFAULT_PAGE } from '../../../../../engine/document/page.ts';
import type { DiagramPatch } from '../../../../../engine/document/patch.ts';
import { type DiagramObject, NEW_THEME } from '../../../../../engine/document/types.ts';
import { Validator } from '../../../../../engine/document/validate.ts';
import { type BodyOf, type Endpoints, isGranted, type ParamsOf } from '../../../../contract/index.ts';
import type { Done, Recorder } from '../../../audit/recorder.ts';
import { TREE_CHANGED } from '../../../bus/domain-events.ts';
import { HttpError, invalidField, missing, notAllowed } from '../../../http/errors.ts';
import type { Handlers, RequestContext } from '../../../http/handler.ts';
import type { Db } from '../../../storage/storage.ts';
import { folderFor } from '../../tree/index.ts';
import { diagramRights } from '../diagram-rights.ts';
import { patchDiagram } from '../queries/diagram-patch.ts';
import { findDiagram, type StoredDiagram, saveDiagram } from '../queries/diagrams.ts';
import { madeFrom } from '../queries/overview-templates.ts';
import { fillFrom } from '../queries/popup-overviews.ts';
import { writeVersion } from '../versions/queries/diagram-versions.ts';
import { viewingOf, visibleDiagram } from '../visible-diagram.ts';
import { diagramActivity, savedActivity, savedBy, savedEvents } from './diagram-activity.ts';
import {
  changeableDiagram,
  checkTags,
  refuseFindings,
  refuseFixedLinks,
  saveError,
  storable,
} from './diagram-checks.ts';
import { saveStream } from './save-stream.ts';

export function savingHandlers(record: Recorder) {
  return {
    createDiagram: (context, { body }) =>
      record(context.caller, 'diagram.create', async (db) => {
        const siteId = body.siteId ? await siteOf(db, body.siteId) : null;
        const right = siteId === null ? 'Dash.add' : 'Site.Overview.update';
        if (!isGranted(context.caller.permissions, right)) throw notAllowed();
        const folder =
          siteId === null && body.parent
            ? await folderFor(db, context.caller, { section: 'dashboard', type: 'report' }, body.parent)
            : undefined;
        const template = await templateOf(db, body.overviewTemplateId);
        const { id, uuid } = await saveDiagram(db, {
          companyId: context.caller.companyId,
          siteId,
          name: body.name,
          width: body.width ?? DEFAULT_PAGE.width,
          height: body.height ?? DEFAULT_PAGE.height,
          fill: body.fill ?? null,
          theme: body.theme === undefined ? NEW_THEME : body.theme,
          ownerUuid: context.caller.user.uuid,
          folderId: folder?.id,
          objects: [],
        });
        if (template) await fillFromTemplate(db, template, id);
        await writeVersion(db, id, savedBy(context.caller), null);
        if (siteId !== null) await addOverview(db, siteId, uuid);
        const made = await visibleDiagram(db, viewingOf(context.caller), uuid);
        const head = { ...made!.head, rights: diagramRights(context.caller, made!) };
        const from = template ? [{ what: 'Made from', to: template.head.name }] : [];
        const activity = diagramActivity({ ...head, siteId }, from);
        return { result: { head }, activity, events: siteId === null ? [TREE_CHANGED] : [] };
      }),

    saveDiagram: {
      authorize: ({ caller, tenant }, { params }) =>
        tenant((db) => changeableDiagram(db, caller, params.uuid)),
      handle: (context, { params, body }) =>
        record(context.caller, 'diagram.update', (db) => saveChange(db, context, params, body)),
    },

    saveDiagramStream: {
      authorize: ({ caller, tenant }, { params }) =>
        tenant((db) => changeableDiagram(db, caller, params.uuid)),
      handle: (context, { params, body }) => saveStream(context, record, params.uuid, body),
    },
  } satisfies Partial<Handlers>;
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
  const configs = patch.put.flatMap(({ config }) => config ?? []);
  refuseFixedLinks(diagram, configs);
  await checkTags(db, configs);
  const { version, name, thumbnail, frame } = body;
  const by = savedBy(caller);
  const form = { companyId: caller.companyId, diagram, version, by, name, thumbnail, frame, patch };
  const result = await patchDiagram(db, form).catch((error: unknown) => {
    throw saveError(error);
  });
  const objects = patch.put.length + patch.removed.length;
  const events = savedEvents(caller, diagram, result, { objects, name });
  return { result, activity: savedActivity(diagram, result.objectCount, name), events };
}

/** Validates the envelope of every object and config; properties are the worker's affair. */
function checkPatch(patch: DiagramPatch): DiagramPatch {
  const validator = new Validator();
  const put = patch.put.map((item, at) => {
    validator.object(item.object, at);
    if (item.config) validator.config(item.config, at);
    if (item.config && item.config.id !== item.object.id)
      throw new HttpError(400, `patch.put.${at}.config.id: It must be the id of its object`, {
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

/** The template that a new diagram is made from. Throws a 400 at its field if there is none. */
async function templateOf(db: Db, uuid: string | undefined): Promise<StoredDiagram | undefined> {
  if (uuid === undefined) return undefined;
  const template = await findDiagram(db, uuid);
  if (template?.purpose === 'template') return template;
  throw invalidField('overviewTemplateId', 'This template does not exist');
}

/** The template's drawing at this moment; later changes to the template do not affect it. */
async function fillFromTemplate(db: Db, template: StoredDiagram, to: number): Promise<void> {
  await fillFrom(db, template, to);
  const { version, name } = template.head;
  await madeFrom(db, to, { id: template.id, version, name });
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
