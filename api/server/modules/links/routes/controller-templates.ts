/** Controller templates: made from a controller, applied to others of its kind. */
import { FIELD_CHANGED } from '../../../bus/domain-events.ts';
import { invalidField, missing } from '../../../http/errors.ts';
import { type Caller, fullNameOf, type Handlers } from '../../../http/handler.ts';
import { unlessTaken } from '../../../http/unless-taken.ts';
import type { AnyId } from '../../../storage/ids.ts';
import { searchTerm } from '../../../storage/search-term.ts';
import type { Db } from '../../../storage/storage.ts';
import { controllerOfTags, heldController, type TagController, type TagParts } from '../../tags/index.ts';
import {
  changeTemplate,
  controllersOfTemplate,
  findTemplate,
  giveTags,
  insertTemplate,
  keepTags,
  listTemplates,
  setTemplate,
  tagsOfTemplate,
} from '../queries/controller-templates.ts';

const PAGE = 50;
const TAKEN = 'There is a template of this name';

type TemplateParts = Pick<TagParts, 'record' | 'now'>;

export const controllerTemplateHandlers = (parts: TemplateParts) => ({
  ...readTemplates(),
  ...changeTemplates(parts),
});

function readTemplates() {
  return {
    controllerTemplates: ({ tenant }, { query }) =>
      tenant((db) => listTemplates(db, pageOf(query), searchTerm(query.search))),

    controllerTemplate: ({ tenant }, { params }) => tenant((db) => detail(db, params.uuid)),

    associatedControllers: ({ tenant }, { params, query }) =>
      tenant(async (db) => {
        const { id } = await found(db, params.id);
        return controllersOfTemplate(db, id, pageOf(query), searchTerm(query.search));
      }),

    offeredControllerTemplates: ({ tenant }, { query }) => tenant((db) => listTemplates(db, pageOf(query))),
    offeredControllerTemplate: ({ tenant }, { params }) => tenant((db) => detail(db, params.templateUuid)),
  } satisfies Partial<Handlers>;
}

function changeTemplates({ record, now }: TemplateParts) {
  return {
    createControllerTemplate: ({ caller }, { body }) =>
      unlessTaken(TAKEN, () =>
        record(caller, 'controllerTemplate.create', async (db) => {
          const controller = await controllerOfTags(db, body.controllerUuid);
          if (!controller) throw invalidField('controllerUuid', 'This controller does not exist');
          const { protocol, manufacturer, model } = controller;
          const { id } = await insertTemplate(db, {
            company_id: caller.companyId,
            ...{ name: body.name, protocol, manufacturer, model },
            ...changedBy(caller, now()),
          });
          await keepTags(db, id, controller.id);
          await setTemplate(db, controller.id, id);
          return logged(await found(db, id));
        }),
      ),

    updateControllerTemplate: ({ caller }, { params, body }) =>
      unlessTaken(TAKEN, () =>
        record(caller, 'controllerTemplate.update', async (db) => {
          const { id } = await found(db, params.uuid);
          await changeTemplate(db, id, { name: body.name, ...changedBy(caller, now()) });
          return logged(await found(db, id));
        }),
      ),

    archiveControllerTemplate: ({ caller }, { params }) =>
      record(caller, 'controllerTemplate.archive', async (db) => {
        const template = await found(db, params.uuid);
        await changeTemplate(db, template.id, { archived_at: new Date(now()) });
        return { ...logged(template), result: {} };
      }),

    applyControllerTemplate: ({ caller }, { params, body }) =>
      record(caller, 'controllerTemplate.apply', (db) => applyTemplate(db, params.uuid, body.templateUuid)),
  } satisfies Partial<Handlers>;
}

/** Gives a controller the template tags that it lacks. */
async function applyTemplate(db: Db, controllerUuid: string, templateUuid: AnyId) {
  const controller = await heldController(db, controllerUuid);
  const { name: to, created, skipped } = await giveTemplate(db, controller, templateUuid);
  const { uuid, name, siteId } = controller;
  const changes = [
    { what: 'Template', to },
    { what: 'Tags added', to: created },
  ];
  return {
    result: { created, skipped },
    activity: { sites: [siteId], kind: 'controller', object: { uuid, name }, changes },
    events: [FIELD_CHANGED],
  } as const;
}

/**
 * Applies a template to a locked controller and remembers it; also for a controller that is just being
 * created. Throws an error at `templateUuid` if there is no such template, or it is for another protocol.
 */
export async function giveTemplate(
  db: Db,
  controller: Pick<TagController, 'id' | 'protocol'>,
  id: AnyId,
): Promise<{ name: string; created: number; skipped: number }> {
  const template = await findTemplate(db, id);
  if (!template) throw invalidField('templateUuid', 'This template does not exist');
  if (template.protocol !== controller.protocol)
    throw invalidField(
      'templateUuid',
      `“${template.name}” is for ${template.protocol}, this controller is on ${controller.protocol}`,
    );
  const given = await giveTags(db, template.id, controller.id);
  await setTemplate(db, controller.id, template.id);
  return { name: template.name, ...given };
}

const pageOf = ({ limit = PAGE, skip = 0 }: { readonly limit?: number; readonly skip?: number }) => ({
  limit,
  skip,
});

async function found(db: Db, id: AnyId) {
  const template = await findTemplate(db, id);
  if (!template) throw missing();
  return template;
}

async function detail(db: Db, uuid: string) {
  const template = await found(db, uuid);
  return { ...template, tags: await tagsOfTemplate(db, template.id) };
}

const changedBy = ({ user }: Caller, at: number) => ({
  updated_by: fullNameOf(user),
  updated_at: new Date(at),
});

const logged = (template: Awaited<ReturnType<typeof found>>) => ({
  result: template,
  detail: { template: template.uuid, name: template.name, tags: template.tagsCount },
});
