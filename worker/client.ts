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
  HostApi,
  InputFrame,
  OpenReport,
  SurfaceSize,
} from './protocol.ts';
import { attachBy, giveHost, replaceCanvasBy } from './transfer.ts';

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
  /** The diagram that was open is open again in the new worker; or why not. */
  readonly onReopened?: (report: OpenReport) => void;
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
  private heart: Heart | undefined;
  private hostPort: MessagePort | undefined;
  private source: DiagramSource | undefined;
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
      if (data.type === 'canvasNeeded') this.replaceCanvas();
      this.options.onEvent?.(data);
    };
    const attached = await attachBy(this.api, surface, size, port2);
    this.heart?.stop();
    this.heart = new Heart({
      ping: () => this.api.ping(),
      onDoubt: () => this.options.onDoubt?.(),
      onDead: () => this.replace(),
    });
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
    return this.api.open(source);
  }

  close(): void {
    this.source = undefined;
    void this.api.close();
  }

  send(frame: InputFrame): void {
    this.port?.postMessage(frame, [frame.buffer as ArrayBuffer]);
  }

  dispose(): void {
    this.source = undefined;
    this.end();
  }

  private start(): void {
    const { url, hostApi } = this.options;
    this.worker =
      typeof url === 'function' ? url() : new Worker(url, { type: 'module', name: 'mimic-engine' });
    this.worker.addEventListener('error', (event) => {
      this.options.onEvent?.({ type: 'error', message: event.message || 'The engine could not be started' });
    });
    this.api = wrap<EngineApi>(this.worker);
    const { port1, port2 } = new MessageChannel();
    this.hostPort = port1;
    expose(hostApi, port1);
    void giveHost(this.api, port2);
  }

  private end(): void {
    this.heart?.stop();
    this.heart = undefined;
    this.port?.close();
    this.hostPort?.close();
    this.worker.terminate();
  }

  private replaceCanvas(): void {
    const fresh = this.options.onCanvasNeeded?.();
    if (!fresh) return;
    void replaceCanvasBy(this.api, fresh.surface);
    this.resize(fresh.size);
  }

  private replace(): void {
    this.end();
    const fresh = this.options.onReplace?.();
    if (!fresh) return;
    this.start();
    this.restore(fresh).catch((error: unknown) => {
      this.options.onFailed?.(error instanceof Error ? error : new Error(String(error)));
    });
  }

  private async restore({ surface, size }: FreshSurface): Promise<void> {
    const { source } = this;
    await this.attach(surface, size);
    if (source) this.options.onReopened?.(await this.api.open(source));
  }
}
