/** The tables as Kysely sees them. `migrations/` makes them; the two are compared by the storage suite. */
import type { ColumnType, Generated } from 'kysely';
import type { Alarm } from '../../contract/calls/tag-fields.ts';
import type {
  AlarmLevel,
  AlertEvent,
  AlertStatus,
  AlertType,
  FieldType,
  LinkedTo,
  RefreshRate,
} from '../../contract/endpoints.ts';
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
  address: Generated<string>;
  /** OR-32: what the company has settled besides its columns. */
  settings: ColumnType<CompanySettings, string | undefined, string>;
}
export interface CompanySettings {
  readonly reportRefreshRate?: RefreshRate;
  /** Days that samples are kept; null: as long as the server's default says. */
  readonly historyDays?: number | null;
}

/** At most one of each type. */
export interface CompanyContactsTable {
  id: Generated<number>;
  uuid: Generated<string>;
  company_id: number;
  type: 'account' | 'billing' | 'technical';
  name: string;
  email: string;
  phone: string;
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
  phone: Generated<string>;
  country_code: Generated<string>;
}

/** One a user, WebP. */
export interface UserPicturesTable {
  user_id: number;
  /** New with every picture. */
  uuid: Generated<string>;
  bytes: Uint8Array;
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
  created_at: Generated<Date>;
}

export interface UserGroupsTable extends Owned {
  title: string;
}
export interface GroupMembersTable {
  company_id: number;
  group_id: number;
  user_id: number;
}

/** What a user prefers in a company. */
export interface PreferencesTable {
  company_id: number;
  user_id: number;
  key: string;
  value: Json<unknown>;
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
  /** The network address it was last refreshed from. */
  address: Generated<string>;
  /** In an assimilation session: the administrator who acts as the user, and the session that this was begun in. */
  actor_id: ColumnType<number | null, number | null | undefined, never>;
  actor_session: ColumnType<string | null, string | null | undefined, never>;
}

/** How a user's sign-in is verified by a one-time code; without a row, not at all. */
export interface TwoStepsTable {
  user_id: number;
  method: ColumnType<TwoStepMethod, TwoStepMethod | undefined, TwoStepMethod>;
  /** Of the authenticator, and one that is offered and not yet confirmed; sealed. */
  secret: string | null;
  offered: string | null;
  /** The newest 30 s step whose code was used. */
  used_step: Generated<number>;
  /** Wrong codes since the last right one. */
  failures: Generated<number>;
  locked_until: MaybeStamp;
}
export type TwoStepMethod = 'off' | 'mail' | 'authenticator';
/** Single use: using one deletes its row. */
export interface RecoveryCodesTable {
  user_id: number;
  /** HMAC of the code, hex. */
  hash: string;
}

/** What a link or an unfinished sign-in stands on. Single use: taking one deletes its row. */
export interface SignInTokensTable {
  /** SHA-256 of the token, hex. */
  hash: string;
  kind: 'code' | 'company' | 'password' | 'assimilation' | 'setup';
  user_id: number | null;
  company_id: number | null;
  /** The refresh family that asked for it. */
  session_id: string | null;
  /** HMAC of the code that was mailed, hex. */
  code_hash: string | null;
  failures: Generated<number>;
  /** Mails that were sent for it, and when the last. */
  sends: Generated<number>;
  sent_at: MaybeStamp;
  expires_at: Stamp;
}

/** Failed sign-ins from a network address. */
export interface AddressAttemptsTable {
  address: string;
  failures: number;
  last_at: Stamp;
  locked_until: MaybeStamp;
}

/** Mails that wait, and those that went; `due_at` is null once one is settled. */
export interface MailsTable {
  id: Generated<number>;
  uuid: Generated<string>;
  user_id: number | null;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  created_at: Stamp;
  due_at: MaybeStamp;
  attempts: Generated<number>;
  sent_at: MaybeStamp;
  /** What the mail server said the last time. */
  fault: string | null;
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
  /** Degrees; both or neither. */
  latitude: Generated<number | null>;
  longitude: Generated<number | null>;
  address: Generated<string>;
}

/** Communication links. */
export interface LinksTable extends Owned {
  site_id: number;
  name: string;
  protocol: string;
  address: Json<Record<string, unknown>>;
  internal_serial_number: Generated<string>;
  hub_id: number | null;
  /** Seconds; 0: it is not polled. */
  scan_interval: Generated<number>;
  /** What the device says of itself. */
  reported_serial_number: string | null;
  reported_firmware: string | null;
  /** The newest upgrade that was asked for. */
  upgrade_version: string | null;
  upgrade_state: 'requested' | 'sent' | 'done' | null;
  upgrade_requested_at: MaybeStamp;
  upgrade_requested_by: string | null;
}
/** What several links go through. */
export interface HubsTable extends Owned {
  name: string;
}
/** Firmware versions that devices can be asked to install. */
export interface FirmwaresTable extends Owned {
  version: string;
  notes: Generated<string>;
  released_at: ColumnType<Date, Date | string | undefined, Date | string>;
}
/** Controllers: the devices below a link. */
export interface ControllersTable extends Owned {
  link_id: number;
  name: string;
  manufacturer: string;
  model: string;
  address: Json<Record<string, unknown>>;
  /** The template it was made by. */
  template_id: number | null;
}
export interface LinkObjectsTable extends Owned {
  name: string;
  category_id: number | null;
}
/** Of tags and of link objects. */
export interface CategoriesTable extends Owned {
  name: string;
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
/** What a tag and the tag of a template both are. */
export interface TagSettings {
  link_object_id: number | null;
  category_id: number | null;
  name: string;
  unit: string | null;
  data_type: 'float' | 'int64' | 'boolean' | 'string';
  tag_type: Generated<number>;
  min: number | null;
  max: number | null;
  deadband: Generated<number>;
  scan_interval: Generated<number>;
  /** The control switch. */
  can_toggle: Generated<boolean>;
  alert_high: number | null;
  alert_low: number | null;
  alarms: ColumnType<Alarm[], string | undefined, string>;
  address: Json<Record<string, unknown>>;
}
export interface OutOfService {
  /** As JSON has it. */
  readonly since: string;
  readonly user: string;
  readonly reason: string;
}
export interface TagsTable extends Owned, TagSettings {
  controller_id: number;
  /** The role that it belongs to, where its controller fills several. */
  assignment_id: number | null;
  /** Its alarms call nobody: since when, who said so, and why. */
  out_of_service: ColumnType<OutOfService | null, string | null | undefined, string | null>;
}
/** The tags of one device, to be given to others of its kind. */
export interface ControllerTemplatesTable extends Owned {
  name: string;
  protocol: string;
  manufacturer: string;
  model: string;
  /** The name of who changed it last. */
  updated_by: string;
  updated_at: Stamp;
}
export interface TemplateTagsTable extends TagSettings {
  id: Generated<number>;
  company_id: number;
  template_id: number;
}

/** Certificates of OPC UA servers, by their SHA-256 in hex, as each company judges them. */
export interface FieldCertificatesTable {
  id: Generated<number>;
  uuid: Generated<string>;
  company_id: number;
  fingerprint: string;
  state: Generated<'unknown' | 'trusted' | 'refused'>;
  /** Where it was seen last. */
  endpoint: string;
  subject: string;
  issuer: string;
  valid_from: Stamp;
  valid_to: Stamp;
  first_seen_at: Generated<Date>;
  last_seen_at: ColumnType<Date, Date | undefined, Date>;
  decided_at: MaybeStamp;
  decided_by: number | null;
}
/** `own`: what the server shows to a link's devices, sealed. `device`: SHA-256 of what they show to the broker, hex. */
export interface LinkSecretsTable {
  company_id: number;
  link_id: number;
  kind: 'own' | 'device';
  value: string;
  set_at: ColumnType<Date, Date | undefined, Date>;
}
/** Whose a Sparkplug node is: the first company that configured it. */
export interface SparkplugNodesTable {
  group_name: string;
  node_name: string;
  company_id: number;
}

export interface CustomFieldsTable extends Owned {
  field_name: string;
  field_type: FieldType;
  linked_to: LinkedTo;
  max_length: number;
  /** An option that was taken back stays, for the values that hold it. */
  options: Json<CustomFieldOption[]>;
  /** The name of who made it. */
  created_by: string;
}
export interface CustomFieldOption {
  readonly label: string;
  readonly value: string;
  readonly removed?: true;
}
/** `linked_id` is of the table that the field's `linked_to` names. */
export interface CustomFieldValuesTable {
  company_id: number;
  custom_field_id: number;
  linked_id: number;
  value: string;
}

/** Outside plugins: modules, each pinned by the SHA-256 of its text, hex. */
export interface PluginsTable extends Owned {
  sha256: string;
  source: string;
  /** What the module said of itself when it was approved; the description as JSON text, in its own order. */
  kind: string | null;
  version: number | null;
  title: string | null;
  descriptor: string | null;
  offered_at: Stamp;
  offered_by: number;
  /** At most one approved row of a kind in a company. */
  approved_at: MaybeStamp;
  approved_by: number | null;
}

export interface ImagesTable extends Owned {
  created_at: Generated<Stamp>;
  /** What diagrams name it by; unique in the company for ever. */
  key: string;
  type: 'svg' | 'raster';
  width: number;
  height: number;
  /** Of an SVG: its text, made safe. */
  source: string | null;
  /** WebP. */
  drawn: Uint8Array;
}

/** The frame that a diagram was saved in; all null where it never was from a screen. */
export interface PageFrameColumns {
  scale: number | null;
  /** CSS pixels. */
  container_width: number | null;
  container_height: number | null;
  fit_to_scale: boolean | null;
}

export interface DiagramsTable extends Owned, PageFrameColumns {
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
  /** A report stands in a list of its own or of its site; the others are opened from other diagrams, or copied. */
  purpose: Generated<'report' | 'popup' | 'template'>;
  /** Name of who saved it last; empty where nobody is known. */
  updated_by: Generated<string>;
  /** The template that it was made from. */
  template_id: Generated<number | null>;
  /** Which version of it. */
  template_version: Generated<number | null>;
}
/** A million objects exceed a jsonb value: a diagram's lists are stored in chunks, each a JSON array as text. */
interface Chunk {
  company_id: number;
  diagram_id: number;
  part: 'objects' | 'configuration' | 'linkObjects';
  number: number;
  body: string;
}
export interface DiagramChunksTable extends Chunk {
  /** The version that brought it. */
  since: Generated<number>;
}
/** A chunk that was part of a diagram from version `since` on, and from `until` on no longer. */
export interface DiagramPastChunksTable extends Chunk {
  since: number;
  until: number;
}
export interface DiagramVersionsTable extends PageFrameColumns {
  company_id: number;
  diagram_id: number;
  version: number;
  saved_at: Stamp;
  user_uuid: string | null;
  /** As it was then; empty where nobody is known. */
  user_name: string;
  /** Given by a person: it is kept for ever. */
  name: string | null;
  /** Objects; null where nobody counted. */
  added: number | null;
  changed: number | null;
  removed: number | null;
  object_count: number;
  restored_from: number | null;
  width: number;
  height: number;
  fill: string | null;
  url: string | null;
  thumbnail: string | null;
}

/** What values mean. Archived, a formula, dictionary or label is no longer on offer; diagrams that use it still do. */
export interface FormulasTable extends Owned {
  title: string;
  formula: string;
  time_range: 'default' | 'current' | 'today';
  data_point: 'last' | 'min' | 'max' | 'average';
  /** `HH:MM`. */
  start_time: string;
  end_time: string;
  constants: Json<Record<string, number>>;
  type: string;
}
export interface DictionariesTable extends Owned {
  title: string;
  /** Value → title. */
  definitions: Json<Record<string, string>>;
}
export interface LabelsTable extends Owned {
  title: string;
}

/** The historian, in partitions of days. One of the four values is not null, or none where there is no value. */
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

/** What the numbers of a tag come to in a minute; see queries/historian-slices.ts. */
export interface TrendMinutesTable {
  company_id: number;
  tag_id: number;
  /** Where it begins. */
  bucket: Stamp;
  /** Of good and uncertain samples that are numbers; the four values below are of them. */
  count: number;
  sum: number;
  min: number | null;
  max: number | null;
  last: number | null;
  last_time: MaybeStamp;
  /** The worst of all its samples. */
  quality: number;
  /** The newest sample of it is none that counts: what follows is a gap. */
  broken: boolean;
}
/** The same for a quarter of an hour. */
export interface TrendQuartersTable {
  company_id: number;
  tag_id: number;
  bucket: Stamp;
  count: number;
  sum: number;
  min: number | null;
  max: number | null;
  last: number | null;
  last_time: MaybeStamp;
  quality: number;
  broken: boolean;
}
/** Quarters of an hour whose trends are to be worked out (again). */
export interface SampleMarksTable {
  company_id: number;
  tag_id: number;
  slice: Stamp;
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
  /** Delay, duration and reset value; null without any. */
  timing: ColumnType<unknown, string | undefined, string>;
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
  /** Of one that is `scheduled`. */
  due_at: MaybeStamp;
  /** A CommandPlan; null where it is done at once and nothing follows. */
  plan: ColumnType<unknown, string | undefined, string>;
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
/** Which rows of the audit log show in the activity log of which site. */
export interface ActivityTable {
  company_id: number;
  site_id: number;
  sequence: number;
  at: Stamp;
  user_uuid: string;
  kind: string;
  /** Lower case, what a search looks through. */
  words: string;
}
/** One level of a tag from its raising to its end, see alarms/alert-state.ts. At most one of a level is not completed. */
export interface AlertsTable {
  id: Generated<number>;
  uuid: string;
  company_id: number;
  tag_id: number;
  level: AlarmLevel;
  type: AlertType;
  message: string;
  status: AlertStatus;
  active: boolean;
  occurrences: number;
  created_at: Stamp;
  raised_at: Stamp;
  returned_at: MaybeStamp;
  acknowledged_at: MaybeStamp;
  /** Names of then. */
  acknowledged_user: string | null;
  completed_at: MaybeStamp;
  completed_user: string | null;
  cleared_by_system: boolean;
  shelved_until: MaybeStamp;
  shelved_reason: string | null;
  shelved_user: string | null;
}
export interface AlertLogsTable {
  id: Generated<string>;
  company_id: number;
  alert_id: number;
  at: Stamp;
  event: AlertEvent;
  user_name: string | null;
  note: string | null;
  /** Of a shelving. */
  shelved_until: MaybeStamp;
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

/** One row for each job of the cluster. */
export interface JobsTable {
  name: string;
  /** The node that runs it, or ran it last. */
  holder: string;
  /** Null: nobody runs it. */
  lease_until: MaybeStamp;
  started_at: Stamp;
  ended_at: MaybeStamp;
  fault: string | null;
  runs: Generated<number>;
  failures: Generated<number>;
}

export interface Schema {
  jobs: JobsTable;
  secrets: SecretsTable;
  companies: CompaniesTable;
  users: UsersTable;
  roles: RolesTable;
  memberships: MembershipsTable;
  user_groups: UserGroupsTable;
  group_members: GroupMembersTable;
  company_contacts: CompanyContactsTable;
  preferences: PreferencesTable;
  user_pictures: UserPicturesTable;
  images: ImagesTable;
  refresh_families: RefreshFamiliesTable;
  two_steps: TwoStepsTable;
  recovery_codes: RecoveryCodesTable;
  sign_in_tokens: SignInTokensTable;
  address_attempts: AddressAttemptsTable;
  mails: MailsTable;
  areas: AreasTable;
  routes: RoutesTable;
  sites: SitesTable;
  links: LinksTable;
  hubs: HubsTable;
  firmwares: FirmwaresTable;
  controllers: ControllersTable;
  link_objects: LinkObjectsTable;
  categories: CategoriesTable;
  assignments: AssignmentsTable;
  site_assignments: SiteAssignmentsTable;
  tags: TagsTable;
  controller_templates: ControllerTemplatesTable;
  template_tags: TemplateTagsTable;
  field_certificates: FieldCertificatesTable;
  link_secrets: LinkSecretsTable;
  sparkplug_nodes: SparkplugNodesTable;
  custom_fields: CustomFieldsTable;
  custom_field_values: CustomFieldValuesTable;
  plugins: PluginsTable;
  diagrams: DiagramsTable;
  diagram_chunks: DiagramChunksTable;
  diagram_past_chunks: DiagramPastChunksTable;
  diagram_versions: DiagramVersionsTable;
  formulas: FormulasTable;
  dictionaries: DictionariesTable;
  labels: LabelsTable;
  samples: SamplesTable;
  trend_minutes: TrendMinutesTable;
  trend_quarters: TrendQuartersTable;
  sample_marks: SampleMarksTable;
  confirms: ConfirmsTable;
  commands: CommandsTable;
  audit: AuditTable;
  activity: ActivityTable;
  alerts: AlertsTable;
  alert_logs: AlertLogsTable;
  tickets: TicketsTable;
}
