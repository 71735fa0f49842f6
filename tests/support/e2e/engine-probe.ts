/**
 * The test's own way to the engine: straight into the page's worker, without the page. It speaks the calls of EngineApi
 * that the worker answers anyway, so the product needs no hook for it, and it gets its answer while the page's own thread
 * is busy.
 */
import type { Page, Worker } from '@playwright/test';
import type { AnswerTo } from './engine-calls.ts';

/** Calls that need no argument and answer plain data. */
type Askable = 'thread.stats' | 'objects.mirror' | 'surface.loseContext' | 'view.fit';
type Answer<K extends Askable> = AnswerTo<K>;

/** What the probe leaves in the worker's scope. */
interface Scope {
  probe?: <K extends Askable | 'surface.readPixels'>(name: K) => Promise<AnswerTo<K>>;
  postMessage(message: unknown, ...rest: unknown[]): void;
  dispatchEvent(event: Event): boolean;
}

/** A moment of the engine, noted by the worker itself. */
interface Moment {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly frames: number;
  readonly tagUpdates: number;
}

export class EngineProbe {
  private readonly page: Page;
  private readonly worker: Worker;

  private constructor(page: Page, worker: Worker) {
    this.page = page;
    this.worker = worker;
  }

  /** Of the page's engine, once it has one; `unlike` the probe of a worker that is dead. */
  static async in(page: Page, unlike?: EngineProbe): Promise<EngineProbe> {
    const isNew = (worker: Worker): boolean => worker !== unlike?.worker;
    const worker = page.workers().find(isNew) ?? (await page.waitForEvent('worker', isNew));
    await worker.evaluate(install);
    return new EngineProbe(page, worker);
  }

  ask<K extends Askable>(name: K): Promise<Answer<K>> {
    return this.worker.evaluate(
      (call) => (globalThis as unknown as Scope).probe!(call),
      name as Askable,
    ) as Promise<Answer<K>>;
  }

  /** Colours of a column of the picture, device pixels from `top` to `bottom`, as [r, g, b]. */
  column(x: number, top: number, bottom: number): Promise<readonly (readonly [number, number, number])[]> {
    return this.worker.evaluate(
      async ([x, top, bottom]) => {
        const { width, data } = await (globalThis as unknown as Scope).probe!('surface.readPixels');
        const colours: [number, number, number][] = [];
        for (let y = Math.round(top); y < Math.round(bottom); y++) {
          const at = (y * width + Math.round(x)) * 4;
          colours.push([data[at]!, data[at + 1]!, data[at + 2]!]);
        }
        return colours;
      },
      [x, top, bottom] as const,
    );
  }

  /** Has the worker note its own moments from now on, one each `ms`. */
  note(ms: number): Promise<void> {
    return this.worker.evaluate(noteMoments, ms);
  }

  /** The moments noted so far. */
  noted(): Promise<readonly Moment[]> {
    return this.worker.evaluate(() => (globalThis as unknown as { moments: Moment[] }).moments);
  }

  /** Ends the worker at once, as a crash would. */
  async crash(): Promise<void> {
    await this.worker.evaluate(() => globalThis.close());
  }

  /** Blocks the worker's thread until `event` has happened: in a request that is not answered before. */
  async blockUntil(event: Promise<unknown>): Promise<void> {
    await this.page.route('**/until-released', async (route) => {
      await event;
      await route.fulfill({ body: 'released' });
    });
    await this.worker.evaluate(() => {
      const request = new XMLHttpRequest();
      request.open('GET', '/until-released', false);
      request.send();
    });
  }

  /** Keeps the worker's thread for itself for ever, as a kind with an endless loop would. */
  async hang(): Promise<void> {
    await this.worker.evaluate(() => {
      setTimeout(() => {
        for (;;);
      });
    });
  }
}

/** Runs in the worker: dispatches comlink's own messages, and takes the answers to them out of what goes to the page. */
function install(): void {
  const scope = globalThis as unknown as Scope;
  if (scope.probe) return;
  const toPage = scope.postMessage.bind(scope);
  const waiting = new Map<string, (answer: { type: string; value: never }) => void>();
  scope.postMessage = (message, ...rest) => {
    const { id } = message as { id: string };
    const take = waiting.get(id);
    if (!take) return toPage(message, ...rest);
    waiting.delete(id);
    take(message as never);
  };
  scope.probe = (name) =>
    new Promise((done, fail) => {
      const id = `probe ${Math.random()}`;
      // A worker that has only just begun does not listen yet.
      setTimeout(() => fail(new Error(`${name}: no answer`)), 5000);
      waiting.set(id, ({ type, value }) =>
        type === 'RAW' ? done(value) : fail(new Error(`${name}: ${JSON.stringify(value)}`)),
      );
      const data = { id, type: 'APPLY', path: name.split('.'), argumentList: [] };
      scope.dispatchEvent(new MessageEvent('message', { data }));
    });
}

/** Runs in the worker. */
function noteMoments(ms: number): void {
  const scope = globalThis as unknown as Scope & { moments: Moment[] };
  scope.moments = [];
  setInterval(async () => {
    const { frames, tagUpdates } = await scope.probe!('thread.stats');
    scope.moments.push({ at: performance.timeOrigin + performance.now(), frames, tagUpdates });
  }, ms);
}
