/** Stored diagrams: loaded into the engine, or read beside the open one. */
import { streamLines } from '../../api/client/lines.ts';
import type { Finding } from '../../engine/document/types.ts';
import type { DiagramSource } from '../boundary/index.ts';
import type { ExternalKinds } from '../external-kinds/external-kinds.ts';
import type { EngineRef } from '../thread/engine-ref.ts';
import { nextTask } from '../thread/next-task.ts';
import type { PageLink } from '../thread/page-link.ts';
import { assemblyLines } from './assembly-lines.ts';
import { type LoadResult, loadDiagram } from './load.ts';
import { readStored, type StoredDocument } from './stored-document.ts';

interface StoredDiagramsOptions {
  readonly engine: EngineRef;
  readonly page: PageLink;
  readonly external: ExternalKinds | undefined;
  /** Milliseconds. */
  readonly now: () => number;
  /** Reports something that is loaded, but not as intended. */
  readonly warn: (finding: Finding) => void;
}

type Lines = AsyncIterable<unknown> | Iterable<unknown>;

/** A diagram that was asked for before it was opened. */
interface Expected {
  readonly source: DiagramSource;
  readonly lines: Promise<Lines>;
  readonly stop: AbortController;
  readonly end: ReturnType<typeof setTimeout>;
}

/** Milliseconds for which it is used: as long as somebody presses on its name. */
const EXPECTED_MS = 2000;

export class StoredDiagrams {
  readonly #options: StoredDiagramsOptions;
  #expected: Expected | undefined;

  constructor(options: StoredDiagramsOptions) {
    this.#options = options;
  }

  /** Asks for what is likely to be loaded within a moment; nobody learns if that fails. */
  expect(source: DiagramSource): void {
    this.#forget();
    const stop = new AbortController();
    const lines = this.#lines(source, stop.signal);
    lines.catch(() => {});
    const end = setTimeout(() => this.#forget(), EXPECTED_MS);
    this.#expected = { source, lines, stop, end };
  }

  /** Loads into the engine. `onProgress`: share of the objects that have arrived, 0…1. */
  async load(
    source: DiagramSource,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ): Promise<LoadResult> {
    const { engine, external, now, warn } = this.#options;
    const [lines] = await Promise.all([this.#opened(source, signal), external?.ready()]);
    return loadDiagram({
      engine: engine.get(),
      prepare: async (objects) => external?.migrated(objects) ?? objects,
      lines,
      now,
      warn,
      onProgress,
      breathe: async () => {
        await nextTask();
        signal.throwIfAborted();
      },
    });
  }

  /** Reads the current state, or a version, beside the open diagram. Rejects with ApiError. */
  async read(source: DiagramSource): Promise<StoredDocument> {
    const lines = await this.#lines(source);
    const engine = this.#options.engine.get();
    return readStored(lines, async (objects) => {
      const prepared = (await this.#options.external?.migrated(objects)) ?? objects;
      return prepared.map((object) => engine.migrated(object));
    });
  }

  /** What was asked for already, if it is the same; where that failed it is asked for again, for whoever wants to know why. */
  #opened(source: DiagramSource, signal: AbortSignal): Promise<Lines> {
    const expected = this.#expected;
    if (!expected || !isSame(expected.source, source)) {
      this.#forget();
      return this.#lines(source, signal);
    }
    this.#expected = undefined;
    clearTimeout(expected.end);
    signal.addEventListener('abort', () => expected.stop.abort(), { once: true });
    return expected.lines.catch(() => this.#lines(source, signal));
  }

  #forget(): void {
    clearTimeout(this.#expected?.end);
    this.#expected?.stop.abort();
    this.#expected = undefined;
  }

  async #lines(source: DiagramSource, signal?: AbortSignal): Promise<Lines> {
    const { origin, diagram: uuid, site, openerTag, version } = source;
    const client = this.#options.page.clientOf(origin);
    if (source.isAssembly) return assemblyLines(client, source, signal);
    const query = site ? { siteId: site } : {};
    const settings = signal ? { signal } : {};
    // A stream is returned as its body; the contract's type describes one line of it.
    const answer: unknown = await (version === undefined
      ? client.diagramStream(
          { params: { uuid }, query: openerTag ? { ...query, openerTag } : query },
          settings,
        )
      : client.diagramVersionStream({ params: { uuid, version }, query }, settings));
    return streamLines<unknown>(answer as { readonly body: ReadableStream<Uint8Array> });
  }
}

const isSame = (one: DiagramSource, other: DiagramSource): boolean =>
  one.origin === other.origin &&
  one.diagram === other.diagram &&
  one.site === other.site &&
  one.openerTag === other.openerTag &&
  one.version === other.version &&
  one.isAssembly === other.isAssembly;
