/**
 * Entry point of a company's own kinds. The code that runs them is loaded with the first plugin: most diagrams have
 * none.
 */
import type { Client } from '../../api/client/client.ts';
import type { DiagramObject, Finding } from '../../engine/document/types.ts';
import type { Engine } from '../../engine/engine.ts';
import type { KindDescriptor } from '../../engine/plugin.ts';
import type { ExternalPlugins } from './external-plugins.ts';
import type { SandboxPort } from './sandbox.ts';

export interface ExternalSource {
  /** Base address of the server, such as `http://127.0.0.1:8080`. */
  readonly origin: string;
  readonly openSandbox: () => SandboxPort;
}

interface ExternalKindsOptions extends ExternalSource {
  readonly engine: () => Engine;
  readonly client: () => Client;
  readonly report: (finding: Finding) => void;
}

export class ExternalKinds {
  readonly #parts: ExternalKindsOptions;
  #plugins: Promise<ExternalPlugins> | undefined;
  #asked: Promise<void> | undefined;

  constructor(parts: ExternalKindsOptions) {
    this.#parts = parts;
  }

  /** Resolves when the engine has the kinds of all approved plugins, or the failure is reported. Requests them once. */
  ready(): Promise<void> {
    this.#asked ??= this.#loadApproved().catch((error: Error) => {
      this.#asked = undefined;
      this.#report(`The plugins could not be loaded: ${error.message}`);
    });
    return this.#asked;
  }

  /** Runs a module that nobody has approved yet; returns its validated description. Its kind can then be tried. */
  async offer(uuid: string): Promise<KindDescriptor> {
    return (await this.#machinery()).offer(uuid);
  }

  /** Returns saved objects with those of external kinds migrated, as far as their plugins can. */
  async migrated(objects: readonly DiagramObject[]): Promise<readonly DiagramObject[]> {
    return this.#plugins ? (await this.#plugins).migrated(objects) : objects;
  }

  /** Resolves when all requested drawings of a kind have arrived. */
  async settled(kind: string): Promise<void> {
    await (await this.#plugins)?.settled(kind);
  }

  /** Ends all sandboxes; the kinds stay and start new ones when needed. */
  rest(): void {
    void this.#plugins?.then(
      (plugins) => plugins.rest(),
      () => {},
    );
  }

  async #loadApproved(): Promise<void> {
    const approved = await this.#parts.client().approvedPlugins();
    if (approved.length > 0) (await this.#machinery()).use(approved);
  }

  #machinery(): Promise<ExternalPlugins> {
    const { client, openSandbox, engine } = this.#parts;
    this.#plugins ??= import('./external-plugins.ts').then(
      ({ ExternalPlugins }) =>
        new ExternalPlugins({
          engine,
          openSandbox,
          sourceOf: async (id) => (await client().pluginModule({ params: { id } })).source,
          report: (message) => this.#report(message),
        }),
    );
    return this.#plugins;
  }

  #report(message: string): void {
    this.#parts.report({ object: null, field: null, message });
  }
}
