/**
 * The host's end of the thread boundary: starts the worker, watches over it, and replaces it when it dies. The diagram
 * that was open is opened again in the new one; the canvas has to be a new one too, for a canvas cannot be handed over
 * twice.
 */
import { expose, type Remote, wrap } from 'comlink';
import { Heart } from './heart.ts';
import type {
  DiagramSource,
  EngineApi,
  EngineEvent,
  EngineState,
  HostApi,
  InputFrame,
  JournalOwner,
  OpenReport,
  Recovered,
  SurfaceSize,
} from './protocol.ts';
import { type Refused, refusedBy } from './refusals.ts';
import { attachBy, giveHost, replaceCanvasBy } from './transfer.ts';

export { type Refused, refusedBy };

/** A canvas whose control goes to the worker, and its size. */
export interface FreshSurface {
  readonly surface: OffscreenCanvas;
  readonly size: SurfaceSize;
}

export interface SpawnOptions {
  /** Address of the bundled worker/main.ts; a factory where the address needs more (Trusted Types, tests). */
  readonly url: string | URL | (() => Worker);
  readonly hostApi: HostApi;
  /** State and events, in the order in which they happened. */
  readonly onEvent?: (event: EngineEvent) => void;
  /** The worker has fallen silent: what is shown may be old. The next state takes that back. */
  readonly onDoubt?: () => void;
  /** The worker died: answer a new canvas for the next one, or nothing to give up. */
  readonly onReplace?: () => FreshSurface | undefined;
  /** The worker lives, but its canvas can show nothing more: answer a new one, and the view goes on in it. */
  readonly onCanvasNeeded?: () => FreshSurface | undefined;
  /** The diagram that was open is open again in the new worker, with what its journal had kept; or why not. */
  readonly onReopened?: (report: OpenReport, recovered: Recovered | null) => void;
  readonly onFailed?: (error: Error) => void;
}

export interface EngineHandle {
  /** The present worker's calls: another object after a replacement, so do not keep it. */
  readonly api: Remote<EngineApi>;
  /** The present worker's raw port; undefined until `attach`. */
  readonly port: MessagePort | undefined;
  attach(surface: OffscreenCanvas, size: SurfaceSize): Promise<{ readonly backend: string }>;
  resize(size: SurfaceSize): void;
  setTheme(theme: 'light' | 'dark'): void;
  setMotion(mayMove: boolean): void;
  open(source: DiagramSource): Promise<OpenReport>;
  /**
   * Edits the open diagram from now on, and keeps what is done in the user's journal: the worker that takes a dead one's
   * place goes on with it. `diagram` stands for the open one in the journal: a copy of it is edited.
   */
  edit(user: string, name: string, diagram?: string): Promise<void>;
  close(): void;
  /** One packed frame of input; the array is handed over. */
  send(frame: InputFrame): void;
  dispose(): void;
}

export const spawnEngine = (options: SpawnOptions): EngineHandle => new SpawnedEngine(options);

class SpawnedEngine implements EngineHandle {
  api!: Remote<EngineApi>;
  port: MessagePort | undefined;
  private readonly options: SpawnOptions;
  private worker!: Worker;
  /** Begun while the present worker is in doubt: it has read its script by the time that one is given up. */
  private spare: Started | undefined;
  private heart: Heart | undefined;
  private hostPort: MessagePort | undefined;
  private source: DiagramSource | undefined;
  /** Set while the open diagram is edited. */
  private owner: JournalOwner | undefined;
  private busyFor = MUCH;
  /** Workers given up since one last had the diagram open. */
  private lost = 0;
  /** While shaders are compiled, which some drivers take seconds for. */
  private compilesUntil = 0;
  private theme: 'light' | 'dark' = 'light';
  private mayMove = true;

  constructor(options: SpawnOptions) {
    this.options = options;
    this.start();
  }

  async attach(surface: OffscreenCanvas, size: SurfaceSize): Promise<{ readonly backend: string }> {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    port1.onmessage = ({ data }: MessageEvent<EngineEvent>) => {
      this.heart?.beat();
      this.dropSpare();
      if (data.type === 'canvasNeeded') this.replaceCanvas();
      if (data.type === 'state') {
        this.busyFor = slackOf(data);
        if (data.phase === 'ready') this.lost = 0;
      } else if (data.type === 'contextLost' || data.type === 'contextRestored') this.compiles();
      this.options.onEvent?.(data);
    };
    const attached = await attachBy(this.api, surface, size, port2);
    this.heart?.stop();
    this.heart = new Heart({
      ping: () => this.api.ping(),
      onDoubt: () => {
        this.options.onDoubt?.();
        this.spare ??= this.spawn();
      },
      onDead: () => this.replace(),
      slack: () => this.slack,
    });
    if (attached.backend === 'webgl') this.compiles();
    void this.api.setTheme(this.theme);
    if (!this.mayMove) void this.api.setMotion(false);
    return attached;
  }

  resize(size: SurfaceSize): void {
    void this.api.resize(size);
  }

  setTheme(theme: 'light' | 'dark'): void {
    this.theme = theme;
    void this.api.setTheme(theme);
  }

  setMotion(mayMove: boolean): void {
    this.mayMove = mayMove;
    void this.api.setMotion(mayMove);
  }

  open(source: DiagramSource): Promise<OpenReport> {
    this.source = source;
    this.owner = undefined;
    return this.api.open(source);
  }

  async edit(user: string, name: string, diagram?: string): Promise<void> {
    const { source } = this;
    if (!source) return;
    // Whatever is opened once more is a time of editing of its own; the worker that replaced another goes on with its.
    const isNew = !this.owner;
    const session = this.owner?.session ?? crypto.randomUUID();
    this.owner = { user, name, diagram: diagram ?? source.diagram, session };
    await this.api.setMode('edit');
    if (isNew) await this.api.keepJournal(this.owner);
  }

  close(): void {
    this.source = undefined;
    this.owner = undefined;
    void this.api.close();
  }

  send(frame: InputFrame): void {
    this.port?.postMessage(frame, [frame.buffer as ArrayBuffer]);
  }

  /** What was done last comes into the journal before the worker ends, if that lives. */
  dispose(): void {
    this.source = undefined;
    const { worker } = this;
    const patience = new Promise((done) => setTimeout(done, FAREWELL_MS));
    const kept = this.owner ? this.api.flushJournal().catch(() => {}) : undefined;
    this.letGo();
    this.dropSpare();
    if (kept) void Promise.race([kept, patience]).then(() => worker.terminate());
    else worker.terminate();
  }

  private start(): void {
    const started = this.spare ?? this.spawn();
    this.spare = undefined;
    this.worker = started.worker;
    this.api = started.api;
    this.hostPort = started.hostPort;
  }

  private spawn(): Started {
    const { url, hostApi } = this.options;
    const worker =
      typeof url === 'function' ? url() : new Worker(url, { type: 'module', name: 'mimic-engine' });
    worker.addEventListener('error', (event) => {
      this.options.onEvent?.({ type: 'error', message: event.message || 'The engine could not be started' });
    });
    const api = wrap<EngineApi>(worker);
    const { port1: hostPort, port2 } = new MessageChannel();
    expose(hostApi, hostPort);
    void giveHost(api, port2);
    return { worker, api, hostPort };
  }

  private dropSpare(): void {
    this.spare?.worker.terminate();
    this.spare?.hostPort.close();
    this.spare = undefined;
  }

  private compiles(): void {
    this.compilesUntil = performance.now() + COMPILING_MS;
  }

  private letGo(): void {
    this.heart?.stop();
    this.heart = undefined;
    const { port } = this;
    this.port = undefined;
    port?.close();
    this.hostPort?.close();
  }

  private replaceCanvas(): void {
    const fresh = this.options.onCanvasNeeded?.();
    if (!fresh) return;
    void replaceCanvasBy(this.api, fresh.surface);
    this.resize(fresh.size);
  }

  /** Doubled with each worker lost: on a machine that is too busy every next one would be given up while it loads. */
  private get slack(): number {
    const busyFor = performance.now() < this.compilesUntil ? MUCH : this.busyFor;
    return busyFor * 2 ** Math.min(this.lost, MOST_DOUBLED);
  }

  private replace(): void {
    this.lost++;
    this.letGo();
    this.worker.terminate();
    const fresh = this.options.onReplace?.();
    if (!fresh) {
      this.dropSpare();
      return;
    }
    this.start();
    this.restore(fresh).catch((error: unknown) => {
      this.options.onFailed?.(error instanceof Error ? error : new Error(String(error)));
    });
  }

  private async restore({ surface, size }: FreshSurface): Promise<void> {
    const { source, owner } = this;
    this.busyFor = MUCH;
    await this.attach(surface, size);
    if (!source) return;
    // Said first: live values would be asked for and let go again.
    if (owner) await this.api.setMode('edit');
    const report = await this.api.open(source);
    const recovered = owner && report.ok ? await this.api.keepJournal(owner) : null;
    // Another diagram may have been opened meanwhile.
    if (this.source === source) this.options.onReopened?.(report, recovered);
  }
}

/** A worker that has been begun, and the way to it. */
interface Started {
  readonly worker: Worker;
  readonly api: Remote<EngineApi>;
  readonly hostPort: MessagePort;
}

/** Slack of a healthy worker that loads a diagram, or waits for a driver. */
const MUCH = 5;
const COMPILING_MS = 10_000;
/** Loading has a minute and a half then. */
const MOST_DOUBLED = 4;
/** A command may be about all objects of a diagram: so many of them are done within the usual patience. */
const OBJECTS_IN_TIME = 100_000;
/** A page that goes away waits no longer for the last word of its worker. */
const FAREWELL_MS = 500;

const slackOf = ({ phase, edit }: EngineState): number =>
  phase === 'loading' ? MUCH : Math.max(1, (edit?.objects ?? 0) / OBJECTS_IN_TIME);
