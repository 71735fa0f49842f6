/**
 * Presses together with their resets: the reset of each waits as long as the press lasts, and is due when it ends. Its value
 * is sent to the device at that moment, whatever the database does; it is recorded and read back as soon as the database answers.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { WriteResult } from '../../field/driver.ts';
import { Quality } from '../../field/sample.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Log } from '../history/index.ts';
import { type LastValues, toTagValue } from '../values/index.ts';
import type { BusyTags } from './busy-tags.ts';
import type { Plan } from './command-planning.ts';
import { CONFIRM_MS, renewConfirm } from './confirms.ts';
import type { Drivers } from './execution.ts';
import { ENDED, keyOf, type Press, Presses } from './presses.ts';
import type { Scheduled } from './scheduled-store.ts';
import { PRESS } from './timing.ts';
import type { Waiting } from './waiting.ts';

interface HeldPressesOptions {
  readonly storage: Storage;
  readonly now: () => number;
  readonly log: Log;
  readonly lastValues: LastValues;
  /** The server stops: nothing is sent any more. */
  readonly signal: AbortSignal;
  readonly field: () => Drivers | undefined;
  readonly waiting: () => Pick<Waiting, 'keep' | 'hasten' | 'settled'>;
  /** Tags with a write under way. */
  readonly busy: BusyTags;
}

/** Milliseconds after which a press that cannot be recorded is reset. */
const AT_ONCE_MS = 10_000;
const LOOK_MS = 20;
const MOST_ENDING_MS = 1500;

export class HeldPresses extends Presses {
  readonly #parts: HeldPressesOptions;
  /** The resets of present presses, by key. */
  readonly #takingBack = new Map<string, Scheduled>();
  /** Present presses whose value was sent, by key, and the resets that were sent for them. */
  readonly #sent = new Map<string, { readonly plan: Plan; reset?: Promise<WriteResult> }>();

  constructor(parts: HeldPressesOptions) {
    super({ now: parts.now, onEnd: (press) => this.#ended(press) });
    this.#parts = parts;
  }

  /** Keeps the reset of a press until it ends; false for any other reset, including a press from before a crash. */
  awaitReset(reset: Scheduled): boolean {
    const press = { companyId: reset.companyId, id: reset.plan.follows! };
    if (!this.stateOf(press)) return false;
    this.#parts.waiting().keep(reset);
    this.#takingBack.set(keyOf(press), reset);
    return true;
  }

  /**
   * Resolves when no control is held and the resets are written, at the latest after three seconds. Drivers are reloaded
   * then: a press on an archived tag ends within a second, and its reset needs the driver.
   */
  async over(): Promise<void> {
    if (!this.isAny) return;
    for (let ms = 0; this.isAny && ms < MOST_ENDING_MS; ms += LOOK_MS) await wait(LOOK_MS);
    await Promise.race([this.#parts.waiting().settled(), wait(MOST_ENDING_MS, undefined, { ref: false })]);
  }

  /** Frees the tag: the press may have ended while it was being written, or nothing was written at all. */
  written(press: Press): void {
    const isWritten = this.#takingBack.has(keyOf(press));
    if (!isWritten) this.end(press, ENDED.notDone);
    if (!isWritten || this.stateOf(press) !== 'lasts') this.#takeBack(press);
  }

  /** The value of a press is sent now. */
  sending(press: Press, plan: Plan): void {
    this.#sent.set(keyOf(press), { plan });
  }

  /** The database fails in the middle of a press: off now, and recorded once it is back. Leaving it on is worse. */
  takeBackUnrecorded(press: Press, error: unknown): void {
    const told = { tag: press.tagUuid, error: String(error) };
    this.#parts.log.error(told, 'A press could not be recorded; it is taken back at once');
    this.#sendReset(press);
  }

  /** Sends it to a device that answers; otherwise it is sent when the device is back. */
  #sendReset(press: Press): void {
    const { field, lastValues, log, now, signal } = this.#parts;
    const sent = this.#sent.get(keyOf(press));
    const drivers = field();
    if (!sent || sent.reset || !drivers || signal.aborted) return;
    const { tag, slot } = sent.plan;
    if (lastValues.get(slot).quality > Quality.uncertain) return;
    const value = toTagValue(tag.dataType, PRESS.resetValue)!;
    sent.reset = drivers.write({ tag: tag.uuid, value, deadline: now() + AT_ONCE_MS }).catch((error) => {
      log.error({ tag: tag.uuid, error: String(error) }, 'A press was not taken back at once');
      return { outcome: 'unknown' };
    });
  }

  /** Off, now. Another press may follow if the operator let go; if contact was lost they must confirm again. */
  #ended(press: Press): void {
    const because = this.stateOf(press);
    if (because === ENDED.notDone) return;
    const { busy, now, storage, log } = this.#parts;
    this.#sendReset(press);
    if (!busy.has(press.tagUuid)) this.#takeBack(press);
    const until = because === ENDED.released ? now() + CONFIRM_MS : now();
    storage
      .tenant(press.companyId, (db) => renewConfirm(db, press.confirmId, press.userId, until))
      .catch((error: unknown) => log.warn({ error: String(error) }, 'A confirmation was not renewed'));
  }

  #takeBack(press: Press): void {
    const because = this.stateOf(press);
    const reset = this.#takingBack.get(keyOf(press));
    const sent = this.#sent.get(keyOf(press))?.reset;
    this.#takingBack.delete(keyOf(press));
    this.#sent.delete(keyOf(press));
    this.forget(press);
    if (reset && because) this.#parts.waiting().hasten(reset, { because, sent });
  }
}
