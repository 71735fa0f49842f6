/**
 * Writes values to devices: checks, records the intent, sends once, reads back, records the outcome.
 *
 * A command runs at most once: its id is taken in memory and in the database before anything is sent, and nothing that
 * was sent is ever sent again, neither after a reconnect nor after a restart. A command that was under way when the
 * process ended becomes `unknown`.
 */
import type { BodyOf, Command, Endpoints, Permissions, Tag, User } from '../../contract/index.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { missing } from '../handler.ts';
import type { Log } from '../live/historian.ts';
import type { LastValues } from '../live/last-values.ts';
import type { TagDirectory, TagEntry } from '../live/tag-directory.ts';
import type { Storage } from '../storage/storage.ts';
import { checkContext, checkRight, checkWish } from './checks.ts';
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
import { execute, type Field, type Plan } from './execution.ts';
import { type Given, insertReset, planToKeep } from './holds.ts';
import { describe } from './outcomes.ts';
import { refusals } from './refusals.ts';
import type { Scheduled } from './scheduled-store.ts';
import { readTag } from './tag-record.ts';
import { type CommandPlan, type Timing, timingOf } from './timing.ts';
import { toScalar, toTagValue } from './values.ts';
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
}

export type ConfirmBody = BodyOf<Endpoints['confirmWrite']>;
export type WriteBody = BodyOf<Endpoints['writeValue']>;

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

  constructor(options: CommanderOptions) {
    this.#options = options;
    this.#waiting = new Waiting({
      ...options,
      busy: this.#busy,
      isReady: () => options.field() !== undefined,
      plan: (command) => this.#planDue(command),
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
      const wish = checkWish(record.tag, last, body);
      if (this.#busy.has(tagUuid)) throw refusals.writePending(record.tag);
      const timing = timingOf(record.tag, body.delaySettings);
      const confirm = await issueConfirm(db, confirmed(person, { ...record, wish, timing }), now());
      return { confirm, tag: record.tag, last, value: toScalar(wish.value) };
    });
  }

  /** Writes, and answers when the read-back has judged. The same id again gets the same answer and writes nothing. */
  write(person: Person, tagUuid: string, body: WriteBody): Promise<Command> {
    const key = `${person.companyId}:${body.commandId}`;
    const running = this.#running.get(key);
    if (running) {
      const isSame =
        running.userId === person.userId &&
        running.tagUuid === tagUuid &&
        running.body.value === body.value &&
        running.body.expectedValue === body.expectedValue;
      return isSame ? running.answer : Promise.reject(refusals.commandIdReused());
    }
    if (this.#stop.signal.aborted) return Promise.reject(refusals.stopping());
    const answer = this.#writeOnce(person, tagUuid, body).finally(() => this.#running.delete(key));
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

  /** Ends all waiting: what is under way becomes `unknown`, and its callers are told. */
  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.allSettled([...this.#running.values()].map((running) => running.answer));
    await this.#waiting.close();
  }

  async #writeOnce(person: Person, tagUuid: string, body: WriteBody): Promise<Command> {
    const { storage } = this.#options;
    const stored = await storage.tenant(person.companyId, (db) => findCommand(db, body.commandId));
    if (stored) return this.#repeat(stored, person, tagUuid, body);
    if (this.#busy.has(tagUuid)) throw refusals.writePending(await this.#tag(person, tagUuid));
    this.#busy.add(tagUuid);
    try {
      const plan = await this.#prepare(person, tagUuid, body);
      const requestedAt = new Date(this.#options.now());
      const { delay = 0 } = plan.timing ?? {};
      const dueAt = delay > 0 ? new Date(requestedAt.getTime() + delay * 1000) : undefined;
      const kept = planToKeep(plan.timing, body);
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
      const outcome = await this.#execute(plan, body.commandId, body.readBackDelay);
      const finishedAt = await this.#finish(given, outcome);
      const reset = resetIdOf(kept, outcome.result);
      return { ...told, ...outcome, ...reset, finishedAt: finishedAt.toISOString() };
    } finally {
      this.#busy.delete(tagUuid);
    }
  }

  #repeat(stored: StoredCommand, person: Person, tagUuid: string, body: WriteBody): Command {
    const value = toTagValue(stored.dataType, body.value);
    const isSame =
      stored.userId === person.userId &&
      stored.tagUuid === tagUuid &&
      value !== undefined &&
      toScalar(value) === stored.value;
    if (!isSame) throw refusals.commandIdReused();
    return toCommand(stored);
  }

  async #tag(person: Person, tagUuid: string): Promise<Tag> {
    const { storage } = this.#options;
    return (await storage.tenant(person.companyId, (db) => readTag(db, tagUuid))).tag;
  }

  async #prepare(person: Person, tagUuid: string, body: WriteBody): Promise<Planned> {
    const { storage, lastValues } = this.#options;
    return storage.tenant(person.companyId, async (db) => {
      const record = await readTag(db, tagUuid);
      await checkRight(db, person.permissions, body);
      await checkContext(db, record.tag, body);
      const shown = body.readBackTags?.length ? body.readBackTags : [tagUuid];
      const entries = shown.map((uuid) => this.#entry(uuid, person));
      const { slot } = this.#entry(tagUuid, person);
      const wish = checkWish(record.tag, lastValues.get(slot), body);
      return { ...record, slot, wish, entries, timing: timingOf(record.tag, body.delaySettings) };
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
      ...(body.schematicId ? { schematicId: body.schematicId } : {}),
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
      throw isUniqueViolation(error) ? refusals.writePending(tag) : error;
    }
  }

  #execute(plan: Plan, commandId: string, readBackDelay = 0): Promise<Outcome> {
    const { lastValues, now, log, field, deadline = DEADLINE_MS } = this.#options;
    log.info({ command: commandId, tag: plan.tag.uuid }, 'Write begins');
    const desk = { lastValues, now, log, field: field(), deadline, signal: this.#stop.signal };
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
      if (!isFirst && from === 'scheduled') throw refusals.notWaiting();
      if (!isFirst) return;
      reset = await insertReset(db, given, outcome, at);
      const { result, readBack } = outcome;
      const shown = { what: 'Device shows', to: readBack };
      return writeActivity(db, tagUuid, [
        { what: 'Result', to: result },
        ...(readBack === null ? [] : [shown]),
      ]);
    });
    if (reset) this.#waiting.add(reset);
    return at;
  }

  /** Takes back a command of this person that still waits. */
  async cancel(person: Person, id: string): Promise<Command> {
    const stored = await this.#options.storage.tenant(person.companyId, (db) => findCommand(db, id));
    if (!stored || stored.userId !== person.userId) throw missing();
    if (stored.result !== 'scheduled') throw refusals.notWaiting();
    const { userUuid, userName, companyId } = person;
    const outcome = describe.cancelled();
    const at = new Date(this.#options.now());
    const detail = { commandId: id, ...outcome };
    const entry = { at, userUuid, userName, action: 'write.outcome', tagUuid: stored.tagUuid, detail };
    await this.#options.audit.append(companyId, entry, async (db) => {
      if (!(await finishCommand(db, id, outcome, at, 'scheduled'))) throw refusals.notWaiting();
      return writeActivity(db, stored.tagUuid, [{ what: 'Result', to: outcome.result }]);
    });
    this.#waiting.remove({ companyId, id });
    return this.find(person, id);
  }

  /** A command that is due, checked as it was when it was given. A reset is due whatever the tag shows by now. */
  async #planDue(command: Scheduled): Promise<Plan> {
    const { storage, lastValues } = this.#options;
    const { companyId, tagUuid, value, plan } = command;
    const { tag } = await storage.tenant(companyId, (db) => readTag(db, tagUuid));
    const shown = plan.readBackTags.length ? plan.readBackTags : [tagUuid];
    const entries = shown.map((uuid) => this.#entry(uuid, command));
    const { slot } = this.#entry(tagUuid, command);
    const last = lastValues.get(slot);
    const anyway = plan.follows !== undefined;
    const expectedValue = anyway ? toScalar(last.value) : command.expected;
    return { tag, slot, entries, anyway, wish: checkWish(tag, last, { value, expectedValue }) };
  }

  #entry(uuid: string, person: Pick<Person, 'companyId'>): TagEntry {
    const entry = this.#options.tags.ofCompany(uuid, person.companyId);
    if (!entry) throw missing();
    return entry;
  }
}

/** A plan as the database keeps it. */
type Planned = Plan & { readonly id: number; readonly timing?: Timing };

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

const toCommand = ({ userId: _user, dataType: _type, ...command }: StoredCommand): Command => command;

/** A taken id: of this process's write under way, or of this tag's other pending write in another process. */
const isUniqueViolation = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
