/** Links and controllers as the contract shows them. */
import type { Communication, Controller, CustomFieldValue } from '../../../contract/index.ts';
import type { Db } from '../../storage/storage.ts';
import {
  type StatusParts,
  statusOfController,
  statusOfLink,
  type TagTally,
  tallyTags,
} from './device-status.ts';
import { type ControllerRow, controllersOfSite } from './queries/controllers.ts';
import { countsOfLinks, type LinkRow, linksOfSite } from './queries/links.ts';

/** By the id of their parent. */
type CustomValues = ReadonlyMap<number, CustomFieldValue[]>;

interface ShownSite {
  readonly communication: Communication[];
  readonly controllers: Controller[];
}

/** All links and controllers of a site; with a term those that match it in any detail. */
export async function showSite(
  db: Db,
  siteId: number,
  term: string | undefined,
  parts: ShownParts,
): Promise<ShownSite> {
  const rows = await controllersOfSite(db, siteId);
  const links = await showLinks(db, await linksOfSite(db, siteId), parts);
  const controllers = await showControllers(db, rows, parts);
  return term ? narrowed({ communication: links, controllers }, term) : { communication: links, controllers };
}

/** A link stays if something below it matches; a matching controller keeps its link. */
function narrowed({ communication, controllers }: ShownSite, term: string): ShownSite {
  const fits = (...texts: (string | null | undefined)[]) =>
    texts.some((text) => text?.toLowerCase().includes(term));
  const inAddress = (address: Readonly<Record<string, unknown>>) =>
    fits(...Object.values(address).map(String));
  const found = new Set(
    communication
      .filter(
        (link) =>
          fits(link.name, link.internalSerialNumber, link.reportedSerialNumber, link.hubName) ||
          inAddress(link.address),
      )
      .map(({ uuid }) => uuid),
  );
  const shown = controllers.filter(
    (one) =>
      found.has(one.communicationUuid) ||
      fits(one.name, one.manufacturer, one.model) ||
      inAddress(one.address),
  );
  const needed = new Set(shown.map((one) => one.communicationUuid));
  return {
    communication: communication.filter(({ uuid }) => found.has(uuid) || needed.has(uuid)),
    controllers: shown,
  };
}

export interface ShownParts extends StatusParts {
  readonly customValues: (
    db: Db,
    kind: 'communication' | 'controller',
    ids: readonly number[],
  ) => Promise<CustomValues>;
}

export async function showLinks(
  db: Db,
  links: readonly LinkRow[],
  parts: ShownParts,
): Promise<Communication[]> {
  const ids = links.map(({ id }) => id);
  const counts = await countsOfLinks(db, ids);
  const values = await parts.customValues(db, 'communication', ids);
  return links.map((link) => {
    const { controllers = 0, tags = 0 } = counts.get(link.id) ?? {};
    return {
      ...toCommunication(link),
      ...statusOfLink(link, parts),
      tagsCount: tags,
      controllersCount: controllers,
      customFieldValues: values.get(link.id) ?? [],
    };
  });
}

export async function showControllers(
  db: Db,
  controllers: readonly ControllerRow[],
  parts: ShownParts,
): Promise<Controller[]> {
  const ids = controllers.map(({ id }) => id);
  const tallies = await tallyTags(db, ids, parts);
  const values = await parts.customValues(db, 'controller', ids);
  return controllers.map((row) => toController(row, tallies.get(row.id), values.get(row.id) ?? [], parts));
}

const toController = (
  row: ControllerRow,
  tally: TagTally | undefined,
  customFieldValues: CustomFieldValue[],
  parts: StatusParts,
): Controller => ({
  id: row.id,
  uuid: row.uuid,
  communicationUuid: row.linkUuid,
  communicationName: row.linkName,
  protocol: row.protocol,
  siteUuid: row.siteUuid,
  siteName: row.siteName,
  name: row.name,
  manufacturer: row.manufacturer,
  model: row.model,
  address: row.address,
  templateUuid: row.templateUuid,
  tagsCount: row.tagsCount,
  ...statusOfController(row, tally, parts),
  customFieldValues,
});

const toCommunication = (row: LinkRow) => ({
  id: row.id,
  uuid: row.uuid,
  name: row.name,
  protocol: row.protocol,
  address: row.address,
  hasPassword: row.passwordAt !== null,
  internalSerialNumber: row.internal_serial_number,
  reportedSerialNumber: row.reported_serial_number,
  hubUuid: row.hubUuid,
  hubName: row.hubName,
  scanInterval: row.scan_interval,
  siteUuid: row.siteUuid,
  siteName: row.siteName,
  firmwareVersion: row.reported_firmware,
  upgrade: toUpgrade(row),
  setPassword: row.devicePasswordAt && { username: row.uuid, enabledAt: row.devicePasswordAt.toISOString() },
});

function toUpgrade(row: LinkRow): Communication['upgrade'] {
  if (!row.upgrade_version || !row.upgrade_state) return null;
  return {
    version: row.upgrade_version,
    state: row.upgrade_state,
    requestedAt: row.upgrade_requested_at!.toISOString(),
    requestedBy: row.upgrade_requested_by ?? '',
  };
}
