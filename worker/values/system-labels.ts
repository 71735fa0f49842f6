/**
 * Requests the texts of an open diagram's system labels, repeatedly in live mode: names change occasionally, and the
 * time when a device was last heard from changes constantly. Without an answer a label keeps its last text.
 */
import type { Client } from '../../api/client/client.ts';
import type { Engine } from '../../engine/engine.ts';
import type { LabelOrder } from '../../engine/live/system-labels.ts';
import type { DiagramSource } from '../boundary/index.ts';

/** How often the times are requested when devices were last heard from. */
export const LAST_SEEN_EVERY_MS = 15_000;
/** Every this many rounds, all labels are requested. */
const ALL_EVERY = 20;
/** The time over which diagrams that were notified of a change spread their requests. */
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
  /** Counts the requests: answers to all but the newest are ignored. */
  #begun = 0;

  constructor(options: SystemLabelsOptions) {
    this.#options = options;
  }

  /** In edit mode, a diagram shows its own texts. */
  setLive(isLive: boolean): void {
    this.#isLive = isLive;
    this.refresh();
  }

  /** Requests all of them now: a custom field may have changed. */
  refresh(): void {
    this.#round = 0;
    void this.#ask();
  }

  /** Like `refresh`, for a change that all viewers learn of at the same moment: their requests are spread over time. */
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
      // Repeats the same round.
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
