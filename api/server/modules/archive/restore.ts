/** Restores one archived object: checks its name, its addresses and the caller's rights first. */
import { type RawBuilder, sql } from 'kysely';
import { ARCHIVE_KINDS, type ArchiveKind } from '../../../contract/index.ts';
import { refuseAdministrator, refuseBeyond } from '../../access/grants.ts';
import {
  ANNOTATIONS_CHANGED,
  ASSEMBLIES_CHANGED,
  type DomainEvent,
  EQUIPMENT_NOTES_CHANGED,
  FIELD_CHANGED,
  LABELS_CHANGED,
  RIGHTS_CHANGED,
} from '../../bus/domain-events.ts';
import type { Addressed } from '../../field/endpoints.ts';
import { HttpError, missing } from '../../http/errors.ts';
import type { Caller } from '../../http/handler.ts';
import type { PartCounts } from '../../storage/archive-with-parts.ts';
import type { AnyId } from '../../storage/ids.ts';
import type { Db } from '../../storage/storage.ts';
import { isNameTaken } from '../../storage/taken-name.ts';
import { type Hosts, takeAddresses } from '../links/index.ts';
import { findArchivedUser } from '../people/index.ts';
import { STORED_KINDS } from './kinds.ts';
import { type ArchivedRow, findArchived } from './queries.ts';

interface Restored {
  readonly uuid: string;
  readonly name: string;
  readonly sites: readonly number[];
  readonly parts: PartCounts;
  readonly events: readonly DomainEvent[];
}

type Restore = (db: Db, id: number) => Promise<PartCounts>;

const FIELD = [FIELD_CHANGED, LABELS_CHANGED];
const EVENTS: Partial<Record<ArchiveKind, readonly DomainEvent[]>> = {
  ...{ area: FIELD, route: FIELD, site: FIELD, link: FIELD, controller: FIELD, tag: FIELD },
  ...{ linkObject: FIELD, category: FIELD, assignment: FIELD, customField: [LABELS_CHANGED] },
  ...{ user: [RIGHTS_CHANGED], role: [RIGHTS_CHANGED], group: [RIGHTS_CHANGED] },
  assembly: [ASSEMBLIES_CHANGED],
  annotation: [ANNOTATIONS_CHANGED],
  equipmentNote: [EQUIPMENT_NOTES_CHANGED],
};

/**
 * Throws 404 for what is not archived, or whose place is archived too; 409 for a name or an address that is taken. `instead`: restores
 * the row in another way.
 */
export async function restore(
  db: Db,
  {
    caller,
    hosts,
    instead,
  }: { readonly caller: Caller; readonly hosts: Hosts; readonly instead?: Restore | undefined },
  kind: ArchiveKind,
  row: ArchivedRow,
): Promise<Restored> {
  await needFreeName(db, kind, row);
  if (kind === 'user') await needRestorable(db, caller, row);
  const parts = await (instead ?? STORED_KINDS[kind].restore)(db, row.id);
  if (kind === 'link' || kind === 'controller' || (parts.links ?? 0) > 0)
    for (const link of await restoredLinks(db, kind, row.id)) await takeAddresses(db, hosts, caller, link);
  const sites = row.site_id === null ? await sitesBelow(db, kind, row.id) : [row.site_id];
  const { uuid, name } = row;
  return { uuid, name, sites, parts: { ...parts, ...OWN_ROW[kind] }, events: EVENTS[kind] ?? [] };
}

/** The row itself is not one of its parts. */
const OWN_ROW: Partial<Record<ArchiveKind, PartCounts>> = {
  ...{ area: { areas: 0 }, route: { routes: 0 }, site: { sites: 0 }, overview: { diagrams: 0 } },
  ...{ link: { links: 0 }, controller: { controllers: 0 }, tag: { tags: 0 } },
};

/** Throws 404 for what is not archived, or whose place is archived. */
export async function archivedRow(db: Db, kind: ArchiveKind, id: AnyId): Promise<ArchivedRow> {
  const row = await findArchived(db, kind, id);
  if (!row) throw missing();
  return row;
}

function samePlace(column: string): NonNullable<Named['place']> {
  return (table, id) =>
    sql<boolean>`${sql.ref(column)} = (select ${sql.ref(column)} from ${sql.table(table)} where id = ${id})`;
}

function sameSitePlace(_table: string, id: number): RawBuilder<boolean> {
  return sql<boolean>`(area_id, coalesce(route_id, 0)) =
    (select area_id, coalesce(route_id, 0) from sites where id = ${id})`;
}

interface Named {
  readonly table: string;
  readonly column?: string;
  /** Whether another row is in the place of the row with this id. */
  readonly place?: (table: string, id: number) => RawBuilder<boolean>;
}

/** Tables whose names differ in one place; others have an index that demands it. */
const NAMED: Partial<Record<ArchiveKind, Named>> = {
  area: { table: 'areas' },
  route: { table: 'routes', place: samePlace('area_id') },
  site: { table: 'sites', place: sameSitePlace },
  tag: { table: 'tags', place: samePlace('controller_id') },
  role: { table: 'roles', column: 'title' },
  group: { table: 'user_groups', column: 'title' },
  notification: { table: 'notifications' },
};

async function needFreeName(db: Db, kind: ArchiveKind, { id, name }: ArchivedRow): Promise<void> {
  const named = NAMED[kind];
  if (!named) return;
  const { table, column, place } = named;
  const within = place?.(table, id);
  if (await isNameTaken(db, name, { table, column, within, except: id }))
    throw new HttpError(409, takenWords(kind), { code: 'NAME_TAKEN' });
}

export const takenWords = (kind: ArchiveKind): string =>
  TAKEN[kind] ??
  `Another ${ARCHIVE_KINDS[kind].noun} has this name now. Rename that one first, then restore this one`;

/** Of what has no name. */
const TAKEN: Partial<Record<ArchiveKind, string>> = {
  equipmentNote: 'This equipment has another note now. Clear that one first, then restore this one',
};

/** Restoring a user gives rights back: nobody gives more than their own. */
export async function needRestorable(db: Db, caller: Caller, { uuid }: ArchivedRow): Promise<void> {
  const user = await findArchivedUser(db, uuid);
  if (!user) throw missing();
  refuseAdministrator(caller, user.role_type);
  const { rows } = await sql<{ permissions: Caller['permissions']; is_gone: boolean; title: string }>`
    select coalesce(memberships.permissions, roles.permissions) as permissions, roles.title,
      roles.archived_at is not null as is_gone
    from memberships join roles on roles.id = memberships.role_id where memberships.user_id = ${user.id}`.execute(
    db,
  );
  const { permissions, is_gone: isGone, title } = rows[0]!;
  if (isGone)
    throw new HttpError(409, `The role of this user, ${title}, is archived. Restore the role first`, {
      code: 'ROLE_ARCHIVED',
    });
  refuseBeyond(caller, permissions);
}

/** The restored links with their devices: their addresses may belong to another company by now. */
async function restoredLinks(db: Db, kind: ArchiveKind, id: number): Promise<readonly Addressed[]> {
  const { rows } = await sql<Addressed>`
    select links.protocol, links.address, coalesce(
      (select json_agg(json_build_object('address', controllers.address)) from controllers
        where controllers.link_id = links.id and controllers.archived_at is null), '[]'::json) as devices
    from links join sites on sites.id = links.site_id
    where links.archived_at is null and sites.archived_at is null and ${isBelow(kind, id)}`.execute(db);
  return rows;
}

const LINK_COLUMNS: Partial<Record<ArchiveKind, string>> = {
  ...{ area: 'sites.area_id', route: 'sites.route_id', site: 'sites.id' },
};

/** Whether a link is at or below an object, or has it. */
function isBelow(kind: ArchiveKind, id: number): RawBuilder<boolean> {
  if (kind === 'controller')
    return sql<boolean>`links.id = (select link_id from controllers where id = ${id})`;
  return sql<boolean>`${sql.ref(LINK_COLUMNS[kind] ?? 'links.id')} = ${id}`;
}

/** The sites of a restored area or route. */
async function sitesBelow(db: Db, kind: ArchiveKind, id: number): Promise<readonly number[]> {
  if (kind !== 'area' && kind !== 'route') return [];
  const { rows } = await sql<{ id: number }>`select id from sites
    where ${sql.ref(`${kind}_id`)} = ${id} and archived_at is null`.execute(db);
  return rows.map((row) => row.id);
}
