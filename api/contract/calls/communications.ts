/**
 * The communication of a site: its links, the controllers below them, scans, firmware. A link is a way to devices over
 * one protocol; a controller is a device that answers on it. Tags are in `tags.ts`.
 */

import {
  boolean,
  type Field,
  type Finding,
  fitting,
  type Infer,
  type InferShape,
  instant,
  list,
  nothing,
  nullable,
  number,
  object,
  oneOf,
  opaqueObject,
  optional,
  queryBoolean,
  text,
  uuid,
} from '../field.ts';
import { addressFaults, DATA_TYPES, PROTOCOLS, type Protocol } from '../field-addresses.ts';
import { call, type Shape } from './call.ts';
import { customFieldValues } from './custom-fields.ts';
import { id, nameField, page } from './shared.ts';

const see = { anyOf: ['Site.Communication.canSee'] } as const;
const needsTo = (right: 'add' | 'update' | 'archive') =>
  ({ anyOf: [`Site.Communication.${right}`] }) as const;
const change = { anyOf: ['Site.Communication.add', 'Site.Communication.update'] } as const;

/** What links and controllers tell of themselves. */
const standing = {
  /** OR-38: `active`, `down` or `unknown`; others are shown as they are. */
  status: text(),
  /** Why, in words. */
  statusDetail: text({ max: 2000 }),
  /** The newest sign of life; null where there was none since the server started. */
  lastSeen: nullable(instant()),
  tagsCount: number({ integer: true }),
};

/** An upgrade that was asked for. Only the device's own word makes it `done`. */
const upgrade = object({
  version: text(),
  state: oneOf(['requested', 'sent', 'done']),
  requestedAt: instant(),
  requestedBy: text(),
});

export const communicationField = object({
  id: number({ integer: true }),
  uuid: uuid(),
  name: text(),
  protocol: text(),
  address: opaqueObject(),
  /** A password is stored with it; it is never shown again. */
  hasPassword: boolean(),
  internalSerialNumber: text(),
  /** As the device itself says, where it does. */
  reportedSerialNumber: nullable(text()),
  hubUuid: nullable(uuid()),
  hubName: nullable(text()),
  /** Seconds; 0 where it is not polled (COMM-18). */
  scanInterval: number(),
  siteUuid: uuid(),
  siteName: text(),
  ...standing,
  controllersCount: number({ integer: true }),
  /** As the device reports it, or as it was entered. */
  firmwareVersion: nullable(text()),
  upgrade: nullable(upgrade),
  /** The device's own access to the broker; null where it has none. */
  setPassword: nullable(object({ username: text(), enabledAt: instant() })),
  customFieldValues,
});

export const controllerField = object({
  id: number({ integer: true }),
  uuid: uuid(),
  communicationUuid: uuid(),
  communicationName: text(),
  protocol: text(),
  siteUuid: uuid(),
  siteName: text(),
  name: text(),
  manufacturer: text(),
  model: text(),
  address: opaqueObject(),
  /** The template it was made from. */
  templateUuid: nullable(uuid()),
  ...standing,
  customFieldValues,
});

const firmwareField = object({
  uuid: uuid(),
  version: text(),
  notes: text({ max: 2000 }),
  releasedAt: instant(),
});
/** Digits between dots, as `4.2.10` (COMM-19). */
const versionField = text({
  trim: true,
  min: 1,
  max: 30,
  pattern: /^\d+(\.\d+)*$/,
  say: { required: 'Version is required', pattern: 'A version is numbers between dots, as 4.2.10' },
});

const hubField = object({ uuid: uuid(), name: text() });

const scanInterval = number({
  min: 0,
  max: 1_000_000_000,
  say: 'A number of seconds is required, 0 or more',
});
const shortText = text({ trim: true, max: 50, say: { max: 'Max allowed value is 50 characters' } });
const password = optional(nullable(text({ max: 200 })));

/** OR-37. Addresses are those of `field-addresses.ts`. */
const linkForm = {
  name: nameField,
  internalSerialNumber: optional(shortText),
  hubUuid: optional(nullable(uuid())),
  scanInterval: optional(scanInterval),
  customFieldValues: optional(customFieldValues),
};
const controllerForm = {
  name: nameField,
  manufacturer: optional(shortText),
  model: optional(shortText),
  customFieldValues: optional(customFieldValues),
};

/** A form with `protocol` and `address`: what is wrong with the address is said at its own fields. */
const addressed = <S extends Shape>(shape: S) =>
  fitting(object({ protocol: oneOf(PROTOCOLS), address: opaqueObject(), ...shape }), unfit) as Field<
    InferShape<S> & { readonly protocol: Protocol; readonly address: Record<string, unknown> }
  >;

function* unfit({ protocol, address }: { protocol?: unknown; address?: unknown }): Iterable<Finding> {
  if (!PROTOCOLS.includes(protocol as Protocol)) return;
  const faults = addressFaults(protocol as Protocol, 'link', address) ?? {};
  for (const [key, message] of Object.entries(faults))
    yield { path: ['address', ...key.split('.')], message };
}

/** A step of a connection that is tried out, in the order in which they are made. */
export const TEST_STEPS = ['allowed', 'resolve', 'connect', 'secure', 'session', 'read'] as const;
export type TestStep = (typeof TEST_STEPS)[number];

/** How an OPC UA server proves who it is. */
const certificate = {
  /** SHA-256, hex. */
  fingerprint: text(),
  subject: text(),
  issuer: text(),
  validFrom: instant(),
  validTo: instant(),
};
/** What the company thinks of it: without `trusted` no connection is made. */
const serverCertificateField = object({
  uuid: uuid(),
  ...certificate,
  state: oneOf(['unknown', 'trusted', 'refused']),
  /** Where it was seen last. */
  endpoint: text(),
  firstSeenAt: instant(),
  lastSeenAt: instant(),
  decidedAt: nullable(instant()),
});

/** The last line of a test that failed is the step that did. */
const testLine = object({
  step: oneOf(TEST_STEPS),
  ok: boolean(),
  /** What was found, or exactly what failed and what to do about it. */
  detail: text({ max: 2000 }),
  /** Milliseconds. */
  ms: number(),
  /** With `secure`: what an OPC UA server showed, and what the company thinks of it. */
  certificate: optional(
    object({
      fingerprint: text(),
      subject: text(),
      issuer: text(),
      validFrom: instant(),
      validTo: instant(),
    }),
  ),
});

const scanField = object({
  uuid: uuid(),
  state: oneOf(['running', 'done', 'cancelled', 'failed']),
  siteUuid: uuid(),
  controllerUuid: nullable(uuid()),
  /** What is being done, or how it ended. */
  detail: text({ max: 2000 }),
  found: number({ integer: true }),
  /** Of them, what is no tag yet. */
  fresh: number({ integer: true }),
  /** False where a device offers more than a scan keeps. */
  isComplete: boolean(),
  /** Controllers that are scanned, and those that are done. */
  controllers: number({ integer: true }),
  scanned: number({ integer: true }),
  /** Controllers that could not be scanned, and why. */
  faults: list(object({ name: text(), message: text({ max: 2000 }) }), { max: 1000 }),
  startedAt: instant(),
  finishedAt: nullable(instant()),
});

/** Something that a device offers. */
const foundField = object({
  key: number({ integer: true }),
  communicationUuid: uuid(),
  controllerUuid: uuid(),
  controllerName: text(),
  path: text({ max: 2000 }),
  /** What a tag of it would be called. */
  name: text(),
  dataType: oneOf(DATA_TYPES),
  /** The protocol's own word for its type. */
  wireType: text(),
  writable: boolean(),
  /** What it says at this moment, for people; null where that is not known. */
  value: nullable(text()),
  /** The tag that reads it already. */
  tagUuid: nullable(uuid()),
});

/** Found items that one scan keeps. */
export const MOST_FOUND = 200_000;

export const communicationCalls = {
  siteCommunication: call('GET communications/site-communication/{uuid}', {
    summary:
      'The links and controllers of a site, what was done to them last, and how many controllers there are. A search of three characters or more narrows both by name, serial number, address, manufacturer and model',
    needs: see,
    params: id,
    query: { search: optional(text({ max: 200 })) },
    reply: object({
      communication: list(communicationField, { max: 100_000 }),
      controllers: list(controllerField, { max: 100_000 }),
      activityLog: list(object({ at: instant(), user: text(), action: text(), name: text() }), { max: 50 }),
      count: number({ integer: true }),
    }),
  }),
  scanSite: call('GET communications/site-communication/{uuid}/scan', {
    summary:
      'Begins to ask the devices of a site (or of one link, or one controller) what they offer; where that very scan runs already, it is the one that is answered',
    needs: change,
    params: id,
    query: { controller: optional(uuid()), communication: optional(uuid()) },
    reply: scanField,
  }),
  scan: call('GET communications/scans/{uuid}', {
    summary: 'PROPOSED: how far a scan is, and a page of what it has found',
    needs: change,
    params: id,
    query: { ...page, fresh: optional(queryBoolean()) },
    reply: object({
      scan: scanField,
      items: list(foundField, { max: 500 }),
      total: number({ integer: true }),
    }),
  }),
  cancelScan: call('DELETE communications/scans/{uuid}', {
    summary: 'PROPOSED: ends a scan; what it has found so far stays',
    needs: change,
    params: id,
    reply: scanField,
  }),
  takeScanned: call('POST communications/scans/{uuid}/tags', {
    summary:
      'PROPOSED: makes tags of what was found. `all` with what the search matches, except `keys`; else `keys` alone. What is a tag already is left as it is',
    needs: needsTo('add'),
    params: id,
    bodyLimit: 4 * 1024 * 1024,
    body: object({
      all: boolean(),
      search: optional(text({ max: 200 })),
      keys: list(number({ integer: true, min: 0 }), { max: MOST_FOUND }),
    }),
    reply: object({ created: number({ integer: true }) }),
  }),
  masterData: call('GET communications/master-data', {
    summary:
      'What the forms of links and controllers offer: protocols, makers and their models, allowed hosts',
    needs: see,
    reply: object({
      protocols: list(object({ id: oneOf(PROTOCOLS), title: text() }), { max: 20 }),
      manufacturers: list(object({ name: text(), models: list(text(), { max: 10_000 }) }), { max: 10_000 }),
      /** MIMIC_FIELD_HOSTS, for who may add or change links; nobody else needs to know them. */
      allowedHosts: list(text(), { max: 10_000 }),
    }),
  }),
  hubs: call('GET communications/hubs', {
    summary: 'Hubs by name: what several links go through, as a modem or a concentrator',
    needs: see,
    query: page,
    reply: object({ items: list(hubField, { max: 500 }), total: number({ integer: true }) }),
  }),
  createHub: call('POST communications/hubs', {
    summary: 'PROPOSED: a new hub',
    needs: change,
    body: object({ name: nameField }),
    reply: hubField,
  }),
  communication: call('GET communications/{uuid}', {
    summary: 'PROPOSED: one link',
    needs: see,
    params: id,
    reply: communicationField,
  }),
  createCommunication: call('POST communications', {
    summary: 'A new link of a site',
    needs: needsTo('add'),
    body: addressed({ siteUuid: uuid(), password, ...linkForm }),
    reply: communicationField,
  }),
  updateCommunication: call('PUT communications/{uuid}', {
    summary:
      'Changes a link; `password` null takes the stored one out, missing leaves it. The protocol of a link never changes',
    needs: needsTo('update'),
    params: id,
    body: addressed({ password, ...linkForm }),
    reply: communicationField,
  }),
  archiveCommunication: call('DELETE communications/{uuid}', {
    summary:
      'Archives a link with its controllers and tags; diagrams that show them keep them, without values',
    needs: needsTo('archive'),
    params: id,
    reply: nothing(),
  }),
  communicationUsage: call('GET communications/{uuid}/usage', {
    summary: 'PROPOSED: what would lose its values with a link, or with one of its controllers',
    needs: see,
    params: id,
    query: { controller: optional(uuid()) },
    reply: object({
      controllers: number({ integer: true }),
      tags: number({ integer: true }),
      diagrams: list(object({ uuid: uuid(), name: text() }), { max: 100 }),
    }),
  }),
  testCommunication: call('POST communications/test', {
    summary:
      'PROPOSED: tries a connection out as it stands in the form, step by step, and changes nothing. With `uuid` the stored password of that link is used where none is given',
    needs: change,
    body: addressed({
      uuid: optional(uuid()),
      siteUuid: uuid(),
      password,
      controllerAddress: optional(opaqueObject()),
    }),
    reply: testLine,
    stream: 'ndjson',
  }),
  enableSetPassword: call('POST communications/{uuid}/enable-set-password', {
    summary:
      'Gives the device of a Sparkplug link a password of its own at the embedded broker. It is shown this once; asking again makes a new one and ends the old',
    needs: needsTo('update'),
    params: id,
    reply: object({
      username: text(),
      password: text(),
      /** Where the device connects to, as `mqtt://host:1883`. */
      url: text(),
      /** The topics that it may use. */
      topics: list(text(), { max: 10 }),
    }),
  }),
  createCertificate: call('POST communications/{uuid}/create-certificate', {
    summary:
      'The certificate by which this server introduces itself on an OPC UA link, made when first asked for; to be trusted by the device. 409 on links of other protocols',
    needs: needsTo('update'),
    params: id,
    reply: object({
      /** PEM. The private key never leaves the server. */
      certificate: text({ max: 20_000 }),
      fingerprint: text(),
      validTo: instant(),
    }),
  }),
  serverCertificates: call('GET communications/certificates', {
    summary:
      'PROPOSED: certificates that OPC UA servers have shown, those that wait for a decision first; with `endpoint` those seen there last',
    needs: change,
    query: { endpoint: optional(text({ max: 500 })) },
    reply: object({
      items: list(serverCertificateField, { max: 10_000 }),
      total: number({ integer: true }),
    }),
  }),
  decideCertificate: call('PUT communications/certificates/{uuid}', {
    summary: 'PROPOSED: trusts the certificate of an OPC UA server, or refuses it. Links go by it at once',
    needs: needsTo('update'),
    params: id,
    body: object({ state: oneOf(['trusted', 'refused']) }),
    reply: serverCertificateField,
  }),
  controller: call('GET communications/controller/{uuid}', {
    summary: 'One controller',
    needs: { anyOf: ['Site.Communication.canSee', 'Site.Overview.canSee'] },
    params: id,
    reply: controllerField,
  }),
  createController: call('POST communications/controller', {
    summary: 'A new controller on a link',
    needs: needsTo('add'),
    body: object({
      communicationUuid: uuid(),
      address: opaqueObject(),
      /** Its tags are made with the controller. */
      templateUuid: optional(nullable(uuid())),
      ...controllerForm,
    }),
    reply: controllerField,
  }),
  updateController: call('PUT communications/controller/{uuid}', {
    summary: 'Changes a controller; it stays on its link',
    needs: needsTo('update'),
    params: id,
    body: object({ address: optional(opaqueObject()), ...controllerForm }),
    reply: controllerField,
  }),
  archiveController: call('DELETE communications/controller/{uuid}', {
    summary: 'Archives a controller with its tags; diagrams that show them keep them, without values',
    needs: needsTo('archive'),
    params: id,
    reply: nothing(),
  }),
  firmwares: call('GET firmwares/company', {
    summary: 'Firmware versions of the company, newest first; for a link those that are newer than its own',
    needs: see,
    query: { communicationUuid: optional(uuid()), limit: page.limit, skip: page.skip },
    reply: object({ items: list(firmwareField, { max: 500 }), total: number({ integer: true }) }),
  }),
  createFirmware: call('POST firmwares', {
    summary: 'PROPOSED: registers a firmware version that devices can be asked to install',
    needs: needsTo('add'),
    body: object({ version: versionField, notes: optional(text({ trim: true, max: 2000 })) }),
    reply: firmwareField,
  }),
  requestUpgrade: call('PUT communications/firmware-upgrade-request/{uuid}', {
    summary:
      'Asks the device of a link to install a firmware version. It is told at once where it is connected, else as soon as it is; what it reports afterwards decides whether it did',
    needs: needsTo('update'),
    params: id,
    body: object({ firmwareUuid: uuid() }),
    reply: communicationField,
  }),
  cancelUpgrade: call('PUT communications/firmware-cancel-request/{uuid}', {
    summary: 'Takes an upgrade request back; 409 where the device has been told already',
    needs: needsTo('update'),
    params: id,
    reply: communicationField,
  }),
} as const;

export type Communication = Infer<typeof communicationField>;
export type Controller = Infer<typeof controllerField>;
export type Firmware = Infer<typeof firmwareField>;
export type Scan = Infer<typeof scanField>;
export type Found = Infer<typeof foundField>;
export type ServerCertificate = Infer<typeof serverCertificateField>;
export type TestLine = Infer<typeof testLine>;
