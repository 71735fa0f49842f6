/**
 * The alarm state of each tag's equipment, beside its last value: diagrams mark their objects by it. Read again when the
 * log of alerts has grown, through this node, another one or a person, and when a shelving ends.
 */
import type { AlertType } from '../../../contract/endpoints.ts';
import { AlarmMark } from '../../../contract/live.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Log } from '../history/index.ts';
import type { LastValues, TagDirectory } from '../values/index.ts';
import { stateOf } from './alert-state.ts';
import { type EquipmentTag, sameEquipment } from './equipment.ts';
import { livingAlerts, newestAlertLog } from './queries/alert-rows.ts';
import { tagsOfDevices } from './queries/equipment.ts';

interface AlarmMarksOptions {
  readonly storage: Storage;
  readonly tags: TagDirectory;
  readonly lastValues: LastValues;
  readonly log: Log;
  readonly now: () => number;
  /** Slots of tags with a level that is reached and set aside. */
  readonly setAside: () => readonly number[];
  /** The alarm of the tag at this slot has changed. */
  readonly changed: (slot: number) => void;
}

/** Changes by other nodes are noticed this often; this node's own, at once. */
const LOOK_MS = 1000;

const MARKS = {
  unacknowledged: { urgent: AlarmMark.urgentUnacknowledged, critical: AlarmMark.criticalUnacknowledged },
  returned: { urgent: AlarmMark.urgentReturned, critical: AlarmMark.criticalReturned },
  acknowledged: { urgent: AlarmMark.urgentAcknowledged, critical: AlarmMark.criticalAcknowledged },
  shelved: { urgent: AlarmMark.shelved, critical: AlarmMark.shelved },
  normal: { urgent: AlarmMark.none, critical: AlarmMark.none },
} as const;

export const markOf = (
  alert: Parameters<typeof stateOf>[0] & { readonly type: AlertType },
  now: Date,
): AlarmMark => MARKS[stateOf(alert, now)][alert.type];

export class AlarmMarks {
  readonly #options: AlarmMarksOptions;
  /** Slots with a mark. */
  #marked = new Set<number>();
  #newest = '-';
  /** By the controller's id: each of its tags with all tags of the same equipment. */
  #equipment = new Map<number, ReadonlyMap<number, readonly EquipmentTag[]>>();
  /** When the next shelving ends, milliseconds since 1970. */
  #nextEnd = Number.POSITIVE_INFINITY;
  #looking: Promise<void> | undefined;
  #again = false;
  #timer: NodeJS.Timeout | undefined;
  #isAway = false;

  constructor(options: AlarmMarksOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    await this.look();
    this.#timer = setInterval(() => void this.look(), LOOK_MS);
  }

  /** Something may have changed. Resolves when the changes are marked; never rejects. */
  look(): Promise<void> {
    this.#again = this.#looking !== undefined;
    this.#looking ??= this.#work().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** Tags were created or archived, or levels set aside, which does not change the log. */
  reload(): Promise<void> {
    this.#newest = '-';
    this.#equipment.clear();
    return this.look();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  async #work(): Promise<void> {
    do {
      this.#again = false;
      try {
        await this.#read();
        this.#isAway = false;
      } catch (error) {
        if (!this.#isAway)
          this.#options.log.warn(
            { error: String(error) },
            'How alarms stand could not be read; it is tried again',
          );
        this.#isAway = true;
      }
    } while (this.#again);
  }

  async #read(): Promise<void> {
    const { storage, now } = this.#options;
    const newest = await storage.system(newestAlertLog);
    if (newest === this.#newest && now() < this.#nextEnd) return;
    const alerts = await storage.system(livingAlerts);
    this.#newest = newest;
    const at = new Date(now());
    const ends = alerts.flatMap(({ shelvedUntil }) =>
      shelvedUntil && shelvedUntil > at ? [Number(shelvedUntil)] : [],
    );
    this.#nextEnd = ends.reduce((first, end) => Math.min(first, end), Number.POSITIVE_INFINITY);
    await this.#learn(alerts.map(({ controllerId }) => controllerId));
    this.#mark(
      alerts.flatMap((alert) => {
        const piece = this.#equipment.get(alert.controllerId)?.get(alert.tagId) ?? [];
        const mark = markOf(alert, at);
        return piece.map(({ uuid }) => [uuid, mark] as const);
      }),
    );
  }

  /** Reads the equipment of devices that had no alarm so far. */
  async #learn(devices: readonly number[]): Promise<void> {
    const unknown = [...new Set(devices)].filter((device) => !this.#equipment.has(device));
    if (unknown.length === 0) return;
    // Devices forgotten meanwhile are read again at the next check.
    const equipment = this.#equipment;
    const tags = await this.#options.storage.system((db) => tagsOfDevices(db, unknown));
    const byDevice = Map.groupBy(tags, ({ controllerId }) => controllerId);
    for (const device of unknown) equipment.set(device, sameEquipment(byDevice.get(device) ?? []));
  }

  /** The worst alarm of each tag counts. */
  #mark(current: readonly (readonly [tag: string, mark: AlarmMark])[]): void {
    const { tags, lastValues, changed, setAside } = this.#options;
    const worst = new Map<number, AlarmMark>(setAside().map((slot) => [slot, AlarmMark.setAside]));
    for (const [tag, mark] of current) {
      const slot = tags.slotOf(tag);
      if (slot !== undefined && mark > (worst.get(slot) ?? AlarmMark.none)) worst.set(slot, mark);
    }
    for (const slot of new Set([...this.#marked, ...worst.keys()]))
      if (lastValues.setAlarm(slot, worst.get(slot) ?? AlarmMark.none)) changed(slot);
    this.#marked = new Set(worst.keys());
  }
}
