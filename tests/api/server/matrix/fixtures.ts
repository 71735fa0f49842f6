/**
 * What the matrix must know of each endpoint besides its rule: which objects it names, a body that it takes, and how it
 * answers who may call. Endpoints that name nothing and need no body stand for themselves and have no line here.
 */

import type { EndpointId } from '../../../../api/contract/index.ts';
import { FACEPLATES } from '../../../../api/server/modules/assemblies/index.ts';
import type { KindName } from './kinds.ts';
import type { CallerName } from './world.ts';

/** A place in a call where an object is named. */
export interface Slot {
  readonly kind: KindName;
  /** A path parameter, or the key in query or body. */
  readonly name: string;
  readonly at: 'path' | 'query' | 'body';
  /** The body holds a list of ids there. */
  readonly isList?: true;
  /** The status where the object is not there for the caller; 404 unless said. */
  readonly lost?: number;
}

export interface Fixture {
  readonly slots?: readonly Slot[];
  readonly query?: Readonly<Record<string, string>>;
  /** A function where each call needs one of its own. */
  readonly body?: unknown;
  /** The status for who may call; 200 unless said. */
  readonly ok?: number;
  /** The same, where it differs for some. */
  readonly okFor?: Partial<Record<CallerName, number>>;
  /** Beyond the rule: 403 to all who do not administer the company. */
  readonly isForAdministrators?: true;
  /** Beyond the rule: 403 in an assimilation session, whatever the object. */
  readonly isPersonal?: true;
  /** Beyond the rule: 403 to who does not hold this right, or is none of the administrators, once the object is there. */
  readonly also?: 'Dash.update' | 'Setup.Organize.archive' | 'CompanyAdmin';
  /** Ends the caller's account or session: each call is made by somebody of his own. */
  readonly isLast?: true;
}

const path = (kind: KindName, name = 'uuid'): Slot => ({ kind, name, at: 'path' });
const inBody = (kind: KindName, name: string): Slot => ({ kind, name, at: 'body', lost: 400 });
let copied = 0;

const inList = (kind: KindName, name: string): Slot => ({ ...inBody(kind, name), isList: true });

/** A site that a dashboard's diagram is shown for, whose page is not there without it. */
const pageOf: Slot = { kind: 'site', name: 'siteId', at: 'query' };

/** The same of a call about a diagram that is open: what is not there has no tags, and is no refusal. */
const shownFor = (name = 'siteId'): Slot => ({ kind: 'site', name, at: 'query', lost: 200 });

/** The server rejects the body only after it has granted the right: the answer shows that the rule lets the caller pass. */
const REFUSED_BODY: Fixture = { body: {}, ok: 400 };

const NAMED_AS_TOLD = [
  inList('user', 'users'),
  inList('group', 'groups'),
  inList('group', 'escalationGroups'),
];
/** Its area is not there: past the rule, and no further. */
const notification = () => ({
  ...{ ...named(), methods: ['email'], triggers: ['High'] },
  monitoredItems: { [`area-${crypto.randomUUID()}`]: { all: true } },
});

const NAMED_BY_SCHEDULE = [inList('user', 'users'), inList('group', 'groups'), inBody('site', 'siteId')];
const timing = { time: '06:00', weekdays: [1], monthDay: null, timezone: 'Europe/Oslo' };
const schedule = {
  ...{ name: 'Daily', format: 'csv', period: 'previousDay', condition: 'always', ...timing },
  ...{ siteId: null, includeSites: null, users: [], groups: [] },
};

const newTag = () => ({
  name: `Tag ${crypto.randomUUID()}`,
  dataType: 'float',
  address: { metric: crypto.randomUUID() },
});
const named = () => ({ name: `Made ${crypto.randomUUID()}` });
const person = { firstName: 'Ann', lastName: 'Berg' };
const newPerson = () => ({ ...person, email: `${crypto.randomUUID()}@test.example` });
const write = { value: 1, expectedValue: 0 };
const customField = { fieldType: 'textField', linkedTo: 'site', maxLength: 5 };
const newField = () => ({ ...customField, fieldName: `New ${crypto.randomUUID().slice(0, 8)}` });
const link = () => ({
  name: `Link ${crypto.randomUUID()}`.slice(0, 50),
  protocol: 'sparkplug-b',
  address: {},
});
const controller = () => ({
  name: `Controller ${crypto.randomUUID()}`.slice(0, 50),
  // A node of its own: one that another company uses is refused.
  address: { group: 'G', node: crypto.randomUUID() },
});
const company = { name: 'Cedar', address: '', timezone: 'Europe/Oslo' };
const outsideKind = () => {
  const named = { kind: `k-${crypto.randomUUID()}`, version: 1, title: 'Kind' };
  return { ...named, descriptor: named };
};
const noContacts = { accountContact: null, billingContact: null, technicalContact: null };

const assembly = () => ({
  name: `Made ${crypto.randomUUID()}`,
  definition: {
    ...{ format: 1, width: 10, height: 10, parameters: [], configuration: [], uses: [] },
    objects: [{ id: 'a', identifier: 'dynamic-shapes', x: 0, y: 0, width: 10, height: 10 }],
  },
});
const annotation = { at: '2026-01-01T00:00:00.000Z', text: 'Cleaned' };
const aDay = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' };
const formula = {
  title: 'New',
  formula: 'x',
  timeRange: 'default',
  dataPoint: 'average',
  filterWithin: { startTime: '00:00', endTime: '23:59' },
};
const dictionary = { title: 'New', definitions: { '1': 'On' } };

export const FIXTURES: Partial<Record<EndpointId, Fixture>> = {
  // Sign-in: whoever he is, nobody is asked who he is.
  clientError: REFUSED_BODY,
  login: REFUSED_BODY,
  codeVerification: REFUSED_BODY,
  companyVerification: REFUSED_BODY,
  verifyToken: REFUSED_BODY,
  forgotPassword: REFUSED_BODY,
  setPassword: REFUSED_BODY,
  acceptInvitation: REFUSED_BODY,
  firstCompany: REFUSED_BODY,
  // No sign-in is under way.
  resendToken: { ok: 401 },
  refresh: { ok: 401 },
  verifyAssimilationToken: { query: { token: 'none' }, ok: 401 },

  // One's own sessions and account.
  switchCompany: { slots: [path('company', 'companyUuid')], isPersonal: true, isLast: true },
  startAssimilation: { slots: [path('user')], isForAdministrators: true },
  activateAssimilationMode: REFUSED_BODY,
  // Only an assimilation session has anything to end.
  endAssimilationMode: { ok: 409, okFor: { assimilated: 200 }, isLast: true },
  endSession: { slots: [path('session')], isPersonal: true },
  endSessions: { isPersonal: true, isLast: true },
  enrolAuthenticator: REFUSED_BODY,
  setTwoStep: REFUSED_BODY,
  newRecoveryCodes: REFUSED_BODY,
  answerInvitation: { body: { accept: false }, slots: [path('invitation')], isPersonal: true },
  updateProfile: { body: person, isPersonal: true },
  archiveProfile: { isPersonal: true, isLast: true },
  resetOwnPassword: { isPersonal: true },
  // Nothing is a picture of 1 byte.
  uploadPicture: { body: 'x', ok: 415, isPersonal: true },
  removePicture: { isPersonal: true },
  savePreference: { body: { preferenceKey: 'a', preferenceValue: 1 } },
  preference: { slots: [] },

  role: { slots: [path('role', 'id')] },
  createRole: { body: () => ({ title: named().name, permissions: {} }) },
  updateRole: { slots: [path('role', 'id')], body: () => ({ title: named().name, permissions: {} }) },
  archiveRole: { slots: [path('role', 'id')] },
  validateUser: { query: { email: 'new@test.example' } },
  user: { slots: [path('user', 'id')] },
  userPicture: { slots: [path('picturedUser', 'id')] },
  createUser: { slots: [inBody('role', 'role'), inList('group', 'groups')], body: newPerson },
  updateUser: { slots: [path('user', 'id'), inBody('role', 'role')], body: person },
  setUserPermissions: { slots: [path('user', 'id')], body: { permissions: {} } },
  ownedByUser: { slots: [path('archivedUser', 'id')], isForAdministrators: true },
  takeOverFromUser: { slots: [path('archivedUser', 'id')], isForAdministrators: true },
  archiveUser: { slots: [path('user', 'id')] },
  resetUserPassword: { slots: [{ kind: 'user', name: 'uuid', at: 'body' }] },
  availableMembers: { slots: [{ kind: 'group', name: 'id', at: 'query' }] },
  group: { slots: [path('group', 'id')] },
  createGroup: { slots: [inList('user', 'members')], body: () => ({ title: named().name }) },
  updateGroup: {
    slots: [path('group', 'id'), inList('user', 'members')],
    body: () => ({ title: named().name }),
  },
  archiveGroup: { slots: [path('group', 'id')] },
  // Nothing is a picture of 1 byte.
  uploadImage: { body: 'x', ok: 415 },
  removeImage: { slots: [path('image', 'id')] },
  siteImageUrl: {
    slots: [{ kind: 'site', name: 'siteUuid', at: 'query' }],
    query: { mimeType: 'image/png', keyName: 'pump' },
  },
  // Nobody signed this: past the rule, and no further.
  sendSiteImage: { query: { token: 'none' }, body: 'x', ok: 400 },
  image: { slots: [path('image', 'key')] },
  gallery: { slots: [{ kind: 'site', name: 'siteUuid', at: 'query' }] },
  galleryUploadUrl: {
    slots: [{ kind: 'site', name: 'siteUuid', at: 'query' }],
    query: { mimeType: 'image/png' },
  },
  // Nobody signed these: past the rule, and no further.
  sendGalleryImage: { query: { token: 'none' }, body: 'x', ok: 400 },
  galleryPicture: { query: { token: 'none' }, ok: 400 },
  galleryImage: { slots: [path('galleryImage')] },
  // Nothing was uploaded.
  createGalleryImage: {
    slots: [{ kind: 'site', name: 'siteUuid', at: 'body' }],
    body: () => ({ ...named(), upload: crypto.randomUUID() }),
    ok: 400,
  },
  updateGalleryImage: { slots: [path('galleryImage', 'id')], body: named },
  archiveGalleryImage: { slots: [path('galleryImage', 'id')] },
  monitorableTags: { slots: [{ kind: 'site', name: 'siteUuid', at: 'query' }] },
  notification: { slots: [path('notification')] },
  createNotification: { slots: NAMED_AS_TOLD, body: notification, ok: 400 },
  updateNotification: {
    slots: [path('notification', 'id'), ...NAMED_AS_TOLD],
    body: notification,
    ok: 400,
  },
  toggleNotification: { slots: [path('notification', 'id')], query: { status: 'false' } },
  readTold: { body: {} },
  testNotification: { slots: [path('notification', 'id')] },
  archiveNotification: { slots: [path('notification', 'id')] },
  plugin: { slots: [path('plugin', 'id')] },
  pluginModule: { slots: [path('approvedPlugin', 'id')] },
  offerPlugin: { body: () => ({ source: `export default () => '${crypto.randomUUID()}'` }) },
  approvePlugin: { slots: [path('plugin', 'id')], body: outsideKind },
  withdrawPlugin: { slots: [path('plugin', 'id')] },
  archivePlugin: { slots: [path('plugin', 'id')] },
  company: { slots: [path('company', 'id')] },
  updateCompany: { slots: [path('company', 'id')], body: { ...company, ...noContacts } },
  saveDefaults: { body: { dashUrl: null, siteUrl: null } },

  systemLabels: { slots: [path('diagram'), shownFor()], body: { of: [] } },
  // The label names no field: past the rule, and no further.
  customFieldOfLabel: {
    slots: [path('diagram'), { ...shownFor(), lost: 404 }],
    body: { of: { type: 'customField' } },
    ok: 404,
  },
  siteActivity: { slots: [path('site', 'id')] },
  // Sites that are not there are left out.
  siteOverviews: { slots: [{ kind: 'site', name: 'sites', at: 'query', lost: 200 }] },
  customFieldUsage: { slots: [path('customField')] },
  customFieldsData: {
    slots: [{ kind: 'site', name: 'linkedId', at: 'query' }],
    query: { type: 'site' },
  },
  customField: { slots: [path('customField')] },
  createCustomField: { body: newField },
  updateCustomField: { slots: [path('customField', 'id')], body: newField },
  archiveCustomField: { slots: [path('customField')] },
  saveCustomFieldValue: {
    slots: [path('site', 'id'), inBody('customField', 'customFieldId')],
    body: { fieldName: 'Any', fieldValue: 'abc' },
  },

  site: { slots: [path('site')] },
  addArea: { body: named },
  addRoute: { slots: [inBody('area', 'areaId')], body: named },
  addSite: { slots: [inBody('area', 'areaId')], body: named },
  cloneSite: { slots: [path('site'), inBody('area', 'areaId')], body: named },
  moveItem: {
    slots: [path('area'), { kind: 'site', name: 'movingItemId', at: 'body' }],
    body: { movingItemType: 'site' },
  },
  // What is not there is no site to open: an answer, not a refusal.
  validateItems: { slots: [{ ...inList('site', 'items'), lost: 200 }], body: { type: 'site' } },
  renameArea: { slots: [path('area')], body: named },
  renameRoute: { slots: [path('route')], body: named },
  updateSite: { slots: [path('site')], body: named },
  archiveArea: { slots: [path('area')] },
  archiveRoute: { slots: [path('route')] },
  archiveSite: { slots: [path('site')] },
  // No mail server is set up there: past the rule, and no further.
  sendTestMail: { isForAdministrators: true, ok: 409 },
  archivedItems: { query: { kind: 'site' }, also: 'Setup.Organize.archive' },
  archiveParts: { slots: [path('site', 'id')], also: 'Setup.Organize.archive' },
  restoreArchived: { slots: [path('archivedSite', 'id')], also: 'Setup.Organize.archive' },

  diagramView: { slots: [path('diagram'), pageOf] },
  diagramStream: { slots: [path('diagram'), pageOf] },
  diagramElement: { slots: [path('diagram'), pageOf], query: { objectId: 'none' } },
  roleTags: { slots: [shownFor('siteUuid')] },
  // What is not there narrows the list to nothing: an answer.
  equipment: {
    slots: [
      { kind: 'site', name: 'siteId', at: 'body', lost: 200 },
      { kind: 'assignment', name: 'assignmentId', at: 'body', lost: 200 },
      { kind: 'controller', name: 'deviceId', at: 'body', lost: 200 },
      { ...inList('linkObject', 'linkObjects'), lost: 200 },
    ],
  },
  siteLinks: {
    slots: [
      { kind: 'site', name: 'siteId', at: 'body' },
      // What is not there has a reason in the place of a link: an answer.
      { ...inList('tag', 'tags'), lost: 200 },
    ],
    body: { to: 'static' },
  },
  objectTagDetail: {
    slots: [
      { kind: 'site', name: 'siteId', at: 'query' },
      { kind: 'assignment', name: 'assignmentId', at: 'query' },
      { kind: 'linkObject', name: 'objectId', at: 'query' },
    ],
    // No device fills a role that was made just now.
    ok: 404,
  },
  dynamicGraph: {
    slots: [path('diagram'), pageOf, { kind: 'tag', name: 'includedTags', at: 'query', lost: 200 }],
  },
  diagramThumbnail: { slots: [path('diagram')] },
  createDiagram: {
    slots: [{ kind: 'site', name: 'siteId', at: 'body' }, inBody('overviewTemplate', 'overviewTemplateId')],
    body: { name: 'New', width: 1, height: 1 },
  },
  saveDiagram: {
    slots: [path('diagram')],
    body: { version: 1, patch: { removed: [], put: [] } },
    also: 'Dash.update',
  },
  saveDiagramStream: {
    slots: [path('diagram')],
    body: [{ head: { version: 1, width: 1, height: 1, fill: null, url: null } }, { end: { objectCount: 0 } }],
    also: 'Dash.update',
  },
  renameDiagram: { slots: [path('diagram')], body: named, also: 'Dash.update' },
  removeOverview: { slots: [path('overview', 'id')] },
  createFolder: { slots: [inBody('folder', 'parent')], body: { ...named(), type: 'folder' } },
  renameFolder: { slots: [path('folder', 'id')], body: named },
  archiveFolder: { slots: [path('folder', 'id')] },
  // What stands at the root cannot be moved, and belongs to the own list of administrators alone.
  moveFolder: {
    slots: [path('folder', 'id'), { kind: 'folder', name: 'parentItem', at: 'body' }],
    body: { itemType: 'folder', foldersOrderData: {} },
    ok: 409,
  },
  shareDetails: { slots: [path('folder', 'id')] },
  shareFolder: { slots: [path('folder', 'id')], body: { users: [], groups: [] }, also: 'CompanyAdmin' },
  cloneFolder: { slots: [path('folder', 'id'), inBody('folder', 'parent')], body: named },
  archivedFolders: { isForAdministrators: true },
  restoreFolder: { slots: [path('archivedItem', 'id')], isForAdministrators: true },
  overviewTemplate: { slots: [path('overviewTemplate')] },
  associatedOverviews: { slots: [path('overviewTemplate', 'id')] },
  createOverviewTemplate: { slots: [inBody('diagram', 'diagramUuid')], body: named },
  updateOverviewTemplate: { slots: [path('overviewTemplate')], body: named },
  redrawOverviewTemplate: {
    slots: [path('overviewTemplate'), inBody('diagram', 'diagramUuid')],
    body: { version: 1 },
  },
  archiveOverviewTemplate: { slots: [path('overviewTemplate')] },
  overviewFromTemplate: { slots: [path('site'), path('overviewTemplate', 'templateId')] },
  templateAtSite: { slots: [path('site'), path('overviewTemplate', 'templateId')] },
  diagramVersions: { slots: [path('diagram')], also: 'Dash.update' },
  diagramVersionStream: { slots: [path('diagram'), pageOf], also: 'Dash.update' },
  nameDiagramVersion: { slots: [path('diagram')], body: { name: 'As built' }, also: 'Dash.update' },
  // It is what it was in its only version: a refusal that comes after all that is judged here.
  restoreDiagramVersion: { slots: [path('diagram')], body: { version: 1 }, also: 'Dash.update', ok: 400 },
  popupOverview: { slots: [path('popup', 'id'), pageOf] },
  createPopupOverview: {
    slots: [{ kind: 'popup', name: 'cloneId', at: 'body' }],
    body: { name: 'New' },
    also: 'CompanyAdmin',
  },
  savePopupOverview: {
    slots: [path('popup', 'id')],
    body: { version: 1, patch: { removed: [], put: [] } },
    also: 'CompanyAdmin',
  },
  archivePopupOverview: { slots: [path('popup', 'id')], also: 'CompanyAdmin' },
  formatUsage: { slots: [path('usedLabel', 'id')] },
  addFormula: { body: formula },
  updateFormula: { slots: [path('formula', 'id')], body: formula },
  removeFormula: { slots: [path('formula', 'id')] },
  addDictionary: { body: dictionary },
  updateDictionary: { slots: [path('dictionary', 'id')], body: dictionary },
  removeDictionary: { slots: [path('dictionary', 'id')] },
  addLabel: { body: { title: 'New' } },
  removeLabel: { slots: [path('label', 'id')] },
  // Tags and formulas that are not there, or another company's, have no value: an answer, see routes/meaning.test.ts.
  formulaValues: { slots: [path('diagram'), shownFor()], body: { of: [] } },
  report: { slots: [path('report', 'id')] },
  createReport: { slots: [inBody('folder', 'parent')], body: named },
  updateReport: { slots: [path('report', 'id')], body: () => ({ ...named(), version: 1 }) },
  archiveReport: { slots: [path('report', 'id')] },
  viewReport: { slots: [path('report', 'id'), { kind: 'site', name: 'siteId', at: 'query' }], body: {} },
  previewReport: { slots: [{ kind: 'site', name: 'siteId', at: 'query' }], body: {} },
  viewMap: { slots: [path('mapReport', 'id'), { kind: 'site', name: 'siteId', at: 'query' }], body: {} },
  previewMap: { slots: [{ kind: 'site', name: 'siteId', at: 'query' }], body: {} },
  downloadReport: {
    slots: [
      { kind: 'report', name: 'reportId', at: 'body' },
      { kind: 'site', name: 'siteId', at: 'body' },
    ],
    body: { format: 'csv' },
  },
  // What is not there has none.
  // Archived ones are read too: they still stand in diagrams.
  readAssemblies: { slots: [{ ...inList('assembly', 'assemblies'), lost: 200 }] },
  createAssembly: { body: assembly },
  // Not the company's: what comes with Mimic.
  shippedAssembly: {},
  // Another one every time: the library has each once.
  copyShippedAssembly: { body: () => ({ key: FACEPLATES[copied++ % FACEPLATES.length]!.key }) },
  updateAssembly: { slots: [path('assembly')], body: () => ({ name: assembly().name, version: 1 }) },
  // The one there has no version of before.
  revertAssembly: { slots: [path('assembly')], body: { version: 1 }, ok: 409 },
  archiveAssembly: { slots: [path('assembly')] },
  assemblyVersions: { slots: [path('assembly')] },
  assemblyVersion: { slots: [path('assembly')] },
  assemblyUsage: { slots: [path('assembly')] },
  exportAssembly: { slots: [path('assembly')] },
  importAssemblies: {
    body: () => ({
      format: 'mimic/assemblies',
      assemblies: [{ uuid: crypto.randomUUID(), ...assembly() }],
      linkObjects: [],
    }),
  },
  annotations: { slots: [{ ...inList('tag', 'tags'), lost: 200 }], body: aDay },
  createAnnotation: { slots: [inBody('tag', 'tag')], body: annotation },
  updateAnnotation: { slots: [path('annotation', 'id')], body: annotation },
  archiveAnnotation: { slots: [path('annotation', 'id')] },
  equipmentNote: { slots: [path('tag')] },
  // Another one is there, or none: past the rule, and no further.
  writeEquipmentNote: {
    slots: [path('tag')],
    body: { text: 'Bearing noise', replaces: crypto.randomUUID() },
    ok: 409,
  },
  clearEquipmentNote: { slots: [path('equipmentNote')] },
  siteNotes: { slots: [path('site')] },
  reportAnnotations: {
    slots: [path('report', 'id'), { kind: 'site', name: 'siteId', at: 'query' }],
    body: aDay,
  },
  schedules: { slots: [{ kind: 'report', name: 'reportId', at: 'query' }] },
  scheduleRecipients: { slots: [{ kind: 'report', name: 'reportId', at: 'query' }] },
  nextRuns: { slots: [{ kind: 'schedule', name: 'scheduleId', at: 'body' }], body: timing },
  createSchedule: {
    slots: [{ kind: 'report', name: 'reportId', at: 'body' }, ...NAMED_BY_SCHEDULE],
    body: schedule,
  },
  updateSchedule: { slots: [path('schedule', 'id'), ...NAMED_BY_SCHEDULE], body: schedule },
  pauseSchedule: { slots: [path('schedule', 'id')], body: { paused: true } },
  archiveSchedule: { slots: [path('schedule', 'id')] },
  testSchedule: { slots: [path('schedule', 'id')] },
  scheduleRuns: { slots: [path('schedule', 'id')] },
  outboxFile: { slots: [path('mailWithFile')] },
  autoGeneratedLabels: {
    slots: [
      { kind: 'site', name: 'siteId', at: 'query' },
      { kind: 'report', name: 'reportUuid', at: 'query' },
    ],
  },
  autoGeneratedTags: {
    slots: [path('diagram', 'schematicId'), pageOf, { kind: 'report', name: 'reportId', at: 'query' }],
  },
  availableTags: { slots: [shownFor('siteUuid')] },
  liveMode: { slots: [path('diagram'), shownFor()], query: { isLiveMode: 'true' } },
  pollNow: { slots: [path('diagram'), shownFor()] },
  tag: { slots: [path('tag')] },
  controllerTags: { slots: [path('controller')] },
  createTag: {
    slots: [
      { kind: 'controller', name: 'controllerUuid', at: 'body' },
      inBody('category', 'categoryId'),
      inBody('linkObject', 'linkObjectId'),
      inBody('assignment', 'assignmentId'),
    ],
    body: newTag,
  },
  createTags: { slots: [path('controller')], body: () => ({ tags: [newTag()] }) },
  updateTag: {
    slots: [
      path('tag'),
      inBody('category', 'categoryId'),
      inBody('linkObject', 'linkObjectId'),
      inBody('assignment', 'assignmentId'),
    ],
    body: newTag,
  },
  archiveTag: { slots: [path('tag')] },
  tagReportCount: { slots: [path('tag')] },
  readTag: { slots: [path('tag')] },
  controllerTemplate: { slots: [path('controllerTemplate')] },
  associatedControllers: { slots: [path('controllerTemplate', 'id')] },
  createControllerTemplate: {
    slots: [inBody('controller', 'controllerUuid')],
    body: named,
  },
  updateControllerTemplate: {
    slots: [path('controllerTemplate')],
    body: named,
  },
  archiveControllerTemplate: { slots: [path('controllerTemplate')] },
  offeredControllerTemplate: { slots: [path('controllerTemplate', 'templateUuid')] },
  applyControllerTemplate: { slots: [path('controller'), inBody('controllerTemplate', 'templateUuid')] },
  createLinkObject: {
    slots: [inBody('category', 'categoryId')],
    body: named,
  },
  updateLinkObject: {
    slots: [path('linkObject', 'id'), inBody('category', 'categoryId')],
    body: named,
  },
  deleteLinkObject: { slots: [path('linkObject', 'id')] },
  createCategory: { body: named },
  updateCategory: {
    slots: [path('category', 'id')],
    body: named,
  },
  deleteCategory: { slots: [path('category', 'id')] },
  createAssignment: { body: named },
  updateAssignment: { slots: [path('assignment')], body: named },
  archiveAssignment: { slots: [path('assignment')] },
  controllerAssignments: { slots: [path('controller')] },
  assignController: {
    slots: [path('controller'), inBody('assignment', 'assignmentId')],
    body: { replace: true },
  },
  releaseController: { slots: [path('controller'), path('assignment', 'assignmentUuid')] },
  tagHistory: { slots: [path('tag')] },
  tagPlace: { slots: [path('tag')] },
  equipmentPlace: { slots: [path('linkObject')] },
  tagSeries: { slots: [{ ...inList('tag', 'tags'), lost: 200 }], body: {} },
  tagStatistics: { slots: [{ ...inList('tag', 'tags'), lost: 200 }], body: {} },
  // Tags that are not there are left out, like those of which nothing is known.
  playedValues: {
    slots: [{ ...inList('tag', 'tags'), lost: 200 }],
    body: { at: new Date().toISOString() },
  },
  playedChanges: {
    slots: [{ ...inList('tag', 'tags'), lost: 200 }],
    body: () => ({ from: new Date(Date.now() - 60_000).toISOString(), to: new Date().toISOString() }),
  },
  playedMarks: {
    slots: [{ ...inList('tag', 'tags'), lost: 200 }],
    body: () => ({ from: new Date(Date.now() - 60_000).toISOString(), to: new Date().toISOString() }),
  },
  playedAlarms: {
    slots: [{ ...inList('tag', 'tags'), lost: 200 }],
    body: () => ({ from: new Date(Date.now() - 60_000).toISOString(), to: new Date().toISOString() }),
  },
  standingAlarms: {
    slots: [{ ...inList('tag', 'tags'), lost: 200 }],
    body: () => ({ at: new Date().toISOString(), limit: 10 }),
  },
  linkStatistics: { slots: [path('link')] },
  linkMetrics: { slots: [path('link')] },
  alertHistory: { slots: [path('alert', 'alertId')] },
  alertDiagram: { slots: [path('alert', 'id')] },
  updateAlert: { slots: [path('alert', 'id')], body: { status: 'acknowledged' } },
  setAlarmService: {
    slots: [path('tag', 'tagId')],
    body: { inService: false, reason: 'Matrix', minutes: 60 },
  },
  shelveAlert: { slots: [path('alert', 'id')], body: { minutes: 5, reason: 'Matrix' } },
  toggleControl: { slots: [path('tag')], body: { canToggle: true } },
  // No device answers here, and nothing was confirmed: past the rule, and no further.
  confirmWrite: { slots: [path('tag')], body: write, ok: 409 },
  writeValue: {
    slots: [path('tag')],
    body: { ...write, commandId: crypto.randomUUID(), confirmId: crypto.randomUUID() },
    ok: 409,
  },
  holdValue: {
    slots: [path('tag')],
    body: { expectedValue: 0, commandId: crypto.randomUUID(), confirmId: crypto.randomUUID() },
    ok: 409,
  },
  // What is not held is not held: an answer, not a refusal.
  beatHold: { slots: [{ ...path('command'), lost: 200 }] },
  releaseHold: { slots: [{ ...path('command'), lost: 200 }] },
  latestCommands: { slots: [{ kind: 'tag', name: 'ofTag', at: 'query', lost: 200 }] },
  waitingCommands: {
    slots: [
      { kind: 'diagram', name: 'schematicId', at: 'query' },
      shownFor(),
      { kind: 'tag', name: 'ofTag', at: 'query', lost: 200 },
    ],
  },
  // Nothing was recorded of it.
  auditCommand: { slots: [{ ...path('command'), lost: 200 }] },
  command: { slots: [path('command')] },
  // It has been done already.
  cancelCommand: { slots: [path('command')], ok: 409 },

  siteCommunication: { slots: [path('site')] },
  // A new site has nothing to scan: past the rule, and no further.
  scanSite: { slots: [path('site')], ok: 409 },
  scan: { slots: [path('scan')] },
  cancelScan: { slots: [path('scan')] },
  takeScanned: { slots: [path('scan')], body: { all: false, keys: [] } },
  createHub: { body: () => ({ name: `Hub ${crypto.randomUUID()}` }) },
  communication: { slots: [path('link')] },
  createCommunication: { slots: [inBody('site', 'siteUuid'), inBody('hub', 'hubUuid')], body: link },
  updateCommunication: { slots: [path('link'), inBody('hub', 'hubUuid')], body: link },
  archiveCommunication: { slots: [path('link')] },
  communicationUsage: { slots: [path('link')] },
  testCommunication: {
    slots: [{ kind: 'site', name: 'siteUuid', at: 'body' }],
    body: { protocol: 'sparkplug-b', address: {} },
  },
  enableSetPassword: { slots: [path('link')] },
  // Only links over OPC UA have one, and these are none.
  createCertificate: { slots: [path('link')], ok: 409 },
  decideCertificate: { slots: [path('certificate')], body: { state: 'trusted' } },
  controller: { slots: [path('controller')] },
  createController: {
    slots: [inBody('link', 'communicationUuid'), inBody('controllerTemplate', 'templateUuid')],
    body: controller,
  },
  updateController: { slots: [path('controller')], body: controller },
  archiveController: { slots: [path('controller')] },
  firmwares: { slots: [{ kind: 'link', name: 'communicationUuid', at: 'query' }] },
  createFirmware: { body: () => ({ version: `9.${Date.now()}.${Math.floor(Math.random() * 1e6)}` }) },
  requestUpgrade: { slots: [path('link'), inBody('firmware', 'firmwareUuid')], body: {} },
  // Nothing waits to be cancelled.
  cancelUpgrade: { slots: [path('link')], ok: 409 },
};

/** Ids in queries and bodies that are no slots, and why. */
export const NO_SLOTS: Readonly<Record<string, string>> = {
  'createGalleryImage upload': 'must be what the caller sent to the site beside it',
  'writeEquipmentNote replaces': 'only says which note the writer saw: equipment-notes.test.ts',
  'alerts siteUuid': 'only narrows the alerts',
  'alerts tagUuid': 'only narrows the alerts',
  'alerts uuid': 'only narrows the alerts',
  'standingAlarms siteUuid': 'only narrows the alarms',
  'alertDiagram near': 'only prefers one of the diagrams of the site',
  'alertHistory siteId': 'must be the site of the alert',
  'updateAlert siteId': 'must be the site of the alert',
  'updateAnnotation reportId': 'a further way for others than the author: annotations.test.ts',
  'updateAnnotation siteId': 'of that report',
  'archiveAnnotation reportId': 'a further way for others than the author: annotations.test.ts',
  'archiveAnnotation siteId': 'of that report',
  'controllerTags site': 'only narrows the tags',
  'linkObjects categoryUuid': 'only narrows the link objects',
  'linkObjects reportUuid': 'only narrows the link objects',
  'linkObjects siteUuid': 'only narrows the link objects',
  'companyVerification company': 'public: goes by a token of the sign-in',
  'activateAssimilationMode user': 'must be the one that the token is for',
  'siteActivity user': 'only narrows the log of a site',
  'updateUser groups': 'is ignored (OR-30)',
  'addSite routeId': 'must lie in the area beside it',
  'cloneSite routeId': 'must lie in the area beside it',
  'moveItem parentRouteId': 'must lie in the area that is moved into',
  'validateItems routeSiteId': 'only chooses among the items',
  'updateSite overviewOrder': 'an order of names: what is not there is left out',
  'diagramView templateId': 'names a template beside the diagram',
  'diagramStream templateId': 'names a template beside the diagram',
  'diagramView openerTag': 'chooses among the tags of the company; what is not there means none',
  'diagramStream openerTag': 'chooses among the tags of the company; what is not there means none',
  'roleTags assignmentUuid': 'only narrows the roles',
  'dynamicGraph linkObjectUuid': 'names a tag together with a role or device, see routes/site-mode.test.ts',
  'dynamicGraph assignmentUuid': 'names a tag together with a link object',
  'dynamicGraph deviceUuid': 'names a tag together with a link object',
  'availableTags controllerUuid': 'only narrows the tags',
  'availableTags categoryUuid': 'only narrows the tags',
  'availableTags reportUuid': 'only narrows the tags',
  'categories uuid': 'only narrows the categories',
  'linkObjects uuid': 'only narrows the link objects',
  'availableTags assignmentUuid': 'only narrows the tags',
  'confirmWrite siteId': 'the context of a tag that is judged itself',
  'confirmWrite assignmentId': 'the context of a tag that is judged itself',
  'confirmWrite deviceId': 'the context of a tag that is judged itself',
  'confirmWrite schematicId': 'the context of a tag that is judged itself',
  ...Object.fromEntries(
    ['createReport', 'updateReport', 'previewReport'].flatMap((id) =>
      ['tagCategory1', 'tagCategory2', 'assignment1', 'assignment2'].map((name) => [
        `${id} ${name}`,
        'remembers what pickers were narrowed to, see modules/reports/reports.test.ts',
      ]),
    ),
  ),
  ...Object.fromEntries(
    ['audit', 'exportAudit'].flatMap((id) =>
      ['user', 'tag', 'site'].map((name) => [`${id} ${name}`, 'only narrows the log']),
    ),
  ),
  ...Object.fromEntries(
    ['commandId', 'confirmId', 'readBackTags', 'siteId', 'assignmentId', 'deviceId', 'schematicId'].map(
      (name) => [`holdValue ${name}`, 'as of writeValue'],
    ),
  ),
  'createDiagram parent': 'only counts without the site beside it, see modules/tree/diagrams.test.ts',
  'scanSite controller': 'must stand at the site beside it',
  'scanSite communication': 'must stand at the site beside it',
  'communicationUsage controller': 'only narrows the tags of the link',
  'testCommunication uuid': 'must be a link of the site beside it',
  'writeValue commandId': 'is made by the client',
  'writeValue confirmId': 'bound to user, tag and value',
  'writeValue readBackTags': 'the context of a tag that is judged itself',
  'writeValue siteId': 'the context of a tag that is judged itself',
  'writeValue assignmentId': 'the context of a tag that is judged itself',
  'writeValue deviceId': 'the context of a tag that is judged itself',
  'writeValue schematicId': 'the context of a tag that is judged itself',
};
