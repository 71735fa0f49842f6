import type { EngineStats, ThreadApi } from '../boundary/index.ts';
import type { PageLink } from './page-link.ts';

interface ThreadOptions {
  readonly page: PageLink;
  readonly stats: () => EngineStats;
}

export class ThreadService implements ThreadApi {
  readonly stats: () => EngineStats;
  readonly #page: PageLink;

  constructor({ page, stats }: ThreadOptions) {
    this.#page = page;
    this.stats = stats;
  }

  connectHost(port: MessagePort): void {
    this.#page.connect(port);
  }

  async ping(): Promise<true> {
    return true;
  }
}
