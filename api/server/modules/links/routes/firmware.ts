/** Firmware: the versions that a company stores, and requested upgrades (COMM-08). */

import { type Firmware, LIMITS } from '../../../../contract/index.ts';
import { compareVersions } from '../../../../contract/versions.ts';
import { HttpError, invalidField, missing } from '../../../http/errors.ts';
import { fullNameOf, type Handlers } from '../../../http/handler.ts';
import { unlessTaken } from '../../../http/unless-taken.ts';
import { allFirmwares, findFirmware, insertFirmware } from '../queries/firmwares.ts';
import { changeLink, findLink, type LinkRow } from '../queries/links.ts';
import { UPGRADE_PATIENCE_MS } from '../upgrades.ts';
import { type CommunicationParts, heldLink, shownLink } from './communication-parts.ts';

export const firmwareHandlers = (parts: CommunicationParts) => ({
  ...versionHandlers(parts),
  ...upgradeHandlers(parts),
});

function versionHandlers({ record }: CommunicationParts) {
  return {
    firmwares: ({ tenant }, { query }) =>
      tenant(async (db) => {
        const link = query.communicationUuid && (await findLink(db, query.communicationUuid));
        if (query.communicationUuid && !link) throw missing();
        const own = link ? link.reported_firmware : null;
        // Only a Sparkplug node can be told to upgrade: for other devices no version is offered.
        if (link && !isUpgradable(link)) return { items: [], total: 0 };
        const found = (await allFirmwares(db))
          .filter(({ version }) => own === null || compareVersions(version, own) > 0)
          .sort((a, b) => compareVersions(b.version, a.version));
        const from = query.skip ?? 0;
        return {
          items: found.slice(from, from + (query.limit ?? LIMITS.listPage)).map(toFirmware),
          total: found.length,
        };
      }),

    createFirmware: ({ caller }, { body }) =>
      unlessVersionTaken(() =>
        record(caller, 'firmware.create', async (db) => {
          const row = await insertFirmware(db, caller.companyId, body.version, body.notes ?? '');
          return { result: toFirmware(row), detail: { firmware: row.uuid, version: row.version } };
        }),
      ),
  } satisfies Partial<Handlers>;
}

function upgradeHandlers(parts: CommunicationParts) {
  const { record, shown, upgrades, now } = parts;
  return {
    async requestUpgrade({ caller, tenant }, { params, body }) {
      await record(caller, 'communication.request-upgrade', async (db) => {
        const link = await heldLink(db, params.uuid);
        const firmware = await findFirmware(db, body.firmwareUuid);
        if (!firmware) throw invalidField('firmwareUuid', 'This firmware version does not exist');
        const { version } = firmware;
        refuseUpgrade(link, version, now());
        await changeLink(db, link.id, {
          upgrade_version: version,
          upgrade_state: 'requested',
          upgrade_requested_at: new Date(now()),
          upgrade_requested_by: fullNameOf(caller.user),
        });
        return { result: undefined, activity: about(link, version) };
      });
      await upgrades.deliver(params.uuid);
      return tenant((db) => shownLink(db, params.uuid, shown));
    },

    async cancelUpgrade({ caller, tenant }, { params }) {
      await record(caller, 'communication.cancel-upgrade', async (db) => {
        const link = await heldLink(db, params.uuid);
        if (link.upgrade_state !== 'requested' && !isOverdue(link, now()))
          throw new HttpError(
            409,
            link.upgrade_state === 'sent'
              ? 'The device has been told already. Wait for its word'
              : 'No upgrade is waiting',
            { code: 'NOT_WAITING' },
          );
        await changeLink(db, link.id, { upgrade_version: null, upgrade_state: null });
        return { result: undefined, activity: about(link, link.upgrade_version!) };
      });
      return tenant((db) => shownLink(db, params.uuid, shown));
    },
  } satisfies Partial<Handlers>;
}

const isUpgradable = ({ protocol }: Pick<LinkRow, 'protocol'>): boolean => protocol === 'sparkplug-b';

/** The device was told and has not reported since: it may be told again, or never. */
const isOverdue = (link: LinkRow, now: number): boolean =>
  link.upgrade_state === 'sent' && now - link.upgrade_requested_at!.getTime() > UPGRADE_PATIENCE_MS;

/** Throws 409 if the device of a link cannot be asked for this version, or not now. */
function refuseUpgrade(link: LinkRow, version: string, now: number): void {
  if (!isUpgradable(link))
    throw new HttpError(409, `${link.name} is no Sparkplug link: its firmware is upgraded at the device`, {
      code: 'NOT_UPGRADABLE',
    });
  if (link.reported_firmware && compareVersions(version, link.reported_firmware) === 0)
    throw new HttpError(409, `${link.name} has version ${version} already`, { code: 'SAME_VERSION' });
  if (link.upgrade_state === 'sent' && !isOverdue(link, now))
    throw new HttpError(409, `${link.name} is installing version ${link.upgrade_version}`, { code: 'BUSY' });
}

const unlessVersionTaken = <T>(work: () => Promise<T>): Promise<T> =>
  unlessTaken('This version is registered already', work, 'version');

const toFirmware = (row: { uuid: string; version: string; notes: string; releasedAt: Date }): Firmware => ({
  ...row,
  releasedAt: row.releasedAt.toISOString(),
});

const about = (link: { uuid: string; name: string; site_id: number }, version: string) =>
  ({
    sites: [link.site_id],
    kind: 'communication',
    object: { uuid: link.uuid, name: link.name },
    changes: [{ what: 'Firmware', to: version }],
  }) as const;
