/** The search over everything: each kind only where the user may see it. */
import { FOUND_OF_A_KIND, type FoundKind, SEARCH_FROM } from '../../../contract/calls/search.ts';
import { isGranted, type PermissionPath } from '../../../contract/index.ts';
import { missing } from '../../http/errors.ts';
import type { Handlers } from '../../http/handler.ts';
import type { Db } from '../../storage/storage.ts';
import { diagramOfSite, dynamicTagsOfSite, findLinkObject } from '../tags/index.ts';
import {
  type FoundRow,
  placeOfTag,
  placesOfEquipment,
  searchControllers,
  searchEquipment,
  searchTags,
  searchUsers,
  type TagPlace,
} from './queries.ts';

interface Source {
  readonly kind: FoundKind;
  /** Any one of them is enough. */
  readonly needs: readonly PermissionPath[];
  readonly search: (
    db: Db,
    wanted: { words: readonly string[]; limit: number },
  ) => Promise<readonly FoundRow[]>;
}

const SOURCES: readonly Source[] = [
  { kind: 'tag', needs: ['Site.Overview.canSee', 'Site.Communication.canSee'], search: searchTags },
  {
    kind: 'equipment',
    needs: ['Site.Overview.canSee', 'Setup.LinkObjects.canSee'],
    search: searchEquipment,
  },
  { kind: 'controller', needs: ['Site.Communication.canSee'], search: searchControllers },
  { kind: 'user', needs: ['Setup.Users.canSee'], search: searchUsers },
];

/** Sites at which a diagram of a piece of equipment is looked for. */
const SITES_TRIED = 5;
const MOST_WORDS = 6;

export function searchHandlers() {
  return {
    async search({ caller, tenant }, { query }) {
      const typed = (query.search ?? '').trim().toLowerCase();
      if (typed.length < SEARCH_FROM) return { items: [] };
      const wanted = { words: typed.split(/\s+/).slice(0, MOST_WORDS), limit: FOUND_OF_A_KIND };
      return tenant(async (db) => {
        const items = [];
        for (const { kind, needs, search } of SOURCES) {
          if (!needs.some((path) => isGranted(caller.permissions, path))) continue;
          items.push(...(await search(db, wanted)).map((row) => ({ kind, ...row })));
        }
        return { items };
      });
    },

    tagPlace: ({ caller, tenant }, { params }) =>
      tenant(async (db) => {
        const place = await placeOfTag(db, params.uuid);
        if (!place) throw missing();
        const maySee = isGranted(caller.permissions, 'Site.Overview.canSee');
        const { siteUuid, controllerUuid } = place;
        return { siteUuid, controllerUuid, diagram: (maySee && (await diagramOf(db, place))) || null };
      }),

    equipmentPlace: ({ caller, tenant }, { params }) =>
      tenant(async (db) => {
        if (!(await findLinkObject(db, params.uuid))) throw missing();
        if (!isGranted(caller.permissions, 'Site.Overview.canSee')) return { place: null };
        for (const place of await placesOfEquipment(db, params.uuid, SITES_TRIED)) {
          const diagram = await diagramOf(db, place);
          if (diagram) return { place: { siteUuid: place.siteUuid, diagram, tagUuid: place.uuid } };
        }
        return { place: null };
      }),
  } satisfies Partial<Handlers>;
}

/** The first diagram of its site that shows a tag. By its link object it is found only if it fills the role. */
async function diagramOf(
  db: Db,
  { uuid, linkObjectUuid, siteId, siteUuid }: TagPlace,
): Promise<string | undefined> {
  const isMeant = [...(await dynamicTagsOfSite(db, siteUuid)).values()].includes(uuid);
  const names = { uuid, linkObjectUuid: isMeant ? linkObjectUuid : null };
  return (await diagramOfSite(db, siteId, [names]))?.diagram;
}
