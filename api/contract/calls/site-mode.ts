/**
 * Static and dynamic site mode (OR-51). A static object names its tag. A dynamic one names a role of the site and a link object of
 * its device (OR-40), for which every site that the diagram is shown for has a tag of its own.
 */
import {
  type Infer,
  instant,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  queryNumber,
  text,
  timezone,
  uuid,
} from '../field.ts';
import { idOf } from '../numbered.ts';
import { call } from './call.ts';
import { diagramHead, elementConfig } from './diagrams.ts';
import { HISTORY_RANGES, MOST_POINTS, seriesReply, TIME_UNITS } from './history.ts';
import { diagramRead, page } from './shared.ts';
import { liveValueField, tagField } from './tag-fields.ts';

/** Tags, or pairs of role and link object, in one request of the switch. */
export const MOST_SITE_LINKS = 10_000;
/** Why a tag has no link of either mode. */
export const TAG_IS_GONE = 'The tag is gone';

const role = { assignmentId: uuid(), linkObjectId: uuid() };
const tagOfRole = object({
  ...role,
  assignment: text(),
  linkObject: text(),
  /** Sites where a device fills the role and has such a tag. */
  sites: number({ integer: true }),
  /** The one at the requested site. */
  tag: nullable(tagField),
});
export type TagOfRole = Infer<typeof tagOfRole>;

/** What the tags of an assembly's instance can be linked to at once: who fills an assignment at a site, or a device. */
const equipmentField = object({
  assignmentId: nullable(uuid()),
  deviceId: nullable(uuid()),
  /** Of the assignment or the device. */
  name: text(),
  siteId: uuid(),
  site: text(),
  /** Its tags, one for each link object. */
  roles: list(object({ linkObjectId: uuid(), tag: uuid() }), { max: 10_000 }),
});
export type EquipmentItem = Infer<typeof equipmentField>;
/** Link objects that equipment can be searched by. */
const MOST_LINK_OBJECTS = 100;

/** One link of the other mode; if there is none `reason` says why, in words for the builder. */
const siteLink = object({
  tag: nullable(uuid()),
  deviceId: nullable(uuid()),
  assignmentId: nullable(uuid()),
  linkObjectId: nullable(uuid()),
  reason: nullable(text()),
});
export type SiteLink = Infer<typeof siteLink>;

/** What charts can show over a time range. */
const DATA_POINTS = ['average', 'min', 'max', 'last'] as const;

const build = { anyOf: ['Dash.add', 'Dash.update', 'Site.Overview.update'] } as const;

export const siteModeCalls = {
  roleTags: call('GET reports/site-schematics/role-tags', {
    summary: 'PROPOSED: what a dynamic diagram may be linked to: roles, and what of their devices has a tag',
    needs: diagramRead,
    query: { ...page, siteUuid: optional(uuid()), assignmentUuid: optional(uuid()) },
    reply: object({ items: list(tagOfRole, { max: 500 }), total: number({ integer: true }) }),
  }),
  equipment: call('POST reports/site-schematics/equipment', {
    summary:
      'PROPOSED: what an instance of an assembly can be linked to as a whole: assignments at their sites, then devices, by name. With `linkObjects` only what has a tag for one of them',
    needs: diagramRead,
    body: object({
      search: optional(text({ max: 200 })),
      siteId: optional(uuid()),
      assignmentId: optional(uuid()),
      deviceId: optional(uuid()),
      linkObjects: optional(list(uuid(), { max: MOST_LINK_OBJECTS })),
      limit: optional(number({ integer: true, min: 1, max: 500 })),
    }),
    reply: object({ items: list(equipmentField, { max: 500 }), total: number({ integer: true }) }),
  }),
  siteLinks: call('POST reports/site-schematics/site-links', {
    summary:
      'PROPOSED: the same links in the other mode, in their order: of tags the role and link object that mean them, of roles the tags of one site',
    needs: build,
    bodyLimit: 2 * 1024 * 1024,
    body: object({
      to: oneOf(['static', 'dynamic']),
      /** The site whose devices static links name. */
      siteId: optional(uuid()),
      tags: optional(list(uuid(), { max: MOST_SITE_LINKS })),
      roles: optional(list(object(role), { max: MOST_SITE_LINKS })),
    }),
    reply: object({ items: list(siteLink, { max: MOST_SITE_LINKS }) }),
  }),
  objectTagDetail: call('GET reports/site-schematics/object-tag-detail', {
    summary: 'The tag that a role and a link object (`objectId`) mean at a site, with its last value',
    needs: diagramRead,
    query: { assignmentId: uuid(), siteId: uuid(), objectId: uuid() },
    reply: object({ tag: tagField, last: liveValueField }),
  }),
  diagramElement: call('GET reports/site-schematics/{uuid}/element', {
    summary:
      'PROPOSED: what one object is linked to as the diagram is stored now, and the last values of its tags: what is read again after a write',
    needs: diagramRead,
    params: { uuid: idOf('diagram') },
    query: { objectId: text({ max: 200 }), siteId: optional(uuid()) },
    reply: object({
      version: diagramHead.version,
      /** An id may be a number or a text of the same digits: both match. */
      configuration: list(elementConfig, { max: 2 }),
      tags: list(object({ tag: tagField, last: liveValueField }), { max: 1000 }),
    }),
  }),
  dynamicGraph: call('GET reports/site-schematics/dynamic-graph/{uuid}', {
    summary:
      'The history of what an object shows at a site: named by the object (`targetConfigId`), by a link object with its role or device, or by tags (`includedTags`, comma separated)',
    needs: diagramRead,
    params: { uuid: idOf('diagram') },
    query: {
      dateRange: optional(oneOf(HISTORY_RANGES)),
      granularity: optional(oneOf(TIME_UNITS)),
      dataPoint: optional(oneOf(DATA_POINTS)),
      siteId: optional(uuid()),
      startDate: optional(instant()),
      endDate: optional(instant()),
      includedTags: optional(text({ max: 2000 })),
      targetConfigId: optional(text({ max: 200 })),
      linkObjectUuid: optional(uuid()),
      assignmentUuid: optional(uuid()),
      deviceUuid: optional(uuid()),
      timezone: optional(timezone()),
      points: optional(queryNumber({ min: 1, max: MOST_POINTS })),
    },
    reply: object({ ...seriesReply, dataPoint: oneOf(DATA_POINTS) }),
  }),
} as const;
