/**
 * The company's own kinds: which are approved, their sandboxes, and their pending drawings. Whatever a plugin does, its
 * objects show a placeholder with the reason and the rest of the diagram keeps working.
 */
import type { DiagramObject } from '../../engine/document/types.ts';
import { isRecord } from '../../engine/document/validate.ts';
import type { Engine } from '../../engine/engine.ts';
import { soundDescriptor } from '../../engine/outside/descriptor.ts';
import { readDrawing } from '../../engine/outside/drawing.ts';
import { type DrawingRequest, OutsideKind } from '../../engine/outside/outside-kind.ts';
import type { KindDescriptor } from '../../engine/plugin.ts';
import { Sandbox, SandboxEnded, type SandboxPort } from './sandbox.ts';

export interface ApprovedPlugin {
  readonly uuid: string;
  readonly kind: string;
  readonly version: number;
  readonly descriptor: unknown;
}

export interface ExternalPluginsOptions {
  readonly engine: () => Engine;
  readonly openSandbox: () => SandboxPort;
  /** Returns the text of a module by its uuid. */
  readonly sourceOf: (uuid: string) => Promise<string>;
  /** Reports a plugin that cannot be used, and why. */
  readonly report: (message: string) => void;
}

/** Drawings sent to a sandbox at a time: enough to keep it busy, few enough to follow the order of need. */
const BATCH = 64;
/** Failed drawings of a plugin after which it is stopped. */
const MAX_FAULTS = 20;
/** Most characters of a saved object that is migrated. */
const LONGEST_OBJECT = 200_000;

export class ExternalPlugins {
  readonly #parts: ExternalPluginsOptions;
  readonly #plugins = new Map<string, ExternalPlugin>();

  constructor(parts: ExternalPluginsOptions) {
    this.#parts = parts;
  }

  /** Adds these plugins' kinds to the engine. One that is invalid, or whose name is taken, is left out. */
  use(approved: readonly ApprovedPlugin[]): void {
    for (const plugin of approved) {
      try {
        this.#add(plugin.uuid, soundDescriptor(plugin.descriptor, upTo(plugin.version)));
      } catch (error) {
        this.#parts.report(`The plugin "${plugin.kind}" cannot be used: ${(error as Error).message}`);
      }
    }
  }

  /** Runs a module that nobody has approved yet; returns its validated description. Its kind can then be tried. */
  async offer(uuid: string): Promise<KindDescriptor> {
    const sandbox = new Sandbox(this.#parts.openSandbox());
    try {
      const descriptor = await inspect(sandbox, await this.#parts.sourceOf(uuid));
      await drawAll(sandbox, descriptor);
      this.#add(uuid, descriptor);
      return descriptor;
    } finally {
      sandbox.end();
    }
  }

  /** Returns saved objects with those of external kinds migrated, as far as their plugins can. */
  async migrated(objects: readonly DiagramObject[]): Promise<readonly DiagramObject[]> {
    const old = objects.flatMap((object, at) => {
      const plugin = this.#plugins.get(object.identifier);
      return plugin && (object.version ?? 1) < plugin.version ? [{ at, object, plugin }] : [];
    });
    if (old.length === 0) return objects;
    const found = [...objects];
    await Promise.all(
      old.map(async ({ at, object, plugin }) => {
        found[at] = await plugin.migrated(object).catch((error: Error) => {
          this.#parts.report(
            `"${object.identifier}" could not migrate object ${object.id}: ${error.message}`,
          );
          return object;
        });
      }),
    );
    return found;
  }

  /** Resolves when all requested drawings of a kind have arrived. */
  async settled(kind: string): Promise<void> {
    await this.#plugins.get(kind)?.settled;
  }

  /** Ends all sandboxes; the kinds stay and start new ones when needed. */
  rest(): void {
    for (const plugin of this.#plugins.values()) plugin.rest();
  }

  #add(uuid: string, descriptor: KindDescriptor): void {
    const engine = this.#parts.engine();
    const { kind } = descriptor;
    const known = this.#plugins.get(kind);
    if (!known && engine.scene.kinds.named(kind)) throw new Error(`there is another kind of that name`);
    known?.rest();
    const plugin = new ExternalPlugin(descriptor, uuid, this.#parts);
    this.#plugins.set(kind, plugin);
    engine.setKind(plugin.external.kind);
  }
}

const upTo = (version: number): number[] => Array.from({ length: version }, (_, nth) => nth + 1);

/** Loads the module and validates its description. */
async function inspect(sandbox: Sandbox, source: string): Promise<KindDescriptor> {
  const said: unknown = JSON.parse(await sandbox.load(source));
  if (!isRecord(said) || !Array.isArray(said.migrations)) throw new Error('It does not describe itself');
  return soundDescriptor(said.descriptor, said.migrations.map(Number));
}

/** Draws what the toolbox would offer. Rejects with the first fault. */
async function drawAll(sandbox: Sandbox, kind: KindDescriptor): Promise<void> {
  const defaults = Object.fromEntries(Object.entries(kind.props).map(([name, prop]) => [name, prop.default]));
  const [w, h] = kind.size;
  const shown = [
    { props: defaults, w, h },
    ...(kind.variants ?? []).map(({ props, size = kind.size }) => ({
      props: { ...defaults, ...props },
      w: size[0],
      h: size[1],
    })),
  ];
  const drawn = await Promise.allSettled(sandbox.draw(shown));
  for (const one of drawn) {
    if (one.status === 'rejected') throw one.reason;
    readDrawing(one.value, kind);
  }
}

/** One plugin: its kind, and its sandbox while there are requests. */
class ExternalPlugin {
  readonly external: OutsideKind;
  readonly #uuid: string;
  readonly #parts: ExternalPluginsOptions;
  #sandbox: Promise<Sandbox> | undefined;
  #queue: DrawingRequest[] = [];
  #busy = false;
  #faults = 0;
  /** Resolves when no request is pending. */
  settled = Promise.resolve();

  constructor(descriptor: KindDescriptor, uuid: string, parts: ExternalPluginsOptions) {
    this.#uuid = uuid;
    this.#parts = parts;
    this.external = new OutsideKind(descriptor, (request) => {
      this.#queue.push(request);
      if (!this.#busy) this.settled = this.#work();
    });
  }

  get version(): number {
    return this.external.descriptor.version;
  }

  async migrated(object: DiagramObject): Promise<DiagramObject> {
    const text = JSON.stringify(object);
    if (text.length > LONGEST_OBJECT) throw new Error('it is too large to be migrated');
    const answer = (await this.#running()).migrate([text])[0]!;
    const made: unknown = JSON.parse(await answer);
    if (!isRecord(made)) throw new Error('its migration answers no object');
    // The base geometry belongs to the engine: a migration only changes properties.
    const { id, identifier, x, y, width, height } = object;
    return { ...made, id, identifier, x, y, width, height, version: this.version } as DiagramObject;
  }

  rest(): void {
    void this.#sandbox?.then(
      (sandbox) => sandbox.end(),
      () => {},
    );
    this.#sandbox = undefined;
  }

  /** Returns the sandbox, with the module loaded; its description must match the approved one. */
  #running(): Promise<Sandbox> {
    this.#sandbox ??= this.#start();
    return this.#sandbox;
  }

  async #start(): Promise<Sandbox> {
    const sandbox = new Sandbox(this.#parts.openSandbox());
    try {
      const said = await inspect(sandbox, await this.#parts.sourceOf(this.#uuid));
      if (JSON.stringify(said) !== JSON.stringify(this.external.descriptor))
        throw new Error('it describes itself in another way than when it was approved');
      return sandbox;
    } catch (error) {
      sandbox.end();
      throw error;
    }
  }

  /** Requests pending drawings, batch by batch, until there are none. */
  async #work(): Promise<void> {
    this.#busy = true;
    // Objects drawn in the same task are requested in the same batch.
    await Promise.resolve();
    try {
      while (this.#queue.length > 0) await this.#drawBatch(this.#queue.splice(0, BATCH));
    } catch (error) {
      this.#stop(error as Error);
    }
    this.#busy = false;
  }

  async #drawBatch(batch: readonly DrawingRequest[]): Promise<void> {
    const sandbox = await this.#running();
    const answers = sandbox.draw(batch.map(({ props, w, h }) => ({ props, w, h })));
    const arrived = batch.map(async ({ key }, nth) => {
      try {
        this.external.put(key, readDrawing(await answers[nth]!, this.external.descriptor));
      } catch (error) {
        if (error instanceof SandboxEnded) throw error;
        this.external.put(key, error as Error);
        this.#faults++;
      }
      this.#parts.engine().arrived(key);
    });
    const results = await Promise.allSettled(arrived);
    const ended = results.findIndex(({ status }) => status === 'rejected');
    // The first one without an answer is the one that did not finish: it comes first among those that show the reason.
    if (ended >= 0) throw new StoppedAt(batch[ended]!.key, (results[ended] as PromiseRejectedResult).reason);
    if (this.#faults >= MAX_FAULTS)
      throw new Error(`it failed ${this.#faults} times and is not asked any more; the last objects say why`);
  }

  /** Shows placeholders for all of its objects from now on, starting with the one that was being drawn. */
  #stop(reason: Error): void {
    const first = reason instanceof StoppedAt ? [reason.key] : [];
    this.rest();
    this.#queue = [];
    const waited = this.external.stop(new Error(reason.message));
    const engine = this.#parts.engine();
    for (const key of [...first, ...waited]) engine.arrived(key);
    engine.setKind(this.external.kind);
  }
}

class StoppedAt extends Error {
  readonly key: string;
  constructor(key: string, reason: Error) {
    super(reason.message);
    this.key = key;
  }
}
