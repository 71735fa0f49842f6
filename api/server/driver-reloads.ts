/** Lets the drivers take up what was changed, one reload at a time; however much is changed meanwhile, one more covers it. */
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

  /** Begins a reload, or lets one follow on that which runs. */
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
