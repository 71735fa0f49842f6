/**
 * The wire, whole: every call of the console. The client's functions and hooks, the server's routes, the
 * authorisation tests and the page at /api/docs are derived from this table and from nothing else.
 *
 * Paths are the specification's. Calls marked PROPOSED in the requirements say so in their summary.
 */
import type { Endpoint, Rule } from './endpoint.ts';
import {
  boolean,
  type Field,
  type Infer,
  type InferShape,
  instant,
  list,
  nothing,
  nullable,
  number,
  object,
  objectId,
  oneOf,
  opaqueObject,
  optional,
  queryBoolean,
  queryNumber,
  record,
  tagScalar,
  text,
  uuid,
} from './field.ts';
import { permissionsField } from './permissions.ts';

type Shape = Record<string, Field<unknown>>;

interface Spec<P extends Shape, Q extends Shape, B, R> {
  readonly summary: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: Field<B>;
  readonly reply: Field<R>;
  readonly needs: Rule;
  readonly bodyLimit?: number;
  readonly stream?: 'ndjson';
}

type NoShape = Record<never, never>;
type NoBody = Record<never, never>;

function call<P extends Shape = NoShape, Q extends Shape = NoShape, B = NoBody, R = unknown>(
  line: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`,
  spec: Spec<P, Q, B, R>,
): Endpoint<InferShape<P>, InferShape<Q>, B, R> {
  const [method, path] = line.split(' ') as ['GET', string];
  return {
    method,
    path,
    summary: spec.summary,
    params: object((spec.params ?? {}) as P),
    query: object((spec.query ?? {}) as Q),
    body: (spec.body ?? nothing()) as Field<B>,
    reply: spec.reply,
    needs: spec.needs,
    bodyLimit: spec.bodyLimit,
    stream: spec.stream,
  };
}

const id = { uuid: uuid() };
const name = text({
  trim: true,
  min: 1,
  max: 50,
  say: { required: 'Name is required', max: 'Max allowed value is 50 characters' },
});
const page = {
  limit: optional(queryNumber({ min: 1, max: 500 })),
  skip: optional(queryNumber({ min: 0 })),
  search: optional(text({ max: 200 })),
};

// --- sign-in ---------------------------------------------------------------------------------------------------------

export const credentials = object({
  email: text({
    trim: true,
    min: 1,
    max: 254,
    pattern: /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/,
    say: {
      required: 'Email is required',
      pattern: 'Please enter a valid email address',
      max: 'Please enter a valid email address',
    },
  }),
  password: text({
    min: 1,
    max: 200,
    say: { required: 'Password is required', max: 'Please enter a valid password' },
  }),
});

const roleField = object({ uuid: uuid(), title: text(), type: nullable(text()) });
const userField = object({
  id: number({ integer: true }),
  uuid: uuid(),
  firstName: text(),
  lastName: text(),
  email: text(),
  assimilationMode: boolean(),
  role: roleField,
  timezone: nullable(text()),
});
const companyField = object({ uuid: uuid(), name: text(), timezone: text() });
const defaultsField = object({
  haveDashViewPermission: boolean(),
  haveSiteViewPermission: boolean(),
  dashUrl: nullable(text()),
  siteUrl: nullable(text()),
});
const sessionField = object({
  token: text({ max: 4096 }),
  user: userField,
  company: companyField,
  defaults: defaultsField,
});

// --- organisation ----------------------------------------------------------------------------------------------------

const siteItem = object({ id: number({ integer: true }), uuid: uuid(), name: text() });
const routeItem = object({
  id: number({ integer: true }),
  uuid: uuid(),
  name: text(),
  sites: list(siteItem, { max: 100_000 }),
});
const areaItem = object({
  id: number({ integer: true }),
  uuid: uuid(),
  name: text(),
  routes: list(routeItem, { max: 100_000 }),
  sites: list(siteItem, { max: 100_000 }),
});
const overviewItem = object({ uuid: uuid(), name: text() });

// --- tags ------------------------------------------------------------------------------------------------------------

export const QUALITIES = ['good', 'uncertain', 'bad', 'stale', 'missing'] as const;
export type QualityName = (typeof QUALITIES)[number];

const tagField = object({
  uuid: uuid(),
  name: text(),
  unit: nullable(text()),
  dataType: oneOf(['float', 'int64', 'boolean', 'string']),
  min: nullable(number()),
  max: nullable(number()),
  deadband: number(),
  scanInterval: number(),
  /** The control switch: off, nobody may write. */
  canToggle: boolean(),
  controllerUuid: uuid(),
  controllerName: text(),
  siteUuid: uuid(),
});

const liveValueField = object({
  tagUuid: uuid(),
  value: tagScalar(),
  quality: oneOf(QUALITIES),
  timestamp: nullable(instant()),
});

// --- diagrams --------------------------------------------------------------------------------------------------------

const elementConfig = opaqueObject();
const diagramHead = {
  uuid: uuid(),
  name: text(),
  /** Grows by one at every save; a save names the version it was made from. */
  version: number({ integer: true }),
  width: number(),
  height: number(),
  fill: nullable(text()),
  url: nullable(text()),
  thumbnail: nullable(text({ max: 1_000_000 })),
  initialHeight: nullable(number()),
  areaId: nullable(uuid()),
  routeId: nullable(uuid()),
  siteId: nullable(uuid()),
  templateName: nullable(text()),
  overviewTemplateId: nullable(uuid()),
  objectCount: number({ integer: true }),
  /** What the asking user may do with it. The server checks again at every call. */
  rights: object({ update: boolean(), control: boolean() }),
};

/** One line of a streamed diagram: first the head, then tags, then chunks of configuration and objects, then the end. */
const diagramLine = object({
  head: optional(object(diagramHead)),
  tags: optional(list(tagField, { max: 100_000 })),
  configuration: optional(list(elementConfig, { max: 10_000 })),
  linkObjectConfiguration: optional(list(opaqueObject(), { max: 100_000 })),
  objects: optional(list(opaqueObject(), { max: 10_000 })),
  end: optional(object({ objectCount: number({ integer: true }) })),
});

// --- writing to devices ----------------------------------------------------------------------------------------------

export const COMMAND_RESULTS = [
  'pending',
  'confirmed',
  'mismatch',
  'timedOut',
  'unknown',
  'refused',
] as const;
export type CommandResult = (typeof COMMAND_RESULTS)[number];

/** LIVE-12: where a write comes from. siteId with assignmentId on a dynamic diagram, deviceId on a static one. */
const writeContext = {
  siteId: optional(uuid()),
  assignmentId: optional(uuid()),
  deviceId: optional(uuid()),
  /** The diagram the operator acted on: its rights count, and the audit log names it. */
  schematicId: optional(uuid()),
};

const commandField = object({
  commandId: uuid(),
  tagUuid: uuid(),
  value: tagScalar(),
  expectedValue: tagScalar(),
  /** What was read back from the device, once it was. */
  readBack: tagScalar(),
  result: oneOf(COMMAND_RESULTS),
  message: text(),
  requestedAt: instant(),
  finishedAt: nullable(instant()),
});

const diagramRead = { anyOf: ['Dash.canSee', 'Site.Overview.canSee'] } as const;
const control = { anyOf: ['Dash.control', 'Site.Overview.control'] } as const;

export const endpoints = {
  // Health: for load balancers and people with curl, hence no secrets and no sign-in.
  health: call('GET health', {
    summary: 'The process answers',
    needs: 'public',
    reply: object({ status: oneOf(['ok']), uptime: number() }),
  }),
  ready: call('GET ready', {
    summary: 'Storage, broker and drivers, each by name; 503 while one that is needed is away',
    needs: 'public',
    reply: object({
      ready: boolean(),
      checks: record(object({ ok: boolean(), detail: text() }), { max: 50 }),
    }),
  }),
  demoAccounts: call('GET demo', {
    summary: 'The demo accounts, only while the embedded demo runs on loopback; else an empty list',
    needs: 'public',
    reply: object({ accounts: list(object({ email: text(), password: text() }), { max: 10 }) }),
  }),

  login: call('POST auth/login', {
    summary: 'Sign in',
    needs: 'public',
    body: credentials,
    reply: sessionField,
  }),
  logout: call('POST auth/logout', {
    summary: 'Sign out: ends the refresh family of this device',
    needs: 'public',
    reply: nothing(),
  }),
  refresh: call('GET auth/refresh', {
    summary:
      'A new token for the refresh cookie, which rotates; reuse of an old cookie revokes its whole family',
    needs: 'public',
    reply: sessionField,
  }),
  userPermissions: call('GET users/permissions', {
    summary: "The current user's permission object",
    needs: 'signedIn',
    reply: permissionsField,
  }),
  profile: call('GET profile', { summary: 'The current user', needs: 'signedIn', reply: userField }),

  areas: call('GET areas', {
    summary: 'The tree of areas, routes and sites; a search of three characters or more narrows it',
    needs: { anyOf: ['Site.canSee', 'Setup.Organize.canSee'] },
    query: { search: optional(text({ max: 200 })) },
    reply: object({ area: list(areaItem, { max: 100_000 }) }),
  }),
  site: call('GET sites/{uuid}', {
    summary: 'A site with its overviews in their order',
    needs: { anyOf: ['Site.canSee'] },
    params: id,
    reply: object({
      id: number({ integer: true }),
      uuid: uuid(),
      name: text(),
      areaUuid: uuid(),
      areaName: text(),
      routeUuid: nullable(uuid()),
      routeName: nullable(text()),
      overviews: list(overviewItem, { max: 1000 }),
      overviewOrder: list(uuid(), { max: 1000 }),
    }),
  }),

  reports: call('GET reports', {
    summary: 'Reports of the dashboard by type; diagrams are the type site-schematic',
    needs: { anyOf: ['Dash.canSee'] },
    query: { ...page, type: optional(text({ max: 40 })) },
    reply: object({
      items: list(
        object({ uuid: uuid(), name: text(), type: text(), objectCount: number(), updatedAt: instant() }),
        { max: 500 },
      ),
      total: number({ integer: true }),
    }),
  }),
  diagramView: call('GET reports/site-schematics/{uuid}/view', {
    summary: 'A saved diagram in one answer; for large ones use the stream',
    needs: diagramRead,
    params: id,
    query: { edit: optional(queryBoolean()), siteId: optional(uuid()), templateId: optional(uuid()) },
    reply: object({
      ...diagramHead,
      canvas: object({ objects: list(opaqueObject(), { max: 50_000 }) }),
      configuration: list(elementConfig, { max: 50_000 }),
      linkObjectConfiguration: list(opaqueObject(), { max: 50_000 }),
      tags: list(tagField, { max: 100_000 }),
    }),
  }),
  diagramStream: call('GET reports/site-schematics/{uuid}/stream', {
    summary: 'PROPOSED: a saved diagram as JSON lines, for the worker',
    needs: diagramRead,
    params: id,
    query: { siteId: optional(uuid()) },
    reply: diagramLine,
    stream: 'ndjson',
  }),
  createDiagram: call('POST reports/site-schematics', {
    summary: 'A new, empty diagram: of a site where `siteId` is given, else of the dashboard',
    needs: { anyOf: ['Dash.add', 'Site.Overview.update'] },
    body: object({
      name,
      width: number({ min: 1, max: 1_000_000 }),
      height: number({ min: 1, max: 1_000_000 }),
      fill: optional(nullable(text({ max: 40 }))),
      siteId: optional(uuid()),
    }),
    reply: object({ head: object(diagramHead) }),
  }),
  saveDiagram: call('PUT reports/site-schematics/{uuid}', {
    summary:
      'Saves what changed since `version`. 409 VERSION_CONFLICT where somebody has saved meanwhile: nothing is stored then',
    needs: { anyOf: ['Dash.canSee', 'Site.Overview.canSee'] },
    params: id,
    bodyLimit: 20 * 1024 * 1024,
    body: object({
      version: number({ integer: true, min: 1 }),
      name: optional(name),
      patch: object({
        removed: list(objectId(), { max: 50_000 }),
        put: list(
          object({
            object: opaqueObject(),
            config: nullable(elementConfig),
            after: optional(nullable(objectId())),
          }),
          {
            max: 50_000,
            say: 'At most 50000 objects are allowed in one save; save larger changes as a stream',
          },
        ),
        canvas: optional(
          object({
            width: number({ min: 1, max: 1_000_000 }),
            height: number({ min: 1, max: 1_000_000 }),
            fill: nullable(text({ max: 40 })),
            url: nullable(text()),
          }),
        ),
      }),
    }),
    reply: object({
      uuid: uuid(),
      version: number({ integer: true }),
      objectCount: number({ integer: true }),
    }),
  }),
  availableTags: call('GET reports/available-tags', {
    summary: 'Tags that a diagram may be linked to, by name and controller',
    needs: diagramRead,
    query: { ...page, siteUuid: optional(uuid()), controllerUuid: optional(uuid()) },
    reply: object({ items: list(tagField, { max: 500 }), total: number({ integer: true }) }),
  }),
  liveMode: call('GET reports/site-schematics/live-mode/{uuid}', {
    summary: 'Opens (true) or releases (false) a diagram for live mode; idempotent',
    needs: diagramRead,
    params: id,
    query: { isLiveMode: queryBoolean(), siteId: optional(uuid()) },
    reply: object({ isLiveMode: boolean() }),
  }),
  pollNow: call('GET reports/site-schematics/{uuid}/poll-now', {
    summary: 'Asks the devices behind a diagram for their latest data',
    needs: diagramRead,
    params: id,
    query: { siteId: optional(uuid()) },
    reply: object({ message: text() }),
  }),

  tag: call('GET communications/controller/tag/{uuid}', {
    summary: 'A tag with its last value',
    needs: { anyOf: ['Site.Communication.canSee', 'Site.Overview.canSee', 'Dash.canSee'] },
    params: id,
    reply: object({ tag: tagField, last: liveValueField }),
  }),
  tagHistory: call('GET communications/controller/tag/{uuid}/samples', {
    summary: 'PROPOSED: raw samples of a tag, newest last, at most `limit`',
    needs: { anyOf: ['Site.Communication.canSee', 'Site.Overview.canSee', 'Dash.canSee'] },
    params: id,
    query: {
      from: optional(instant()),
      to: optional(instant()),
      limit: optional(queryNumber({ min: 1, max: 5000 })),
    },
    reply: object({
      samples: list(object({ time: instant(), value: tagScalar(), quality: oneOf(QUALITIES) }), {
        max: 5000,
      }),
    }),
  }),
  toggleControl: call('PUT communications/controller/tag/{uuid}/toggle-control', {
    summary: 'Turns the control switch of a tag',
    needs: { anyOf: ['Site.Communication.update'] },
    params: id,
    body: object({ canToggle: boolean() }),
    reply: tagField,
  }),
  confirmWrite: call('POST communications/controller/tag/{uuid}/confirm-write', {
    summary:
      'PROPOSED: what a write would do, and an expiring id bound to user, tag, value and expected value; without it nothing is written',
    needs: control,
    params: id,
    body: object({ value: tagScalar(), expectedValue: tagScalar(), ...writeContext }),
    reply: object({
      confirmId: uuid(),
      expiresAt: instant(),
      tag: tagField,
      current: liveValueField,
      value: tagScalar(),
    }),
  }),
  writeValue: call('PUT communications/controller/tag/{uuid}/write-value', {
    summary:
      'PROPOSED: writes a value to a device and answers what the read-back showed. The same commandId never writes twice',
    needs: control,
    params: id,
    body: object({
      commandId: uuid(),
      confirmId: uuid(),
      value: tagScalar(),
      expectedValue: tagScalar(),
      isReset: optional(boolean()),
      readBackTags: optional(list(uuid(), { max: 16 })),
      /** Seconds before the read-back is judged. */
      readBackDelay: optional(number({ min: 0, max: 60 })),
      ...writeContext,
    }),
    reply: commandField,
  }),
  command: call('GET commands/{uuid}', {
    summary: 'PROPOSED: a command again, for a client that lost the answer; only to who gave it',
    needs: 'signedIn',
    params: id,
    reply: commandField,
  }),
  audit: call('GET audit', {
    summary: 'PROPOSED: the append-only log of writes, newest first, with the state of its chain',
    needs: { anyOf: ['Setup.canSee'] },
    query: { limit: optional(queryNumber({ min: 1, max: 500 })), skip: optional(queryNumber({ min: 0 })) },
    reply: object({
      intact: boolean(),
      total: number({ integer: true }),
      items: list(
        object({
          sequence: number({ integer: true }),
          at: instant(),
          user: text(),
          action: text(),
          tag: nullable(text()),
          detail: opaqueObject(),
        }),
        { max: 500 },
      ),
    }),
  }),

  liveTicket: call('POST live/ticket', {
    summary: 'A ticket of 30 seconds that opens one live socket: a WebSocket can carry no bearer header',
    needs: diagramRead,
    reply: object({ ticket: text({ max: 200 }) }),
  }),
} as const;

export type Endpoints = typeof endpoints;
export type EndpointId = keyof Endpoints;

export type User = Infer<typeof userField>;
export type Company = Infer<typeof companyField>;
export type Session = Infer<typeof sessionField>;
export type Area = Infer<typeof areaItem>;
export type Tag = Infer<typeof tagField>;
export type DiagramHead = InferShape<typeof diagramHead>;
export type DiagramLine = Infer<typeof diagramLine>;
export type Command = Infer<typeof commandField>;
export { name as nameField };
