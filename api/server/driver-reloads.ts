/** Reloads the drivers after changes, one reload at a time; further changes meanwhile are covered by one more reload. */
import type { Log } from './modules/history/index.ts';

export class DriverReloads {
  readonly #reload: () => Promise<void> | undefined;
  readonly #log: Log;
  #running: Promise<void> | undefined;
  #isDue = false;

  constructor(reload: () => Promise<void> | undefined, log: Log) {
    this.#reload = reload;
    this.#log = log;
  }

  /** Starts a reload, or queues one after the present one. */
  request(): void {
    this.#isDue = true;
    this.#running ??= this.#run();
  }

  /** Resolves when no reload runs. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#isDue) {
      this.#isDue = false;
      await this.#reload()?.catch((error: unknown) =>
        this.#log.error({ error: String(error) }, 'The drivers could not be reloaded'),
      );
    }
    this.#running = undefined;
  }
}
