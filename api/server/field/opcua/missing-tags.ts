/** Tags whose nodes the server does not have yet, or no more: they are looked for again, ever more rarely. */
import type { TagPoint } from '../driver.ts';
import { Backoff } from '../waiting.ts';

interface Missing {
  readonly point: TagPoint;
  readonly reason: string;
}

export class MissingTags {
  readonly #find: (points: readonly TagPoint[]) => Promise<void>;
  readonly #tags = new Map<string, Missing>();
  readonly #backoff = new Backoff();
  #timer: NodeJS.Timeout | undefined;
  #searching: Promise<void> | undefined;
  #isStopped = false;

  /** `find` looks for nodes again. It calls `settle` for those found and `add` for the others. */
  constructor(find: (points: readonly TagPoint[]) => Promise<void>) {
    this.#find = find;
  }

  has(tag: string): boolean {
    return this.#tags.has(tag);
  }

  get words(): string | undefined {
    const [first] = this.#tags.values();
    if (!first) return undefined;
    const count = this.#tags.size === 1 ? '1 tag' : `${this.#tags.size} tags`;
    return `${count} cannot be read: ${first.point.address.nodeId}: ${first.reason}`;
  }

  /** Returns false if the tag was missing before for this reason. */
  add(point: TagPoint, reason: string): boolean {
    const known = this.#tags.get(point.tag);
    this.#tags.set(point.tag, { point, reason });
    if (!known) this.#backoff.reset();
    this.#plan();
    return known?.reason !== reason;
  }

  settle(tags: readonly string[]): void {
    for (const tag of tags) this.#tags.delete(tag);
  }

  /** Looks for all of them now. */
  async retry(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#searching ??= this.#find([...this.#tags.values()].map(({ point }) => point)).finally(() => {
      this.#searching = undefined;
      this.#plan();
    });
    await this.#searching;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #plan(): void {
    if (this.#isStopped || this.#timer || this.#searching || this.#tags.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      // A session that does not answer ends by its heartbeat.
      this.retry().catch(() => undefined);
    }, this.#backoff.next());
  }
}
