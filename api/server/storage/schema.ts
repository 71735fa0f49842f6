/** All tables as Kysely sees them, by area in `schema/`. `migrations/` creates them; the storage suite compares the two. */
import type { AlertLogsTable, AlertsTable } from './schema/alerts.ts';
import type { AnnotationsTable } from './schema/annotations.ts';
import type { AssembliesTable, AssemblyVersionsTable } from './schema/assemblies.ts';
import type { ActivityTable, AuditTable } from './schema/audit.ts';
import type { CommandsTable, ConfirmsTable } from './schema/commands.ts';
import type { CompaniesTable, CompanyContactsTable } from './schema/companies.ts';
import type { CustomFieldsTable, CustomFieldValuesTable } from './schema/custom-fields.ts';
import type {
  DiagramChunksTable,
  DiagramPastChunksTable,
  DiagramsTable,
  DiagramVersionsTable,
  ImagesTable,
  PluginsTable,
} from './schema/diagrams.ts';
import type { EquipmentNotesTable } from './schema/equipment-notes.ts';
import type { GalleryImagesTable, GalleryUploadsTable } from './schema/gallery.ts';
import type {
  SampleMarksTable,
  SamplesTable,
  TrendHoursTable,
  TrendMinutesTable,
  TrendQuartersTable,
} from './schema/history.ts';
import type {
  ControllersTable,
  ControllerTemplatesTable,
  FieldCertificatesTable,
  FieldEndpointsTable,
  FirmwaresTable,
  HubsTable,
  LinkSecretsTable,
  LinksTable,
  SparkplugNodesTable,
} from './schema/links.ts';
import type { DictionariesTable, FormulasTable, LabelsTable } from './schema/meaning.ts';
import type {
  NoticeChannelsTable,
  NoticesTable,
  NotificationItemsTable,
  NotificationRecipientsTable,
  NotificationsTable,
  WebhookMessagesTable,
} from './schema/notifications.ts';
import type {
  GroupMembersTable,
  MembershipsTable,
  PreferencesTable,
  RolesTable,
  UserGroupsTable,
  UserPicturesTable,
  UsersTable,
} from './schema/people.ts';
import type { ScheduleRecipientsTable, ScheduleRunsTable, SchedulesTable } from './schema/schedules.ts';
import type {
  AddressAttemptsTable,
  RecoveryCodesTable,
  RefreshFamiliesTable,
  SignInTokensTable,
  TicketsTable,
  TwoStepsTable,
} from './schema/sign-in.ts';
import type { AreasTable, RoutesTable, SitesTable } from './schema/sites.ts';
import type {
  JobsTable,
  MailFilesTable,
  MailsTable,
  NodeRunsTable,
  SchemaReadersTable,
  SecretsTable,
} from './schema/system.ts';
import type {
  AssignmentsTable,
  CategoriesTable,
  LinkObjectsTable,
  SiteAssignmentsTable,
  TagsTable,
  TemplateTagsTable,
} from './schema/tags.ts';
import type { TreeItemsTable, TreePositionsTable, TreeSharesTable } from './schema/tree.ts';

export interface Schema {
  jobs: JobsTable;
  node_runs: NodeRunsTable;
  secrets: SecretsTable;
  schema_readers: SchemaReadersTable;
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
  gallery_images: GalleryImagesTable;
  gallery_uploads: GalleryUploadsTable;
  refresh_families: RefreshFamiliesTable;
  two_steps: TwoStepsTable;
  recovery_codes: RecoveryCodesTable;
  sign_in_tokens: SignInTokensTable;
  address_attempts: AddressAttemptsTable;
  mails: MailsTable;
  mail_files: MailFilesTable;
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
  field_endpoints: FieldEndpointsTable;
  sparkplug_nodes: SparkplugNodesTable;
  custom_fields: CustomFieldsTable;
  custom_field_values: CustomFieldValuesTable;
  plugins: PluginsTable;
  diagrams: DiagramsTable;
  diagram_chunks: DiagramChunksTable;
  diagram_past_chunks: DiagramPastChunksTable;
  diagram_versions: DiagramVersionsTable;
  tree_items: TreeItemsTable;
  tree_shares: TreeSharesTable;
  tree_positions: TreePositionsTable;
  schedules: SchedulesTable;
  schedule_recipients: ScheduleRecipientsTable;
  schedule_runs: ScheduleRunsTable;
  formulas: FormulasTable;
  dictionaries: DictionariesTable;
  labels: LabelsTable;
  samples: SamplesTable;
  trend_minutes: TrendMinutesTable;
  trend_quarters: TrendQuartersTable;
  trend_hours: TrendHoursTable;
  sample_marks: SampleMarksTable;
  confirms: ConfirmsTable;
  commands: CommandsTable;
  audit: AuditTable;
  activity: ActivityTable;
  alerts: AlertsTable;
  alert_logs: AlertLogsTable;
  annotations: AnnotationsTable;
  equipment_notes: EquipmentNotesTable;
  assemblies: AssembliesTable;
  assembly_versions: AssemblyVersionsTable;
  notifications: NotificationsTable;
  notification_items: NotificationItemsTable;
  notification_recipients: NotificationRecipientsTable;
  notices: NoticesTable;
  notice_channels: NoticeChannelsTable;
  webhook_messages: WebhookMessagesTable;
  tickets: TicketsTable;
}
