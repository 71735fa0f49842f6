/**
 * The host's end of the thread boundary: starts the worker, watches over it, and replaces it when it dies. The diagram
 * that was open is opened again in the new one; the canvas has to be a new one too, for a canvas cannot be handed over
 * twice.
 */
import type { Remote } from 'comlink';
import { EngineThread, type FreshSurface } from './engine-thread.ts';
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
import { Standby } from './standby.ts';
import { replaceCanvasBy } from './transfer.ts';

export { type FreshSurface, type Refused, refusedBy };

export interface SpawnOptions {
  /** Address of the bundled worker/main.ts; a factory where the address needs more (Trusted Types, tests). */
  readonly url: string | URL | (() => Worker);
  readonly hostApi: HostApi;
  /** State and events, in the order in which they happened. */
  readonly onEvent?: (event: EngineEvent) => void;
  /** The worker has fallen silent: what is shown may be old. The next state takes that back. */
  readonly onDoubt?: () => void;
  /**
   * A new canvas: for the worker that takes a dead one's place, or for one that lives, but whose canvas can show nothing
   * more. It is asked for before it is known whether it will be needed: it is to be seen once `show` is called. Without
   * this a worker that dies is not replaced.
   */
  readonly freshSurface?: () => FreshSurface;
  /** The worker died: answer false to give up. */
  readonly onReplace?: () => boolean;
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
  private readonly options: SpawnOptions;
  private present: EngineThread;
  /** Begun while the present worker is in doubt. */
  private standby: Standby | undefined;
  private heart: Heart | undefined;
  private source: DiagramSource | undefined;
  /** Of the open diagram; undefined until it is open. */
  private objects: number | undefined;
  /** Set while the open diagram is edited. */
  private owner: JournalOwner | undefined;
  /** Where its user looks. */
  private camera: EngineState['camera'] | undefined;
  private busyFor = MUCH;
  /** Workers given up since one last had the diagram open. */
  private lost = 0;
  /** While shaders are compiled, which some drivers take seconds for. */
  private compilesUntil = 0;
  private size: SurfaceSize | undefined;
  private theme: 'light' | 'dark' = 'light';
  private mayMove = true;

  constructor(options: SpawnOptions) {
    this.options = options;
    this.present = this.begin();
  }

  get api(): Remote<EngineApi> {
    return this.present.api;
  }

  get port(): MessagePort | undefined {
    return this.present.port;
  }

  async attach(surface: OffscreenCanvas, size: SurfaceSize): Promise<{ readonly backend: string }> {
    this.size = size;
    const attached = this.present.attach(surface, size);
    this.listen();
    const answer = await attached;
    this.watch(answer.backend);
    return answer;
  }

  resize(size: SurfaceSize): void {
    this.size = size;
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
    this.forget();
    this.source = source;
    return this.opened(source, this.api.open(source));
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
    this.forget();
    void this.api.close();
  }

  send(frame: InputFrame): void {
    this.port?.postMessage(frame, [frame.buffer as ArrayBuffer]);
  }

  /** What was done last comes into the journal before the worker ends, if that lives. */
  dispose(): void {
    this.source = undefined;
    const patience = new Promise((done) => setTimeout(done, FAREWELL_MS));
    const kept = this.owner ? this.api.flushJournal().catch(() => {}) : undefined;
    this.heart?.stop();
    this.dropStandby();
    this.present.end(kept && Promise.race([kept, patience]));
  }

  private forget(): void {
    this.source = undefined;
    this.objects = undefined;
    this.owner = undefined;
    this.camera = undefined;
  }

  private begin(): EngineThread {
    const { url, hostApi, onEvent } = this.options;
    return new EngineThread({ url, hostApi, onError: (message) => onEvent?.({ type: 'error', message }) });
  }

  private listen(): void {
    this.present.listen((event) => {
      this.heart?.beat();
      this.dropStandby();
      if (event.type === 'canvasNeeded') this.replaceCanvas();
      if (event.type === 'state') {
        this.busyFor = slackOf(event);
        if (event.phase === 'ready') this.lost = 0;
        if (event.phase === 'ready' && this.objects !== undefined) this.camera = event.camera;
      } else if (event.type === 'contextLost' || event.type === 'contextRestored') this.compiles();
      this.options.onEvent?.(event);
    });
  }

  /** The present worker has been attached: its heart can be heard. */
  private watch(backend: string): void {
    this.heart?.stop();
    this.heart = new Heart({
      ping: () => this.api.ping(),
      onDoubt: () => {
        this.options.onDoubt?.();
        this.standBy();
      },
      onDead: () => this.replace(),
      slack: () => this.slack,
    });
    if (backend === 'webgl') this.compiles();
    void this.api.setTheme(this.theme);
    if (!this.mayMove) void this.api.setMotion(false);
  }

  private standBy(): void {
    const { source, owner, theme, objects = Number.POSITIVE_INFINITY } = this;
    const { freshSurface } = this.options;
    if (this.standby || !freshSurface) return;
    this.standby = new Standby(this.begin());
    // Who has a reason to be silent will most likely answer.
    if (source && objects <= MOST_REHEARSED && this.slack === 1)
      this.standby.rehearse({ source, isEdited: owner !== undefined, theme }, freshSurface());
  }

  private dropStandby(): void {
    this.standby?.thread.end();
    this.standby = undefined;
  }

  /** Passes on what became of opening a diagram, and remembers how large it is. */
  private async opened(source: DiagramSource, opening: Promise<OpenReport>): Promise<OpenReport> {
    const report = await opening;
    if (this.source === source && report.ok) this.objects = report.objects;
    return report;
  }

  private compiles(): void {
    this.compilesUntil = performance.now() + COMPILING_MS;
  }

  private replaceCanvas(): void {
    const fresh = this.options.freshSurface?.();
    if (!fresh) return;
    void replaceCanvasBy(this.api, fresh.surface);
    this.resize(fresh.size);
    fresh.show?.();
  }

  /** Doubled with each worker lost: on a machine that is too busy every next one would be given up while it loads. */
  private get slack(): number {
    const busyFor = performance.now() < this.compilesUntil ? MUCH : this.busyFor;
    return busyFor * 2 ** Math.min(this.lost, MOST_DOUBLED);
  }

  private replace(): void {
    this.lost++;
    this.present.end();
    const { freshSurface, onReplace } = this.options;
    if (!freshSurface || onReplace?.() === false) {
      this.dropStandby();
      return;
    }
    const { standby = new Standby(this.begin()) } = this;
    this.standby = undefined;
    this.restore(standby, freshSurface).catch((error: unknown) => {
      this.options.onFailed?.(error instanceof Error ? error : new Error(String(error)));
    });
  }

  private async restore(standby: Standby, freshSurface: () => FreshSurface): Promise<void> {
    const { source, owner, camera } = this;
    this.present = standby.thread;
    this.busyFor = MUCH;
    const { backend, size } = await standby.take(freshSurface);
    this.listen();
    this.watch(backend);
    if (this.size && !sameSize(this.size, size)) this.resize(this.size);
    if (!source) return;
    if (owner) await this.api.setMode('edit');
    const report = await this.opened(source, standby.reportOf(source) ?? this.api.open(source));
    if (camera) void this.api.lookFrom(camera);
    const recovered = owner && report.ok ? await this.api.keepJournal(owner) : null;
    // Another diagram may have been opened meanwhile.
    if (this.source === source) this.options.onReopened?.(report, recovered);
  }
}

/** Slack of a healthy worker that loads a diagram, or waits for a driver. */
const MUCH = 5;
const COMPILING_MS = 10_000;
/** Loading has a minute and a half then. */
const MOST_DOUBLED = 4;
/** A command may be about all objects of a diagram: so many of them are done within the usual patience. */
const OBJECTS_IN_TIME = 100_000;
/** A diagram up to this size is open before the present worker is given up; the copy of a larger one would cost too much. */
const MOST_REHEARSED = 30_000;
/** A page that goes away waits no longer for the last word of its worker. */
const FAREWELL_MS = 500;

const slackOf = ({ phase, edit }: EngineState): number =>
  phase === 'loading' ? MUCH : Math.max(1, (edit?.objects ?? 0) / OBJECTS_IN_TIME);

const sameSize = (a: SurfaceSize, b: SurfaceSize): boolean =>
  a.width === b.width && a.height === b.height && a.devicePixelRatio === b.devicePixelRatio;
