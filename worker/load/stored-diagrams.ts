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

export class StoredDiagrams {
  readonly #options: StoredDiagramsOptions;

  constructor(options: StoredDiagramsOptions) {
    this.#options = options;
  }

  /** Loads into the engine. `onProgress`: share of the objects that have arrived, 0…1. */
  async load(
    source: DiagramSource,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ): Promise<LoadResult> {
    const { engine, external, now, warn } = this.#options;
    const [lines] = await Promise.all([this.#lines(source, signal), external?.ready()]);
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

  async #lines(
    source: DiagramSource,
    signal?: AbortSignal,
  ): Promise<AsyncIterable<unknown> | Iterable<unknown>> {
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
