/**
 * The wire, whole: every call of the console. The client's functions and hooks, the server's routes, the
 * authorisation tests and the page at /api/docs are derived from this table and from nothing else.
 *
 * Paths are the specification's. Calls marked PROPOSED in the requirements say so in their summary.
 */
import { activityCalls } from './calls/activity.ts';
import { clientErrorCalls } from './calls/client-errors.ts';
import { commandCalls } from './calls/commands.ts';
import { companyCalls } from './calls/companies.ts';
import { customFieldCalls } from './calls/custom-fields.ts';
import { diagramCalls } from './calls/diagrams.ts';
import { dictionaryCalls } from './calls/dictionaries.ts';
import { formatCalls } from './calls/formats.ts';
import { formulaCalls } from './calls/formulas.ts';
import { groupCalls } from './calls/groups.ts';
import { historyCalls } from './calls/history.ts';
import { labelCalls } from './calls/labels.ts';
import { liveCalls } from './calls/live.ts';
import { organisationCalls } from './calls/organisation.ts';
import { peopleCalls } from './calls/people.ts';
import { pluginCalls } from './calls/plugins.ts';
import { profileCalls } from './calls/profile.ts';
import { roleCalls } from './calls/roles.ts';
import { sessionCalls } from './calls/sessions.ts';
import { signInCalls } from './calls/sign-in.ts';
import { systemCalls } from './calls/system.ts';
import { tagCalls } from './calls/tags.ts';

export const endpoints = {
  ...systemCalls,
  ...clientErrorCalls,
  ...signInCalls,
  ...sessionCalls,
  ...roleCalls,
  ...peopleCalls,
  ...groupCalls,
  ...companyCalls,
  ...customFieldCalls,
  ...pluginCalls,
  ...profileCalls,
  ...organisationCalls,
  ...activityCalls,
  ...diagramCalls,
  ...formatCalls,
  ...formulaCalls,
  ...dictionaryCalls,
  ...labelCalls,
  ...tagCalls,
  ...historyCalls,
  ...commandCalls,
  ...liveCalls,
} as const;
export type Endpoints = typeof endpoints;
export type EndpointId = keyof Endpoints;

export { ACTIVITY_KINDS, type ActivityItem, type ActivityKind } from './calls/activity.ts';
export type { ClientError } from './calls/client-errors.ts';
export { COMMAND_RESULTS, type Command, type CommandResult } from './calls/commands.ts';
export {
  CONTACT_TYPES,
  type CompanyContact,
  type CompanyDetail,
  type ContactType,
  landingField,
  REFRESH_RATES,
  type RefreshRate,
} from './calls/companies.ts';
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
export type { DiagramHead, DiagramLine } from './calls/diagrams.ts';
export {
  type Dictionary,
  definitionTitleField,
  repeatedValues,
  titleField,
  UNIQUE_VALUES,
  valueFault,
  valueKey,
} from './calls/dictionaries.ts';
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
export type { GroupDetail, GroupItem, GroupMember } from './calls/groups.ts';
export {
  DEFAULT_METRICS_RANGE,
  HISTORY_RANGES,
  type HistoryRange,
  MOST_POINTS,
  MOST_SERIES,
  type Series,
  type SeriesPoint,
  TIME_UNITS,
  type TimeUnit,
  USUAL_POINTS,
  unitOfRange,
} from './calls/history.ts';
export { type Label, labelForm } from './calls/labels.ts';
export { MAX_MASTERS } from './calls/meaning.ts';
export type { Area } from './calls/organisation.ts';
export type { UserDetail, UserItem } from './calls/people.ts';
export { PLUGIN_LIMITS, type PluginItem } from './calls/plugins.ts';
export {
  CROPPED_BYTES,
  PICTURE_BYTES,
  PROFILE_TEXTS,
  type Preference,
  type Profile,
} from './calls/profile.ts';
export type { RoleDetail, RoleItem } from './calls/roles.ts';
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
export { QUALITIES, type QualityName, type Tag } from './calls/tags.ts';
