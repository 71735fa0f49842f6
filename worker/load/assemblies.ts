/**
 * Reads the definitions of the assemblies that stand in the open diagram, and again when one has changed. Nothing here
 * fails a diagram: without its definition an instance is a placeholder, and after a failure it is asked for again.
 */
import type { Client } from '../../api/client/client.ts';
import { ASSEMBLY_KIND } from '../../engine/document/assembly.ts';
import type { Engine } from '../../engine/engine.ts';

/** As many as one call takes. */
export const DEFINITIONS_AT_ONCE = 20;
/** Somebody else may have changed one while no live socket was open. */
const REFRESH_EVERY_MS = 5 * 60_000;
/** After a failure. */
const AGAIN_MS = 10_000;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const GONE = 'The assembly does not exist';

interface AssembliesOptions {
  readonly engine: Pick<Engine, 'expansions'>;
  readonly client: Pick<Client, 'readAssemblies'>;
}

export class Assemblies {
  readonly #options: AssembliesOptions;
  readonly #closing = new AbortController();
  /** Versions by key; 0 where there is none. */
  readonly #versions = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reading: Promise<void> | undefined;

  constructor(options: AssembliesOptions) {
    this.#options = options;
    options.engine.expansions.forget();
    options.engine.expansions.onWanted = () => this.#soon(0);
  }

  /** Reads all of them again: one has changed. Those that are as they were leave the picture alone. */
  async refresh(): Promise<void> {
    await this.#reading;
    await this.#read(this.#options.engine.expansions.keys);
  }

  close(): void {
    this.#closing.abort();
    clearTimeout(this.#timer);
    this.#options.engine.expansions.onWanted = () => {};
  }

  #soon(delay: number, again = () => this.#options.engine.expansions.wanted): void {
    clearTimeout(this.#timer);
    // All instances of a chunk have come by then.
    this.#timer = setTimeout(() => {
      this.#reading = this.#read(again());
    }, delay);
  }

  async #read(keys: readonly string[]): Promise<void> {
    const { expansions } = this.#options.engine;
    const { signal } = this.#closing;
    const asked = keys.filter((key) => UUID.test(key));
    this.#take(
      keys.filter((key) => !UUID.test(key)),
      [],
    );
    try {
      for (let from = 0; from < asked.length; from += DEFINITIONS_AT_ONCE) {
        const some = asked.slice(from, from + DEFINITIONS_AT_ONCE);
        const { items } = await this.#options.client.readAssemblies(
          { body: { assemblies: some } },
          { signal },
        );
        if (signal.aborted) return;
        this.#take(some, items);
      }
    } catch {
      if (!signal.aborted) this.#soon(AGAIN_MS, () => keys);
      return;
    }
    // A definition may have named others.
    if (expansions.wanted.length > 0) this.#soon(0);
    else if (expansions.keys.length > 0) this.#soon(REFRESH_EVERY_MS, () => expansions.keys);
  }

  /** Passes on what is new of an answer. */
  #take(asked: readonly string[], items: readonly Answered[]): void {
    const found = new Map(items.map((item) => [item.uuid, item]));
    const fresh = asked.filter((key) => this.#versions.get(key) !== (found.get(key)?.version ?? 0));
    for (const key of fresh) this.#versions.set(key, found.get(key)?.version ?? 0);
    this.#options.engine.expansions.define(
      ASSEMBLY_KIND,
      new Map(fresh.map((key) => [key, found.get(key)?.definition ?? new Error(GONE)])),
    );
  }
}

interface Answered {
  readonly uuid: string;
  readonly version: number;
  readonly definition: Readonly<Record<string, unknown>>;
}
