/** Where the archived objects of each kind are stored, and how one of them is restored. */
import { type RawBuilder, sql } from 'kysely';
import type { ActivityKind, ArchiveKind } from '../../../contract/index.ts';
import { type PartCounts, restoreWithParts, type TableWithParts } from '../../storage/archive-with-parts.ts';
import type { Db } from '../../storage/storage.ts';
import { USER_ADDRESS } from '../../storage/user-address.ts';
import { attach, type DetachableTable } from '../tags/index.ts';

interface StoredKind {
  /**
   * Archived rows whose place is not archived: `id`, `uuid`, `name`, `place`, `at` and `site_id` (null for what belongs to no
   * site). Rows that were archived with a larger object become visible once that one is restored.
   */
  readonly rows: RawBuilder<unknown>;
  /** The first word of its actions in the audit log. */
  readonly noun: string;
  /** The kind in the activity log of its site. */
  readonly activity?: ActivityKind;
  /** Restores the row, and returns what was restored with it. */
  readonly restore: (db: Db, id: number) => Promise<PartCounts>;
}

interface Place {
  /** Joins of the tables above; rows above that are archived are left out. */
  readonly joins?: RawBuilder<unknown>;
  readonly place?: RawBuilder<unknown>;
  readonly site?: RawBuilder<unknown>;
  readonly name?: RawBuilder<unknown>;
  readonly only?: RawBuilder<unknown>;
}

const rowsOf = (table: string, { joins, place, site, name, only }: Place = {}): RawBuilder<unknown> => sql`
  select item.id, item.uuid, ${name ?? sql`item.name`} as name, ${place ?? sql`''`} as place,
    item.archived_at as at, ${site ?? sql`null::integer`} as site_id
  from ${sql.table(table)} as item ${joins ?? sql``}
  where item.archived_at is not null and ${only ?? sql`true`}`;

const withParts =
  (table: TableWithParts): StoredKind['restore'] =>
  (db, id) =>
    restoreWithParts(db, table, id);

/** Clears `archived_at`, and sets further columns. */
const alone =
  (table: string, more: RawBuilder<unknown> = sql``): StoredKind['restore'] =>
  async (db, id) => {
    await sql`update ${sql.table(table)} set archived_at = null ${more} where id = ${id}`.execute(db);
    return {};
  };

const attached =
  (table: DetachableTable): StoredKind['restore'] =>
  async (db, id) => {
    await alone(table)(db, id);
    await attach(db, table, id);
    return {};
  };

const IN_AREA = sql`join areas on areas.id = item.area_id and areas.archived_at is null
  left join routes on routes.id = item.route_id`;
const AT_SITE = sql`join sites on sites.id = item.site_id and sites.archived_at is null`;
const ON_LINK = sql`join links on links.id = item.link_id and links.archived_at is null
  join sites on sites.id = links.site_id`;
const ON_CONTROLLER = sql`join controllers on controllers.id = item.controller_id and controllers.archived_at is null
  join links on links.id = controllers.link_id join sites on sites.id = links.site_id`;

const OF_TAG = sql`join tags on tags.id = item.tag_id and tags.archived_at is null
  join controllers on controllers.id = tags.controller_id
  join links on links.id = controllers.link_id join sites on sites.id = links.site_id`;
const OF_EQUIPMENT = sql`left join assignments on assignments.id = item.assignment_id
  left join controllers on controllers.id = item.controller_id
  left join links on links.id = controllers.link_id
  join sites on sites.id = coalesce(item.site_id, links.site_id) and sites.archived_at is null`;
/** Of a text that has no name. */
const BEGINNING = sql`case when length(item.text) > 80 then left(item.text, 79) || '…' else item.text end`;

/** Names from the top down. */
const path = (...names: readonly string[]): RawBuilder<unknown> =>
  sql`concat_ws(' › ', ${sql.join(names.map((name) => sql.ref(name)))})`;

const title = sql`item.title`;
const diagram = (only: RawBuilder<unknown>): StoredKind['rows'] =>
  rowsOf('diagrams', { only: sql`item.site_id is null and ${only}` });

export const STORED_KINDS: Readonly<Record<ArchiveKind, StoredKind>> = {
  area: { rows: rowsOf('areas'), noun: 'area', activity: 'site', restore: withParts('areas') },
  route: {
    rows: rowsOf('routes', {
      joins: sql`join areas on areas.id = item.area_id and areas.archived_at is null`,
      place: path('areas.name'),
    }),
    noun: 'route',
    activity: 'site',
    restore: withParts('routes'),
  },
  site: {
    rows: rowsOf('sites', {
      joins: IN_AREA,
      place: path('areas.name', 'routes.name'),
      site: sql`item.id`,
      only: sql`routes.archived_at is null`,
    }),
    noun: 'site',
    activity: 'site',
    restore: withParts('sites'),
  },
  overview: {
    rows: rowsOf('diagrams', { joins: AT_SITE, place: path('sites.name'), site: sql`item.site_id` }),
    noun: 'overview',
    activity: 'diagram',
    restore: withParts('diagrams'),
  },
  link: {
    rows: rowsOf('links', { joins: AT_SITE, place: path('sites.name'), site: sql`item.site_id` }),
    noun: 'communication',
    activity: 'communication',
    restore: withParts('links'),
  },
  controller: {
    rows: rowsOf('controllers', {
      joins: ON_LINK,
      place: path('sites.name', 'links.name'),
      site: sql`sites.id`,
    }),
    noun: 'controller',
    activity: 'controller',
    restore: withParts('controllers'),
  },
  tag: {
    rows: rowsOf('tags', {
      joins: ON_CONTROLLER,
      place: path('sites.name', 'links.name', 'controllers.name'),
      site: sql`sites.id`,
    }),
    noun: 'tag',
    activity: 'tag',
    restore: withParts('tags'),
  },
  picture: {
    rows: rowsOf('gallery_images', { joins: AT_SITE, place: path('sites.name'), site: sql`item.site_id` }),
    noun: 'gallery',
    activity: 'gallery',
    restore: alone('gallery_images'),
  },
  image: {
    // Earlier releases deleted the bytes of removed ones.
    rows: rowsOf('images', { name: sql`item.key`, only: sql`length(item.drawn) > 0` }),
    noun: 'image',
    restore: alone('images'),
  },
  annotation: {
    rows: rowsOf('annotations', {
      joins: OF_TAG,
      name: BEGINNING,
      place: path('sites.name', 'controllers.name', 'tags.name'),
      site: sql`sites.id`,
    }),
    noun: 'annotation',
    restore: alone('annotations'),
  },
  equipmentNote: {
    rows: rowsOf('equipment_notes', {
      joins: OF_EQUIPMENT,
      name: BEGINNING,
      place: sql`concat_ws(' › ', sites.name, coalesce(assignments.name, controllers.name))`,
      site: sql`sites.id`,
      only: sql`assignments.archived_at is null and controllers.archived_at is null`,
    }),
    noun: 'equipmentNote',
    restore: alone('equipment_notes'),
  },
  schedule: {
    rows: rowsOf('schedules', {
      joins: sql`join tree_items as report on report.id = item.item_id and report.archived_at is null`,
      place: path('report.name'),
    }),
    noun: 'schedule',
    // Its next run was dropped: somebody looks at it before it mails again.
    restore: alone('schedules', sql`, paused = true`),
  },
  user: {
    rows: sql`
      select users.id, users.uuid, users.first_name || ' ' || users.last_name as name,
        ${USER_ADDRESS} as place, item.archived_at as at, null::integer as site_id
      from memberships as item join users on users.id = item.user_id and users.archived_at is null
      where item.archived_at is not null and not exists (
        select from users as invited join memberships as theirs on theirs.user_id = invited.id
        where invited.invited_email = users.email and theirs.company_id = item.company_id
          and theirs.archived_at is null)`,
    noun: 'user',
    restore: async (db, id) => {
      await sql`update memberships set archived_at = null where user_id = ${id}`.execute(db);
      return {};
    },
  },
  role: { rows: rowsOf('roles', { name: title }), noun: 'role', restore: alone('roles') },
  group: { rows: rowsOf('user_groups', { name: title }), noun: 'group', restore: alone('user_groups') },
  notification: { rows: rowsOf('notifications'), noun: 'notification', restore: alone('notifications') },
  customField: {
    rows: rowsOf('custom_fields', { name: sql`item.field_name` }),
    noun: 'custom-field',
    restore: alone('custom_fields'),
  },
  linkObject: { rows: rowsOf('link_objects'), noun: 'linkObject', restore: attached('link_objects') },
  category: { rows: rowsOf('categories'), noun: 'category', restore: attached('categories') },
  assignment: { rows: rowsOf('assignments'), noun: 'assignment', restore: attached('assignments') },
  controllerTemplate: {
    rows: rowsOf('controller_templates'),
    noun: 'controllerTemplate',
    restore: alone('controller_templates'),
  },
  overviewTemplate: {
    rows: diagram(sql`item.purpose = 'template'`),
    noun: 'overviewTemplate',
    restore: alone('diagrams'),
  },
  popup: { rows: diagram(sql`item.purpose = 'popup'`), noun: 'popupOverview', restore: alone('diagrams') },
  assembly: { rows: rowsOf('assemblies'), noun: 'assembly', restore: alone('assemblies') },
  formula: { rows: rowsOf('formulas', { name: title }), noun: 'formula', restore: alone('formulas') },
  dictionary: {
    rows: rowsOf('dictionaries', { name: title }),
    noun: 'dictionary',
    restore: alone('dictionaries'),
  },
  label: { rows: rowsOf('labels', { name: title }), noun: 'label', restore: alone('labels') },
  plugin: {
    rows: rowsOf('plugins', { name: sql`coalesce(item.title, item.sha256)` }),
    noun: 'plugin',
    // Its code runs again only after somebody has approved it.
    restore: alone('plugins', sql`, approved_at = null, approved_by = null`),
  },
};
