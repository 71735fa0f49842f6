/** Areas, routes and sites. */
import { type Infer, list, nullable, number, object, optional, text, uuid } from '../field.ts';
import { call } from './call.ts';
import { id } from './shared.ts';

export const siteItem = object({ id: number({ integer: true }), uuid: uuid(), name: text() });
export const routeItem = object({
  id: number({ integer: true }),
  uuid: uuid(),
  name: text(),
  sites: list(siteItem, { max: 100_000 }),
});
export const areaItem = object({
  id: number({ integer: true }),
  uuid: uuid(),
  name: text(),
  routes: list(routeItem, { max: 100_000 }),
  sites: list(siteItem, { max: 100_000 }),
});
export const overviewItem = object({ uuid: uuid(), name: text() });

export const organisationCalls = {
  areas: call('GET areas', {
    summary: 'The tree of areas, routes and sites; a search of three characters or more narrows it',
    needs: { anyOf: ['Site.canSee', 'Setup.Organize.canSee'] },
    query: { search: optional(text({ max: 200 })) },
    reply: object({ area: list(areaItem, { max: 100_000 }) }),
  }),
  site: call('GET sites/{uuid}', {
    summary: 'A site with its overviews in their order',
    needs: { anyOf: ['Site.canSee'] },
    params: id,
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
    }),
  }),
} as const;

export type Area = Infer<typeof areaItem>;
