/** The search over everything (Ctrl K): tags, equipment, controllers and users by a few letters of their names. */
import { type Infer, list, nullable, object, oneOf, optional, text, uuid } from '../field.ts';
import { idOf } from '../numbered.ts';
import { call } from './call.ts';

const FOUND_KINDS = ['tag', 'equipment', 'controller', 'user'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** Minimum length of a search. Lists wait for three (ERR-22); this search shows a few of each kind only. */
export const SEARCH_FROM = 2;
/** Of each kind. */
export const FOUND_OF_A_KIND = 6;

const foundThing = object({
  kind: oneOf(FOUND_KINDS),
  uuid: uuid(),
  name: text(),
  /** Its place or category: site and controller, category, e-mail address. */
  detail: text(),
  /** For tags and controllers. */
  siteUuid: nullable(uuid()),
});

export const searchCalls = {
  search: call('GET search', {
    summary:
      'PROPOSED: what has these words in its name, six of each kind at most, of the kinds that the user may see; nothing for fewer than two characters',
    needs: 'signedIn',
    query: { search: optional(text({ max: 100 })) },
    reply: object({ items: list(foundThing, { max: FOUND_KINDS.length * FOUND_OF_A_KIND }) }),
  }),
  tagPlace: call('GET search/tag/{uuid}', {
    summary:
      'PROPOSED: where a tag is to be seen: the first diagram of its site that shows it, null where none does, and its controller',
    needs: { anyOf: ['Site.Overview.canSee', 'Site.Communication.canSee'] },
    params: { uuid: idOf('tag') },
    reply: object({ siteUuid: uuid(), controllerUuid: uuid(), diagram: nullable(uuid()) }),
  }),
  equipmentPlace: call('GET search/equipment/{uuid}', {
    summary:
      'PROPOSED: a diagram that shows a tag of this link object, with that tag; null where no diagram does',
    needs: { anyOf: ['Site.Overview.canSee', 'Setup.LinkObjects.canSee'] },
    params: { uuid: idOf('linkObject') },
    reply: object({
      place: nullable(object({ siteUuid: uuid(), diagram: uuid(), tagUuid: uuid() })),
    }),
  }),
} as const;

export type FoundThing = Infer<typeof foundThing>;
