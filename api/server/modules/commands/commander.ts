/**
 * Writes values to devices: checks, records the intent, sends once, reads back, records the outcome.
 *
 * A command runs at most once: its id is taken in memory and in the database before anything is sent, and nothing that
 * was sent is ever sent again, neither after a reconnect nor after a restart. A command that was under way when the
 * process ended becomes `unknown`.
 */
import type { BodyOf, Command, Endpoints, Permissions, Tag, User } from '../../../contract/index.ts';
import type { AuditLog } from '../../audit/audit-log.ts';
import { missing } from '../../http/errors.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Log } from '../history/index.ts';
import { readTag } from '../tags/index.ts';
import { type LastValues, type TagDirectory, type TagEntry, toScalar, toTagValue } from '../values/index.ts';
import { checkContext, checkRight, checkWish, contextOf } from './checks.ts';
import {
  findCommand,
  findPending,
  finishCommand,
  insertCommand,
  type Outcome,
  resetIdOf,
  SCHEDULED_MESSAGE,
  type StoredCommand,
} from './command-store.ts';
import { type Confirmed, issueConfirm, useConfirm } from './confirms.ts';
import { entryOf, planDue } from './due.ts';
import { delayThatCounts } from './element-delay.ts';
import { commandErrors } from './errors.ts';
import { execute, type Field, type Plan } from './execution.ts';
import { HeldPresses } from './held-presses.ts';
import { type Given, insertReset, planToKeep } from './holds.ts';
import { describe } from './outcomes.ts';
import { withdrawn } from './press-standing.ts';
import type { Press } from './presses.ts';
import type { Scheduled } from './scheduled-store.ts';
import { type CommandPlan, PRESS, type Timing, timingOf } from './timing.ts';
import { Waiting } from './waiting.ts';
import { writeActivity } from './write-activity.ts';

export interface Person {
  readonly userId: number;
  readonly userUuid: string;
  readonly userName: string;
  readonly companyId: number;
  readonly permissions: Permissions;
  /** In assimilation mode: the administrator who acts as this person. */
  readonly assimilatedBy?: User['assimilatedBy'];
  /** What he asks from, for the audit log. */
  readonly client?: { readonly address: string; readonly agent: string };
}

export type ConfirmBody = BodyOf<Endpoints['confirmWrite']>;
export type WriteBody = BodyOf<Endpoints['writeValue']>;
export type HoldBody = BodyOf<Endpoints['holdValue']>;

export interface CommanderOptions {
  readonly storage: Storage;
  readonly audit: AuditLog;
  readonly tags: TagDirectory;
  readonly lastValues: LastValues;
  /** Undefined until the drivers are there. */
  readonly field: () => Field | undefined;
  readonly now: () => number;
  readonly log: Log;
  /** Milliseconds from the request to the judgement, beyond the read-back delay. */
  readonly deadline?: number;
}

interface Running {
  readonly userId: number;
  readonly tagUuid: string;
  readonly body: WriteBody;
  readonly answer: Promise<Command>;
}

const DEADLINE_MS = 10_000;
/** A pending command that is not under way here and older than any deadline was abandoned. */
const ABANDONED_MS = 120_000;

export class Commander {
  readonly #options: CommanderOptions;
  /** Commands under way, by company and id. */
  readonly #running = new Map<string, Running>();
  /** Tags with a write under way. */
  readonly #busy = new Set<string>();
  readonly #stop = new AbortController();
  readonly #waiting: Waiting;
  readonly #presses: HeldPresses;

  constructor(options: CommanderOptions) {
    this.#options = options;
    this.#presses = new HeldPresses({ ...options, waiting: () => this.#waiting, busy: this.#busy });
    this.#waiting = new Waiting({
      ...options,
      isBusy: (tagUuid) => this.#busy.has(tagUuid) || this.#presses.holderOf(tagUuid) !== undefined,
      busy: this.#busy,
      isReady: () => options.field() !== undefined,
      plan: (command) => planDue(options, command),
      execute: (command, plan) => this.#execute(plan, command.id, command.plan.readBackDelay),
      finish: async (command, outcome, from) => {
        await this.#finish(command, outcome, from);
      },
    });
  }

  /** What the write would do, and the id that allows it once. Throws the refusal that the write would meet. */
  async confirm(person: Person, tagUuid: string, body: ConfirmBody) {
    const { storage, now } = this.#options;
    return storage.tenant(person.companyId, async (db) => {
      const record = await readTag(db, tagUuid);
      await checkRight(db, person.permissions, body);
      await checkContext(db, record.tag, body);
      const entry = this.#entry(tagUuid, person);
      const last = this.#options.lastValues.get(entry.slot);
      this.#refuseTaken(record.tag);
      const { expectedValue } = body;
      const wish = checkWish(record.tag, last, { value: body.hold ? 1 : body.value, expectedValue });
      const delaySettings = body.hold
        ? undefined
        : await delayThatCounts(db, tagUuid, body, body.delaySettings);
      const timing = body.hold ? PRESS : timingOf(record.tag, delaySettings);
      const confirm = await issueConfirm(db, confirmed(person, { ...record, wish, timing }), now());
      return { confirm, tag: record.tag, last, value: toScalar(wish.value), delaySettings };
    });
  }

  /** Somebody writes to it at the moment, or holds it. */
  #refuseTaken(tag: Tag): void {
    const holder = this.#presses.holderOf(tag.uuid);
    if (holder) throw commandErrors.held(tag, holder.userName);
    if (this.#busy.has(tag.uuid)) throw commandErrors.writePending(tag);
  }

  /** Writes, and answers when the read-back has judged. The same id again gets the same answer and writes nothing. */
  write(person: Person, tagUuid: string, body: WriteBody): Promise<Command> {
    return this.#once(person, tagUuid, body, false);
  }

  /** Presses: writes 1, and 0 when the press ends. Answers when 1 shows or the press is over. */
  hold(person: Person, tagUuid: string, body: HoldBody): Promise<Command> {
    return this.#once(person, tagUuid, { ...body, value: 1 }, true);
  }

  /** The operator still presses. False where the press is over, has not arrived, or he may not go on with it. */
  async beat({ companyId, userId, permissions }: Person, id: string): Promise<boolean> {
    const press = this.#presses.beat({ companyId, userId, id });
    if (!press) return false;
    const { storage } = this.#options;
    return this.#presses.judged(press, () =>
      storage.tenant(companyId, (db) => withdrawn(db, permissions, press)),
    );
  }

  /** The operator lets go. */
  release({ companyId, userId }: Person, id: string): void {
    this.#presses.release({ companyId, userId, id });
  }

  #once(person: Person, tagUuid: string, body: WriteBody, isHold: boolean): Promise<Command> {
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
    const answer = this.#writeOnce(person, tagUuid, body, isHold).finally(() => this.#running.delete(key));
    this.#running.set(key, { userId: person.userId, tagUuid, body, answer });
    return answer;
  }

  /** A command of this person. */
  async find(person: Person, id: string): Promise<Command> {
    const stored = await this.#options.storage.tenant(person.companyId, (db) => findCommand(db, id));
    if (!stored || stored.userId !== person.userId) throw missing();
    return toCommand(stored);
  }

  /** Marks what was under way when a process ended. At the start everything pending is; later only what is old. */
  async sweep(isStart: boolean): Promise<void> {
    const { storage, now } = this.#options;
    const before = new Date(isStart ? now() + 1 : now() - ABANDONED_MS);
    for (const one of await findPending(storage, before)) {
      if (this.#running.has(`${one.companyId}:${one.id}`) || this.#busy.has(one.tagUuid)) continue;
      await this.#finish(one, describe.abandoned());
    }
    if (isStart) await this.#waiting.load();
  }

  /** Ends all presses, and waits until what they wrote is taken back. Call it while the drivers still run. */
  async letGo(): Promise<void> {
    this.#presses.close();
    await Promise.allSettled([...this.#running.values()].map((running) => running.answer));
    await this.#waiting.settled();
  }

  /** Ends all waiting: what is under way becomes `unknown`, and its callers are told. */
  async close(): Promise<void> {
    this.#stop.abort();
    // Nothing begins any more: what would be due now is due after the next start.
    const waiting = this.#waiting.close();
    this.#presses.close();
    await Promise.allSettled([...this.#running.values()].map((running) => running.answer));
    await waiting;
  }

  async #writeOnce(person: Person, tagUuid: string, body: WriteBody, isHold: boolean): Promise<Command> {
    const { storage } = this.#options;
    const stored = await storage.tenant(person.companyId, (db) => findCommand(db, body.commandId));
    if (stored) return this.#repeat(stored, person, tagUuid, body);
    // Another company's tag is not taken for a moment even: its own operators would meet that.
    this.#entry(tagUuid, person);
    if (this.#busy.has(tagUuid) || this.#presses.holderOf(tagUuid))
      this.#refuseTaken(await this.#tag(person, tagUuid));
    const { companyId, userId, userName } = person;
    const { commandId: id, confirmId } = body;
    const context = contextOf(body);
    const press: Press = { companyId, id, userId, userName, tagUuid, confirmId, context };
    const letGo = isHold ? this.#presses.begin(press) : undefined;
    this.#busy.add(tagUuid);
    try {
      return await this.#carryOut(person, tagUuid, body, letGo);
    } finally {
      this.#busy.delete(tagUuid);
      if (letGo) this.#presses.written(press);
    }
  }

  async #carryOut(
    person: Person,
    tagUuid: string,
    body: WriteBody,
    letGo: AbortSignal | undefined,
  ): Promise<Command> {
    const plan = await this.#prepare(person, tagUuid, body, letGo !== undefined);
    const requestedAt = new Date(this.#options.now());
    const { delay = 0 } = plan.timing ?? {};
    const dueAt = delay > 0 ? new Date(requestedAt.getTime() + delay * 1000) : undefined;
    const { timing, area } = plan;
    const { readBackTags, readBackDelay, asked } = body;
    const kept = planToKeep({
      ...{ timing, area, readBackTags, readBackDelay, asked },
      context: contextOf(body),
      assimilatedBy: person.assimilatedBy,
    });
    await this.#recordIntent(person, plan, body, { requestedAt, dueAt, plan: kept });
    const told = {
      commandId: body.commandId,
      tagUuid,
      value: toScalar(plan.wish.value),
      expectedValue: toScalar(plan.wish.expected),
      requestedAt: requestedAt.toISOString(),
    };
    const given = { ...person, id: body.commandId, tagUuid, tagId: plan.id, value: told.value, plan: kept };
    if (dueAt && kept) {
      const { dataType } = plan.tag;
      const expected = told.expectedValue;
      this.#waiting.add({ ...given, plan: kept, dataType, expected, dueAt: dueAt.getTime() });
      const waits = { readBack: null, message: SCHEDULED_MESSAGE, finishedAt: null };
      return { ...told, ...waits, result: 'scheduled', dueAt: dueAt.toISOString() };
    }
    const outcome = await this.#execute(plan, body.commandId, body.readBackDelay, letGo);
    const finishedAt = await this.#finish(given, outcome).catch((error: unknown) => {
      if (letGo) this.#presses.takeBackUnrecorded(plan, error);
      throw error;
    });
    const reset = resetIdOf(kept, outcome.result);
    return { ...told, ...outcome, ...reset, finishedAt: finishedAt.toISOString() };
  }

  #repeat(stored: StoredCommand, person: Person, tagUuid: string, body: WriteBody): Command {
    const value = toTagValue(stored.dataType, body.value);
    const isSame =
      stored.userId === person.userId &&
      stored.tagUuid === tagUuid &&
      value !== undefined &&
      toScalar(value) === stored.value;
    if (!isSame) throw commandErrors.commandIdReused();
    return toCommand(stored);
  }

  async #tag(person: Person, tagUuid: string): Promise<Tag> {
    const { storage } = this.#options;
    return (await storage.tenant(person.companyId, (db) => readTag(db, tagUuid))).tag;
  }

  async #prepare(person: Person, tagUuid: string, body: WriteBody, isHold: boolean): Promise<Planned> {
    const { storage, lastValues } = this.#options;
    return storage.tenant(person.companyId, async (db) => {
      const record = await readTag(db, tagUuid);
      const area = await checkRight(db, person.permissions, body);
      await checkContext(db, record.tag, body);
      const shown = body.readBackTags?.length ? body.readBackTags : [tagUuid];
      const entries = shown.map((uuid) => this.#entry(uuid, person));
      const { slot } = this.#entry(tagUuid, person);
      const wish = checkWish(record.tag, lastValues.get(slot), body);
      const timing = isHold
        ? PRESS
        : timingOf(record.tag, await delayThatCounts(db, tagUuid, body, body.delaySettings));
      return { ...record, slot, wish, entries, area, timing };
    });
  }

  /** The confirmation is used, the command taken and the intent on record, all in one transaction, before anything is sent. */
  async #recordIntent(person: Person, plan: Planned, body: WriteBody, when: When): Promise<void> {
    const at = when.requestedAt;
    const { audit } = this.#options;
    const { tag } = plan;
    const what = confirmed(person, plan);
    const detail = {
      commandId: body.commandId,
      tag: tag.name,
      device: tag.controllerName,
      value: what.value,
      expectedValue: what.expected,
      ...(plan.timing ? { timing: plan.timing } : {}),
      ...(body.isReset ? { isReset: true } : {}),
      confirmId: body.confirmId,
      ...(body.asked ? { asked: body.asked } : {}),
      ...(body.schematicId ? { schematicId: body.schematicId } : {}),
      ...(person.client ? { client: person.client } : {}),
      ...(person.assimilatedBy ? { assimilatedBy: person.assimilatedBy } : {}),
    };
    const { userUuid, userName, companyId } = person;
    const entry = { at, userUuid, userName, action: 'write', tagUuid: tag.uuid, detail };
    try {
      await audit.append(companyId, entry, async (db) => {
        await useConfirm(db, body.confirmId, what, at.getTime());
        await insertCommand(db, { ...what, ...when, id: body.commandId });
        const change = { what: 'Value', from: what.expected, to: what.value };
        return writeActivity(db, tag.uuid, [change]);
      });
    } catch (error) {
      throw isUniqueViolation(error) ? commandErrors.writePending(tag) : error;
    }
  }

  #execute(plan: Plan, commandId: string, readBackDelay = 0, letGo?: AbortSignal): Promise<Outcome> {
    const { lastValues, now, log, field, deadline = DEADLINE_MS } = this.#options;
    log.info({ command: commandId, tag: plan.tag.uuid }, 'Write begins');
    const desk = { lastValues, now, log, field: field(), deadline, signal: this.#stop.signal, letGo };
    return execute(desk, plan, readBackDelay * 1000);
  }

  /** Records what came of a command; where it begins a hold, its end is awaited from now on. */
  async #finish(given: Given, outcome: Outcome, from: 'pending' | 'scheduled' = 'pending'): Promise<Date> {
    const at = new Date(this.#options.now());
    const { id, companyId, userUuid, userName, tagUuid } = given;
    const detail = { commandId: id, ...outcome };
    const entry = { at, userUuid, userName, action: 'write.outcome', tagUuid, detail };
    let reset: Scheduled | undefined;
    await this.#options.audit.append(companyId, entry, async (db) => {
      const isFirst = await finishCommand(db, id, outcome, at, from);
      if (!isFirst && from === 'scheduled') throw commandErrors.notWaiting();
      if (!isFirst) return;
      reset = await insertReset(db, given, outcome, at);
      const { result, readBack } = outcome;
      const shown = { what: 'Device shows', to: readBack };
      return writeActivity(db, tagUuid, [
        { what: 'Result', to: result },
        ...(readBack === null ? [] : [shown]),
      ]);
    });
    if (reset && !this.#presses.awaitReset(reset)) this.#waiting.add(reset);
    return at;
  }

  /** Takes back a command that still waits: one's own, or another's where one may control. The end of a press stays. */
  async cancel(person: Person, id: string): Promise<Command> {
    const stored = await this.#options.storage.tenant(person.companyId, async (db) => {
      const found = await findCommand(db, id);
      if (!found) throw missing();
      if (found.userId !== person.userId) await checkRight(db, person.permissions, found.plan?.context ?? {});
      return found;
    });
    if (stored.result !== 'scheduled' || stored.plan?.timing.hold) throw commandErrors.notWaiting();
    const { userUuid, userName, companyId } = person;
    const outcome = describe.cancelled();
    const at = new Date(this.#options.now());
    const detail = { commandId: id, ...outcome };
    const entry = { at, userUuid, userName, action: 'write.outcome', tagUuid: stored.tagUuid, detail };
    await this.#options.audit.append(companyId, entry, async (db) => {
      if (!(await finishCommand(db, id, outcome, at, 'scheduled'))) throw commandErrors.notWaiting();
      return writeActivity(db, stored.tagUuid, [{ what: 'Result', to: outcome.result }]);
    });
    this.#waiting.remove({ companyId, id });
    return toCommand({ ...stored, ...outcome, finishedAt: at.toISOString(), dueAt: undefined });
  }

  #entry(uuid: string, { companyId }: Pick<Person, 'companyId'>): TagEntry {
    return entryOf(this.#options.tags, uuid, companyId);
  }
}

/** A plan as the database keeps it. */
type Planned = Plan & { readonly id: number; readonly timing?: Timing; readonly area?: CommandPlan['area'] };

interface When {
  readonly requestedAt: Date;
  readonly dueAt: Date | undefined;
  readonly plan: CommandPlan | undefined;
}

function confirmed(person: Person, { id, wish, timing }: Pick<Planned, 'id' | 'wish' | 'timing'>): Confirmed {
  const { companyId, userId } = person;
  return {
    companyId,
    userId,
    tagId: id,
    value: toScalar(wish.value),
    expected: toScalar(wish.expected),
    timing,
  };
}

function toCommand({ userId: _user, dataType: _type, plan: _plan, ...command }: StoredCommand): Command {
  return command;
}

/** A taken id: of this process's write under way, or of this tag's other pending write in another process. */
const isUniqueViolation = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
