/**
 * Asks the server what the system labels of an open diagram say, and keeps asking while it is live: names change now and
 * then, and when a device was heard last changes all the time. Without an answer a label says what it said before.
 */
import type { Client } from '../../api/client/client.ts';
import type { Engine } from '../../engine/engine.ts';
import type { LabelOrder } from '../../engine/live/system-labels.ts';
import type { DiagramSource } from '../boundary/index.ts';

/** How often it is asked when devices were heard last. */
export const LAST_SEEN_EVERY_MS = 15_000;
/** Every so many rounds, all labels are asked for. */
const ALL_EVERY = 20;
/** Within which the diagrams that were told of a change ask what it is. */
export const SPREAD_MS = 500;
const MAX_LABELS = 20_000;
/** As many as one call takes. */
export const LABELS_AT_ONCE = 1000;

export interface SystemLabelsOptions {
  readonly engine: Pick<Engine, 'live' | 'setSystemLabels'>;
  readonly client: Pick<Client, 'systemLabels'>;
  readonly source: DiagramSource;
}

export class SystemLabels {
  readonly #options: SystemLabelsOptions;
  readonly #closing = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #soon: ReturnType<typeof setTimeout> | undefined;
  #isLive = false;
  #round = 0;
  /** Counts the beginnings: what was asked for before the newest is not waited for any more. */
  #begun = 0;

  constructor(options: SystemLabelsOptions) {
    this.#options = options;
  }

  /** A diagram that is edited shows its own words. */
  setLive(isLive: boolean): void {
    this.#isLive = isLive;
    this.refresh();
  }

  /** Asks for all of them now: a custom field was changed, perhaps. */
  refresh(): void {
    this.#round = 0;
    void this.#ask();
  }

  /** As `refresh`, where all who watch were told in the same moment: not all of them ask in the same moment. */
  refreshSoon(): void {
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => this.refresh(), Math.random() * SPREAD_MS);
  }

  close(): void {
    this.#closing.abort();
    clearTimeout(this.#soon);
    clearTimeout(this.#timer);
  }

  async #ask(): Promise<void> {
    clearTimeout(this.#timer);
    const { signal } = this.#closing;
    if (!this.#isLive || signal.aborted) return;
    const mine = ++this.#begun;
    const isWhole = this.#round % ALL_EVERY === 0;
    const wanted = this.#options.engine.live.labels.wanted().slice(0, MAX_LABELS);
    const orders = isWhole ? wanted : wanted.filter(({ type }) => type === 'lastSeen');
    try {
      for (let from = 0; from < orders.length; from += LABELS_AT_ONCE) {
        const answers = await this.#answersOf(orders.slice(from, from + LABELS_AT_ONCE));
        if (signal.aborted || !this.#isLive || mine !== this.#begun) return;
        this.#options.engine.setSystemLabels(answers);
      }
      this.#round++;
    } catch {
      // The same round again.
    }
    if (signal.aborted || mine !== this.#begun || wanted.length === 0) return;
    this.#timer = setTimeout(() => void this.#ask(), LAST_SEEN_EVERY_MS);
  }

  async #answersOf(orders: readonly LabelOrder[]) {
    const { client, source } = this.#options;
    const { values } = await client.systemLabels(
      {
        params: { uuid: source.diagram },
        query: source.site ? { siteId: source.site } : {},
        body: { of: [...orders] },
      },
      { signal: this.#closing.signal },
    );
    return orders.map((order, at) => ({ order, text: values[at] ?? null }));
  }
}
