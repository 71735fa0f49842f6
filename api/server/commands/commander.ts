/**
 * Writes values to devices: checks, records the intent, sends once, reads back, records the outcome.
 *
 * A command runs at most once: its id is taken in memory and in the database before anything is sent, and nothing that
 * was sent is ever sent again, neither after a reconnect nor after a restart. A command that was under way when the
 * process ended becomes `unknown`.
 */
import type { BodyOf, Command, Endpoints, Permissions, Tag, User } from '../../contract/index.ts';
import type { Activity, Change } from '../audit/activity.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { missing } from '../handler.ts';
import type { Log } from '../live/historian.ts';
import type { LastValues } from '../live/last-values.ts';
import type { TagDirectory, TagEntry } from '../live/tag-directory.ts';
import { tagAtSite } from '../storage/queries/activity.ts';
import type { Db, Storage } from '../storage/storage.ts';
import { checkContext, checkRight, checkWish } from './checks.ts';
import {
  findCommand,
  findPending,
  finishCommand,
  insertCommand,
  type Outcome,
  type StoredCommand,
} from './command-store.ts';
import { type Confirmed, issueConfirm, useConfirm } from './confirms.ts';
import { execute, type Field, type Plan } from './execution.ts';
import { describe } from './outcomes.ts';
import { refusals } from './refusals.ts';
import { readTag } from './tag-record.ts';
import { toScalar, toTagValue } from './values.ts';

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

  constructor(options: CommanderOptions) {
    this.#options = options;
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
      const confirm = await issueConfirm(db, confirmed(person, { ...record, wish }), now());
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
      if (this.#running.has(`${one.companyId}:${one.id}`)) continue;
      await this.#finish(one, one.id, one.tagUuid, describe.abandoned());
    }
  }

  /** Ends all waiting: what is under way becomes `unknown`, and its callers are told. */
  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.allSettled([...this.#running.values()].map((running) => running.answer));
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
      await this.#recordIntent(person, plan, body, requestedAt);
      const outcome = await this.#execute(plan, body);
      const finishedAt = await this.#finish(person, body.commandId, tagUuid, outcome);
      return {
        commandId: body.commandId,
        tagUuid,
        value: toScalar(plan.wish.value),
        expectedValue: toScalar(plan.wish.expected),
        ...outcome,
        requestedAt: requestedAt.toISOString(),
        finishedAt: finishedAt.toISOString(),
      };
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
      return { ...record, slot, wish: checkWish(record.tag, lastValues.get(slot), body), entries };
    });
  }

  /** The confirmation is used, the command taken and the intent on record, all in one transaction, before anything is sent. */
  async #recordIntent(person: Person, plan: Planned, body: WriteBody, at: Date): Promise<void> {
    const { audit } = this.#options;
    const { tag } = plan;
    const what = confirmed(person, plan);
    const detail = {
      commandId: body.commandId,
      tag: tag.name,
      device: tag.controllerName,
      value: what.value,
      expectedValue: what.expected,
      ...(body.isReset ? { isReset: true } : {}),
      ...(body.schematicId ? { schematicId: body.schematicId } : {}),
      ...(person.assimilatedBy ? { assimilatedBy: person.assimilatedBy } : {}),
    };
    const { userUuid, userName, companyId } = person;
    const entry = { at, userUuid, userName, action: 'write', tagUuid: tag.uuid, detail };
    try {
      await audit.append(companyId, entry, async (db) => {
        await useConfirm(db, body.confirmId, what, at.getTime());
        await insertCommand(db, { ...what, id: body.commandId, requestedAt: at });
        const change = { what: 'Value', from: what.expected, to: what.value };
        return writeActivity(db, tag.uuid, [change]);
      });
    } catch (error) {
      throw isUniqueViolation(error) ? refusals.writePending(tag) : error;
    }
  }

  #execute(plan: Plan, body: WriteBody): Promise<Outcome> {
    const { lastValues, now, log, field, deadline = DEADLINE_MS } = this.#options;
    log.info({ command: body.commandId, tag: plan.tag.uuid }, 'Write begins');
    const desk = { lastValues, now, log, field: field(), deadline, signal: this.#stop.signal };
    return execute(desk, plan, (body.readBackDelay ?? 0) * 1000);
  }

  async #finish(
    who: { readonly companyId: number; readonly userUuid: string; readonly userName: string },
    commandId: string,
    tagUuid: string,
    outcome: Outcome,
  ): Promise<Date> {
    const at = new Date(this.#options.now());
    const { userUuid, userName } = who;
    const entry = {
      at,
      userUuid,
      userName,
      action: 'write.outcome',
      tagUuid,
      detail: { commandId, ...outcome },
    };
    await this.#options.audit.append(who.companyId, entry, async (db) => {
      await finishCommand(db, commandId, outcome, at);
      const { result, readBack } = outcome;
      const shown = { what: 'Device shows', to: readBack };
      return writeActivity(db, tagUuid, [
        { what: 'Result', to: result },
        ...(readBack === null ? [] : [shown]),
      ]);
    });
    return at;
  }

  #entry(uuid: string, person: Person): TagEntry {
    const entry = this.#options.tags.ofCompany(uuid, person.companyId);
    if (!entry) throw missing();
    return entry;
  }
}

/** What the activity log of the tag's site says of a write. */
async function writeActivity(db: Db, tagUuid: string, changes: readonly Change[]): Promise<Activity> {
  const { siteId, tag } = await tagAtSite(db, tagUuid);
  return { sites: [siteId], kind: 'write', object: tag, changes };
}

/** A plan as the database keeps it. */
type Planned = Plan & { readonly id: number };

function confirmed(person: Person, { id, wish }: Pick<Planned, 'id' | 'wish'>): Confirmed {
  const { companyId, userId } = person;
  return {
    companyId,
    userId,
    tagId: id,
    value: toScalar(wish.value),
    expected: toScalar(wish.expected),
  };
}

const toCommand = ({ userId: _user, dataType: _type, ...command }: StoredCommand): Command => command;

/** A taken id: of this process's write under way, or of this tag's other pending write in another process. */
const isUniqueViolation = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
