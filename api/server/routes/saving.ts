/** Saving diagrams: a change against a version, all of it or nothing. */
import { type DiagramPatch, PatchError } from '../../../engine/document/patch.ts';
import type { DiagramObject, ElementConfig } from '../../../engine/document/types.ts';
import { Validator } from '../../../engine/document/validate.ts';
import { type Endpoints, isGranted, type ParamsOf } from '../../contract/index.ts';
import { diagramRights } from '../access/diagram-rights.ts';
import { type Handlers, missing, Refusal, type RequestContext } from '../handler.ts';
import { notAllowed } from '../http/refusals.ts';
import { patchDiagram, VersionConflictError } from '../storage/queries/diagram-patch.ts';
import { findDiagram, saveDiagram } from '../storage/queries/diagrams.ts';
import { availableTags, tagsByUuid } from '../storage/queries/tags.ts';
import type { Db } from '../storage/storage.ts';

type SavingHandlers = Pick<Handlers, 'createDiagram' | 'saveDiagram' | 'availableTags'>;

export function savingHandlers(): SavingHandlers {
  return {
    createDiagram: (context, { body }) =>
      context.tenant(async (db) => {
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
        return { head: { ...made!.head, rights: diagramRights(context.caller, made!.head) } };
      }),

    saveDiagram: (context, { params, body }) =>
      context.tenant((db) =>
        save(db, context, params, body.version, body.name, body.patch as unknown as DiagramPatch),
      ),

    availableTags: (context, { query }) =>
      context.tenant((db) =>
        availableTags(db, { ...query, limit: query.limit ?? 500, skip: query.skip ?? 0 }),
      ),
  };
}

async function save(
  db: Db,
  { caller }: RequestContext,
  { uuid }: ParamsOf<Endpoints['saveDiagram']>,
  version: number,
  name: string | undefined,
  patch: DiagramPatch,
): Promise<{ uuid: string; version: number; objectCount: number }> {
  const diagram = await findDiagram(db, uuid);
  if (!diagram) throw missing();
  if (!diagramRights(caller, diagram.head).update) throw notAllowed();
  const checked = checkPatch(patch);
  await checkTags(db, checked);
  try {
    return await patchDiagram(db, { companyId: caller.companyId, diagram, version, name, patch: checked });
  } catch (error) {
    if (error instanceof VersionConflictError)
      throw new Refusal(409, error.message, {
        code: 'VERSION_CONFLICT',
        fields: { version: String(error.stored) },
      });
    if (error instanceof PatchError) throw new Refusal(400, error.message, { code: 'INVALID' });
    throw error;
  }
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
  const [first] = validator.findings;
  if (!first) return { ...patch, put };
  const fields = Object.fromEntries(
    validator.findings
      .slice(0, 20)
      .map((finding) => [`${finding.object ?? 'patch'}.${finding.field}`, finding.message]),
  );
  throw new Refusal(400, `Object ${JSON.stringify(first.object)}: ${first.message}`, {
    code: 'INVALID',
    fields,
  });
}

/** What a dynamic diagram is bound to depends on the site that looks at it, so its tag is not stored (OR-40). */
function storable(config: ElementConfig): ElementConfig {
  if (!config.assignmentId || !config.linkObjectId) return config;
  const { linkedTag: _linkedTag, ...rest } = config;
  return rest;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Every tag that is named must be one of the company's own; a foreign one is answered like one that never was. */
async function checkTags(db: Db, patch: DiagramPatch): Promise<void> {
  const named = new Map<string, string>();
  for (const { config } of patch.put) {
    if (config?.linkedTag) named.set(config.linkedTag, `${config.id}.linkedTag`);
    for (const tag of config?.readBackTags ?? []) named.set(tag, `${config!.id}.readBackTags`);
  }
  const uuids = [...named.keys()].filter((tag) => UUID.test(tag));
  const found = new Set((await tagsByUuid(db, uuids)).map((tag) => tag.uuid));
  for (const [tag, field] of named)
    if (!found.has(tag))
      throw new Refusal(400, `${field}: There is no such tag`, {
        code: 'INVALID',
        fields: { [field]: 'There is no such tag' },
      });
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
