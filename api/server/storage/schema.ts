/** The tables as Kysely sees them. `migrations/` makes them; the two are compared by the storage suite. */
import type { ColumnType, Generated } from 'kysely';
import type { Permissions } from '../../contract/permissions.ts';

type Json<T> = ColumnType<T, string, string>;
type Stamp = ColumnType<Date, Date | string, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** Columns that every tenant table has; row-level security compares company_id with the session's. */
interface Owned {
  id: Generated<number>;
  uuid: Generated<string>;
  company_id: number;
  archived_at: MaybeStamp;
}

export interface CompaniesTable {
  id: Generated<number>;
  uuid: Generated<string>;
  name: string;
  timezone: Generated<string>;
  dash_url: string | null;
  site_url: string | null;
  archived_at: MaybeStamp;
}

export interface UsersTable {
  id: Generated<number>;
  uuid: Generated<string>;
  /** Lower case. */
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  timezone: string | null;
  failed_attempts: Generated<number>;
  locked_until: MaybeStamp;
  archived_at: MaybeStamp;
}

export interface RolesTable extends Owned {
  title: string;
  /** `CompanyAdmin`, or null: the only role type known to code. */
  type: string | null;
  editable: Generated<boolean>;
  permissions: Json<Permissions>;
}

/** A user in a company. `permissions` overrides the role's, whole, where not null. */
export interface MembershipsTable {
  user_id: number;
  company_id: number;
  role_id: number;
  permissions: Json<Permissions | null> | null;
  archived_at: MaybeStamp;
}

/** One signed-in device: its refresh token rotates, the one before is kept for a grace of seconds. */
export interface RefreshFamiliesTable {
  id: string;
  user_id: number;
  company_id: number;
  token_hash: string;
  previous_hash: string | null;
  rotated_at: Stamp;
  created_at: Stamp;
  expires_at: Stamp;
  revoked_at: MaybeStamp;
  user_agent: string;
}

export interface AreasTable extends Owned {
  name: string;
}
export interface RoutesTable extends Owned {
  area_id: number;
  name: string;
}
export interface SitesTable extends Owned {
  area_id: number;
  route_id: number | null;
  name: string;
  /** uuids of diagrams. */
  overview_order: Json<string[]>;
}

/** Communication links. */
export interface LinksTable extends Owned {
  site_id: number;
  name: string;
  protocol: string;
  address: Json<Record<string, unknown>>;
}
/** Controllers: the devices below a link. */
export interface ControllersTable extends Owned {
  link_id: number;
  name: string;
  manufacturer: string;
  model: string;
  address: Json<Record<string, unknown>>;
}
export interface LinkObjectsTable extends Owned {
  name: string;
  category: string;
}
/** A named role of a device at a site (OR-40). */
export interface AssignmentsTable extends Owned {
  name: string;
}
/** Which device fills a role at which site. */
export interface SiteAssignmentsTable {
  company_id: number;
  site_id: number;
  assignment_id: number;
  controller_id: number;
}
export interface TagsTable extends Owned {
  controller_id: number;
  link_object_id: number | null;
  name: string;
  unit: string | null;
  data_type: 'float' | 'int64' | 'boolean' | 'string';
  min: number | null;
  max: number | null;
  deadband: Generated<number>;
  scan_interval: Generated<number>;
  /** The control switch. */
  can_toggle: Generated<boolean>;
  address: Json<Record<string, unknown>>;
}

export interface DiagramsTable extends Owned {
  site_id: number | null;
  name: string;
  version: Generated<number>;
  width: number;
  height: number;
  fill: string | null;
  url: string | null;
  thumbnail: string | null;
  initial_height: number | null;
  template_name: string | null;
  object_count: Generated<number>;
  owner_uuid: string | null;
  updated_at: Stamp;
}
/** A million objects exceed a jsonb value: a diagram's lists are stored in chunks, each a JSON array as text. */
export interface DiagramChunksTable {
  company_id: number;
  diagram_id: number;
  part: 'objects' | 'configuration' | 'linkObjects';
  number: number;
  body: string;
}

/** The historian. One of the four values is not null, or none where there is no value. */
export interface SamplesTable {
  company_id: number;
  tag_id: number;
  time: Stamp;
  quality: number;
  number_value: number | null;
  integer_value: ColumnType<string | null, string | bigint | null, never>;
  boolean_value: boolean | null;
  text_value: string | null;
}

export interface ConfirmsTable {
  id: string;
  company_id: number;
  user_id: number;
  tag_id: number;
  value: Json<unknown>;
  expected: Json<unknown>;
  expires_at: Stamp;
  used_at: MaybeStamp;
}
/** A write to a device. Primary key (company_id, id): the id is the client's own. At most one `pending` row per tag. */
export interface CommandsTable {
  id: string;
  company_id: number;
  user_id: number;
  tag_id: number;
  value: Json<unknown>;
  expected: Json<unknown>;
  read_back: Json<unknown>;
  result: string;
  message: string;
  requested_at: Stamp;
  finished_at: MaybeStamp;
}
/** Append only, chained: `hmac` covers the row and the `hmac` before it. */
export interface AuditTable {
  company_id: number;
  sequence: number;
  at: Stamp;
  user_uuid: string;
  user_name: string;
  action: string;
  tag_uuid: string | null;
  detail: Json<Record<string, unknown>>;
  hmac: string;
}
/** Single use: redeeming one deletes its row. */
export interface TicketsTable {
  /** SHA-256 of the ticket, hex. */
  hash: string;
  company_id: number;
  user_id: number;
  /** The refresh family: see Caller.sessionId. */
  session_id: string;
  expires_at: Stamp;
}

/** Keys that all nodes share, made once: the one that signs tokens. No request can read this table. */
export interface SecretsTable {
  name: string;
  value: string;
}

export interface Schema {
  secrets: SecretsTable;
  companies: CompaniesTable;
  users: UsersTable;
  roles: RolesTable;
  memberships: MembershipsTable;
  refresh_families: RefreshFamiliesTable;
  areas: AreasTable;
  routes: RoutesTable;
  sites: SitesTable;
  links: LinksTable;
  controllers: ControllersTable;
  link_objects: LinkObjectsTable;
  assignments: AssignmentsTable;
  site_assignments: SiteAssignmentsTable;
  tags: TagsTable;
  diagrams: DiagramsTable;
  diagram_chunks: DiagramChunksTable;
  samples: SamplesTable;
  confirms: ConfirmsTable;
  commands: CommandsTable;
  audit: AuditTable;
  tickets: TicketsTable;
}
