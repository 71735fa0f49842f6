/** The tags of controllers: listing, creating, changing and archiving. */

import type { TagDetail, TagForm } from '../../../../contract/calls/tag-fields.ts';
import type { BodyOf, Endpoints } from '../../../../contract/index.ts';
import type { Change } from '../../../audit/activity.ts';
import { FIELD_CHANGED } from '../../../bus/domain-events.ts';
import { addressWords } from '../../../field/canonical-address.ts';
import { missing } from '../../../http/errors.ts';
import type { Handlers } from '../../../http/handler.ts';
import {
  changeTag,
  controllerOfTags,
  insertTags,
  type TagDetailRow,
  toDetail,
} from '../queries/controller-tags.ts';
import { useOfTag } from '../queries/tag-usage.ts';
import { checkedTags } from './tag-checks.ts';
import { listTags } from './tag-list.ts';
import { aboutTag, foundTag, heldController, type TagParts } from './tag-parts.ts';
import { readNow } from './tag-read.ts';

const PAGE = 50;

export const controllerTagHandlers = (parts: TagParts) => ({
  ...readTags(parts),
  ...changeTags(parts),
});

function readTags(parts: TagParts) {
  return {
    controllerTags: ({ caller, tenant }, { params, query }) =>
      tenant(async (db) => {
        const controller = await controllerOfTags(db, params.uuid);
        if (!controller) throw missing();
        const { limit = PAGE, skip = 0, ...rest } = query;
        const page = { limit, skip };
        return listTags(db, parts, {
          ...rest,
          controllerId: controller.id,
          companyId: caller.companyId,
          page,
        });
      }),

    tagReportCount: ({ tenant }, { params }) =>
      tenant(async (db) => {
        const { uuid, linkObjectUuid } = await foundTag(db, params.uuid);
        const { reportCount, ...use } = await useOfTag(db, { uuid, linkObjectUuid });
        return { count: reportCount, ...use };
      }),

    async readTag(context, { params }) {
      const { uuid, linkUuid } = await context.tenant((db) => foundTag(db, params.uuid));
      const entry = parts.tags.ofCompany(uuid, context.caller.companyId);
      if (!entry) throw missing();
      return readNow(parts, entry, linkUuid);
    },
  } satisfies Partial<Handlers>;
}

function changeTags({ record, now, recount }: TagParts) {
  return {
    createTag: ({ caller }, { body: { controllerUuid, ...form } }) =>
      record(caller, 'tag.create', async (db) => {
        const controller = await heldController(db, controllerUuid);
        const [values] = await checkedTags(db, controller, [form]);
        const owner = { company_id: caller.companyId, controller_id: controller.id };
        const [made] = await insertTags(db, [{ ...values!, ...owner }]);
        const row = await foundTag(db, made!.uuid);
        return { result: toDetail(row), activity: aboutTag(row), events: [FIELD_CHANGED] };
      }),

    createTags: {
      authorize: ({ tenant }, { params }) => tenant((db) => heldController(db, params.uuid)),
      async handle({ caller }, { params, body }) {
        const created = await record(caller, 'tag.import', async (db) => {
          const controller = await heldController(db, params.uuid);
          const values = await checkedTags(db, controller, body.tags, { where: (at) => `tags.${at}.` });
          const owner = { company_id: caller.companyId, controller_id: controller.id };
          const made = await insertTags(
            db,
            values.map((one) => ({ ...one, ...owner })),
          );
          const { uuid, name, siteId } = controller;
          const changes = [{ what: 'Tags added', to: made.length }];
          return {
            result: made.length,
            activity: { sites: [siteId], kind: 'controller', object: { uuid, name }, changes },
            events: [FIELD_CHANGED],
          };
        });
        return { created };
      },
    },

    updateTag: ({ caller }, { params, body }) =>
      record(caller, 'tag.update', async (db) => {
        const before = await foundTag(db, params.uuid);
        const controller = await heldController(db, before.controllerUuid);
        const form = merged(before, body);
        const [values] = await checkedTags(db, controller, [form], { except: before.id });
        if (values!.reset_band !== before.reset_band) await recount(db, before.id);
        await changeTag(db, before.id, values!);
        const after = await foundTag(db, params.uuid);
        const activity = aboutTag(after, changesOf(before, after));
        return { result: toDetail(after), activity, events: [FIELD_CHANGED] };
      }),

    archiveTag: ({ caller }, { params }) =>
      record(caller, 'tag.archive', async (db) => {
        const row = await foundTag(db, params.uuid);
        await changeTag(db, row.id, { archived_at: new Date(now()) });
        return { result: {}, activity: aboutTag(row), events: [FIELD_CHANGED] };
      }),
  } satisfies Partial<Handlers>;
}

/** The tag after the change: fields that the body does not name stay. */
function merged(before: TagDetailRow, body: BodyOf<Endpoints['updateTag']>): TagForm {
  const { uuid: _, ...now } = toDetail(before);
  const { name, dataType, unit, min, max, deadband, scanInterval, canToggle, tagType } = now;
  const { resetBand, alertHigh, alertLow, alarms, address } = now;
  const said = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  return {
    ...{ name, dataType, unit, min, max, deadband, scanInterval, canToggle, tagType },
    ...{ resetBand, alertHigh, alertLow, alarms, address },
    categoryId: now.category?.uuid ?? null,
    linkObjectId: now.linkObject?.uuid ?? null,
    assignmentId: now.assignment?.uuid ?? null,
    ...said,
  };
}

/** A tag's fields, as the log names them. */
const words = (tag: TagDetail): Record<string, string | number | boolean | null> => ({
  Name: tag.name,
  Address: addressWords(tag.address),
  'Data type': tag.dataType,
  Unit: tag.unit,
  Minimum: tag.min,
  Maximum: tag.max,
  Deadband: tag.deadband,
  'Scan interval': tag.scanInterval,
  'Reset band': tag.resetBand,
  Control: tag.canToggle,
  Category: tag.category?.name ?? null,
  'Link object': tag.linkObject?.name ?? null,
  Assignment: tag.assignment?.name ?? null,
  'High limit': tag.alertHigh,
  'Low limit': tag.alertLow,
  'Alarm levels': tag.alarms.map(({ level }) => level).join(', ') || null,
});

function changesOf(before: TagDetailRow, after: TagDetailRow): Change[] {
  const was = words(toDetail(before));
  return Object.entries(words(toDetail(after)))
    .map(([what, to]) => ({ what, from: was[what]!, to }))
    .filter(({ from, to }) => from !== to);
}
