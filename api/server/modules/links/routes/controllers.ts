/** Controllers: the devices that answer on a link. */

import { isKnownProtocol } from '../../../../contract/calls/tags.ts';
import { addressFaults } from '../../../../contract/field-addresses.ts';
import type { Change } from '../../../audit/activity.ts';
import { FIELD_CHANGED, LABELS_CHANGED } from '../../../bus/domain-events.ts';
import { HttpError, invalidField, missing } from '../../../http/errors.ts';
import type { Handlers } from '../../../http/handler.ts';
import { unlessTaken } from '../../../http/unless-taken.ts';
import type { Db } from '../../../storage/storage.ts';
import { storeValues } from '../../custom-fields/index.ts';
import {
  archiveController,
  type ControllerRow,
  changeController,
  findController,
  insertController,
} from '../queries/controllers.ts';
import { findLink } from '../queries/links.ts';
import { showControllers } from '../shown.ts';
import { addressWords, type CommunicationParts, refuseAddress } from './communication-parts.ts';
import { giveTemplate } from './controller-templates.ts';

type ControllerHandlers = Pick<
  Handlers,
  'controller' | 'createController' | 'updateController' | 'archiveController'
>;

const TAKEN = 'Another controller of this link has this name';
const NO_LINK = 'This link does not exist';

export function controllerHandlers(parts: CommunicationParts): ControllerHandlers {
  const { record, shown } = parts;

  async function shownController(db: Db, uuid: string) {
    const [one] = await showControllers(db, [await found(db, uuid)], shown);
    return one!;
  }

  return {
    controller: ({ tenant }, { params }) => tenant((db) => shownController(db, params.uuid)),

    async createController({ caller, tenant }, { body }) {
      const uuid = await unlessTaken(TAKEN, () =>
        record(caller, 'controller.create', async (db) => {
          const link = await findLink(db, body.communicationUuid);
          if (!link) throw invalidField('communicationUuid', NO_LINK);
          checkAddress(link.protocol, body.address);
          const row = await insertController(db, {
            company_id: caller.companyId,
            link_id: link.id,
            name: body.name,
            manufacturer: body.manufacturer ?? '',
            model: body.model ?? '',
            address: JSON.stringify(body.address),
          });
          const changes = await storeValues(db, owner(caller.companyId, row.id), body.customFieldValues);
          if (body.templateUuid) {
            const made = { id: row.id, protocol: link.protocol };
            const template = await giveTemplate(db, made, body.templateUuid);
            changes.push({ what: 'Template', to: template.name });
          }
          const activity = { ...about(row.uuid, body.name, link.site_id), changes };
          return { result: row.uuid, activity, events: [FIELD_CHANGED] };
        }),
      );
      return tenant((db) => shownController(db, uuid));
    },

    async updateController({ caller, tenant }, { params, body }) {
      await unlessTaken(TAKEN, () =>
        record(caller, 'controller.update', async (db) => {
          const before = await found(db, params.uuid);
          const link = (await findLink(db, before.linkUuid))!;
          if (body.address) checkAddress(before.protocol, body.address);
          const { name, manufacturer = before.manufacturer, model = before.model } = body;
          await changeController(db, before.id, {
            name,
            manufacturer,
            model,
            ...(body.address ? { address: JSON.stringify(body.address) } : {}),
          });
          const own = await storeValues(db, owner(caller.companyId, before.id), body.customFieldValues);
          const changes: Change[] = [
            { what: 'Name', from: before.name, to: name },
            { what: 'Manufacturer', from: before.manufacturer, to: manufacturer },
            { what: 'Model', from: before.model, to: model },
            {
              what: 'Address',
              from: addressWords(before.address),
              to: addressWords(body.address ?? before.address),
            },
          ].filter(({ from, to }) => from !== to);
          return {
            result: undefined,
            activity: { ...about(before.uuid, name, link.site_id), changes: [...changes, ...own] },
            events: [FIELD_CHANGED, LABELS_CHANGED],
          };
        }),
      );
      return tenant((db) => shownController(db, params.uuid));
    },

    async archiveController({ caller }, { params }) {
      await record(caller, 'controller.archive', async (db) => {
        const before = await found(db, params.uuid);
        const link = (await findLink(db, before.linkUuid))!;
        await archiveController(db, before.id, new Date(parts.now()));
        const activity = about(before.uuid, before.name, link.site_id);
        return { result: undefined, activity, events: [FIELD_CHANGED] };
      });
      return {};
    },
  };
}

async function found(db: Db, uuid: string): Promise<ControllerRow> {
  const controller = await findController(db, uuid);
  if (!controller) throw missing();
  return controller;
}

const owner = (companyId: number, linkedId: number) => ({ companyId, type: 'controller', linkedId }) as const;

const about = (uuid: string, name: string, siteId: number) =>
  ({ sites: [siteId], kind: 'controller', object: { uuid, name } }) as const;

/** A link of a protocol that this version does not know takes no controllers. */
function checkAddress(protocol: string, address: unknown): void {
  if (!isKnownProtocol(protocol))
    throw new HttpError(409, `This server does not know the protocol ${protocol}`, { code: 'NO_DRIVER' });
  refuseAddress(addressFaults(protocol, 'controller', address));
}
