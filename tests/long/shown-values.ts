/** What fronts show their sockets of values that say when they were read: whether any is shown as good though it is old. */
import { decodeFrame, liveUrl, openLiveSocket } from '../../api/client/live.ts';
import { Quality } from '../../api/contract/live.ts';
import type { ModbusCounter } from './modbus-counter.ts';
import type { Caller } from './setpoints.ts';

interface Shown {
  /** By the place of the device; undefined while nothing is shown, or no value as good. */
  readonly good: (number | undefined)[];
  readonly close: () => void;
}

interface ShownOptions {
  readonly fronts: readonly { readonly origin: string; readonly caller: Caller }[];
  readonly devices: readonly ModbusCounter[];
  /** Of each device, the uuid of what it numbers its readings by. */
  readonly tags: readonly string[];
}

const LOOK_MS = 50;
/** A look that comes so long after the one before tells nothing. */
const LATE_MS = 250;
/** No value is shown as good for longer after it was read. */
const OLDEST_MS = 3500;

export class ShownValues {
  /** Milliseconds since the reading of the oldest value that was shown as good. */
  oldestMs = 0;
  /** Values that were shown as good for too long. */
  readonly tooOld: string[] = [];
  /** Each time that a front began to show a device's value as stale, by performance.now(). */
  readonly stale: { readonly front: number; readonly device: number; readonly at: number }[] = [];
  readonly #options: ShownOptions;
  readonly #shown: readonly Shown[];
  readonly #timer: NodeJS.Timeout;
  #lookedAt = 0;

  constructor(options: ShownOptions) {
    this.#options = options;
    this.#shown = options.fronts.map((_, front) => this.#watch(front));
    // After what has arrived meanwhile: it may be newer.
    this.#timer = setInterval(() => setImmediate(() => this.#look()), LOOK_MS);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const { close } of this.#shown) close();
  }

  #watch(front: number): Shown {
    const { fronts, tags } = this.#options;
    const { origin, caller } = fronts[front]!;
    const good: (number | undefined)[] = [];
    const live = openLiveSocket({
      url: liveUrl(origin),
      ticket: () => caller.ticket(),
      tags,
      onFrame(frame) {
        decodeFrame(frame, (device, _time, quality, value) => {
          if (quality === Quality.stale && good[device] !== undefined) noteStale(device);
          good[device] = quality === Quality.good ? Number(value) : undefined;
        });
      },
      onState({ connection }) {
        if (connection === 'lost') good.length = 0;
      },
    });
    const noteStale = (device: number): void =>
      void this.stale.push({ front, device, at: performance.now() });
    return { good, close: () => live.close() };
  }

  #look(): void {
    const now = performance.now();
    const isLate = now - this.#lookedAt > LATE_MS;
    this.#lookedAt = now;
    // This process was held up: what it knows is not what is shown by now.
    if (isLate) return;
    for (const [front, { good }] of this.#shown.entries())
      for (const [device, number] of good.entries()) {
        const readAt = number === undefined ? undefined : this.#options.devices[device]!.readAt(number);
        if (readAt === undefined) continue;
        const ms = Math.round(now - readAt);
        this.oldestMs = Math.max(this.oldestMs, ms);
        if (ms > OLDEST_MS)
          this.tooOld.push(`front ${front + 1} shows ${number} of device ${device} as good after ${ms} ms`);
      }
  }
}
