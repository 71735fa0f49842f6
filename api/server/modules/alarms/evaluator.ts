/**
 * Evaluates the levels of all tags as samples arrive. Costs nothing for tags without levels; results wait in
 * memory, in order, until they are stored: a database that is away delays alerts. If too many wait (waiting-transitions.ts), every
 * level that is or was reached is kept, and only the number of repetitions is lost.
 */
import { Quality } from '../../field/sample.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Log } from '../history/index.ts';
import type { LastValues, TagDirectory } from '../values/index.ts';
import { storeTransitions, type Transition } from './alarm-store.ts';
import { type Level, levelsOf, numberOf } from './condition.ts';
import { raisedMessage } from './message.ts';
import { reachedLevels } from './queries/alert-rows.ts';
import { type LimitsRow, readLimits } from './queries/limits.ts';
import { WaitingTransitions } from './waiting-transitions.ts';

interface EvaluatorOptions {
  readonly storage: Storage;
  readonly tags: TagDirectory;
  readonly lastValues: LastValues;
  readonly log: Log;
  readonly now: () => number;
  /** Whether the tag at this slot is judged by this node; missing if all are. */
  readonly isOwn?: (slot: number) => boolean;
  /** A level is set aside, or no longer. */
  readonly asideChanged?: () => void;
  /** Alerts of these companies were raised or ended, and that is stored. */
  readonly stored?: (companies: ReadonlySet<number>) => void;
  /** Waiting transitions from which on the least important are dropped. */
  readonly mostWaiting?: number;
}

/** Why a reached level raises no alert. */
type Aside = 'suppressed' | 'outOfService';

/** A level that is set aside now. */
export interface SetAside {
  readonly slot: number;
  readonly tagId: number;
  readonly companyId: number;
  readonly level: Level['level'];
  readonly why: Aside;
}

/** A watched level and its state. */
interface Watch {
  readonly level: Level;
  reached: boolean;
  /** Why it raises no alert although it is reached. */
  aside: Aside | undefined;
  /** When it was first reached, while its delay runs; else 0. */
  since: number;
}

interface WatchedTag {
  readonly slot: number;
  readonly id: number;
  readonly companyId: number;
  readonly name: string;
  readonly unit: string | null;
  /** The limits as text, to notice changes. */
  readonly limits: string;
  readonly outOfService: boolean;
  readonly watches: readonly Watch[];
}

const DELAYS_MS = 500;
const RETRY_MS = 500;
/** Transitions in one transaction. */
const BATCH = 1000;

export class AlarmEvaluator {
  readonly #options: EvaluatorOptions;
  readonly #watched: (WatchedTag | undefined)[] = [];
  readonly #delayed = new Map<Watch, WatchedTag>();
  /** Slot of a tag → the tags with levels that it suppresses. */
  #suppresses: ReadonlyMap<number, ReadonlySet<number>> = new Map();
  readonly #queue: WaitingTransitions;
  #storing: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  #failing: string | undefined;
  #closed = false;

  constructor(options: EvaluatorOptions) {
    this.#options = options;
    this.#queue = new WaitingTransitions((leftOut, waiting) => {
      options.log.warn({ leftOut, waiting }, 'Too many alerts wait: what came and went between is left out');
    }, options.mostWaiting);
  }

  /** What storage reports while it accepts nothing. */
  get failing(): string | undefined {
    return this.#failing;
  }

  /** Transitions that are not stored yet. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** Transitions that were dropped because too many waited. */
  get leftOut(): number {
    return this.#queue.leftOut;
  }

  /** Reads the levels and their states, and starts watching. */
  async start(): Promise<void> {
    await this.reload();
    // A device that has been away since before the start reports nothing: its present state is evaluated.
    for (const tag of this.#watched) if (tag) this.take(tag.slot);
    this.#timer = setInterval(() => this.#checkDelays(), DELAYS_MS);
  }

  /** Reads the levels again, after tags were created, changed or archived. */
  async reload(): Promise<void> {
    const { storage, tags } = this.#options;
    // From now on samples are evaluated by the new levels; earlier results are stored first, so that none is lost.
    await this.flush();
    const { rows, reached } = await storage.system(async (db) => ({
      rows: await readLimits(db),
      reached: await reachedLevels(db),
    }));
    const isReached = new Set(reached.map(({ tagId, level }) => `${tagId} ${level}`));
    const gone = new Map(this.#watched.flatMap((tag) => (tag ? [[tag.slot, tag] as const] : [])));
    for (const row of rows) {
      const slot = tags.slotOf(row.uuid);
      if (slot === undefined) continue;
      gone.delete(slot);
      this.#watch(slot, row, isReached);
    }
    for (const slot of gone.keys()) this.#watched[slot] = undefined;
    this.#suppresses = this.#suppressions();
    this.#withdraw(reached);
  }

  /** Another node has judged these tags so far: what is reached is as it is stored. */
  async takeOver(slots: readonly number[]): Promise<void> {
    for (const slot of slots) {
      for (const watch of this.#watched[slot]?.watches ?? []) this.#delayed.delete(watch);
      this.#watched[slot] = undefined;
    }
    await this.reload();
  }

  #watch(slot: number, row: LimitsRow, isReached: ReadonlySet<string>): void {
    const before = this.#watched[slot];
    const { alarms, alertHigh, alertLow, deadband, min, max, outOfService } = row;
    const limits = JSON.stringify([alarms, alertHigh, alertLow, deadband, min, max, outOfService]);
    if (before?.limits === limits && before.name === row.name && before.unit === row.unit) return;
    const old = new Map(before?.watches.map((watch) => [watch.level.level, watch]));
    const { id, companyId, name, unit } = row;
    const watches = levelsOf(row).map(
      (level): Watch => ({
        level,
        reached: old.get(level.level)?.reached ?? isReached.has(`${id} ${level.level}`),
        aside: old.get(level.level)?.aside,
        since: 0,
      }),
    );
    for (const watch of before?.watches ?? []) this.#delayed.delete(watch);
    this.#watched[slot] = { slot, id, companyId, name, unit, limits, outOfService, watches };
    // A limit that is new, or moved past an unchanged value, is reached at once, not with the next sample.
    if (this.#timer) this.take(slot);
  }

  /** Levels that another tag suppresses are evaluated with each of that tag's changes. Other companies' tags are ignored. */
  #suppressions(): Map<number, Set<number>> {
    const suppresses = new Map<number, Set<number>>();
    for (const tag of this.#watched)
      for (const { level } of tag?.watches ?? []) {
        const by = this.#suppressorOf(tag!, level);
        if (by !== undefined && by !== tag!.slot)
          suppresses.set(by, (suppresses.get(by) ?? new Set()).add(tag!.slot));
      }
    return suppresses;
  }

  /** Slot of the tag that may suppress a level. */
  #suppressorOf({ companyId }: WatchedTag, { unless }: Level): number | undefined {
    return unless && this.#options.tags.ofCompany(unless.tag, companyId)?.slot;
  }

  /** Levels that are stored as reached but no longer watched. */
  #withdraw(reached: Awaited<ReturnType<typeof reachedLevels>>): void {
    const watched = new Set(
      this.#watched.flatMap((tag) => tag?.watches.map(({ level }) => `${tag.id} ${level.level}`) ?? []),
    );
    const at = new Date(this.#options.now());
    for (const { companyId, tagId, level } of reached)
      if (!watched.has(`${tagId} ${level}`))
        // Type and message come from the existing alert.
        this.#push({
          event: 'withdrawn',
          companyId,
          tagId,
          linkId: null,
          level,
          type: 'urgent',
          message: '',
          at,
        });
  }

  /** The tag at this slot has another value or quality. Never blocks, never throws. */
  take(slot: number): void {
    const tag = this.#watched[slot];
    if (tag) this.#judge(tag);
    for (const other of this.#suppresses.get(slot) ?? []) {
      const suppressed = this.#watched[other];
      if (suppressed) this.#judge(suppressed);
    }
  }

  /** Reached levels that raise no alert. */
  setAside(): SetAside[] {
    return this.#watched.flatMap((tag) =>
      tag && this.#isOwn(tag)
        ? tag.watches.flatMap(({ level, aside }) =>
            aside
              ? [{ slot: tag.slot, tagId: tag.id, companyId: tag.companyId, level: level.level, why: aside }]
              : [],
          )
        : [],
    );
  }

  #isOwn({ slot }: Pick<WatchedTag, 'slot'>): boolean {
    return this.#options.isOwn?.(slot) ?? true;
  }

  #judge(tag: WatchedTag): void {
    if (!this.#isOwn(tag)) return;
    const { value, quality } = this.#options.lastValues.get(tag.slot);
    const now = this.#options.now();
    for (const watch of tag.watches) {
      const reaches = watch.level.reaches(value, quality, watch.reached || watch.aside !== undefined);
      if (reaches === undefined) continue;
      const aside = reaches ? this.#asideOf(tag, watch.level) : undefined;
      if (aside !== watch.aside) {
        watch.aside = aside;
        this.#options.asideChanged?.();
      }
      if (reaches && !aside) {
        if (!watch.reached) this.#begin(tag, watch, now);
      } else this.#end(tag, watch, now);
    }
  }

  #asideOf(tag: WatchedTag, level: Level): Aside | undefined {
    if (tag.outOfService) return 'outOfService';
    const by = this.#suppressorOf(tag, level);
    if (by === undefined) return undefined;
    const { value, quality } = this.#options.lastValues.get(by);
    // An untrusted value suppresses nothing: better one alarm too many.
    return quality <= Quality.uncertain && numberOf(value) === level.unless!.value ? 'suppressed' : undefined;
  }

  #begin(tag: WatchedTag, watch: Watch, now: number): void {
    // After the clock was set back the delay would last that much longer, so it starts again.
    if (watch.since === 0 || watch.since > now) watch.since = now;
    if (now - watch.since < watch.level.delay) this.#delayed.set(watch, tag);
    else this.#raise(tag, watch, now);
  }

  #raise(tag: WatchedTag, watch: Watch, now: number): void {
    const { value } = this.#options.lastValues.get(tag.slot);
    this.#delayed.delete(watch);
    watch.reached = true;
    watch.since = 0;
    const { level, type } = watch.level;
    const message = raisedMessage(tag, watch.level, value);
    const { companyId, id: tagId } = tag;
    this.#push({ event: 'raised', companyId, tagId, linkId: null, level, type, message, at: new Date(now) });
  }

  #end(tag: WatchedTag, watch: Watch, now: number): void {
    this.#delayed.delete(watch);
    watch.since = 0;
    if (!watch.reached) return;
    watch.reached = false;
    const { level, type } = watch.level;
    const { companyId, id: tagId } = tag;
    this.#push({
      event: 'returned',
      companyId,
      tagId,
      linkId: null,
      level,
      type,
      message: '',
      at: new Date(now),
    });
  }

  #checkDelays(): void {
    const now = this.#options.now();
    for (const [watch, tag] of this.#delayed)
      if (this.#isOwn(tag)) this.#begin(tag, watch, now);
      else this.#delayed.delete(watch);
  }

  #push(transition: Transition): void {
    this.#queue.push(transition);
    // Results of the same batch of samples are included.
    this.#storing ??= Promise.resolve().then(() => this.#store());
  }

  async #store(): Promise<void> {
    while (this.#queue.size > 0) {
      const batch = this.#queue.take(BATCH);
      try {
        await this.#options.storage.system((db) => storeTransitions(db, batch));
        this.#queue.settled(true);
        this.#failing = undefined;
        this.#options.stored?.(new Set(batch.map(({ companyId }) => companyId)));
      } catch (error) {
        if (this.#failing === undefined)
          this.#options.log.error({ error: String(error) }, 'Alerts cannot be stored; it is tried again');
        this.#failing = String(error);
        this.#queue.settled(false);
        if (this.#closed) break;
        await new Promise<void>((resolve) => {
          this.#retry = setTimeout(resolve, RETRY_MS);
        });
      }
    }
    this.#storing = undefined;
  }

  /** Resolves when everything found so far is stored. */
  async flush(): Promise<void> {
    while (this.#storing) await this.#storing;
  }

  /** Stops accepting samples, and stores what waits, in one attempt. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#storing;
    clearTimeout(this.#retry);
    if (this.#queue.size > 0)
      this.#options.log.error({ lost: this.#queue.size }, 'Closed with alerts that storage did not take');
  }
}
