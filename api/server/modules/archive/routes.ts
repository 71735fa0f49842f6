/** Archived objects: listed by kind, and restored with what was archived with them. */
import { ARCHIVE_KIND_NAMES, ARCHIVE_KINDS, type ArchiveKind, isGranted } from '../../../contract/index.ts';
import type { Recorder } from '../../audit/recorder.ts';
import { missing, notAllowed } from '../../http/errors.ts';
import type { Caller, Handlers } from '../../http/handler.ts';
import { unlessTaken } from '../../http/unless-taken.ts';
import { countChanges, countParts, type PartCounts } from '../../storage/archive-with-parts.ts';
import type { AnyId } from '../../storage/ids.ts';
import { searchTerm } from '../../storage/search-term.ts';
import type { Db } from '../../storage/storage.ts';
import type { Hosts } from '../links/index.ts';
import type { FormerMembers } from '../people/index.ts';
import { STORED_KINDS } from './kinds.ts';
import { archivedPage, countArchived, presentId } from './queries.ts';
import { archivedRow, needRestorable, restore, takenWords } from './restore.ts';

interface ArchiveParts {
  readonly record: Recorder;
  readonly formerMembers: FormerMembers;
  readonly hosts: Hosts;
}

const PAGE = 50;

/** Kinds that may hold others, and their tables. */
const TABLES = {
  area: 'areas',
  route: 'routes',
  site: 'sites',
  link: 'links',
  controller: 'controllers',
} as const;

/** Table → kind, for what is archived or restored with another object. */
const KINDS = {
  areas: 'area',
  routes: 'route',
  sites: 'site',
  diagrams: 'overview',
  links: 'link',
  controllers: 'controller',
  tags: 'tag',
} as const;

export function archiveHandlers({ record, hosts, formerMembers }: ArchiveParts) {
  return {
    archiveKinds: ({ caller, tenant }) =>
      tenant(async (db) => {
        const items = [];
        for (const kind of ARCHIVE_KIND_NAMES)
          if (mayRestore(caller, kind)) items.push({ kind, count: await countArchived(db, kind) });
        return { items };
      }),

    archivedItems({ caller, tenant }, { query: { kind, limit = PAGE, skip = 0, search } }) {
      needRight(caller, kind);
      return tenant((db) => archivedPage(db, kind, { limit, skip }, searchTerm(search)));
    },

    archiveParts: ({ caller, tenant }, { params: { kind, id } }) =>
      tenant(async (db) => {
        const table = TABLES[kind as keyof typeof TABLES];
        const row = table && (await presentId(db, table, id));
        if (row === undefined) throw missing();
        needRight(caller, kind);
        return { parts: shownParts(await countParts(db, table, row)) };
      }),

    async restoreArchived({ caller, tenant, signal }, { params: { kind, id } }) {
      const { noun, activity } = STORED_KINDS[kind];
      const invitation =
        kind === 'user'
          ? await tenant((db) => former(db, caller, id)).then((userId) =>
              formerMembers.prepare(userId, caller, signal),
            )
          : undefined;
      const instead =
        invitation === undefined
          ? undefined
          : async (db: Db, userId: number) => {
              await formerMembers.give(db, userId, invitation);
              return {};
            };
      const work = async (db: Db) => {
        const row = await archivedRow(db, kind, id);
        needRight(caller, kind);
        const { name, uuid, sites, parts, events } = await restore(db, { caller, hosts, instead }, kind, row);
        const result = { name, parts: shownParts(parts) };
        if (!activity || sites.length === 0) return { result, events, detail: { [noun]: uuid, name } };
        const changes = countChanges(parts);
        return { result, events, activity: { sites, kind: activity, object: { uuid, name }, changes } };
      };
      const restored = await unlessTaken(takenWords(kind), () => record(caller, `${noun}.restore`, work));
      if (invitation !== undefined) await formerMembers.send(invitation, caller.companyId);
      return restored;
    },
  } satisfies Partial<Handlers>;
}

/** The id of an archived user whom the caller may bring back. */
async function former(db: Db, caller: Caller, id: AnyId): Promise<number> {
  const row = await archivedRow(db, 'user', id);
  needRight(caller, 'user');
  await needRestorable(db, caller, row);
  return row.id;
}

const mayRestore = ({ permissions, user }: Caller, kind: ArchiveKind): boolean => {
  const { right, isForAdministrators } = ARCHIVE_KINDS[kind];
  return isGranted(permissions, right) && (!isForAdministrators || user.role.type === 'CompanyAdmin');
};

function needRight(caller: Caller, kind: ArchiveKind): void {
  if (!mayRestore(caller, kind)) throw notAllowed();
}

const shownParts = (counts: PartCounts): { kind: ArchiveKind; count: number }[] =>
  Object.entries(KINDS).flatMap(([table, kind]) => {
    const count = counts[table as keyof typeof KINDS] ?? 0;
    return count > 0 ? [{ kind, count }] : [];
  });
