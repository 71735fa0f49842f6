/**
 * Looking for objects in a diagram, as the page knows it: the question, how many answers there are, which one is shown,
 * and the pages of them that were asked for. The worker does the looking.
 */
import { proxy, ref } from 'valtio';
import type { FindHit, FindQuery, RemoteEngine } from '../../../worker/boundary/index.ts';

/** Hits of one page. */
export const FIND_PAGE = 50;

/** The calls that finding needs, as the page makes them: each goes to the worker and is answered later. */
export interface FindRemote {
  readonly objects: Pick<RemoteEngine['objects'], 'find' | 'show'>;
}

export interface FindState {
  readonly text: string;
  readonly total: number;
  /** The hit that is shown, from 0; −1 before the first. */
  readonly at: number;
  /** Whether the answer belongs to the text that stands there. */
  readonly answered: boolean;
  readonly pages: Readonly<Record<number, readonly FindHit[]>>;
}

export interface Find {
  readonly state: FindState;
  /** `tags`: those whose names match, as the server knows them. */
  ask(text: string, tags?: readonly string[]): void;
  /** The next hit (1) or the one before (−1), round and round. */
  step(by: 1 | -1): void;
  go(at: number): void;
  /** Asks for the page that the hit is on, once. */
  need(at: number): void;
  hit(at: number): FindHit | undefined;
  /** Nothing is marked any more. The question stays, for the next time. */
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
  /** Questions under way, by their page. */
  #asking = new Map<number, Promise<void>>();
  /** What is held belongs to another question, or may be old. */
  #isOld = false;
  /** A step that came before the answer. */
  #wanted: 1 | -1 | 0 = 0;

  constructor(remote: () => FindRemote | undefined) {
    this.#remote = remote;
  }

  ask(text: string, tags: readonly string[] = []): void {
    const before = this.#query;
    if (!this.#isOld && text === before.text && String(tags) === String(before.tags ?? [])) return;
    // More tags than before are the same question to whoever asked it.
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

  /** A page that is on its way is not asked for twice. */
  #loaded(page: number): Promise<void> {
    const asking = this.#asking;
    const running = asking.get(page);
    if (running) return running;
    // The worker may die in between: whoever asks again is answered by the next one.
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
    // The diagram may have changed since the page before: what was counted then counts no more.
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
