/** The tags of controllers: listing, creating, changing and archiving. */
import { boolean, list, nothing, nullable, number, object, optional, text, uuid } from '../field.ts';
import { idOf } from '../numbered.ts';
import { call } from './call.ts';
import { page } from './shared.ts';
import { sorting } from './sort.ts';
import { liveValueField, tagDetailField, tagFormField, tagFormShape, tagRowField } from './tag-fields.ts';

const needsTo = (right: 'canSee' | 'add' | 'update' | 'archive') =>
  ({ anyOf: [`Site.Communication.${right}`] }) as const;

/** Tags that one call may create. */
export const MAX_NEW_TAGS = 5000;

const { name, dataType, address, ...rest } = tagFormShape;

export const controllerTagCalls = {
  controllerTags: call('GET communications/controller/{uuid}/tags', {
    summary: 'Tags of a controller with their last values, in pages of 50; `site` must be its own',
    needs: needsTo('canSee'),
    params: { uuid: idOf('controller') },
    query: { ...page, ...sorting, site: optional(uuid()) },
    reply: object({ items: list(tagRowField, { max: 500 }), total: number({ integer: true }) }),
  }),
  createTag: call('POST communications/controller/tag', {
    summary: 'A new tag; its address is judged by the protocol of its link (OR-37)',
    needs: needsTo('add'),
    body: object({ controllerUuid: uuid(), ...tagFormShape }),
    reply: tagDetailField,
  }),
  createTags: call('POST communications/controller/{uuid}/tags', {
    summary: `PROPOSED: up to ${MAX_NEW_TAGS} new tags, all or none; refusals name the row, as tags.3.name`,
    needs: needsTo('add'),
    params: { uuid: idOf('controller') },
    bodyLimit: 8 * 1024 * 1024,
    body: object({
      tags: list(tagFormField, {
        min: 1,
        max: MAX_NEW_TAGS,
        say: `1 to ${MAX_NEW_TAGS} tags can be added at once`,
      }),
    }),
    reply: object({ created: number({ integer: true }) }),
  }),
  updateTag: call('PUT communications/controller/tag/{uuid}', {
    summary: 'Changes of a tag what the body says; the rest stays',
    needs: needsTo('update'),
    params: { uuid: idOf('tag') },
    body: object({
      name: optional(name),
      dataType: optional(dataType),
      address: optional(address),
      ...rest,
    }),
    reply: tagDetailField,
  }),
  archiveTag: call('DELETE communications/controller/tag/{uuid}', {
    summary: 'Archives a tag; its history stays, diagrams that use it show no value',
    needs: needsTo('archive'),
    params: { uuid: idOf('tag') },
    reply: nothing(),
  }),
  tagReportCount: call('GET communications/controller/tag/{uuid}/report-count', {
    summary: 'In how many reports a tag is used, and which diagrams show it',
    needs: needsTo('canSee'),
    params: { uuid: idOf('tag') },
    reply: object({
      /** Reports of all types, the dashboard's diagrams among them. */
      count: number({ integer: true }),
      /** The first hundred diagrams that show any of them. */
      diagrams: list(object({ uuid: uuid(), name: text(), siteName: nullable(text()) }), { max: 100 }),
      diagramCount: number({ integer: true }),
    }),
  }),
  readTag: call('POST communications/controller/tag/{uuid}/read', {
    summary:
      'PROPOSED: asks the device for the present value and waits some seconds for it; `fresh` says whether it answered',
    needs: needsTo('canSee'),
    params: { uuid: idOf('tag') },
    reply: object({ last: liveValueField, fresh: boolean() }),
  }),
} as const;
