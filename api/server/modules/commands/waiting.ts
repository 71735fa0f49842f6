/**
 * Commands that wait: delayed writes, and reset values that are written back when a hold ends (OR-67, OR-103). Each is claimed
 * once, in the database; none is done early, and a write that missed its time is not done at all. A
 * reset is written late rather than never: leaving equipment on is worse. That of a press is sent when the press ends
 * (held-presses.ts), and claimed here afterwards.
 */
import type { AuditLog } from '../../audit/audit-log.ts';
import { HttpError } from '../../http/errors.ts';
import type { Storage } from '../../storage/storage.ts';
import { ofCommand } from '../../telemetry/scope.ts';
import type { Tracer } from '../../telemetry/tracer.ts';
import type { Log } from '../history/index.ts';
import type { BusyTags } from './busy-tags.ts';
import type { Plan } from './command-planning.ts';
import { type Outcome, PENDING_MESSAGE } from './command-records.ts';
import { describe } from './execution.ts';
import type { Owner } from './left-behind.ts';
import { isOvertaken, isTakenBy, type Scheduled, takeScheduled } from './scheduled-store.ts';

/** How a press ended. */
interface Ending {
  /** The reason, for the log. */
  readonly because: string;
  /** What came of its reset, which was sent then; undefined if it must be sent. */
  readonly outcome: Promise<Outcome | undefined>;
  readonly at: Date;
}

interface WaitingOptions {
  readonly storage: Storage;
  readonly audit: AuditLog;
  readonly now: () => number;
  readonly log: Log;
  readonly run: Owner;
  /** Tags with a write under way. */
  readonly busy: BusyTags;
  /** Whether somebody is writing to a tag, or holds it. */
  readonly isBusy: (tagUuid: string) => boolean;
  /** The epoch by which this node has the tag's link; null on a server that is alone, undefined if another node has it. */
  readonly epochOf: (tagUuid: string) => number | null | undefined;
  /** Whether a driver could write. */
  readonly isReady: () => boolean;
  /** Checks a command as if it were given now. Throws if it is refused. */
  readonly plan: (command: Scheduled) => Promise<Plan>;
  readonly execute: (command: Scheduled, plan: Plan) => Promise<Outcome>;
  /** Records the outcome of a command that was claimed, or that never was: `from` says which. */
  readonly finish: (command: Scheduled, outcome: Outcome, from: 'pending' | 'scheduled') => Promise<void>;
  /** No call waits for them: each is a trace of its own. */
  readonly tracer?: Tracer;
}

/** Milliseconds between two checks of the clock. */
const LOOK_MS = 100;
/** A write later than this has missed its time. */
const LATE_MS = 2_000;
/** Milliseconds until a failed reset is retried. */
const AGAIN_MS = 1_000;

export class Waiting {
  readonly #options: WaitingOptions;
  /** By company and id. */
  readonly #waiting = new Map<string, { readonly command: Scheduled; at: number; ending?: Ending }>();
  readonly #underWay = new Map<string, Promise<void>>();
  /** Claimed without an answer of the database: they may be this run's, and nothing was sent. */
  readonly #doubted = new Set<string>();
  /** Those that failed and are tried again, with the time of the first failure: each is logged once, and once when it is over. */
  readonly #failing = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(options: WaitingOptions) {
    this.#options = options;
  }

  /** Adds those that are not known yet: what waited when another run of the server ended. */
  load(commands: readonly Scheduled[]): void {
    for (const command of commands) if (!this.has(command)) this.add(command);
  }

  add(command: Scheduled): void {
    this.#waiting.set(keyOf(command), { command, at: command.dueAt });
    this.#look();
  }

  /** Waits until `hasten`: its operator is still pressing. */
  keep(command: Scheduled): void {
    this.#waiting.set(keyOf(command), { command, at: Number.POSITIVE_INFINITY });
  }

  /** Makes the reset of a press due now. */
  hasten(command: Pick<Scheduled, 'companyId' | 'id'>, ending: Ending): void {
    const waits = this.#waiting.get(keyOf(command));
    if (!waits) return;
    Object.assign(waits, { at: 0, ending });
    this.#lookNow();
  }

  /** Forgets one that was cancelled. */
  remove(command: Pick<Scheduled, 'companyId' | 'id'>): void {
    this.#waiting.delete(keyOf(command));
    this.#failing.delete(keyOf(command));
  }

  /** Forgets those of a link that is another node's: it has them. */
  removeOf(isOfLink: (tagUuid: string) => boolean): void {
    for (const { command } of [...this.#waiting.values()])
      if (isOfLink(command.tagUuid)) this.remove(command);
  }

  /** Whether it waits here, or is under way. */
  has(command: Pick<Scheduled, 'companyId' | 'id'>): boolean {
    const key = keyOf(command);
    return this.#waiting.has(key) || this.#underWay.has(key);
  }

  /** Resolves when nothing is under way any more. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay.values());
  }

  async close(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await Promise.allSettled(this.#underWay.values());
  }

  #look(): void {
    if (this.#timer !== undefined || this.#isStopped || this.#waiting.size === 0) return;
    this.#timer = setTimeout(() => this.#lookNow(), LOOK_MS);
  }

  #lookNow(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isStopped) return;
    const now = this.#options.now();
    for (const [key, { command, at, ending }] of this.#waiting) {
      if (at > now) continue;
      this.#waiting.delete(key);
      const work = () => this.#run(command, ending);
      const done = ofCommand(command.id, work, this.#options.tracer).then(
        () => this.#settled(command),
        (error: unknown) => this.#failed(command, error, ending),
      );
      this.#underWay.set(key, done);
      void done.finally(() => this.#underWay.delete(key));
    }
    this.#look();
  }

  async #run(command: Scheduled, ending?: Ending): Promise<void> {
    const { now, plan: planOf, execute, busy, isBusy, isReady, epochOf } = this.#options;
    // Whoever has its link does it.
    const epoch = epochOf(command.tagUuid);
    if (epoch === undefined) return;
    const outcome = await ending?.outcome;
    if (outcome) return this.#record(command, epoch, ending!, outcome);
    const isTaken = await this.#isTaken(command);
    const end = (outcome: Outcome, from: 'pending' | 'scheduled' = isTaken ? 'pending' : 'scheduled') =>
      this.#options.finish(command, outcome, from);
    const isReset = command.plan.follows !== undefined;
    if (!isReset && now() - command.dueAt > LATE_MS) return end(describe.expired());
    if (isReset && (!isReady() || busy.has(command.tagUuid))) return this.#again(command, ending);
    const plan = await planOf(command).catch((error: unknown) => reasonOf(error));
    if (!('tag' in plan)) {
      if (isReset && plan.isPassing) return this.#again(command, ending);
      return end(describe.notSent(plan.reason));
    }
    if (isReset ? busy.has(command.tagUuid) : isBusy(command.tagUuid)) return end(describe.notSent(ANOTHER));
    busy.add(command.tagUuid);
    try {
      if (!isTaken && !(await this.#take(command, epoch, ending?.because))) return;
      // Whatever happens from here on, it is not done again.
      this.#doubted.delete(keyOf(command));
      await end(await execute(command, plan), 'pending');
    } finally {
      busy.delete(command.tagUuid);
    }
  }

  /** Records the reset of a press that was sent when the press ended. */
  async #record(command: Scheduled, epoch: number | null, ending: Ending, outcome: Outcome): Promise<void> {
    const { busy, finish } = this.#options;
    busy.add(command.tagUuid);
    try {
      const isTaken = await this.#isTaken(command);
      if (!isTaken && !(await this.#take(command, epoch, ending.because, ending.at))) return;
      this.#doubted.delete(keyOf(command));
      await finish(command, outcome, 'pending');
    } finally {
      busy.delete(command.tagUuid);
    }
  }

  /** Marks it as under way and records that in the audit log, before anything is sent. `sentAt`: when the reset of a press was. */
  async #take(
    command: Scheduled,
    epoch: number | null,
    because: string | undefined,
    sentAt?: Date,
  ): Promise<boolean> {
    const { audit, storage, now, run } = this.#options;
    const { companyId, userUuid, userName, tagUuid, id, plan } = command;
    const overtaken =
      plan.follows !== undefined &&
      !sentAt &&
      (await storage.tenant(companyId, (db) => isOvertaken(db, command)));
    if (overtaken) {
      await this.#options.finish(command, describe.notSent('another write followed'), 'scheduled');
      return false;
    }
    // A press has no time of its own: it ends when contact with its operator is lost.
    const isLate = because === undefined && now() - command.dueAt > LATE_MS;
    const detail = {
      commandId: id,
      value: command.value,
      ...(plan.follows ? { resetOf: plan.follows } : {}),
      ...(because ? { because } : {}),
      ...(sentAt ? { sentAt: sentAt.toISOString() } : {}),
      ...(isLate ? { late: true } : {}),
    };
    const entry = { at: new Date(now()), userUuid, userName, action: 'write.due', tagUuid, detail };
    let isSaid = false;
    try {
      await audit.append(companyId, entry, async (db) => {
        const taking = { message: PENDING_MESSAGE, isLate, node: run.id, epoch };
        if (!(await takeScheduled(db, command, taking))) throw new NotWaiting();
        isSaid = true;
      });
      return true;
    } catch (error) {
      if (error instanceof NotWaiting) return false;
      if (isSaid) this.#doubted.add(keyOf(command));
      throw error;
    }
  }

  /** Whether a claim that the database did not answer was stored. */
  async #isTaken(command: Scheduled): Promise<boolean> {
    if (!this.#doubted.has(keyOf(command))) return false;
    const { storage, run } = this.#options;
    const isTaken = await storage.tenant(command.companyId, (db) => isTakenBy(db, command.id, run.id));
    if (!isTaken) this.#doubted.delete(keyOf(command));
    return isTaken;
  }

  #again(command: Scheduled, ending?: Ending): void {
    if (this.#isStopped) return;
    this.#waiting.set(keyOf(command), { command, at: this.#options.now() + AGAIN_MS, ending });
    this.#look();
  }

  /** The database did not answer. A reset is retried; a write is not, because its time is over: it stays to be reported as expired. */
  #failed(command: Scheduled, error: unknown, ending?: Ending): void {
    const key = keyOf(command);
    // Somebody cancelled it at this very moment.
    if (error instanceof HttpError && error.code === 'NOT_WAITING') {
      this.#failing.delete(key);
      return;
    }
    const { log, now } = this.#options;
    if (!this.#failing.has(key)) {
      this.#failing.set(key, now());
      log.error(
        { command: command.id, error: String(error) },
        'A command that was due failed; it is tried again',
      );
    }
    this.#again(command, ending);
  }

  /** It is over, unless it waits for its device. */
  #settled(command: Scheduled): void {
    const key = keyOf(command);
    const since = this.#failing.get(key);
    if (since === undefined || this.#waiting.has(key)) return;
    this.#failing.delete(key);
    const { log, now } = this.#options;
    log.info(
      { command: command.id, afterMs: now() - since },
      'A command that was due and had failed is settled',
    );
  }
}

class NotWaiting extends Error {}

const ANOTHER = 'another write to it was not finished';

const keyOf = ({ companyId, id }: Pick<Scheduled, 'companyId' | 'id'>): string => `${companyId}:${id}`;

/** Why a command cannot be done; `isPassing` if that may change in a moment. */
function reasonOf(error: unknown): { readonly reason: string; readonly isPassing: boolean } {
  if (!(error instanceof HttpError)) throw error;
  return { reason: error.message, isPassing: error.code === 'DEVICE_OFFLINE' };
}
