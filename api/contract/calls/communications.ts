/**
 * The links of a site. A link connects to devices over one protocol; a controller is a device behind it
 * (`controllers.ts`). Tags are in `tags.ts`.
 */

import { instant, list, nothing, nullable, number, object, oneOf, optional, text, uuid } from '../field.ts';
import { PROTOCOLS } from '../field-addresses.ts';
import { idOf } from '../numbered.ts';
import { call } from './call.ts';
import {
  addressed,
  change,
  communicationField,
  deviceWords,
  needsTo,
  password,
  see,
  shortText,
} from './communication-fields.ts';
import { controllerField } from './controllers.ts';
import { customFieldValues } from './custom-fields.ts';
import { nameField, page } from './shared.ts';

/** Links that want somebody, in one answer. */
export const MOST_TROUBLED = 50;

const hubField = object({ uuid: uuid(), name: text() });

const scanInterval = number({
  min: 0,
  max: 1_000_000_000,
  say: 'A number of seconds is required, 0 or more',
});

/** OR-37. Addresses are those of `field-addresses.ts`. */
const linkForm = {
  name: nameField,
  internalSerialNumber: optional(shortText),
  hubUuid: optional(nullable(uuid())),
  scanInterval: optional(scanInterval),
  customFieldValues: optional(customFieldValues),
};

export const communicationCalls = {
  siteCommunication: call('GET communications/site-communication/{uuid}', {
    summary:
      'The links and controllers of a site, what was done to them last, and how many controllers there are. A search of three characters or more narrows both by name, serial number, address, manufacturer and model',
    needs: see,
    params: { uuid: idOf('site') },
    query: { search: optional(text({ max: 200 })) },
    reply: object({
      communication: list(communicationField, { max: 100_000 }),
      controllers: list(controllerField, { max: 100_000 }),
      activityLog: list(object({ at: instant(), user: text(), action: text(), name: text() }), { max: 50 }),
      count: number({ integer: true }),
    }),
  }),
  companyLinks: call('GET communications/states', {
    summary:
      'PROPOSED: how many links each site has and how many of them are down, and which are down or have not been reached yet, the longest first',
    needs: see,
    reply: object({
      sites: list(
        object({ uuid: uuid(), links: number({ integer: true }), down: number({ integer: true }) }),
        { max: 100_000 },
      ),
      troubled: list(
        object({
          uuid: uuid(),
          name: text(),
          siteUuid: uuid(),
          siteName: text(),
          /** Since when it is in this state; null if nobody has tried it. */
          since: nullable(instant()),
          ...deviceWords,
        }),
        { max: MOST_TROUBLED },
      ),
      /** How many links are down, or have not been reached yet. */
      total: number({ integer: true }),
    }),
  }),
  masterData: call('GET communications/master-data', {
    summary:
      'What the forms of links and controllers offer: protocols, makers and their models, allowed hosts',
    needs: see,
    reply: object({
      protocols: list(object({ id: oneOf(PROTOCOLS), title: text() }), { max: 20 }),
      manufacturers: list(object({ name: text(), models: list(text(), { max: 10_000 }) }), { max: 10_000 }),
      /** MIMIC_FIELD_HOSTS, for users who may add or change links; nobody else needs to know them. */
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
    params: { uuid: idOf('link') },
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
    params: { uuid: idOf('link') },
    body: addressed({ password, ...linkForm }),
    reply: communicationField,
  }),
  archiveCommunication: call('DELETE communications/{uuid}', {
    summary:
      'Archives a link with its controllers and tags; diagrams that show them keep them, without values',
    needs: needsTo('archive'),
    params: { uuid: idOf('link') },
    reply: nothing(),
  }),
  communicationUsage: call('GET communications/{uuid}/usage', {
    summary: 'PROPOSED: what would lose its values with a link, or with one of its controllers',
    needs: see,
    params: { uuid: idOf('link') },
    query: { controller: optional(uuid()) },
    reply: object({
      controllers: number({ integer: true }),
      tags: number({ integer: true }),
      diagrams: list(object({ uuid: uuid(), name: text() }), { max: 100 }),
    }),
  }),
  enableSetPassword: call('POST communications/{uuid}/enable-set-password', {
    summary:
      'Gives the device of a Sparkplug link a password of its own at the embedded broker. It is shown this once; asking again makes a new one and ends the old',
    needs: needsTo('update'),
    params: { uuid: idOf('link') },
    reply: object({
      username: text(),
      password: text(),
      /** The address that the device connects to, as `mqtt://host:1883`. */
      url: text(),
      /** The topics that it may use. */
      topics: list(text(), { max: 10 }),
    }),
  }),
} as const;
