/**
 * Requested firmware upgrades: the device is told as soon as possible, and what it then reports about itself
 * decides. Telling is no success: a device may refuse, or come back unchanged.
 */
import { compareVersions } from '../../../contract/versions.ts';
import type { Identity } from '../../field/driver.ts';
import type { Storage } from '../../storage/storage.ts';

interface UpgradeParts {
  readonly storage: Storage;
  /** Tells the devices of a link to install a version; false if none can be told now. */
  readonly tell: (link: string, version: string) => Promise<boolean>;
  readonly log?: { warn(data: object, message: string): void };
}

/** Milliseconds after which a silent device that was told may be told again. */
export const UPGRADE_PATIENCE_MS = 30 * 60_000;

export class Upgrades {
  readonly #parts: UpgradeParts;
  /** One at a time: two deliveries of one request would tell a device twice. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: UpgradeParts) {
    this.#parts = parts;
  }

  /** Tells the device about a waiting upgrade, if it can be told. */
  deliver(link: string): Promise<void> {
    return this.#inTurn(async () => {
      const waiting = await this.#parts.storage.system((db) =>
        db
          .selectFrom('links')
          .where('uuid', '=', link)
          .where('upgrade_state', '=', 'requested')
          .where('archived_at', 'is', null)
          .select(['id', 'upgrade_version'])
          .executeTakeFirst(),
      );
      if (!waiting?.upgrade_version || !(await this.#parts.tell(link, waiting.upgrade_version))) return;
      await this.#parts.storage.system((db) =>
        db
          .updateTable('links')
          .set({ upgrade_state: 'sent' })
          .where('id', '=', waiting.id)
          .where('upgrade_state', '=', 'requested')
          .execute(),
      );
    });
  }

  /** A device has identified itself: that is stored, an upgrade may be complete, and a waiting one is sent. */
  async identified(link: string, { serialNumber, firmware }: Identity): Promise<void> {
    try {
      await this.#inTurn(() => this.#keep(link, serialNumber, firmware));
      await this.deliver(link);
    } catch (error) {
      this.#parts.log?.warn({ link, error: String(error) }, 'What a device says of itself could not be kept');
    }
  }

  #keep(link: string, serialNumber: string | undefined, firmware: string | undefined): Promise<void> {
    return this.#parts.storage.system(async (db) => {
      const row = await db
        .selectFrom('links')
        .where('uuid', '=', link)
        .select(['id', 'reported_serial_number', 'reported_firmware', 'upgrade_version', 'upgrade_state'])
        .executeTakeFirst();
      if (!row) return;
      const isDone =
        firmware !== undefined &&
        row.upgrade_version !== null &&
        row.upgrade_state !== 'done' &&
        compareVersions(firmware, row.upgrade_version) === 0;
      const serial = serialNumber ?? row.reported_serial_number;
      const version = firmware ?? row.reported_firmware;
      // Births come often, and most repeat what is known.
      if (!isDone && serial === row.reported_serial_number && version === row.reported_firmware) return;
      await db
        .updateTable('links')
        .set({
          reported_serial_number: serial?.slice(0, 50) ?? null,
          reported_firmware: version?.slice(0, 50) ?? null,
          ...(isDone ? { upgrade_state: 'done' } : {}),
        })
        .where('id', '=', row.id)
        .execute();
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work, work);
    this.#turn = done.catch(() => undefined);
    return done;
  }
}
