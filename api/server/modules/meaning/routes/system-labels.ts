/** The texts of a diagram's system labels (OR-53): names of places and devices, when a device was last heard from, custom fields. */
import type { LinkedTo, SystemLabelOrder, SystemValueType } from '../../../../contract/index.ts';
import { NOTHING } from '../../../../contract/messages.ts';
import { HttpError, missing, notAllowed } from '../../../http/errors.ts';
import type { Handlers } from '../../../http/handler.ts';
import type { Db } from '../../../storage/storage.ts';
import { fieldsWithValues, findCustomField } from '../../custom-fields/index.ts';
import { shownDiagram } from '../../diagrams/index.ts';
import { type StatusParts, tallyTags } from '../../links/index.ts';
import {
  type DevicePlace,
  type DevicesOf,
  devicesOf,
  type FieldValues,
  placeOfSite,
  type SitePlace,
  timeZoneOfCompany,
  valuesOfFields,
} from '../queries/system-labels.ts';

/** `11/21/2026 09:41:05 PM`, as diagrams write times, in a time zone. */
function localTime(time: number, timeZone: string): string {
  const two = '2-digit';
  const parts = { month: two, day: two, hour: two, minute: two, second: two } as const;
  const clock = new Intl.DateTimeFormat('en-US', { ...parts, year: 'numeric', hour12: true, timeZone });
  return clock.format(time).replace(',', '').replaceAll('\u202f', ' ');
}

type LiveParts = Pick<StatusParts, 'tags' | 'lastValues'>;
interface LastSeenParts extends LiveParts {
  /** The time zone of times. */
  readonly timeZone: string;
}

export function systemLabelHandlers(live: LiveParts) {
  return {
    customFieldOfLabel: ({ caller, tenant }, { params, query, body: { of } }) =>
      tenant(async (db) => {
        const { diagram, rights } = await shownDiagram(db, caller, params.uuid, query);
        if (!rights.control) throw notAllowed();
        const field = of.customField ? await findCustomField(db, of.customField) : undefined;
        if (!field) throw missing();
        const shownAt = diagram.head.siteId ?? query.siteId;
        const site = shownAt ? await placeOfSite(db, shownAt) : undefined;
        const device = deviceOf(of, await devicesOf(db, [of], site?.siteId));
        const linkedId = linkedIdOf(field.linked_to, { device, site: site ?? device });
        if (linkedId === undefined) throw nothingLinked();
        const fields = await fieldsWithValues(db, field.linked_to, linkedId);
        return { field: fields.find(({ uuid }) => uuid === field.uuid)!, linkedId };
      }),

    systemLabels: {
      authorize: ({ caller, tenant }, { params, query }) =>
        tenant((db) => shownDiagram(db, caller, params.uuid, query)),
      handle: ({ caller, tenant }, { params, query, body }) =>
        tenant(async (db) => {
          const { diagram } = await shownDiagram(db, caller, params.uuid, query);
          const shownAt = diagram.head.siteId ?? query.siteId;
          const site = shownAt ? await placeOfSite(db, shownAt) : undefined;
          const timeZone = caller.user.timezone ?? (await timeZoneOfCompany(db, caller.companyId));
          return { values: await answers(db, body.of, site, { ...live, timeZone }) };
        }),
    },
  } satisfies Partial<Handlers>;
}

/** The subject of a label. */
interface Subject {
  readonly device: DevicePlace | undefined;
  /** The site for which the diagram is shown, else the device's. */
  readonly site: SitePlace | undefined;
}

async function answers(
  db: Db,
  labels: readonly SystemLabelOrder[],
  shownAt: SitePlace | undefined,
  live: LastSeenParts,
): Promise<(string | null)[]> {
  const devices = await devicesOf(db, labels, shownAt?.siteId);
  const subjects = labels.map((label): Subject => {
    const device = deviceOf(label, devices);
    return { device, site: shownAt ?? device };
  });
  const lastSeen = await lastSeenOf(db, labels, subjects, live);
  const fields = await fieldsOf(db, labels, subjects);
  const known: Known = { lastSeen, fields };
  return labels.map((label, at) => SAY[label.type](subjects[at]!, label, known) ?? null);
}

/** Everything read for all labels at once. */
interface Known {
  /** By the id of the controller. */
  readonly lastSeen: ReadonlyMap<number, string>;
  /** By uuid. */
  readonly fields: ReadonlyMap<string, FieldValues>;
}

type Say = (subject: Subject, label: SystemLabelOrder, known: Known) => string | null | undefined;
const SAY: Readonly<Record<SystemValueType, Say>> = {
  siteName: ({ site }) => site?.siteName,
  areaName: ({ site }) => site?.areaName,
  routeName: ({ site }) => site?.routeName,
  communicationName: ({ device }) => device?.linkName,
  controllerName: ({ device }) => device?.controllerName,
  lastSeen: ({ device }, _label, { lastSeen }) => device && lastSeen.get(device.controllerId),
  customField: (subject, { customField = '' }, { fields }) => fieldValue(fields.get(customField), subject),
};

/** The named device; else that of the assignment, else that of the tag. */
function deviceOf(
  { device, assignment, tag }: SystemLabelOrder,
  devices: DevicesOf,
): DevicePlace | undefined {
  if (device) return devices.byDevice.get(device);
  return devices.byAssignment.get(assignment ?? '') ?? devices.byTag.get(tag ?? '');
}

/** Controller → the time of the newest value of its tags. */
async function lastSeenOf(
  db: Db,
  labels: readonly SystemLabelOrder[],
  subjects: readonly Subject[],
  live: LastSeenParts,
): Promise<Map<number, string>> {
  const ids = new Set(
    subjects.flatMap(({ device }, at) =>
      device && labels[at]!.type === 'lastSeen' ? [device.controllerId] : [],
    ),
  );
  if (ids.size === 0) return new Map();
  const tallies = await tallyTags(db, [...ids], { ...live, linkHealth: () => undefined });
  return new Map(
    [...tallies].flatMap(([id, { newest }]) => (newest > 0 ? [[id, localTime(newest, live.timeZone)]] : [])),
  );
}

async function fieldsOf(
  db: Db,
  labels: readonly SystemLabelOrder[],
  subjects: readonly Subject[],
): Promise<Map<string, FieldValues>> {
  const named = labels.flatMap(({ type, customField }) =>
    type === 'customField' && customField ? [customField] : [],
  );
  if (named.length === 0) return new Map();
  const linked = subjects.flatMap(({ site, device }) => [
    ...(site ? [site.siteId] : []),
    ...(device ? [device.linkId, device.controllerId] : []),
  ]);
  return valuesOfFields(db, [...new Set(named)], [...new Set(linked)]);
}

/** A field belongs to sites, links or controllers: the label shows the matching object's. */
function fieldValue(field: FieldValues | undefined, { site, device }: Subject): string | undefined {
  return field?.values.get(linkedIdOf(field.linkedTo, { site, device }) ?? 0);
}

function linkedIdOf(type: LinkedTo, { site, device }: Subject): number | undefined {
  return { site: site?.siteId, communication: device?.linkId, controller: device?.controllerId }[type];
}

/** ERR-11. */
const nothingLinked = (): HttpError => new HttpError(409, NOTHING.device, { code: 'NO_DEVICE' });
