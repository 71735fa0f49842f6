/**
 * Presses together with their resets: the reset of each waits as long as the press lasts, and is due when it ends. It is
 * sent and read back at that moment, whatever the database does, and recorded as soon as the database answers.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { WriteResult } from '../../field/driver.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Log } from '../history/index.ts';
import { toTagValue } from '../values/index.ts';
import type { BusyTags } from './busy-tags.ts';
import type { Plan, Planned } from './command-planning.ts';
import type { Outcome } from './command-records.ts';
import { CONFIRM_MS, renewConfirm } from './confirms.ts';
import type { Drivers, OfPress } from './execution.ts';
import { ENDED, keyOf, type Press, Presses } from './presses.ts';
import type { Scheduled } from './scheduled-store.ts';
import { PRESS } from './timing.ts';
import type { Waiting } from './waiting.ts';

interface HeldPressesOptions {
  readonly storage: Storage;
  readonly now: () => number;
  readonly log: Log;
  /** Sends and reads back; `commandId` for the log. */
  readonly execute: (plan: Plan, commandId: string, readBackDelay?: number) => Promise<Outcome>;
  readonly field: () => Drivers | undefined;
  readonly waiting: () => Pick<Waiting, 'keep' | 'hasten' | 'settled'>;
  /** Tags with a write under way. */
  readonly busy: BusyTags;
}

/** A device may carry out two writes under way in any order: a reset waits this long for the answer to its press, milliseconds. */
const ORDER_MS = 500;
/** Milliseconds after which a press that cannot be recorded is reset. */
const AT_ONCE_MS = 10_000;
const LOOK_MS = 20;
const MOST_ENDING_MS = 1500;

/** A press that has begun. */
export type Held = Pick<OfPress, 'released'> & { readonly press: Press };

interface SentPress {
  readonly plan: Planned;
  /** Of the driver. */
  readonly answer: Promise<WriteResult>;
  /** When its reset was sent, and what came of that; undefined if the device may not have it. */
  reset?: { readonly at: Date; readonly outcome: Promise<Outcome | undefined> };
}

export class HeldPresses extends Presses {
  readonly #parts: HeldPressesOptions;
  /** The resets of present presses, by key. */
  readonly #takingBack = new Map<string, Scheduled>();
  /** Present presses that were sent, by key. */
  readonly #sent = new Map<string, SentPress>();
  /** Resets under way. */
  readonly #resets = new Set<Promise<Outcome | undefined>>();

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

  /** Notes when the value of a press is sent. */
  sending({ press, released }: Held, plan: Planned): OfPress {
    return { released, sending: (answer) => void this.#sent.set(keyOf(press), { plan, answer }) };
  }

  /** Resolves when no reset is on its way to a device. */
  async resetsOver(): Promise<void> {
    await Promise.allSettled(this.#resets);
  }

  /** The database fails in the middle of a press: off now, and recorded once it is back. Leaving it on is worse. */
  takeBackUnrecorded(press: Press, error: unknown): void {
    const { field, log, now } = this.#parts;
    const sent = this.#sent.get(keyOf(press));
    if (!sent || sent.reset) return;
    const told = { tag: press.tagUuid, error: String(error) };
    log.error(told, 'A press could not be recorded; it is taken back at once');
    const { request } = resetOf(sent.plan);
    const writing = field()?.write({
      ...{ tag: press.tagUuid, value: request.value, deadline: now() + AT_ONCE_MS },
    });
    writing?.catch((again: unknown) => log.error({ error: String(again) }, 'The press was not taken back'));
  }

  /** Sends the reset and reads it back. Undefined if the device may not have it: then it is sent again when it is recorded. */
  async #reset({ id }: Press, { plan, answer }: SentPress): Promise<Outcome | undefined> {
    const answered = answer.catch(() => ({ outcome: 'unknown' }) as const);
    const first = await Promise.race([answered, wait(ORDER_MS, undefined, { ref: false })]);
    // The device never had the press.
    if (first?.outcome === 'notSent') return undefined;
    const outcome = await this.#parts.execute(resetOf(plan), id, plan.control.readBackDelay);
    const isDoubted = outcome.result === 'refused' || outcome.result === 'unknown';
    return first && !isDoubted ? outcome : undefined;
  }

  /** Off, now. Another press may follow if the operator let go; if contact was lost they must confirm again. */
  #ended(press: Press): void {
    const because = this.stateOf(press);
    if (because === ENDED.notDone) return;
    const { busy, now, storage, log } = this.#parts;
    log.info({ command: press.id, tag: press.tagUuid, because }, 'A press ended');
    const sent = this.#sent.get(keyOf(press));
    if (sent) sent.reset ??= { at: new Date(now()), outcome: this.#reset(press, sent) };
    if (!busy.has(press.tagUuid)) this.#takeBack(press);
    const until = because === ENDED.released ? now() + CONFIRM_MS : now();
    storage
      .tenant(press.companyId, (db) => renewConfirm(db, press.confirmId, press.userId, until))
      .catch((error: unknown) => log.warn({ error: String(error) }, 'A confirmation was not renewed'));
  }

  #takeBack(press: Press): void {
    const because = this.stateOf(press);
    const reset = this.#takingBack.get(keyOf(press));
    const { busy, now, waiting } = this.#parts;
    const sent = this.#sent.get(keyOf(press))?.reset;
    // Nobody writes to the tag until the device has shown the reset.
    busy.add(press.tagUuid);
    const outcome = Promise.resolve(sent?.outcome).finally(() => {
      busy.delete(press.tagUuid);
      this.#resets.delete(outcome);
    });
    this.#resets.add(outcome);
    this.#takingBack.delete(keyOf(press));
    this.#sent.delete(keyOf(press));
    this.forget(press);
    if (reset && because) waiting().hasten(reset, { because, outcome, at: sent?.at ?? new Date(now()) });
  }
}

/** The plan that takes a press back, whatever the tag shows. */
const resetOf = (plan: Planned): Plan => ({
  ...plan,
  anyway: true,
  request: {
    ...plan.request,
    value: toTagValue(plan.tag.dataType, PRESS.resetValue)!,
    expected: plan.request.value,
  },
});
