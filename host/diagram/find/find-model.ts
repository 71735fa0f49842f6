/**
 * The page's part of searching in a diagram: the query, the number of hits, the present one,
 * and the pages of hits requested so far. The worker does the search.
 */
import { proxy, ref } from 'valtio';
import type { FindHit, FindQuery, RemoteEngine } from '../../../worker/boundary/index.ts';

/** Hits of one page. */
export const FIND_PAGE = 50;

/** The calls of a search, as the page makes them: each goes to the worker and is answered later. */
export interface FindRemote {
  readonly objects: Pick<RemoteEngine['objects'], 'find' | 'show'>;
}

export interface FindState {
  readonly text: string;
  readonly total: number;
  /** Index of the present hit, from 0; −1 before the first. */
  readonly at: number;
  /** Whether the result belongs to the present text. */
  readonly answered: boolean;
  readonly pages: Readonly<Record<number, readonly FindHit[]>>;
}

export interface Find {
  readonly state: FindState;
  /** `tags`: those whose names match, according to the server. */
  ask(text: string, tags?: readonly string[]): void;
  /** The next hit (1) or the previous one (−1), wrapping around. */
  step(by: 1 | -1): void;
  go(at: number): void;
  /** Requests the page with the hit, once. */
  need(at: number): void;
  hit(at: number): FindHit | undefined;
  /** Clears the marks. The query stays, for the next time. */
  rest(): void;
}

export const createFind = (remote: () => FindRemote | undefined): Find => new DiagramFind(remote);

class DiagramFind implements Find {
  readonly state = proxy<{ -readonly [K in keyof FindState]: FindState[K] }>({
    text: '',
    total: 0,
    at: -1,
    answered: true,
    pages: ref({}),
  });
  readonly #remote: () => FindRemote | undefined;
  #query: FindQuery = { text: '' };
  /** Requests under way, by page. */
  #asking = new Map<number, Promise<void>>();
  /** The present results belong to another query, or may be old. */
  #isOld = false;
  /** A step requested before the result arrived. */
  #wanted: 1 | -1 | 0 = 0;

  constructor(remote: () => FindRemote | undefined) {
    this.#remote = remote;
  }

  ask(text: string, tags: readonly string[] = []): void {
    const before = this.#query;
    if (!this.#isOld && text === before.text && String(tags) === String(before.tags ?? [])) return;
    // More tags than before are the same query to the user.
    if (text !== before.text) {
      this.state.at = -1;
      this.#wanted = 0;
    }
    this.#query = { text, tags };
    this.#asking = new Map();
    this.#isOld = true;
    this.state.text = text;
    this.state.answered = false;
    void this.#loaded(0);
  }

  step(by: 1 | -1): void {
    const { answered, total, at } = this.state;
    this.#wanted = answered ? 0 : by;
    if (this.#wanted || total === 0) return;
    const from = at < 0 && by < 0 ? 0 : at;
    this.go((from + by + total) % total);
  }

  go(at: number): void {
    void this.#show(at);
  }

  need(at: number): void {
    if (!this.hit(at)) void this.#loaded(Math.floor(at / FIND_PAGE));
  }

  hit(at: number): FindHit | undefined {
    return this.state.pages[Math.floor(at / FIND_PAGE)]?.[at % FIND_PAGE];
  }

  rest(): void {
    this.state.at = -1;
    this.#isOld = true;
    void this.#remote()?.objects.show(null);
  }

  async #show(at: number): Promise<void> {
    this.state.at = at;
    if (!this.hit(at)) await this.#loaded(Math.floor(at / FIND_PAGE));
    const found = this.hit(at);
    if (found && this.state.at === at) await this.#remote()?.objects.show(found.id);
  }

  /** A page under way is not requested twice. */
  #loaded(page: number): Promise<void> {
    const asking = this.#asking;
    const running = asking.get(page);
    if (running) return running;
    // The worker may die meanwhile: a repeated request goes to the next one.
    const started = this.#load(page)
      .catch(() => {})
      .finally(() => this.#asking.delete(page));
    asking.set(page, started);
    return started;
  }

  async #load(page: number): Promise<void> {
    const asked = this.#query;
    const { state } = this;
    const answer = await this.#remote()?.objects.find(asked, page * FIND_PAGE, FIND_PAGE);
    if (!answer || this.#query !== asked) return;
    // The diagram may have changed since the previous page: the earlier count is void.
    const isSame = answer.total === state.total;
    const before = isSame && !this.#isOld ? state.pages : {};
    if (!isSame) state.at = -1;
    this.#isOld = false;
    state.total = answer.total;
    state.pages = ref({ ...before, [page]: answer.hits });
    state.answered = true;
    if (this.#wanted) this.step(this.#wanted);
  }
}
