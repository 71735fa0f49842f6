/** Controller templates: the tags of one device, to be copied to others of its kind. */
import {
  anyId,
  boolean,
  type Infer,
  instant,
  list,
  nothing,
  nullable,
  number,
  object,
  oneOfNumbers,
  opaqueObject,
  text,
  uuid,
} from '../field.ts';
import { idOf } from '../numbered.ts';
import { call } from './call.ts';
import { itemPath, page } from './shared.ts';
import { namedField, TAG_TYPES } from './tag-fields.ts';

const needsTo = (right: 'canSee' | 'add' | 'update' | 'archive') =>
  ({ anyOf: [`Site.ControllerTemplates.${right}`] }) as const;

const whole = () => number({ integer: true });
const { limit, skip } = page;

/** CTPL-04. */
export const templateNameField = text({
  trim: true,
  min: 1,
  max: 50,
  say: { required: 'Template name is required', max: 'Max allowed value is 50 characters' },
});

const head = {
  id: whole(),
  uuid: uuid(),
  name: text(),
  /** The user who changed it last. */
  updatedBy: text(),
  updatedAt: instant(),
  /** Of the links that it fits. */
  protocol: text(),
  manufacturer: text(),
  model: text(),
  tagsCount: whole(),
  controllersCount: whole(),
};
const templateItem = object(head);
const templateTag = object({
  name: text(),
  unit: nullable(text()),
  dataType: text(),
  canToggle: boolean(),
  tagType: oneOfNumbers(TAG_TYPES),
  category: nullable(namedField),
  linkObject: nullable(namedField),
  address: opaqueObject(),
});
const templateDetail = object({
  ...head,
  /** The first thousand by name. */
  tags: list(templateTag, { max: 1000 }),
});
const templates = object({ items: list(templateItem, { max: 500 }), total: whole() });
const associated = object({
  id: whole(),
  uuid: uuid(),
  name: text(),
  linkName: text(),
  siteUuid: uuid(),
  siteName: text(),
});

export const controllerTemplateCalls = {
  controllerTemplates: call('GET controller-templates', {
    summary: 'Controller templates by name, in pages of 50',
    needs: needsTo('canSee'),
    query: page,
    reply: templates,
  }),
  controllerTemplate: call('GET controller-templates/{uuid}', {
    summary: 'A controller template with its tags',
    needs: needsTo('canSee'),
    params: { uuid: idOf('controllerTemplate') },
    reply: templateDetail,
  }),
  associatedControllers: call('GET controller-templates/associated-controllers/{id}', {
    summary: 'Controllers that were made by a template, by site and name, in pages of 50',
    needs: needsTo('canSee'),
    params: itemPath,
    query: page,
    reply: object({ items: list(associated, { max: 500 }), total: whole() }),
  }),
  createControllerTemplate: call('POST controller-templates', {
    summary: 'PROPOSED: a template of a controller and its tags',
    needs: needsTo('add'),
    body: object({ name: templateNameField, controllerUuid: uuid() }),
    reply: templateItem,
  }),
  updateControllerTemplate: call('PUT controller-templates/{uuid}', {
    summary: 'Renames a controller template',
    needs: needsTo('update'),
    params: { uuid: idOf('controllerTemplate') },
    body: object({ name: templateNameField }),
    reply: templateItem,
  }),
  archiveControllerTemplate: call('DELETE controller-templates/{uuid}', {
    summary: 'Archives a controller template; controllers that were made by it stay as they are',
    needs: needsTo('archive'),
    params: { uuid: idOf('controllerTemplate') },
    reply: nothing(),
  }),

  offeredControllerTemplates: call('GET communications/controller/templates', {
    summary: 'Controller templates to choose from, by name, in pages of 50',
    needs: { anyOf: ['Site.Communication.canSee'] },
    query: { limit, skip },
    reply: templates,
  }),
  offeredControllerTemplate: call('GET communications/controller/templates/{templateUuid}', {
    summary: 'A controller template with its tags, for who adds a controller',
    needs: { anyOf: ['Site.Communication.canSee'] },
    params: { templateUuid: idOf('controllerTemplate') },
    reply: templateDetail,
  }),
  applyControllerTemplate: call('POST communications/controller/{uuid}/template', {
    summary:
      'PROPOSED: gives a controller the tags of a template; those whose name or address it has already are left out',
    needs: { anyOf: ['Site.Communication.update'] },
    params: { uuid: idOf('controller') },
    body: object({ templateUuid: anyId({ say: 'Template is required' }) }),
    reply: object({ created: whole(), skipped: whole() }),
  }),
} as const;

export type ControllerTemplate = Infer<typeof templateItem>;
export type ControllerTemplateDetail = Infer<typeof templateDetail>;
