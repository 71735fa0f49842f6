/**
 * Where a company's own kinds come in. What runs them is fetched with the first plugin there is: most diagrams have none.
 */
import type { Client } from '../../api/client/client.ts';
import type { DiagramObject, Finding } from '../../engine/document/types.ts';
import type { Engine } from '../../engine/engine.ts';
import type { KindDescriptor } from '../../engine/plugin.ts';
import type { OutsidePlugins } from './outside-plugins.ts';
import type { SandboxPort } from './sandbox.ts';

export interface OutsideSource {
  /** Where the modules are, as `http://127.0.0.1:8080`. */
  readonly origin: string;
  readonly openSandbox: () => SandboxPort;
}

export interface DoorParts extends OutsideSource {
  readonly engine: () => Engine;
  readonly client: () => Client;
  readonly report: (finding: Finding) => void;
}

export class OutsideDoor {
  private readonly parts: DoorParts;
  private plugins: Promise<OutsidePlugins> | undefined;
  private asked: Promise<void> | undefined;

  constructor(parts: DoorParts) {
    this.parts = parts;
  }

  /** Resolves when the engine has the kinds of all approved plugins, or it is reported why not. Asks once. */
  ready(): Promise<void> {
    this.asked ??= this.letIn().catch((error: Error) => {
      this.asked = undefined;
      this.report(`The plugins could not be loaded: ${error.message}`);
    });
    return this.asked;
  }

  /** Runs a module that nobody has approved yet: what it says of itself, sound. Its kind can be tried from then on. */
  async offer(sha256: string): Promise<KindDescriptor> {
    return (await this.inside()).offer(sha256);
  }

  /** Saved objects with those of outside kinds in their kind's version, as far as their plugins can. */
  async migrated(objects: readonly DiagramObject[]): Promise<readonly DiagramObject[]> {
    return this.plugins ? (await this.plugins).migrated(objects) : objects;
  }

  /** Resolves when all drawings that a kind was asked for have come. */
  async settled(kind: string): Promise<void> {
    await (await this.plugins)?.settled(kind);
  }

  /** Ends all sandboxes; the kinds stay and ask for new ones when they need them. */
  rest(): void {
    void this.plugins?.then(
      (plugins) => plugins.rest(),
      () => {},
    );
  }

  private async letIn(): Promise<void> {
    const approved = await this.parts.client().approvedPlugins();
    if (approved.length > 0) (await this.inside()).use(approved);
  }

  private inside(): Promise<OutsidePlugins> {
    const { origin, openSandbox, engine } = this.parts;
    this.plugins ??= import('./outside-plugins.ts').then(
      (machinery) =>
        new machinery.OutsidePlugins({
          engine,
          openSandbox,
          addressOf: (sha256) => `${origin}/plugin-modules/${sha256}.js`,
          report: (message) => this.report(message),
        }),
    );
    return this.plugins;
  }

  private report(message: string): void {
    this.parts.report({ object: null, field: null, message });
  }
}
