/**
 * Keeps what an open diagram formats its values with: the company's formulas, labels and dictionaries, and in live mode
 * the values that the server computes for formulas that read a tag's history. Nothing here fails a diagram: without an
 * answer values are shown plainly, or as before, and the next request brings what is missing.
 */
import type { Client } from '../../api/client/client.ts';
import type { Engine } from '../../engine/engine.ts';
import { savedMasters } from '../../engine/format/masters.ts';
import type { DiagramSource } from '../boundary/index.ts';

/** Others change formulas too, and a control room keeps its diagrams open for weeks. */
const MASTERS_EVERY_MS = 5 * 60_000;
/** Aggregates of a day hardly change within a minute. */
const VALUES_EVERY_MS = 60_000;
/** As many as one call takes. */
export const VALUES_AT_ONCE = 500;
/** After a failure. */
const AGAIN_MS = 10_000;
/** Tags with a formula that reads the history; those beyond show "-". */
const MAX_PAIRS = 5000;

interface MastersOptions {
  readonly engine: Engine;
  readonly client: Pick<Client, 'formatMaster' | 'formulaValues'>;
  readonly source: DiagramSource;
}

export class Masters {
  readonly #options: MastersOptions;
  readonly #closing = new AbortController();
  #mastersTimer: ReturnType<typeof setTimeout> | undefined;
  #valuesTimer: ReturnType<typeof setTimeout> | undefined;
  #isLive = false;
  /** The newest answer as received: an unchanged one leaves the picture alone. */
  #known = '';

  constructor(options: MastersOptions) {
    this.#options = options;
    void this.refresh();
  }

  /** Requests them now: one was created, changed or deleted. */
  async refresh(): Promise<void> {
    clearTimeout(this.#mastersTimer);
    const done = await this.#readMasters();
    if (this.#closing.signal.aborted) return;
    clearTimeout(this.#mastersTimer);
    this.#mastersTimer = setTimeout(() => void this.refresh(), done ? MASTERS_EVERY_MS : AGAIN_MS);
  }

  /**
   * In live mode, values computed from the history are kept up to date; in edit mode a diagram shows its own values.
   */
  setLive(isLive: boolean): void {
    this.#isLive = isLive;
    void this.#readValues();
  }

  close(): void {
    this.#closing.abort();
    clearTimeout(this.#mastersTimer);
    clearTimeout(this.#valuesTimer);
  }

  async #readMasters(): Promise<boolean> {
    const { engine, client } = this.#options;
    const { signal } = this.#closing;
    try {
      const lists = await client.formatMaster({}, { signal });
      if (signal.aborted) return false;
      const text = JSON.stringify(lists);
      if (text !== this.#known) {
        engine.setMasters(savedMasters(lists));
        this.#known = text;
        void this.#readValues();
      }
      return true;
    } catch {
      return false;
    }
  }

  async #readValues(): Promise<void> {
    clearTimeout(this.#valuesTimer);
    const { engine, client, source } = this.#options;
    const { signal } = this.#closing;
    if (!this.#isLive || signal.aborted) return;
    let next = VALUES_EVERY_MS;
    try {
      const pairs = engine.live.formulaPairs().slice(0, MAX_PAIRS);
      for (let from = 0; from < pairs.length; from += VALUES_AT_ONCE) {
        const { values } = await client.formulaValues(
          {
            params: { uuid: source.diagram },
            query: source.site ? { siteId: source.site } : {},
            body: { of: pairs.slice(from, from + VALUES_AT_ONCE) },
          },
          { signal },
        );
        if (signal.aborted || !this.#isLive) return;
        engine.setFormulaXs(values);
      }
    } catch {
      next = AGAIN_MS;
    }
    if (signal.aborted) return;
    clearTimeout(this.#valuesTimer);
    this.#valuesTimer = setTimeout(() => void this.#readValues(), next);
  }
}
