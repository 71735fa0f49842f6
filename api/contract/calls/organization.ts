/** Areas, routes and sites. */
import {
  anyId,
  type Infer,
  instant,
  list,
  nothing,
  nullable,
  number,
  object,
  oneOf,
  optional,
  text,
  uuid,
} from '../field.ts';
import { call } from './call.ts';
import { customFieldValues } from './custom-fields.ts';
import { nameField, page } from './shared.ts';

const itemHead = { id: number({ integer: true }), uuid: uuid(), name: text() };
const siteItem = object(itemHead);
const routeItem = object({
  ...itemHead,
  sites: list(siteItem, { max: 100_000 }),
});
const areaItem = object({
  ...itemHead,
  routes: list(routeItem, { max: 100_000 }),
  sites: list(siteItem, { max: 100_000 }),
});
const overviewItem = object({
  uuid: uuid(),
  name: text(),
  objectCount: number({ integer: true }),
  updatedAt: instant(),
  /** The present name of the template that it was made from. */
  templateName: nullable(text()),
});

/** The response for a new item of the tree (API-024). */
const made = object(itemHead);

/** `routeId` 0 means none (ORG-11). */
const place = { areaId: anyId(), routeId: optional(anyId()) };
const siteForm = object({ ...place, name: nameField, customFieldValues: optional(customFieldValues) });

const LATITUDE_WORDS = 'Latitude is a number from -90 to 90, such as 39.7392';
const LONGITUDE_WORDS = 'Longitude is a number from -180 to 180, such as -104.9903';
/** The position of a site, in degrees (MAP-01, OR-37); null if unknown. */
export const sitePosition = {
  latitude: nullable(number({ min: -90, max: 90, say: LATITUDE_WORDS })),
  longitude: nullable(number({ min: -180, max: 180, say: LONGITUDE_WORDS })),
  /** Plain text that is never geocoded (OR-121). */
  address: text({ trim: true, max: 255, say: { max: 'Address must be at most 255 characters' } }),
};

const mayAdd = { anyOf: ['Setup.Organize.add'] } as const;
const mayChange = { anyOf: ['Setup.Organize.update'] } as const;
const mayArchive = { anyOf: ['Setup.Organize.archive'] } as const;
const seesSites = { anyOf: ['Site.canSee', 'Setup.Organize.canSee'] } as const;
const itemId = { uuid: anyId() };

/** Sites whose cards are shown at once, at most. */
const MOST_CARDS = 60;
const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const siteUuids = text({
  max: MOST_CARDS * 37,
  pattern: new RegExp(`^${UUID}(,${UUID}){0,${MOST_CARDS - 1}}$`),
  say: { pattern: `Uuids of sites are required, separated by commas, at most ${MOST_CARDS}` },
});

const ITEM_TYPES = ['area', 'route', 'site'] as const;

export const organizationCalls = {
  areas: call('GET areas', {
    summary: 'The tree of areas, routes and sites; a search of three characters or more narrows it',
    // What a notification watches is chosen in it.
    needs: { anyOf: [...seesSites.anyOf, 'Setup.Notifications.canSee'] },
    query: { search: optional(text({ max: 200 })) },
    reply: object({ area: list(areaItem, { max: 100_000 }) }),
  }),
  site: call('GET sites/{uuid}', {
    summary:
      'A site with its place, its custom fields and its overviews in their order; the overviews only for whoever sees sites',
    needs: seesSites,
    params: itemId,
    reply: object({
      id: number({ integer: true }),
      uuid: uuid(),
      name: text(),
      areaUuid: uuid(),
      areaName: text(),
      routeUuid: nullable(uuid()),
      routeName: nullable(text()),
      overviews: list(overviewItem, { max: 1000 }),
      overviewOrder: list(uuid(), { max: 1000 }),
      customFieldValues,
      ...sitePosition,
    }),
  }),
  companyAreas: call('GET areas/company', {
    summary: 'Areas and their routes without the sites: where something can be put',
    needs: seesSites,
    reply: object({
      area: list(object({ ...itemHead, routes: list(object(itemHead), { max: 100_000 }) }), { max: 100_000 }),
    }),
  }),
  sites: call('GET sites', {
    summary:
      'Sites by name, in pages of 100; those of `includeSites` (uuids, by comma) come first whatever the search',
    needs: seesSites,
    query: { ...page, includeSites: optional(text({ max: 4000 })) },
    reply: object({
      items: list(object({ ...itemHead, areaUuid: uuid(), areaName: text(), routeName: nullable(text()) }), {
        max: 600,
      }),
      total: number({ integer: true }),
    }),
  }),
  sitePositions: call('GET sites/positions', {
    summary: 'PROPOSED: every site by name, with its position where it has one: for the map',
    needs: { anyOf: ['Site.Map.canSee'] },
    reply: object({
      items: list(
        object({
          uuid: uuid(),
          name: text(),
          areaName: text(),
          latitude: sitePosition.latitude,
          longitude: sitePosition.longitude,
        }),
        { max: 100_000 },
      ),
    }),
  }),
  siteOverviews: call('GET sites/overviews', {
    summary: `PROPOSED: the first overview of each of these sites (uuids, by comma, at most ${MOST_CARDS}), for their cards; sites that are not there are left out`,
    needs: { anyOf: ['Site.Overview.canSee'] },
    query: { sites: siteUuids },
    reply: object({
      items: list(object({ uuid: uuid(), overview: nullable(object({ uuid: uuid(), name: text() })) }), {
        max: MOST_CARDS,
      }),
    }),
  }),
  addArea: call('POST areas', {
    summary: 'A new area',
    needs: mayAdd,
    body: object({ name: nameField }),
    reply: object({ area: made }),
  }),
  addRoute: call('POST routes', {
    summary: 'A new route in an area',
    needs: mayAdd,
    body: object({ areaId: anyId(), name: nameField }),
    reply: object({ route: made }),
  }),
  addSite: call('POST sites', {
    summary: 'A new site in an area, or in one of its routes (`routeId` 0: none)',
    needs: mayAdd,
    body: siteForm,
    reply: object({ site: made }),
  }),
  cloneSite: call('POST sites/{uuid}/clone', {
    summary:
      'A site with copies of the overviews of another. Links to that one’s own devices are not copied: they would act there',
    needs: mayAdd,
    params: itemId,
    body: siteForm,
    reply: object({ site: made }),
  }),
  moveItem: call('POST areas/{uuid}/move', {
    summary: 'Moves an area, a route or a site into this area (OR-90)',
    needs: mayChange,
    params: itemId,
    body: object({
      movingItemId: anyId(),
      movingItemType: oneOf(ITEM_TYPES),
      parentRouteId: optional(anyId()),
    }),
    reply: object({ area: made }),
  }),
  validateItems: call('POST areas/validate', {
    summary: 'Resolves a report link: which of its sites to open, and a message where there is none (OR-62)',
    needs: seesSites,
    body: object({
      type: oneOf(ITEM_TYPES),
      items: list(anyId(), { max: 1000 }),
      routeSiteId: optional(nullable(anyId())),
    }),
    reply: object({ activeSiteId: nullable(uuid()), message: text() }),
  }),
  renameArea: call('PUT areas/{uuid}', {
    summary: 'Renames an area',
    needs: mayChange,
    params: itemId,
    body: object({ name: nameField }),
    reply: object({ area: made }),
  }),
  renameRoute: call('PUT routes/{uuid}', {
    summary: 'Renames a route',
    needs: mayChange,
    params: itemId,
    body: object({ name: nameField }),
    reply: object({ route: made }),
  }),
  updateSite: call('PUT sites/{uuid}', {
    summary:
      'Changes what is given: name and custom fields (Setup.Organize), latitude, longitude and address (Setup.Organize or Site.Map), the order of the overviews (Site.Overview)',
    needs: { anyOf: ['Setup.Organize.update', 'Site.Overview.update', 'Site.Map.update'] },
    params: itemId,
    body: object({
      name: optional(nameField),
      customFieldValues: optional(customFieldValues),
      overviewOrder: optional(list(uuid(), { max: 1000 })),
      latitude: optional(sitePosition.latitude),
      longitude: optional(sitePosition.longitude),
      address: optional(sitePosition.address),
    }),
    /** As it is stored now. */
    reply: object({ site: object({ ...itemHead, ...sitePosition }) }),
  }),
  archiveArea: call('DELETE areas/{uuid}', {
    summary: 'Archives an area with all that it contains',
    needs: mayArchive,
    params: itemId,
    reply: nothing(),
  }),
  archiveRoute: call('DELETE routes/{uuid}', {
    summary: 'Archives a route with its sites',
    needs: mayArchive,
    params: itemId,
    reply: nothing(),
  }),
  archiveSite: call('DELETE sites/{uuid}', {
    summary: 'Archives a site',
    needs: mayArchive,
    params: itemId,
    reply: nothing(),
  }),
} as const;

export type Area = Infer<typeof areaItem>;
