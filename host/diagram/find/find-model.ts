/**
 * Looking for objects in a diagram, as the page knows it: the question, how many answers there are, which one is shown,
 * and the pages of them that were asked for. The worker does the looking.
 */
import { proxy, ref } from 'valtio';
import type { EngineApi, FindHit, FindPage, FindQuery } from '../../../worker/protocol.ts';

/** Hits of one page. */
export const FIND_PAGE = 50;

/** The calls that finding needs, as the page makes them: each goes to the worker and is answered later. */
export type FindRemote = {
  find(query: FindQuery, from: number, count: number): Promise<FindPage>;
  showObject(object: Parameters<EngineApi['showObject']>[0]): Promise<void>;
};

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

export function createFind(remote: () => FindRemote | undefined): Find {
  const state = proxy<{ -readonly [K in keyof FindState]: FindState[K] }>({
    text: '',
    total: 0,
    at: -1,
    answered: true,
    pages: ref({}),
  });
  let query: FindQuery = { text: '' };
  let asking = new Map<number, Promise<void>>();
  /** What is held belongs to another question, or may be old. */
  let isOld = false;
  /** A step that came before the answer. */
  let wanted: 1 | -1 | 0 = 0;

  async function load(page: number): Promise<void> {
    const asked = query;
    const answer = await remote()?.find(asked, page * FIND_PAGE, FIND_PAGE);
    if (!answer || query !== asked) return;
    // The diagram may have changed since the page before: what was counted then counts no more.
    const isSame = answer.total === state.total;
    const before = isSame && !isOld ? state.pages : {};
    if (!isSame) state.at = -1;
    isOld = false;
    state.total = answer.total;
    state.pages = ref({ ...before, [page]: answer.hits });
    state.answered = true;
    if (wanted) step(wanted);
  }

  const loaded = (page: number): Promise<void> => {
    const running = asking.get(page);
    if (running) return running;
    // The worker may die in between: whoever asks again is answered by the next one.
    const started = load(page)
      .catch(() => {})
      .finally(() => asking.delete(page));
    asking.set(page, started);
    return started;
  };

  const hit = (at: number): FindHit | undefined => state.pages[Math.floor(at / FIND_PAGE)]?.[at % FIND_PAGE];

  async function go(at: number): Promise<void> {
    state.at = at;
    if (!hit(at)) await loaded(Math.floor(at / FIND_PAGE));
    const found = hit(at);
    if (found && state.at === at) await remote()?.showObject(found.id);
  }

  function step(by: 1 | -1): void {
    wanted = state.answered ? 0 : by;
    if (wanted || state.total === 0) return;
    const from = state.at < 0 && by < 0 ? 0 : state.at;
    void go((from + by + state.total) % state.total);
  }

  return {
    state,
    ask(text, tags = []) {
      if (!isOld && text === query.text && String(tags) === String(query.tags ?? [])) return;
      // More tags than before are the same question to whoever asked it.
      if (text !== query.text) {
        state.at = -1;
        wanted = 0;
      }
      query = { text, tags };
      asking = new Map();
      isOld = true;
      state.text = text;
      state.answered = false;
      void loaded(0);
    },
    step,
    go: (at) => void go(at),
    need(at) {
      if (!hit(at)) void loaded(Math.floor(at / FIND_PAGE));
    },
    hit,
    rest() {
      state.at = -1;
      isOld = true;
      void remote()?.showObject(null);
    },
  };
}
