/** Controllers: the devices that answer on a link. */

import { isKnownProtocol } from '../../../../contract/calls/tags.ts';
import { addressFaults } from '../../../../contract/field-addresses.ts';
import type { BodyOf, Endpoints } from '../../../../contract/index.ts';
import type { Change } from '../../../audit/activity.ts';
import type { Done } from '../../../audit/recorder.ts';
import { FIELD_CHANGED, LABELS_CHANGED } from '../../../bus/domain-events.ts';
import type { Addressed } from '../../../field/endpoints.ts';
import { HttpError, invalidField, missing } from '../../../http/errors.ts';
import type { Caller, Handlers } from '../../../http/handler.ts';
import { unlessTaken } from '../../../http/unless-taken.ts';
import { archiveWithParts } from '../../../storage/archive-with-parts.ts';
import type { Db } from '../../../storage/storage.ts';
import { storeValues } from '../../custom-fields/index.ts';
import { takeAddresses } from '../address-use.ts';
import {
  type ControllerRow,
  changeController,
  findController,
  insertController,
} from '../queries/controllers.ts';
import { findLink, type LinkRow } from '../queries/links.ts';
import { showControllers } from '../shown.ts';
import { addressWords, type CommunicationParts, refuseAddress } from './communication-parts.ts';
import { giveTemplate } from './controller-templates.ts';

const TAKEN = 'Another controller of this link has this name';

export function controllerHandlers({ record, shown, now, hosts }: CommunicationParts) {
  const shownController = async (db: Db, uuid: string) =>
    (await showControllers(db, [await found(db, uuid)], shown))[0]!;

  return {
    controller: ({ tenant }, { params }) => tenant((db) => shownController(db, params.uuid)),

    async createController({ caller, tenant }, { body }) {
      const uuid = await unlessTaken(TAKEN, () =>
        record(caller, 'controller.create', (db) => addController(db, caller, hosts, body)),
      );
      return tenant((db) => shownController(db, uuid));
    },

    async updateController({ caller, tenant }, { params, body }) {
      await unlessTaken(TAKEN, () =>
        record(caller, 'controller.update', (db) => editController(db, caller, hosts, params.uuid, body)),
      );
      return tenant((db) => shownController(db, params.uuid));
    },

    async archiveController({ caller }, { params }) {
      await record(caller, 'controller.archive', async (db) => {
        const before = await found(db, params.uuid);
        const link = (await findLink(db, before.linkUuid))!;
        await archiveWithParts(db, 'controllers', [before.id], new Date(now()));
        await takeAddresses(db, hosts, caller);
        const activity = about(before.uuid, before.name, link.site_id);
        return { result: undefined, activity, events: [FIELD_CHANGED] };
      });
      return {};
    },
  } satisfies Partial<Handlers>;
}

/** A new controller of a link, with the tags of its template; returns its uuid. */
async function addController(
  db: Db,
  caller: Caller,
  hosts: CommunicationParts['hosts'],
  form: BodyOf<Endpoints['createController']>,
): Promise<Done<string>> {
  const { companyId } = caller;
  const link = await findLink(db, form.communicationUuid);
  if (!link) throw invalidField('communicationUuid', 'This link does not exist');
  checkAddress(link.protocol, form.address);
  const row = await insertController(db, {
    company_id: companyId,
    link_id: link.id,
    name: form.name,
    manufacturer: form.manufacturer ?? '',
    model: form.model ?? '',
    address: JSON.stringify(form.address),
  });
  await takeAddresses(db, hosts, caller, reachedBy(link, form.address));
  const changes = await storeValues(db, owner(companyId, row.id), form.customFieldValues);
  if (form.templateUuid) {
    const made = { id: row.id, protocol: link.protocol };
    const template = await giveTemplate(db, made, form.templateUuid);
    changes.push({ what: 'Template', to: template.name });
  }
  const activity = { ...about(row.uuid, form.name, link.site_id), changes };
  return { result: row.uuid, activity, events: [FIELD_CHANGED] };
}

/** Changes a controller to match the form; fields that it does not name stay. */
async function editController(
  db: Db,
  caller: Caller,
  hosts: CommunicationParts['hosts'],
  uuid: string,
  form: BodyOf<Endpoints['updateController']>,
): Promise<Done<void>> {
  const before = await found(db, uuid);
  const link = (await findLink(db, before.linkUuid))!;
  if (form.address) checkAddress(before.protocol, form.address);
  const { name, manufacturer = before.manufacturer, model = before.model } = form;
  await changeController(db, before.id, {
    name,
    manufacturer,
    model,
    ...(form.address ? { address: JSON.stringify(form.address) } : {}),
  });
  if (form.address) await takeAddresses(db, hosts, caller, reachedBy(link, form.address));
  const own = await storeValues(db, owner(caller.companyId, before.id), form.customFieldValues);
  const address = form.address ?? before.address;
  const changes: Change[] = [
    { what: 'Name', from: before.name, to: name },
    { what: 'Manufacturer', from: before.manufacturer, to: manufacturer },
    { what: 'Model', from: before.model, to: model },
    { what: 'Address', from: addressWords(before.address), to: addressWords(address) },
  ].filter(({ from, to }) => from !== to);
  return {
    result: undefined,
    activity: { ...about(before.uuid, name, link.site_id), changes: [...changes, ...own] },
    events: [FIELD_CHANGED, LABELS_CHANGED],
  };
}

async function found(db: Db, uuid: string): Promise<ControllerRow> {
  const controller = await findController(db, uuid);
  if (!controller) throw missing();
  return controller;
}

/** A link with this controller alone. */
const reachedBy = (
  { protocol, address: linkAddress }: LinkRow,
  address: Addressed['address'],
): Addressed => ({
  protocol,
  address: linkAddress,
  devices: [{ address }],
});

const owner = (companyId: number, linkedId: number) => ({ companyId, type: 'controller', linkedId }) as const;

const about = (uuid: string, name: string, siteId: number) =>
  ({ sites: [siteId], kind: 'controller', object: { uuid, name } }) as const;

/** A link of a protocol that this version does not know accepts no controllers. */
function checkAddress(protocol: string, address: unknown): void {
  if (!isKnownProtocol(protocol))
    throw new HttpError(409, `This server does not know the protocol ${protocol}`, { code: 'NO_DRIVER' });
  refuseAddress(addressFaults(protocol, 'controller', address));
}
