/**
 * The whole wire: every call of the console. The client's functions and hooks, the server's routes, the
 * authorisation tests and the page at /api/docs are derived from this table alone.
 *
 * Paths come from the specification. Calls marked PROPOSED in the requirements say so in their summary.
 */
import { activityCalls } from './calls/activity.ts';
import { alertCalls } from './calls/alerts.ts';
import { annotationCalls } from './calls/annotations.ts';
import { archiveCalls } from './calls/archive.ts';
import { assemblyCalls } from './calls/assemblies.ts';
import { assignmentCalls } from './calls/assignments.ts';
import { auditCalls } from './calls/audit.ts';
import { certificateCalls } from './calls/certificates.ts';
import { clientErrorCalls } from './calls/client-errors.ts';
import { commandCalls } from './calls/commands.ts';
import { communicationCalls } from './calls/communications.ts';
import { companyCalls } from './calls/companies.ts';
import { controllerTagCalls } from './calls/controller-tags.ts';
import { controllerTemplateCalls } from './calls/controller-templates.ts';
import { controllerCalls } from './calls/controllers.ts';
import { customFieldCalls } from './calls/custom-fields.ts';
import { diagramCalls } from './calls/diagrams.ts';
import { dictionaryCalls } from './calls/dictionaries.ts';
import { equipmentNoteCalls } from './calls/equipment-notes.ts';
import { firmwareCalls } from './calls/firmware.ts';
import { folderCalls } from './calls/folders.ts';
import { formatCalls } from './calls/formats.ts';
import { formulaCalls } from './calls/formulas.ts';
import { galleryCalls } from './calls/gallery.ts';
import { groupCalls } from './calls/groups.ts';
import { historyCalls } from './calls/history.ts';
import { imageCalls } from './calls/images.ts';
import { labelCalls } from './calls/labels.ts';
import { linkObjectCalls } from './calls/link-objects.ts';
import { linkTestCalls } from './calls/link-test.ts';
import { liveCalls } from './calls/live.ts';
import { mapReportCalls } from './calls/map-report.ts';
import { notificationCalls } from './calls/notifications.ts';
import { organizationCalls } from './calls/organization.ts';
import { overviewTemplateCalls } from './calls/overview-templates.ts';
import { peopleCalls } from './calls/people.ts';
import { pluginCalls } from './calls/plugins.ts';
import { popupOverviewCalls } from './calls/popup-overviews.ts';
import { profileCalls } from './calls/profile.ts';
import { reportPickerCalls } from './calls/report-pickers.ts';
import { reportViewCalls } from './calls/report-view.ts';
import { reportCalls } from './calls/reports.ts';
import { roleCalls } from './calls/roles.ts';
import { scanCalls } from './calls/scans.ts';
import { scheduleCalls } from './calls/schedules.ts';
import { searchCalls } from './calls/search.ts';
import { sessionCalls } from './calls/sessions.ts';
import { signInCalls } from './calls/sign-in.ts';
import { siteModeCalls } from './calls/site-mode.ts';
import { systemCalls } from './calls/system.ts';
import { systemLabelCalls } from './calls/system-labels.ts';
import { tagCalls } from './calls/tags.ts';
import { toldCalls } from './calls/told.ts';
import { versionCalls } from './calls/versions.ts';

export const endpoints = {
  ...systemCalls,
  ...clientErrorCalls,
  ...signInCalls,
  ...sessionCalls,
  ...roleCalls,
  ...peopleCalls,
  ...groupCalls,
  ...companyCalls,
  ...communicationCalls,
  ...scanCalls,
  ...linkTestCalls,
  ...certificateCalls,
  ...controllerCalls,
  ...firmwareCalls,
  ...customFieldCalls,
  ...pluginCalls,
  ...profileCalls,
  ...organizationCalls,
  ...archiveCalls,
  ...folderCalls,
  ...reportCalls,
  ...reportViewCalls,
  ...mapReportCalls,
  ...reportPickerCalls,
  ...scheduleCalls,
  ...diagramCalls,
  ...popupOverviewCalls,
  ...versionCalls,
  ...siteModeCalls,
  ...overviewTemplateCalls,
  ...assemblyCalls,
  ...systemLabelCalls,
  ...activityCalls,
  ...formatCalls,
  ...formulaCalls,
  ...dictionaryCalls,
  ...labelCalls,
  ...tagCalls,
  ...controllerTagCalls,
  ...controllerTemplateCalls,
  ...linkObjectCalls,
  ...assignmentCalls,
  ...historyCalls,
  ...alertCalls,
  ...annotationCalls,
  ...equipmentNoteCalls,
  ...notificationCalls,
  ...toldCalls,
  ...imageCalls,
  ...galleryCalls,
  ...commandCalls,
  ...auditCalls,
  ...liveCalls,
  ...searchCalls,
} as const;
export type Endpoints = typeof endpoints;
export type EndpointId = keyof Endpoints;

export { ACTIVITY_KINDS, type ActivityItem, type ActivityKind } from './calls/activity.ts';
export {
  ALERT_STATUSES,
  ALERT_TYPES,
  ALERTS_AT_ONCE,
  ALERTS_PAGE,
  type AlarmState,
  type Alert,
  type AlertEvent,
  type AlertLog,
  type AlertStatus,
  type AlertType,
  MOST_SHELVED,
  MOST_SHOWN_TAGS,
  type SetAside,
} from './calls/alerts.ts';
export { ANNOTATE, ANNOTATION_TEXTS, type Annotation, annotationForm } from './calls/annotations.ts';
export type { ArchivedItem } from './calls/archive.ts';
export type { AssemblyFile, AssemblyItem, AssemblyUse, AssemblyVersion } from './calls/assemblies.ts';
export { ASSIGNMENT_REQUIRED, type Assignment } from './calls/assignments.ts';
export { AUDIT_KINDS, type AuditItem, type AuditKind, type AuditState } from './calls/audit.ts';
export type { ServerCertificate } from './calls/certificates.ts';
export type { ClientError } from './calls/client-errors.ts';
export {
  type Caution,
  COMMAND_RESULTS,
  type Command,
  type CommandEquipment,
  type CommandPlant,
  type CommandResult,
  HOLD_SILENCE_MS,
  type LatestCommand,
  MOST_HELD_MS,
  type WaitingCommand,
} from './calls/commands.ts';
export type { Communication } from './calls/communication-fields.ts';
export {
  CONTACT_TYPES,
  type CompanyContact,
  type CompanyDetail,
  type ContactType,
  landingField,
  REFRESH_RATES,
  type RefreshRate,
} from './calls/companies.ts';
export { MAX_NEW_TAGS } from './calls/controller-tags.ts';
export type { ControllerTemplate, ControllerTemplateDetail } from './calls/controller-templates.ts';
export type { Controller } from './calls/controllers.ts';
export {
  CUSTOM_FIELD_LIMITS,
  type CustomField,
  type CustomFieldForm,
  type CustomFieldValue,
  customFieldValues,
  FIELD_TYPES,
  type FieldType,
  type FieldWithValue,
  LINKED_TO,
  type LinkedTo,
} from './calls/custom-fields.ts';
export type { DiagramHead, DiagramLine, GoneTag, LackingRole } from './calls/diagrams.ts';
export {
  type Dictionary,
  definitionTitleField,
  repeatedValues,
  titleField,
  UNIQUE_VALUES,
  valueFault,
  valueKey,
} from './calls/dictionaries.ts';
export { type EquipmentNote, equipmentNoteForm, NOTE_TEXTS, type SiteNote } from './calls/equipment-notes.ts';
export type { Firmware } from './calls/firmware.ts';
export {
  type Access,
  FOLDER_TEXTS,
  folderNameError,
  type GivenAccess,
  MOST_FOLDER_LEVELS,
  REPORT_TYPES,
  type ReportType,
  type Section,
  type TreeItem,
  UNTITLED,
} from './calls/folders.ts';
export {
  type FormatMaster,
  type FormatUsage,
  type FormulaValue,
  MAX_FORMULA_VALUES,
} from './calls/formats.ts';
export {
  DATA_POINTS,
  type DataPoint,
  type Formula,
  type FormulaForm,
  formulaForm,
  TIME_RANGES,
  type TimeRange,
} from './calls/formulas.ts';
export {
  GALLERY_BYTES,
  GALLERY_PAGE,
  GALLERY_TEXTS,
  GALLERY_TYPES,
  type GalleryImage,
  type GalleryType,
  MOST_GALLERY_IMAGES,
} from './calls/gallery.ts';
export type { GroupDetail, GroupItem, GroupMember } from './calls/groups.ts';
export {
  AGGREGATIONS,
  type Aggregation,
  DEFAULT_METRICS_RANGE,
  HISTORY_RANGES,
  type HistoryRange,
  LONGEST_RANGE_MS,
  MOST_POINTS,
  MOST_SERIES,
  MOST_STATISTICS,
  RANGE_MS,
  type Series,
  type SeriesPoint,
  TIME_UNITS,
  type TimeUnit,
  USUAL_POINTS,
  unitOfRange,
} from './calls/history.ts';
export { IMAGE_BYTES, IMAGE_TEXTS, IMAGES_PAGE, type ImageItem } from './calls/images.ts';
export { type Label, labelForm } from './calls/labels.ts';
export type { Category, LinkObject } from './calls/link-objects.ts';
export { TEST_STEPS, type TestLine, type TestStep } from './calls/link-test.ts';
export { MAX_MASTERS } from './calls/meaning.ts';
export {
  type ItemPrefix,
  isWhole,
  MOST_SITE_TAGS,
  type MonitoredItem,
  type MonitoredItemForm,
  NOTIFICATION_METHODS,
  NOTIFICATION_TEXTS,
  NOTIFICATIONS_PAGE,
  type Notification,
  type NotificationMethod,
  type NotifiedGroup,
  type NotifiedUser,
  readItemKey,
  SHOWN_SITE_TAGS,
} from './calls/notifications.ts';
export { type Area, sitePosition } from './calls/organization.ts';
export {
  OVERVIEW_TEMPLATES_PAGE,
  OVERVIEW_TEXTS,
  type OverviewTemplate,
  type OverviewTemplateDetail,
} from './calls/overview-templates.ts';
export type { Owned, UserDetail, UserItem } from './calls/people.ts';
export { PLUGIN_LIMITS, type PluginItem } from './calls/plugins.ts';
export { POPUP_SIDE, POPUP_TEXTS, POPUPS_PAGE, type PopupOverview } from './calls/popup-overviews.ts';
export {
  CROPPED_BYTES,
  PICTURE_BYTES,
  PROFILE_TEXTS,
  type Preference,
  type Profile,
} from './calls/profile.ts';
export { AVAILABLE_TAGS_PAGE, MOST_AUTO_TAGS } from './calls/report-pickers.ts';
export {
  DOWNLOAD_FORMATS,
  MOST_MARKS,
  MOST_VIEW_SERIES,
  type ReportView,
  type SeriesStatistics,
  VIEW_TEXTS,
  type ViewPart,
  type ViewSeries,
} from './calls/report-view.ts';
export type { RoleDetail, RoleItem } from './calls/roles.ts';
export { type Found, MOST_FOUND, type Scan } from './calls/scans.ts';
export { FOUND_OF_A_KIND, type FoundKind, type FoundThing, SEARCH_FROM } from './calls/search.ts';
export type { Device, Mail, TwoStep } from './calls/sessions.ts';
export { countryCodeField, nameField, phoneField } from './calls/shared.ts';
export {
  type CodeStep,
  type Company,
  type CompanyStep,
  codeField,
  credentials,
  emailField,
  isSession,
  newPasswordField,
  type Session,
  type SignInAnswer,
  type User,
} from './calls/sign-in.ts';
export {
  type EquipmentItem,
  MOST_SITE_LINKS,
  type SiteLink,
  TAG_IS_GONE,
  type TagOfRole,
} from './calls/site-mode.ts';
export { SORT_KEYS, SORT_ORDERS, type SortKey, type SortOrder } from './calls/sort.ts';
export {
  MAX_SYSTEM_LABELS,
  SYSTEM_VALUE_TYPES,
  type SystemLabelOrder,
  type SystemValueType,
} from './calls/system-labels.ts';
export {
  ALARM_LEVELS,
  ALARM_OPERATORS,
  type Alarm,
  type AlarmLevel,
  type AlarmOperator,
  CRITICAL_LEVELS,
  type Named,
  type OfferedTag,
  QUALITIES,
  type QualityName,
  TAG_TYPE_TITLES,
  TAG_TYPES,
  type Tag,
  type TagDetail,
  type TagForm,
  type TagRow,
  type TagType,
  tagFormField,
} from './calls/tags.ts';
export { MOST_UNREAD, TOLD_PAGE, type Told } from './calls/told.ts';
export { type DiagramVersion, VERSIONS_PAGE } from './calls/versions.ts';
