/**
 * Overview templates: drawings from which overviews of sites are made (OTPL). Stored, streamed and saved like all diagrams,
 * with one difference: their objects are linked only by assignment and link object (OR-51), so that a template
 * means the devices of whichever site it is shown for.
 */
import {
  type Infer,
  instant,
  list,
  nothing,
  nullable,
  number,
  object,
  optional,
  text,
  uuid,
} from '../field.ts';
import { idOf } from '../numbered.ts';
import { call } from './call.ts';
import { templateNameField } from './controller-templates.ts';
import { thumbnail, wholeDiagram } from './diagrams.ts';
import { nameField, page } from './shared.ts';
import { namedField } from './tag-fields.ts';

/** A page of the list. */
export const OVERVIEW_TEMPLATES_PAGE = 50;

/** The exact words (OTPL-04, ERR-18). */
export const OVERVIEW_TEXTS = {
  archive: 'Are you sure you want to archive this overview?',
  templateRequired: 'Template is required',
} as const;

const needsTo = (right: 'add' | 'update' | 'archive') =>
  ({ anyOf: [`Site.OverviewTemplates.${right}`] }) as const;
/** Users who create overviews of sites choose among the templates, whether or not they see them in the set-up. */
const maySee = { anyOf: ['Site.OverviewTemplates.canSee', 'Site.Overview.update'] } as const;

const whole = () => number({ integer: true });

const head = {
  uuid: uuid(),
  name: text(),
  /** The user who changed it last; empty if unknown. */
  updatedBy: text(),
  updatedAt: instant(),
  /** Grows by one at every save of the drawing. */
  version: whole(),
  width: number(),
  height: number(),
  objectCount: whole(),
  /** Overviews made from it that are not archived. */
  overviewsCount: whole(),
};
const templateItem = object(head);

/** What a drawing needs from a site: a role and the link object of its device. */
const role = object({ assignment: namedField, linkObject: namedField, objects: whole() });

const associated = object({
  uuid: uuid(),
  name: text(),
  /** Null on the dashboard. */
  siteUuid: nullable(uuid()),
  siteName: nullable(text()),
  /** The version of the template that it was made from. */
  templateVersion: nullable(whole()),
  updatedAt: instant(),
});

const taken = {
  template: templateItem,
  /** Objects whose links have no role: they are unlinked in the template. */
  unlinked: whole(),
};

export const overviewTemplateCalls = {
  overviewTemplates: call('GET overview-templates', {
    summary: 'Overview templates by name, in pages of 50',
    needs: maySee,
    query: page,
    reply: object({ items: list(templateItem, { max: 500 }), total: whole() }),
  }),
  overviewTemplate: call('GET overview-templates/{uuid}', {
    summary:
      'An overview template and the roles that its objects are linked by; its drawing is read as a diagram',
    needs: maySee,
    params: { uuid: idOf('diagram') },
    reply: object({ ...head, roles: list(role, { max: 10_000 }) }),
  }),
  associatedOverviews: call('GET overview-templates/associated-overviews/{id}', {
    summary: 'Overviews that were made from a template, by site and name, in pages of 50',
    needs: maySee,
    params: { id: idOf('diagram') },
    query: page,
    reply: object({ items: list(associated, { max: 500 }), total: whole() }),
  }),
  createOverviewTemplate: call('POST overview-templates', {
    summary:
      'PROPOSED: a template, empty or with the drawing of a diagram. Links to devices become links to the roles that these devices fill; what no role stands for is counted in `unlinked`',
    needs: needsTo('add'),
    bodyLimit: 512 * 1024,
    body: object({
      name: templateNameField,
      /** The source of its drawing; the sides below are those of an empty one. */
      diagramUuid: optional(uuid()),
      /** The diagram's own unless given. */
      thumbnail: optional(thumbnail),
      width: optional(number({ min: 1, max: 1_000_000 })),
      height: optional(number({ min: 1, max: 1_000_000 })),
    }),
    reply: object(taken),
  }),
  updateOverviewTemplate: call('PUT overview-templates/{uuid}', {
    summary: 'Renames an overview template; its drawing and the overviews made from it stay as they are',
    needs: needsTo('update'),
    params: { uuid: idOf('diagram') },
    body: object({ name: templateNameField }),
    reply: templateItem,
  }),
  redrawOverviewTemplate: call('PUT overview-templates/{uuid}/drawing', {
    summary:
      'PROPOSED: gives a template the drawing of a diagram. 409 VERSION_CONFLICT where somebody has saved it since `version`. Overviews that were made from it stay as they are',
    needs: needsTo('update'),
    params: { uuid: idOf('diagram') },
    bodyLimit: 512 * 1024,
    body: object({
      /** The source of its drawing. */
      diagramUuid: uuid(),
      thumbnail: optional(thumbnail),
      version: number({ integer: true, min: 1 }),
    }),
    reply: object(taken),
  }),
  archiveOverviewTemplate: call('DELETE overview-templates/{uuid}', {
    summary: 'Archives an overview template; overviews that were made from it stay as they are',
    needs: needsTo('archive'),
    params: { uuid: idOf('diagram') },
    reply: nothing(),
  }),
  overviewFromTemplate: call('GET sites/{uuid}/overview-from-template/{templateId}', {
    summary:
      'A template as it looks at a site: a diagram whose links are resolved there, and what the site lacks for it',
    needs: maySee,
    params: { uuid: idOf('site'), templateId: idOf('diagram') },
    reply: object(wholeDiagram),
  }),
  templateAtSite: call('GET sites/{uuid}/overview-from-template/{templateId}/lacking', {
    summary: 'PROPOSED: what a site lacks for a template, without the drawing',
    needs: maySee,
    params: { uuid: idOf('site'), templateId: idOf('diagram') },
    reply: object({ roles: whole(), lacking: wholeDiagram.lacking, lost: whole() }),
  }),

  renameDiagram: call('PUT reports/site-schematics/{uuid}/name', {
    summary:
      'PROPOSED: renames a diagram. It stays in its version: nobody who edits it meanwhile is in conflict',
    needs: { anyOf: ['Dash.canSee', 'Site.Overview.canSee'] },
    params: { uuid: idOf('diagram') },
    body: object({ name: nameField }),
    reply: object({ uuid: uuid(), name: text() }),
  }),
  removeOverview: call('DELETE sites/remove-overview/{id}', {
    summary: 'Archives an overview of a site, and takes it out of the site’s order',
    needs: { anyOf: ['Site.Overview.archive'] },
    params: { id: idOf('diagram') },
    reply: nothing(),
  }),
} as const;

export type OverviewTemplate = Infer<typeof templateItem>;
export type OverviewTemplateDetail = Infer<(typeof overviewTemplateCalls)['overviewTemplate']['reply']>;
