/**
 * The engine behind an editor's page, asked straight in its worker with comlink's own messages. Tests read the document
 * there as it is, saved or not; what the page shows of it is asked of the page.
 */
import type { Page, Worker } from '@playwright/test';
import type { DiagramPatch, EditCommand, SelectionSummary } from '../../../worker/boundary/index.ts';
import type { AnswerTo, PartsOf } from './engine-calls.ts';

type Call =
  | 'diagram.wholePatch'
  | 'selection.summary'
  | 'edit.history'
  | 'edit.run'
  | 'thread.stats'
  | 'kinds.catalog'
  | 'text.ofSelection';

/** What the first call leaves in the worker's scope. */
interface Scope {
  askEngine?: (name: string, parameters: readonly unknown[]) => Promise<unknown>;
  postMessage(message: unknown, ...rest: unknown[]): void;
  dispatchEvent(event: Event): boolean;
}

export type SavedObject = DiagramPatch['put'][number]['object'];

export class EditorEngine {
  private readonly worker: Worker;

  private constructor(worker: Worker) {
    this.worker = worker;
  }

  static async in(page: Page): Promise<EditorEngine> {
    const worker = page.workers()[0] ?? (await page.waitForEvent('worker'));
    await worker.evaluate(install);
    return new EditorEngine(worker);
  }

  ask<K extends Call>(name: K, ...parameters: PartsOf<K>): Promise<AnswerTo<K>> {
    return this.worker.evaluate(
      ([call, list]) => (globalThis as unknown as Scope).askEngine!(call, list as readonly unknown[]),
      [name, parameters] as const,
    ) as Promise<AnswerTo<K>>;
  }

  /** Everything that saving would store: objects with their configs, lowest first, and the page. */
  document(): Promise<DiagramPatch> {
    return this.ask('diagram.wholePatch');
  }

  /** Lowest first. */
  async objects(): Promise<readonly SavedObject[]> {
    return (await this.document()).put.map(({ object }) => object);
  }

  /** The only object of a kind. */
  async only(kind: string): Promise<SavedObject> {
    const found = (await this.objects()).filter((object) => object.identifier === kind);
    if (found.length !== 1) throw new Error(`${found.length} objects of the kind ${kind}, not one`);
    return found[0]!;
  }

  selection(): Promise<SelectionSummary> {
    return this.ask('selection.summary');
  }

  /** Selects the lowest objects, without their ids leaving the worker. */
  async selectLowest(count: number): Promise<void> {
    await this.worker.evaluate(async (most) => {
      const ask = (globalThis as unknown as Scope).askEngine!;
      const { put } = (await ask('diagram.wholePatch', [])) as DiagramPatch;
      await ask('edit.run', [{ do: 'select', ids: put.slice(0, most).map(({ object }) => object.id) }]);
    }, count);
  }

  /** Milliseconds of the worker's thread that a command takes; the frame that shows it comes after. */
  time(command: EditCommand): Promise<number> {
    return this.worker.evaluate(async (one) => {
      const began = performance.now();
      await (globalThis as unknown as Scope).askEngine!('edit.run', [one]);
      return performance.now() - began;
    }, command);
  }
}

/** Runs in the worker: dispatches comlink's own messages, and takes the answers to them out of what goes to the page. */
function install(): void {
  const scope = globalThis as unknown as Scope;
  if (scope.askEngine) return;
  const toPage = scope.postMessage.bind(scope);
  const waiting = new Map<string, (answer: { type: string; value: unknown }) => void>();
  scope.postMessage = (message, ...rest) => {
    const { id } = message as { id: string };
    const take = waiting.get(id);
    if (!take) return toPage(message, ...rest);
    waiting.delete(id);
    take(message as never);
  };
  scope.askEngine = (name, parameters) =>
    new Promise((done, fail) => {
      const id = `ask ${Math.random()}`;
      waiting.set(id, ({ type, value }) =>
        type === 'RAW' ? done(value) : fail(new Error(`${name}: ${JSON.stringify(value)}`)),
      );
      const argumentList = parameters.map((value) => ({ type: 'RAW', value }));
      const data = { id, type: 'APPLY', path: name.split('.'), argumentList };
      scope.dispatchEvent(new MessageEvent('message', { data }));
    });
}
