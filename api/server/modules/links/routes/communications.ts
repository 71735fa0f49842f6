/** Communication links of a site: listing, creating, changing and archiving them. */

import { addressFaults, PROTOCOLS, type Protocol } from '../../../../contract/field-addresses.ts';
import { type BodyOf, type Endpoints, isGranted, type Permissions } from '../../../../contract/index.ts';
import type { Change } from '../../../audit/activity.ts';
import type { Done } from '../../../audit/recorder.ts';
import { FIELD_CHANGED, LABELS_CHANGED } from '../../../bus/domain-events.ts';
import { invalidField, missing } from '../../../http/errors.ts';
import type { Caller, Handlers } from '../../../http/handler.ts';
import { unlessTaken } from '../../../http/unless-taken.ts';
import { archiveWithParts } from '../../../storage/archive-with-parts.ts';
import { searchTerm } from '../../../storage/search-term.ts';
import type { Db } from '../../../storage/storage.ts';
import { communicationLog } from '../../activity/index.ts';
import { storeValues } from '../../custom-fields/index.ts';
import { findSiteItem } from '../../sites/index.ts';
import { usageOf } from '../../tags/index.ts';
import { hostsShownTo, takeAddresses } from '../address-use.ts';
import { companyLinks } from '../company-links.ts';
import { makersOf } from '../queries/controllers.ts';
import { findHub } from '../queries/hubs.ts';
import { changeLink, insertLink, type LinkRow } from '../queries/links.ts';
import { showSite } from '../shown.ts';
import {
  addressWords,
  type CommunicationParts,
  fieldOf,
  heldLink,
  refuseAddress,
  shownLink,
} from './communication-parts.ts';

const LOG_LENGTH = 20;

const PROTOCOL_TITLES: Readonly<Record<Protocol, string>> = {
  'sparkplug-b': 'Sparkplug B (MQTT)',
  'modbus-tcp': 'Modbus TCP',
  'opc-ua': 'OPC UA',
};

export const communicationHandlers = (parts: CommunicationParts) => ({
  ...readLinks(parts),
  ...changeLinks(parts),
});

function readLinks({ shown, hosts, storage }: CommunicationParts) {
  return {
    siteCommunication: ({ tenant }, { params, query }) =>
      tenant(async (db) => {
        const site = await findSiteItem(db, params.uuid);
        if (!site) throw missing();
        const { communication, controllers } = await showSite(db, site.id, searchTerm(query.search), shown);
        const activityLog = await communicationLog(db, site.id, LOG_LENGTH);
        return { communication, controllers, activityLog, count: controllers.length };
      }),

    companyLinks: ({ tenant }) => tenant((db) => companyLinks(db, shown)),

    masterData: async ({ tenant, caller }) => ({
      protocols: PROTOCOLS.map((id) => ({ id, title: PROTOCOL_TITLES[id] })),
      manufacturers: await tenant(makersOf),
      allowedHosts: mayChange(caller.permissions) ? await hostsShownTo(storage, hosts, caller) : [],
    }),

    communication: ({ tenant }, { params }) => tenant((db) => shownLink(db, params.uuid, shown)),

    communicationUsage: ({ tenant }, { params, query }) =>
      tenant(async (db) => {
        const link = await shownLink(db, params.uuid, shown);
        const usage = await usageOf(db, link.id, query.controller);
        return { controllers: query.controller ? 1 : link.controllersCount, ...usage };
      }),
  } satisfies Partial<Handlers>;
}

function changeLinks(parts: CommunicationParts) {
  const { record, shown, bus, hosts } = parts;
  return {
    async createCommunication({ caller, tenant }, { body }) {
      const { protocol, password } = body;
      refuseAddress(addressFaults(protocol, 'link', body.address));
      if (password) fieldOf(parts);
      const uuid = await unlessTaken(TAKEN, () =>
        record(caller, 'communication.create', (db) => addLink(db, caller, hosts, body)),
      );
      if (password) await fieldOf(parts).setLinkPassword(uuid, password);
      // Only after its password is stored: the drivers sign in with it at once.
      await bus.publish(caller.companyId, [FIELD_CHANGED]);
      return tenant((db) => shownLink(db, uuid, shown));
    },

    async updateCommunication({ caller, tenant }, { params, body }) {
      const { password } = body;
      await unlessTaken(TAKEN, () =>
        record(caller, 'communication.update', async (db) => {
          const link = await heldLink(db, params.uuid);
          if (password !== undefined) fieldOf(parts);
          if (body.protocol !== link.protocol) throw invalidField('protocol', SAME_PROTOCOL);
          refuseAddress(addressFaults(body.protocol, 'link', body.address));
          const values = await valuesOf(db, body);
          await changeLink(db, link.id, values);
          const { protocol, address } = body;
          await takeAddresses(db, hosts, caller, { protocol, address, devices: [] });
          const own = await storeValues(db, owner(caller.companyId, link.id), body.customFieldValues);
          const changes = [...changesOf(link, body), ...own];
          if (password !== undefined) changes.push({ what: 'Password' });
          const activity = { ...about(link.uuid, body.name, link.site_id), changes };
          return { result: undefined, activity, events: [LABELS_CHANGED] };
        }),
      );
      if (password !== undefined) await fieldOf(parts).setLinkPassword(params.uuid, password || null);
      await bus.publish(caller.companyId, [FIELD_CHANGED]);
      return tenant((db) => shownLink(db, params.uuid, shown));
    },

    async archiveCommunication({ caller }, { params }) {
      await record(caller, 'communication.archive', async (db) => {
        const link = await heldLink(db, params.uuid);
        await archiveWithParts(db, 'links', [link.id], new Date(parts.now()));
        await takeAddresses(db, hosts, caller);
        const activity = about(link.uuid, link.name, link.site_id);
        return { result: undefined, activity, events: [FIELD_CHANGED] };
      });
      return {};
    },
  } satisfies Partial<Handlers>;
}

/** A new link of a site; returns its uuid. */
async function addLink(
  db: Db,
  caller: Caller,
  hosts: CommunicationParts['hosts'],
  form: BodyOf<Endpoints['createCommunication']>,
): Promise<Done<string>> {
  const { companyId } = caller;
  const site = await findSiteItem(db, form.siteUuid);
  if (!site) throw invalidField('siteUuid', 'This site does not exist');
  const link = await insertLink(db, {
    company_id: companyId,
    site_id: site.id,
    protocol: form.protocol,
    ...(await valuesOf(db, form)),
  });
  await takeAddresses(db, hosts, caller, { protocol: form.protocol, address: form.address, devices: [] });
  const changes = await storeValues(db, owner(companyId, link.id), form.customFieldValues);
  return { result: link.uuid, activity: { ...about(link.uuid, form.name, site.id), changes } };
}

const TAKEN = 'Another link of this site has this name';
const SAME_PROTOCOL = 'The protocol of a link cannot be changed. Add another link instead';

const owner = (companyId: number, linkedId: number) =>
  ({ companyId, type: 'communication', linkedId }) as const;

const about = (uuid: string, name: string, siteId: number) =>
  ({ sites: [siteId], kind: 'communication', object: { uuid, name } }) as const;

type Body = BodyOf<Endpoints['updateCommunication']>;

/** The columns of a form; fields that it does not name stay. */
async function valuesOf(db: Db, body: Body) {
  const { hubUuid } = body;
  const hub = hubUuid ? await findHub(db, hubUuid) : null;
  if (hub === undefined) throw invalidField('hubUuid', 'This hub does not exist');
  return {
    name: body.name,
    address: JSON.stringify(body.address),
    ...(body.internalSerialNumber === undefined ? {} : { internal_serial_number: body.internalSerialNumber }),
    ...(hubUuid === undefined ? {} : { hub_id: hub?.id ?? null }),
    ...(body.scanInterval === undefined ? {} : { scan_interval: body.scanInterval }),
  };
}

/** The changes, for the activity log. */
function changesOf(link: LinkRow, body: Body): Change[] {
  const { internalSerialNumber = link.internal_serial_number, scanInterval = link.scan_interval } = body;
  const pairs: Change[] = [
    { what: 'Name', from: link.name, to: body.name },
    { what: 'Serial Number', from: link.internal_serial_number, to: internalSerialNumber },
    { what: 'Scan Interval', from: link.scan_interval, to: scanInterval },
    { what: 'Address', from: addressWords(link.address), to: addressWords(body.address) },
  ];
  return pairs.filter(({ from, to }) => from !== to);
}

const mayChange = (permissions: Permissions): boolean =>
  isGranted(permissions, 'Site.Communication.add') || isGranted(permissions, 'Site.Communication.update');
