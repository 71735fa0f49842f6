/**
 * The host's end of the thread boundary: starts the worker, monitors it, and replaces it when it dies. The open diagram
 * is then opened again in the new worker, with a new canvas, because a canvas cannot be transferred twice.
 */

import { type HttpError, httpErrorOf } from '../boundary/errors.ts';
import type {
  DiagramSource,
  EngineEvent,
  EngineState,
  HostApi,
  InputFrame,
  JournalOwner,
  OpenReport,
  Recovered,
  RemoteEngine,
  SurfaceSize,
  TokenTheme,
} from '../boundary/index.ts';
import { EngineThread, type FreshSurface } from './engine-thread.ts';
import { Standby } from './standby.ts';
import { replaceCanvasBy } from './transfer.ts';
import { Watchdog } from './watchdog.ts';

export { type FreshSurface, type HttpError, httpErrorOf };

export interface SpawnOptions {
  /** Address of the bundled worker/main.ts; a factory where an address is not enough (Trusted Types, tests). */
  readonly url: string | URL | (() => Worker);
  readonly hostApi: HostApi;
  /** Called with state and events, in the order in which they happened. */
  readonly onEvent?: (event: EngineEvent) => void;
  /** The worker has fallen silent: the picture may be out of date. The next state clears the doubt. */
  readonly onDoubt?: () => void;
  /**
   * Returns a new canvas: for the worker that replaces a dead one, or for a living one whose canvas can no longer show
   * anything. It is requested before it is certain to be needed, and must become visible once `show` is called. Without
   * this function a dead worker is not replaced.
   */
  readonly freshSurface?: () => FreshSurface;
  /** The worker died: return false to give up. */
  readonly onReplace?: () => boolean;
  /** The diagram is open again in the new worker, with what its journal had kept; or why not. */
  readonly onReopened?: (report: OpenReport, recovered: Recovered | null) => void;
  readonly onFailed?: (error: Error) => void;
}

export interface EngineHandle {
  /** The current worker's calls: a different object after a replacement, so do not keep it. */
  readonly api: RemoteEngine;
  /** The current worker's raw port; undefined until `attach`. */
  readonly port: MessagePort | undefined;
  attach(surface: OffscreenCanvas, size: SurfaceSize): Promise<{ readonly backend: string }>;
  resize(size: SurfaceSize): void;
  setTheme(theme: 'light' | 'dark', follows: TokenTheme): void;
  setMotion(mayMove: boolean): void;
  open(source: DiagramSource): Promise<OpenReport>;
  /**
   * Starts editing the open diagram, and keeps changes in the user's journal; a worker that replaces a dead one
   * continues that journal. `diagram` is the open one's id in the journal where a copy of it is edited.
   */
  edit(user: string, name: string, diagram?: string): Promise<void>;
  close(): void;
  /** Sends one packed frame of input; the array is transferred. */
  send(frame: InputFrame): void;
  dispose(): void;
}

export const spawnEngine = (options: SpawnOptions): EngineHandle => new SpawnedEngine(options);

class SpawnedEngine implements EngineHandle {
  readonly #options: SpawnOptions;
  #present: EngineThread;
  /** Started while the current worker is in doubt. */
  #standby: Standby | undefined;
  #watchdog: Watchdog | undefined;
  #source: DiagramSource | undefined;
  /** Number of objects of the open diagram; undefined until it is open. */
  #objects: number | undefined;
  /** Set in edit mode. */
  #owner: JournalOwner | undefined;
  /** The last known camera. */
  #camera: EngineState['camera'] | undefined;
  #busyFor = MUCH;
  /** The kind that draws; null where none does, or it is not known. */
  #drawing: string | null = null;
  /** Kinds during whose drawing a worker died. */
  readonly #hung = new Set<string>();
  /** Workers given up since one last had the diagram open. */
  #lost = 0;
  /** Until when shaders may be compiling, which takes some drivers seconds. */
  #compilesUntil = 0;
  #size: SurfaceSize | undefined;
  #theme: readonly [console: 'light' | 'dark', follows: TokenTheme] = ['light', 'light'];
  #mayMove = true;

  constructor(options: SpawnOptions) {
    this.#options = options;
    this.#present = this.#begin();
  }

  get api(): RemoteEngine {
    return this.#present.api;
  }

  get port(): MessagePort | undefined {
    return this.#present.port;
  }

  async attach(surface: OffscreenCanvas, size: SurfaceSize): Promise<{ readonly backend: string }> {
    this.#size = size;
    const attached = this.#present.attach(surface, size);
    this.#listen();
    const answer = await attached;
    this.#watch(answer.backend);
    return answer;
  }

  resize(size: SurfaceSize): void {
    this.#size = size;
    void this.api.surface.resize(size);
  }

  setTheme(theme: 'light' | 'dark', follows: TokenTheme): void {
    this.#theme = [theme, follows];
    void this.api.surface.setTheme(theme, follows);
  }

  setMotion(mayMove: boolean): void {
    this.#mayMove = mayMove;
    void this.api.surface.setMotion(mayMove);
  }

  open(source: DiagramSource): Promise<OpenReport> {
    this.#forget();
    // Another diagram tries every kind again.
    this.#hung.clear();
    this.#source = source;
    return this.#opened(source, this.api.diagram.open(source));
  }

  async edit(user: string, name: string, diagram?: string): Promise<void> {
    const source = this.#source;
    if (!source) return;
    // Opening a diagram again starts a new editing session; a worker that replaces another continues its session.
    const isNew = !this.#owner;
    const session = this.#owner?.session ?? crypto.randomUUID();
    this.#owner = { user, name, diagram: diagram ?? source.diagram, session };
    await this.api.diagram.setMode('edit');
    if (isNew) await this.api.journal.keep(this.#owner);
  }

  close(): void {
    this.#forget();
    void this.api.diagram.close();
  }

  send(frame: InputFrame): void {
    this.port?.postMessage(frame, [frame.buffer as ArrayBuffer]);
  }

  /** The last changes are written to the journal before the worker ends, if it is alive. */
  dispose(): void {
    this.#source = undefined;
    const patience = new Promise((done) => setTimeout(done, FAREWELL_MS));
    const kept = this.#owner ? this.api.journal.flush().catch(() => {}) : undefined;
    this.#watchdog?.stop();
    this.#dropStandby();
    this.#present.end(kept && Promise.race([kept, patience]));
  }

  #forget(): void {
    this.#source = undefined;
    this.#objects = undefined;
    this.#owner = undefined;
    this.#camera = undefined;
  }

  #begin(hung?: readonly string[]): EngineThread {
    const { url, hostApi, onEvent } = this.#options;
    const onError = (message: string): void => onEvent?.({ type: 'error', message });
    return new EngineThread({ url, hostApi, onError, hung });
  }

  /** A worker in place of a silent one: the kind that has been drawing since is not drawn by it. */
  #beginNext(): Standby {
    return new Standby(this.#begin([...this.#hung, ...(this.#drawing === null ? [] : [this.#drawing])]));
  }

  #listen(): void {
    this.#present.admit().onmessage = ({ data: event }: MessageEvent<EngineEvent>) => {
      this.#watchdog?.beat();
      this.#dropStandby();
      if (event.type === 'drawing') {
        this.#drawing = event.kind;
        return;
      }
      if (event.type === 'canvasNeeded') this.#replaceCanvas();
      if (event.type === 'state') {
        this.#busyFor = slackOf(event);
        if (event.phase === 'ready') this.#lost = 0;
        if (event.phase === 'ready' && this.#objects !== undefined) this.#camera = event.camera;
      } else if (event.type === 'contextLost' || event.type === 'contextRestored') this.#compiles();
      this.#options.onEvent?.(event);
    };
  }

  /** The current worker has been attached: its heartbeats can be heard. */
  #watch(backend: string): void {
    this.#watchdog?.stop();
    this.#watchdog = new Watchdog({
      ping: () => this.api.thread.ping(),
      onDoubt: () => {
        this.#options.onDoubt?.();
        this.#standBy();
      },
      onDead: () => this.#replace(),
      slack: () => this.#slack,
    });
    if (backend === 'webgl') this.#compiles();
    void this.api.surface.setTheme(...this.#theme);
    if (!this.#mayMove) void this.api.surface.setMotion(false);
  }

  #standBy(): void {
    const source = this.#source;
    const owner = this.#owner;
    const theme = this.#theme;
    const objects = this.#objects ?? Number.POSITIVE_INFINITY;
    const { freshSurface } = this.#options;
    if (this.#standby || !freshSurface) return;
    this.#standby = this.#beginNext();
    // A worker with a reason to be silent will most likely answer.
    if (source && objects <= MOST_PREPARED && this.#slack === 1)
      this.#standby.prepare({ source, isEdited: owner !== undefined, theme }, freshSurface());
  }

  #dropStandby(): void {
    this.#standby?.thread.end();
    this.#standby = undefined;
  }

  /** Passes on the result of opening a diagram, and remembers its size. */
  async #opened(source: DiagramSource, opening: Promise<OpenReport>): Promise<OpenReport> {
    const report = await opening;
    if (this.#source === source && report.ok) this.#objects = report.objects;
    return report;
  }

  #compiles(): void {
    this.#compilesUntil = performance.now() + COMPILING_MS;
  }

  #replaceCanvas(): void {
    const fresh = this.#options.freshSurface?.();
    if (!fresh) return;
    void replaceCanvasBy(this.api, fresh.surface);
    this.resize(fresh.size);
    fresh.show?.();
  }

  /**
   * Doubled with each worker lost: on an overloaded machine every new worker would otherwise be given up while it
   * loads.
   */
  get #slack(): number {
    const busyFor = performance.now() < this.#compilesUntil ? COMPILING : this.#busyFor;
    return busyFor * 2 ** Math.min(this.#lost, MOST_DOUBLED);
  }

  #replace(): void {
    this.#lost++;
    if (this.#drawing !== null) this.#hung.add(this.#drawing);
    this.#drawing = null;
    this.#present.end();
    const { freshSurface, onReplace } = this.#options;
    if (!freshSurface || onReplace?.() === false) {
      this.#dropStandby();
      return;
    }
    const standby = this.#standby ?? this.#beginNext();
    this.#standby = undefined;
    this.#restore(standby, freshSurface).catch((error: unknown) => {
      this.#options.onFailed?.(error instanceof Error ? error : new Error(String(error)));
    });
  }

  async #restore(standby: Standby, freshSurface: () => FreshSurface): Promise<void> {
    const source = this.#source;
    const owner = this.#owner;
    const camera = this.#camera;
    this.#present = standby.thread;
    this.#busyFor = MUCH;
    const { backend, size } = await standby.take(freshSurface);
    this.#listen();
    this.#watch(backend);
    if (this.#size && !sameSize(this.#size, size)) this.resize(this.#size);
    if (!source) return;
    if (owner) await this.api.diagram.setMode('edit');
    const report = await this.#opened(source, standby.reportOf(source) ?? this.api.diagram.open(source));
    if (camera) void this.api.view.lookFrom(camera);
    const recovered = owner && report.ok ? await this.api.journal.keep(owner) : null;
    // Another diagram may have been opened in the meantime.
    if (this.#source === source) this.#options.onReopened?.(report, recovered);
  }
}

/** Slack for a healthy worker that loads a diagram. */
const MUCH = 5;
/**
 * And for one whose driver compiles shaders: within a frame, which nothing interrupts. A worker that is given up then
 * would compile them all over again, and the view that was asked for meanwhile would be lost with it.
 */
const COMPILING = 3 * MUCH;
const COMPILING_MS = 10_000;
/** Loading then has a minute and a half. */
const MOST_DOUBLED = 4;
/** A command may affect all objects of a diagram: this many are handled within the usual time. */
const OBJECTS_IN_TIME = 100_000;
/**
 * Larger diagrams are not opened in advance, before the current worker is given up: the second copy would cost too
 * much.
 */
const MOST_PREPARED = 30_000;
/** A page that is closing waits no longer than this for its worker's last answer. */
const FAREWELL_MS = 500;

const slackOf = ({ phase, edit }: EngineState): number =>
  phase === 'loading' ? MUCH : Math.max(1, (edit?.objects ?? 0) / OBJECTS_IN_TIME);

const sameSize = (a: SurfaceSize, b: SurfaceSize): boolean =>
  a.width === b.width && a.height === b.height && a.devicePixelRatio === b.devicePixelRatio;
