/** One scan: asks controllers what they offer, a few at a time, and keeps the results. */
import type { Found, Scan as ScanState } from '../../../contract/index.ts';
import { MOST_FOUND } from '../../../contract/index.ts';
import type { BrowseItem } from '../../field/driver.ts';
import type { Field } from '../../field/field.ts';
import { tagNames } from './tag-names.ts';

/** A controller that is scanned. */
export interface Target {
  readonly link: string;
  readonly controller: string;
  readonly name: string;
  /** addressKey → uuid of the tag that already reads it. */
  readonly known: ReadonlyMap<string, string>;
  /** Names of its tags. */
  readonly names: readonly string[];
}

export interface FoundItem {
  readonly target: Target;
  readonly item: BrowseItem;
  readonly name: string;
  tagUuid: string | null;
}

/** The same key for equal addresses, whatever the order of their properties. */
export const addressKey = (address: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.entries(address).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Controllers that are asked concurrently. */
const AT_ONCE = 4;
/** A device that is silent for this long is given up. */
const GIVE_UP_MS = 5 * 60_000;

export class Scan {
  readonly uuid = crypto.randomUUID();
  readonly #site: string;
  readonly #targets: readonly Target[];
  readonly #field: Pick<Field, 'browse'>;
  readonly #now: () => number;
  readonly #abort = new AbortController();
  readonly #startedAt: number;
  readonly #items: FoundItem[] = [];
  readonly #faults: { name: string; message: string }[] = [];
  /** Items found so far by the controllers in progress. */
  readonly #underway = new Map<Target, number>();
  #scanned = 0;
  #isComplete = true;
  #state: ScanState['state'] = 'running';
  #finishedAt: number | undefined;
  readonly done: Promise<void>;

  constructor(site: string, targets: readonly Target[], field: Pick<Field, 'browse'>, now: () => number) {
    this.#site = site;
    this.#targets = targets;
    this.#field = field;
    this.#now = now;
    this.#startedAt = now();
    this.done = this.#run();
  }

  get isRunning(): boolean {
    return this.#state === 'running';
  }
  /** Milliseconds since 1970; undefined while it runs. */
  get finishedAt(): number | undefined {
    return this.#finishedAt;
  }

  cancel(): void {
    if (!this.isRunning) return;
    this.#end('cancelled');
    this.#abort.abort();
  }

  shown(controllerUuid: string | null): ScanState {
    const underway = [...this.#underway.values()].reduce((sum, count) => sum + count, 0);
    return {
      uuid: this.uuid,
      state: this.#state,
      siteUuid: this.#site,
      controllerUuid,
      detail: this.#detail(),
      found: this.#items.length + underway,
      fresh: this.#items.filter((one) => one.tagUuid === null).length,
      isComplete: this.#isComplete,
      controllers: this.#targets.length,
      scanned: this.#scanned,
      faults: this.#faults.slice(0, 1000),
      startedAt: new Date(this.#startedAt).toISOString(),
      finishedAt: this.#finishedAt === undefined ? null : new Date(this.#finishedAt).toISOString(),
    };
  }

  /** Matching items, a page of them, and the total. */
  page(query: { term?: string; fresh?: boolean; limit: number; skip: number }): {
    items: Found[];
    total: number;
  } {
    const keys = this.matching(query);
    const items = keys
      .slice(query.skip, query.skip + query.limit)
      .map((key) => toFound(key, this.#items[key]!));
    return { items, total: keys.length };
  }

  /** Keys of the items that have the term in path, name or controller; of all without a term. */
  matching({ term, fresh }: { term?: string; fresh?: boolean }): number[] {
    const keys: number[] = [];
    for (const [key, { item, name, target, tagUuid }] of this.#items.entries()) {
      if (fresh && tagUuid !== null) continue;
      if (!term || `${item.path}\n${name}\n${target.name}`.toLowerCase().includes(term)) keys.push(key);
    }
    return keys;
  }

  at(key: number): FoundItem | undefined {
    return this.#items[key];
  }

  async #run(): Promise<void> {
    const waiting = [...this.#targets];
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next && this.isRunning; next = waiting.shift()) await this.#ask(next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (this.isRunning) this.#end(this.#hasFailed() ? 'failed' : 'done');
  }

  async #ask(target: Target): Promise<void> {
    this.#underway.set(target, 0);
    const limit = AbortSignal.timeout(GIVE_UP_MS);
    const signal = AbortSignal.any([this.#abort.signal, limit]);
    try {
      const { items, isComplete } = await unlessAborted(
        this.#field.browse(target.link, target.controller, signal, (found) =>
          this.#underway.set(target, found),
        ),
        signal,
      );
      if (this.isRunning) this.#take(target, items, isComplete);
    } catch (error) {
      const message = limit.aborted ? 'It did not answer for five minutes' : (error as Error).message;
      if (!this.#abort.signal.aborted) this.#faults.push({ name: target.name, message });
    } finally {
      this.#underway.delete(target);
      this.#scanned++;
    }
  }

  #take(target: Target, items: readonly BrowseItem[], isComplete: boolean): void {
    const room = MOST_FOUND - this.#items.length;
    if (!isComplete || items.length > room) this.#isComplete = false;
    const taken = items.slice(0, room);
    const names = tagNames(
      taken.map(({ path }) => path),
      target.names,
    );
    for (const [at, item] of taken.entries()) {
      const tagUuid = target.known.get(addressKey(item.address)) ?? null;
      this.#items.push({ target, item, name: names[at]!, tagUuid });
    }
  }

  #hasFailed(): boolean {
    return this.#faults.length > 0 && this.#faults.length === this.#targets.length;
  }

  #end(state: 'done' | 'failed' | 'cancelled'): void {
    this.#state = state;
    this.#finishedAt = this.#now();
  }

  #detail(): string {
    if (this.#state === 'cancelled') return 'Cancelled; the results found so far are listed';
    if (this.#state === 'failed') return 'No controller could be asked';
    if (this.#state === 'done')
      return this.#isComplete
        ? 'Done'
        : `There is more: a scan keeps ${MOST_FOUND.toLocaleString('en')} items`;
    return `Asking ${[...this.#underway.keys()].map(({ name }) => name).join(', ') || 'the devices'}`;
  }
}

/** A driver that ignores its signal must not block a scan. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason), { once: true });
    work.then(done, fail);
  });
}

/** Characters of a value that are shown; a text from a device may be a whole page. */
const MOST_VALUE = 100;

const toFound = (key: number, { target, item, name, tagUuid }: FoundItem): Found => ({
  key,
  communicationUuid: target.link,
  controllerUuid: target.controller,
  controllerName: target.name,
  path: item.path.slice(0, 2000),
  name,
  dataType: item.dataType,
  wireType: item.wireType,
  writable: item.writable,
  value: item.value?.slice(0, MOST_VALUE) ?? null,
  tagUuid,
});
