/** Long work of the worker: one task at a time, with progress, and cancellable. */
import type { LongWorkState, WorkApi } from '../boundary/index.ts';

export class LongWork implements WorkApi {
  /** The current task; null where there is none. */
  state: LongWorkState | null = null;
  readonly #changed: () => void;
  #abort: AbortController | undefined;

  /** `changed` is called whenever `state` has changed. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /**
   * Runs the work; `progress` takes the share that is done, 0…1. `cancel` aborts the signal, and the work ends itself.
   * Rejects at once where other work is in progress.
   */
  async run<T>(
    what: LongWorkState['what'],
    work: (signal: AbortSignal, progress: (share: number) => void) => Promise<T>,
  ): Promise<T> {
    if (this.state) throw new Error(BUSY[this.state.what]);
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    this.#show({ what, share: 0 });
    try {
      return await work(signal, (share) => this.#show({ what, share }));
    } finally {
      this.#show(null);
    }
  }

  cancel(): void {
    this.#abort?.abort();
  }

  #show(state: LongWorkState | null): void {
    this.state = state;
    this.#changed();
  }
}

const BUSY: Readonly<Record<LongWorkState['what'], string>> = {
  save: 'The diagram is being saved. Wait until that is done, or cancel it.',
  export: 'An export is under way. Wait until that is done, or cancel it.',
};
