/**
 * Writes values to devices: checks, records the intent, sends once, reads back, records the outcome.
 *
 * A command runs at most once: its id is taken in memory and in the database before anything is sent (only the reset of a press
 * is sent first, and again if the device may not have it), and nothing that was sent is ever sent again, neither after a reconnect nor after a restart. A command that was under way when the
 * process ended becomes `unknown`.
 */
import type { Command, Tag } from '../../../contract/index.ts';
import type { AuditLog } from '../../audit/audit-log.ts';
import type { Storage } from '../../storage/storage.ts';
import { ofCommand } from '../../telemetry/scope.ts';
import type { Tracer } from '../../telemetry/tracer.ts';
import type { Log } from '../history/index.ts';
import { readTag } from '../tags/index.ts';
import { type LastValues, type TagDirectory, toScalar } from '../values/index.ts';
import { BusyTags } from './busy-tags.ts';
import type { Plan, Planned } from './command-planning.ts';
import { confirmed, planConfirm, planToKeep, planWrite } from './command-planning.ts';
import {
  findCommand,
  IntentInDoubtError,
  type IssuedCommand,
  type Outcome,
  recordIntent,
  recordOutcome,
  resetIdOf,
} from './command-records.ts';
import {
  type ConfirmBody,
  contextOf,
  type HoldBody,
  type Person,
  type WriteBody,
} from './command-requests.ts';
import { issueConfirm } from './confirms.ts';
import { planDue } from './due.ts';
import { commandErrors } from './errors.ts';
import { type Drivers, describe, execute, type OfPress } from './execution.ts';
import { type Held, HeldPresses } from './held-presses.ts';
import { type LateResult, LateResults } from './late-results.ts';
import { type Owner, takeOver } from './left-behind.ts';
import { LinksHeld } from './links-held.ts';
import { withdrawn } from './press-validity.ts';
import type { Press } from './presses.ts';
import { cancelStored, findOwn, repeated, settledElsewhere, waitsUntil } from './stored-answers.ts';
import { Waiting } from './waiting.ts';

interface CommandServiceOptions {
  readonly storage: Storage;
  readonly audit: AuditLog;
  readonly tags: TagDirectory;
  readonly lastValues: LastValues;
  /** Undefined until the drivers run. */
  readonly field: () => Drivers | undefined;
  readonly now: () => number;
  readonly log: Log;
  /** This run of the server: its commands are its own until it is gone. */
  readonly run: Owner;
  /** The links that are this node's now, with their epochs, by uuid; missing on a server that is alone. */
  readonly links?: () => ReadonlyMap<string, number>;
  /** Milliseconds from the request to the result, beyond the read-back delay. */
  readonly deadline?: number;
  readonly tracer?: Tracer;
}

interface Running {
  readonly userId: number;
  readonly tagUuid: string;
  readonly body: WriteBody;
  readonly answer: Promise<Command>;
}

const DEADLINE_MS = 10_000;
/** A pending command that nobody is at work on was abandoned, if it is older than this. */
const ABANDONED_MS = { own: 15_000, nobodys: 120_000 };

export class CommandService {
  readonly #options: CommandServiceOptions;
  /** Commands under way, by company and id. */
  readonly #running = new Map<string, Running>();
  readonly #busy = new BusyTags();
  readonly #late: LateResults;
  readonly #stop = new AbortController();
  readonly #waiting: Waiting;
  readonly #presses: HeldPresses;
  readonly #held: LinksHeld;
  readonly pressesOver = (): Promise<void> => this.#presses.over();

  constructor(options: CommandServiceOptions) {
    this.#options = options;
    this.#late = new LateResults({
      ...{ busy: this.#busy, log: options.log },
      store: async (late) => void (await this.#record(late, true)),
    });
    this.#presses = new HeldPresses({
      ...options,
      ...{ waiting: () => this.#waiting, busy: this.#busy },
      execute: (plan, commandId, readBackDelay) => this.#execute(plan, commandId, readBackDelay),
    });
    const isPressed = (tagUuid: string): boolean => this.#presses.holderOf(tagUuid) !== undefined;
    this.#held = new LinksHeld({ ...options, busy: this.#busy, isPressed });
    this.#waiting = new Waiting({
      ...options,
      isBusy: (tagUuid) => this.#busy.has(tagUuid) || isPressed(tagUuid),
      epochOf: (tagUuid) => this.#held.epochOf(tagUuid),
      busy: this.#busy,
      isReady: () => options.field() !== undefined,
      plan: (command) => planDue(options, command),
      execute: (command, plan) => this.#execute(plan, command.id, command.plan.readBackDelay),
      finish: async (command, outcome, from) => {
        if (from === 'scheduled') await this.#finish(command, outcome, from);
        // It was done, so it must not be done again: what cannot be stored now is stored later.
        else await this.#finish(command, outcome).catch(() => undefined);
      },
    });
  }

  /** What the write would do, and a single-use id that allows it. Throws the error that the write would meet. */
  async confirm(person: Person, tagUuid: string, body: ConfirmBody) {
    const { storage, now } = this.#options;
    return storage.tenant(person.companyId, async (db) => {
      const refuseTaken = (tag: Tag): void => this.#refuseTaken(tag);
      const plan = await planConfirm(this.#options, db, person, tagUuid, body, refuseTaken);
      const confirm = await issueConfirm(db, confirmed(person, plan), now());
      const { tag, last, request, delaySettings, plant } = plan;
      return { confirm, tag, last, value: toScalar(request.value), delaySettings, plant };
    });
  }

  /** Somebody is writing to the tag, or holds it. */
  #refuseTaken(tag: Tag): void {
    const holder = this.#presses.holderOf(tag.uuid);
    if (holder) throw commandErrors.held(tag, holder.userName);
    if (this.#busy.has(tag.uuid)) throw commandErrors.writePending(tag);
  }

  /** Writes, and returns when the read-back has decided. The same id again gets the same answer and writes nothing. */
  write(person: Person, tagUuid: string, body: WriteBody): Promise<Command> {
    return this.#once(person, tagUuid, body);
  }

  /** Presses since `ageMs` ago: writes 1, and 0 when the press ends. Returns when 1 shows or the press is over. */
  hold(person: Person, tagUuid: string, body: HoldBody, ageMs = 0): Promise<Command> {
    const pressedAt = this.#options.now() - ageMs;
    return this.#once(person, tagUuid, { ...body, value: 1 }, pressedAt);
  }

  /** The operator still pressed `ageMs` ago. False if the press is over, has not arrived, or they may not continue it. */
  async beat(person: Person, id: string, ageMs: number): Promise<boolean> {
    const { companyId, userId } = person;
    const press = this.#presses.beat({ companyId, userId, id }, ageMs);
    if (!press) return false;
    const { storage } = this.#options;
    return this.#presses.judged(press, () => storage.tenant(companyId, (db) => withdrawn(db, person, press)));
  }

  /** The operator lets go. */
  release({ companyId, userId }: Person, id: string): void {
    this.#presses.release({ companyId, userId, id });
  }

  #once(person: Person, tagUuid: string, body: WriteBody, pressedAt?: number): Promise<Command> {
    const key = `${person.companyId}:${body.commandId}`;
    const running = this.#running.get(key);
    if (running) {
      const isSame =
        running.userId === person.userId &&
        running.tagUuid === tagUuid &&
        running.body.value === body.value &&
        running.body.expectedValue === body.expectedValue;
      return isSame ? running.answer : Promise.reject(commandErrors.commandIdReused());
    }
    if (this.#stop.signal.aborted) return Promise.reject(commandErrors.stopping());
    const work = () => this.#writeOnce(person, tagUuid, body, pressedAt);
    const answer = ofCommand(body.commandId, work).finally(() => this.#running.delete(key));
    this.#running.set(key, { userId: person.userId, tagUuid, body, answer });
    return answer;
  }

  /** A command of this person. */
  find(person: Person, id: string): Promise<Command> {
    return findOwn(this.#options.storage, person, id);
  }

  /**
   * Takes over the commands of runs of the server that have ended or died. It settles those under way; waiting ones stay.
   * It also settles old commands of this run that nothing works on.
   */
  async sweep(): Promise<void> {
    const { storage, now, run } = this.#options;
    // One that ends while it is read here is over by the time it is judged.
    const before = this.#busy.all();
    const left = await takeOver(storage, run, now(), ABANDONED_MS, this.#held.all());
    for (const one of left.abandoned) {
      const isAtWork = before.has(one.tagUuid) || this.#busy.has(one.tagUuid) || this.#waiting.has(one);
      // What cannot be stored now is kept.
      if (!isAtWork) await this.#finish(one, describe.abandoned()).catch(() => undefined);
    }
    this.#waiting.load(left.scheduled.filter((one) => !this.#late.has(one)));
  }

  /** Ends all presses, and waits until their resets are written. Call it while the drivers still run. */
  async releaseHolds(): Promise<void> {
    this.#presses.close();
    await Promise.allSettled([...this.#running.values()].map((running) => running.answer));
    await this.#presses.resetsOver();
    await this.#waiting.settled();
  }

  /** Ends all waiting: what is under way becomes `unknown`, and its callers are told. */
  async close(): Promise<void> {
    this.#stop.abort();
    // Starts nothing any more: whatever falls due now is due after the next start.
    const waiting = this.#waiting.close();
    this.#presses.close();
    await Promise.allSettled([...this.#running.values()].map((running) => running.answer));
    await waiting;
    await this.#late.close();
  }

  async #writeOnce(person: Person, tagUuid: string, body: WriteBody, pressedAt?: number): Promise<Command> {
    const isHold = pressedAt !== undefined;
    const { storage } = this.#options;
    const { companyId, userId, userName } = person;
    const { commandId: id, confirmId } = body;
    const press: Press = { companyId, id, userId, userName, tagUuid, confirmId, context: contextOf(body) };
    let held: Held | undefined;
    let isTaken = false;
    try {
      const { stored, plan } = await storage.tenant(companyId, async (db) => {
        const stored = await findCommand(db, id);
        if (stored) return { stored };
        // Another company's tag is not even reserved for a moment: its own operators would notice.
        const record = await readTag(db, tagUuid);
        if (!this.#held.mayBegin(tagUuid)) throw commandErrors.elsewhere(record.tag);
        this.#refuseTaken(record.tag);
        if (isHold) held = { press, released: this.#presses.begin(press, pressedAt) };
        isTaken = true;
        this.#busy.add(tagUuid);
        return { plan: await planWrite(this.#options, db, person, record, body, isHold) };
      });
      return plan ? await this.#carryOut(person, plan, body, held) : repeated(stored, person, tagUuid, body);
    } finally {
      if (isTaken) this.#busy.delete(tagUuid);
      if (held) this.#presses.written(press);
    }
  }

  async #carryOut(person: Person, plan: Planned, body: WriteBody, held: Held | undefined): Promise<Command> {
    const tagUuid = plan.tag.uuid;
    const requestedAt = new Date(this.#options.now());
    const { delay = 0 } = plan.timing ?? {};
    const dueAt = delay > 0 ? new Date(requestedAt.getTime() + delay * 1000) : undefined;
    const kept = planToKeep(person, plan);
    const requested = {
      ...{ commandId: body.commandId, tagUuid },
      value: toScalar(plan.request.value),
      expectedValue: toScalar(plan.request.expected),
      requestedAt: requestedAt.toISOString(),
    };
    const { value } = requested;
    const command = { ...person, id: body.commandId, tagUuid, tagId: plan.id, value, plan: kept };
    const { audit, run } = this.#options;
    const when = { requestedAt, dueAt, plan: kept, node: run.id, epoch: this.#held.neededEpoch(plan.tag) };
    await recordIntent(audit, person, plan, body, when).catch((error: unknown) => {
      throw this.#notIntended(command, dueAt !== undefined, error);
    });
    if (dueAt && kept) {
      const { dataType } = plan.tag;
      const expected = requested.expectedValue;
      this.#waiting.add({ ...command, plan: kept, dataType, expected, dueAt: dueAt.getTime() });
      return waitsUntil(requested, dueAt);
    }
    const ofPress = held && this.#presses.sending(held, plan);
    const outcome = await this.#execute(plan, body.commandId, plan.control.readBackDelay, ofPress);
    const finishedAt = await this.#finish(command, outcome).catch((error: unknown) => {
      if (held) this.#presses.takeBackUnrecorded(held.press, error);
      throw outcome.result === 'refused' ? error : commandErrors.notRecorded();
    });
    if (!finishedAt) return settledElsewhere(this.#options.storage, person, body.commandId);
    const reset = resetIdOf(kept, outcome.result);
    return { ...requested, ...outcome, ...reset, finishedAt: finishedAt.toISOString() };
  }

  /** The error to throw for an intent that was not stored. One that may have been is taken back: it must not block the tag. */
  #notIntended(command: IssuedCommand, isDelayed: boolean, error: unknown): unknown {
    if (!(error instanceof IntentInDoubtError)) return error;
    const outcome = describe.notSent('the database failed while the command was stored');
    const from = isDelayed ? 'scheduled' : 'pending';
    this.#late.add({ command, outcome, from, at: new Date(this.#options.now()) }, error.cause);
    return isDelayed ? commandErrors.inDoubt() : error.cause;
  }

  #execute(plan: Plan, commandId: string, readBackDelay = 0, ofPress?: OfPress): Promise<Outcome> {
    const { lastValues, now, log, field, deadline = DEADLINE_MS } = this.#options;
    log.info({ command: commandId, tag: plan.tag.uuid }, 'Write begins');
    const { signal } = this.#stop;
    const environment = { lastValues, now, log, field: field(), deadline, signal };
    return execute(environment, plan, readBackDelay * 1000, ofPress);
  }

  /**
   * Records the outcome of a command; undefined if another run had settled it. If it fails for one that was done, the outcome is
   * kept and recorded later.
   */
  async #finish(
    command: IssuedCommand,
    outcome: Outcome,
    from: 'pending' | 'scheduled' = 'pending',
  ): Promise<Date | undefined> {
    const at = new Date(this.#options.now());
    const late = { command, outcome, from, at };
    const isOurs = await this.#record(late).catch((error: unknown) => {
      if (from === 'pending') this.#late.add(late, error);
      throw error;
    });
    return isOurs ? at : undefined;
  }

  /** False if another run had settled the command. If the outcome begins a hold, its end is scheduled. */
  async #record({ command, outcome, from, at }: LateResult, isAgain = false): Promise<boolean> {
    const { audit, run } = this.#options;
    const epoch = this.#held.epochOf(command.tagUuid) ?? null;
    const settled = { at, from, node: run.id, epoch, isAgain };
    const { isOurs, reset } = await recordOutcome(audit, command, outcome, settled);
    if (reset && !this.#presses.awaitReset(reset)) this.#waiting.load([reset]);
    return isOurs;
  }

  /** Cancels a waiting command: one's own, or another's if the caller has the right to control. The end of a press cannot be cancelled. */
  async cancel(person: Person, id: string): Promise<Command> {
    const cancelled = await cancelStored(this.#options, person, id);
    this.#waiting.remove({ companyId: person.companyId, id });
    return cancelled;
  }

  /** Begins nothing more on a link that another node is to have. Resolves when nothing of it is under way. */
  drain(link: string): Promise<void> {
    return this.#held.drain(link);
  }

  /** Another node has these links. */
  left(links: readonly string[]): void {
    for (const link of links) this.#held.left(link);
    this.#waiting.removeOf((tagUuid) => this.#held.epochOf(tagUuid) === undefined);
  }
}
