/** The links of dynamic diagrams, their conversion between the two modes, and values of single objects (OR-51). */
import {
  type BodyOf,
  type Endpoints,
  MOST_SERIES,
  type SiteLink,
  TAG_IS_GONE,
  type TagScalar,
} from '../../../../contract/index.ts';
import { NOTHING } from '../../../../contract/messages.ts';
import { HttpError, invalidField, missing } from '../../../http/errors.ts';
import type { Handlers, RequestContext } from '../../../http/handler.ts';
import { searchTerm } from '../../../storage/search-term.ts';
import type { Db } from '../../../storage/storage.ts';
import { type Present, seriesOfTags, stretchOf } from '../../history/index.ts';
import {
  keyOfRole,
  listEquipment,
  listRoles,
  liveValue,
  rolesOfTags,
  siteByUuid,
  tagsByUuid,
  tagsOfRoles,
} from '../../tags/index.ts';
import type { LastValues, TagDirectory } from '../../values/index.ts';
import { elementsOf, type Item, isUuid, openReading, type Reading } from './diagram-reading.ts';

type Order = BodyOf<Endpoints['siteLinks']>;

interface SiteModeParts {
  readonly tags: TagDirectory;
  readonly lastValues: LastValues;
  readonly present: () => Present;
}

/** Roles per page of the list. */
const ROLES_PAGE = 50;

export const siteModeHandlers = (parts: SiteModeParts) => ({
  ...linkHandlers(),
  ...objectHandlers(parts),
});

/** Links of one mode, converted to the other. */
function linkHandlers() {
  return {
    roleTags: ({ tenant }, { query: { limit = ROLES_PAGE, skip = 0, search, siteUuid, assignmentUuid } }) =>
      tenant((db) => listRoles(db, { limit, skip, term: searchTerm(search), siteUuid, assignmentUuid })),

    equipment: ({ tenant }, { body: { search, limit = ROLES_PAGE, ...body } }) =>
      tenant((db) => listEquipment(db, { ...body, limit, term: searchTerm(search) })),

    siteLinks: ({ tenant }, { body }) =>
      tenant(async (db) => ({
        items: body.to === 'dynamic' ? await dynamicLinks(db, body) : await staticLinks(db, body),
      })),
  } satisfies Partial<Handlers>;
}

/** The values of single objects of a diagram. */
function objectHandlers({ tags, lastValues, present }: SiteModeParts) {
  const lastOf = (companyId: number, uuid: string) => {
    const entry = tags.ofCompany(uuid, companyId);
    if (!entry) throw missing();
    return liveValue(uuid, lastValues.get(entry.slot));
  };

  return {
    async objectTagDetail({ caller, tenant }, { query: { assignmentId, siteId, objectId } }) {
      const tag = await tenant(async (db) => {
        if (!(await siteByUuid(db, siteId))) throw missing();
        const uuid = (await tagsOfRoles(db, siteId)).get(keyOfRole({ assignmentId, linkObjectId: objectId }));
        return uuid ? (await tagsByUuid(db, [uuid]))[0] : undefined;
      });
      if (!tag) throw missing();
      return { tag, last: lastOf(caller.companyId, tag.uuid) };
    },

    async diagramElement(context, { params, query }) {
      const reading = await openReading(context, params.uuid, { siteId: query.siteId });
      const configuration = await elementsOf(reading, query.objectId);
      const uuids = new Set(configuration.flatMap(tagsOf));
      const found = await context.tenant((db) => tagsByUuid(db, [...uuids]));
      const tags = found.map((tag) => ({ tag, last: lastOf(context.caller.companyId, tag.uuid) }));
      const now = new Map(tags.map(({ tag, last }) => [tag.uuid, last.value]));
      return {
        version: reading.head.version,
        configuration: configuration.map((config) => withCurrentValue(config, now)),
        tags,
      };
    },

    async dynamicGraph(context, { params, query }) {
      const reading = await openReading(context, params.uuid, { siteId: query.siteId });
      const uuids = await graphTags(context, reading, query);
      const { dateRange: timeRange, granularity: unit, startDate: from, endDate: to } = query;
      const { timezone, points, dataPoint = 'average' } = query;
      return context.tenant(async (db) => {
        const { companyId } = context.caller;
        const stretch = await stretchOf(
          db,
          companyId,
          { timeRange, unit, from, to, timezone, points },
          present(),
        );
        return { ...(await seriesOfTags(db, companyId, uuids, stretch)), dataPoint };
      });
    },
  } satisfies Partial<Handlers>;
}

const NO_LINK = { tag: null, deviceId: null, assignmentId: null, linkObjectId: null } as const;

async function dynamicLinks(db: Db, { tags = [] }: Order): Promise<SiteLink[]> {
  const roles = await rolesOfTags(db, tags);
  const present = new Set((await tagsByUuid(db, tags)).map(({ uuid }) => uuid));
  return tags.map((tag) => {
    const found = present.has(tag) ? roles.get(tag) : undefined;
    if (found?.role) return { ...NO_LINK, ...found.role, tag, reason: null };
    return { ...NO_LINK, tag, reason: found?.reason ?? TAG_IS_GONE };
  });
}

async function staticLinks(db: Db, { roles = [], siteId }: Order): Promise<SiteLink[]> {
  const site = siteId === undefined ? undefined : await siteByUuid(db, siteId);
  if (siteId !== undefined && !site) throw missing();
  if (!site) throw invalidField('siteId', 'Say which site’s devices are meant');
  const meant = await tagsOfRoles(db, site.uuid);
  const uuids = roles.flatMap((role) => meant.get(keyOfRole(role)) ?? []);
  const tags = new Map((await tagsByUuid(db, [...new Set(uuids)])).map((tag) => [tag.uuid, tag]));
  return roles.map((role) => {
    const tag = tags.get(meant.get(keyOfRole(role)) ?? '');
    return tag
      ? { ...role, tag: tag.uuid, deviceId: tag.controllerUuid, reason: null }
      : { ...NO_LINK, ...role, reason: `${site.name} has no such device or tag` };
  });
}

/** CANV-16: an element with its tag's present value; null while it is unknown. */
const withCurrentValue = (config: Item, now: ReadonlyMap<string, TagScalar>): Item =>
  isUuid(config.linkedTag)
    ? { ...config, tagDetails: { currentValue: now.get(config.linkedTag) ?? null } }
    : config;

const tagsOf = ({ linkedTag, readBackTags }: Record<string, unknown>): string[] =>
  [linkedTag, ...(Array.isArray(readBackTags) ? readBackTags : [])].filter(isUuid);

interface GraphQuery {
  readonly siteId?: string;
  readonly includedTags?: string;
  readonly targetConfigId?: string;
  readonly linkObjectUuid?: string;
  readonly assignmentUuid?: string;
  readonly deviceUuid?: string;
}

/** The tags that are meant, however they are named; at least one. Throws 404 if one of them does not exist. */
async function graphTags(context: RequestContext, reading: Reading, query: GraphQuery): Promise<string[]> {
  const { includedTags, targetConfigId, linkObjectUuid } = query;
  const named = includedTags?.split(',').map((tag) => tag.trim()) ?? [];
  if (!named.every(isUuid)) throw invalidField('includedTags', 'Tags are named by their uuids');
  if (targetConfigId !== undefined)
    for (const { linkedTag } of await elementsOf(reading, targetConfigId))
      if (isUuid(linkedTag)) named.unshift(linkedTag);
  if (linkObjectUuid !== undefined) {
    const tag = await context.tenant((db) => tagOfLinkObject(db, linkObjectUuid, reading, query));
    if (!tag) throw missing();
    named.unshift(tag);
  }
  const uuids = [...new Set(named)];
  if (uuids.length === 0) throw new HttpError(404, NOTHING.value, { code: 'NOT_FOUND' });
  if (uuids.length > MOST_SERIES) throw invalidField('includedTags', `At most ${MOST_SERIES} tags`);
  return uuids;
}

/** What is meant of the device that fills the role at the site, or of this device. */
async function tagOfLinkObject(
  db: Db,
  linkObjectId: string,
  { site, meant }: Reading,
  { assignmentUuid, deviceUuid }: GraphQuery,
): Promise<string | undefined> {
  if (assignmentUuid !== undefined && site)
    return meant.get(keyOfRole({ assignmentId: assignmentUuid, linkObjectId }));
  return deviceUuid === undefined ? undefined : tagOfDevice(db, deviceUuid, linkObjectId);
}

/** Of several the oldest. */
async function tagOfDevice(db: Db, device: string, linkObject: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('tags')
    .innerJoin('controllers', 'controllers.id', 'tags.controller_id')
    .innerJoin('link_objects', 'link_objects.id', 'tags.link_object_id')
    .where('controllers.uuid', '=', device)
    .where('link_objects.uuid', '=', linkObject)
    .where('tags.archived_at', 'is', null)
    .select('tags.uuid')
    .orderBy('tags.id')
    .executeTakeFirst();
  return row?.uuid;
}
