/** Creates the engine for the canvas that the page transfers, and manages both. */
import { transfer } from 'comlink';
import type { Finding } from '../../engine/document/types.ts';
import { createEngine } from '../../engine/engine.ts';
import type { TokenTheme } from '../../engine/primitives/tokens.ts';
import type { Backend, Surface } from '../../engine/render/backend.ts';
import { Fallover } from '../../engine/render/fallover.ts';
import type { LoadPicture } from '../../engine/render/pictures/store.ts';
import type { EngineState, EngineStats, PixelPicture, SurfaceApi, SurfaceSize } from '../boundary/index.ts';
import type { Environment } from '../environment.ts';
import type { EngineRef } from '../thread/engine-ref.ts';
import type { OpenDiagram } from '../thread/open-diagram.ts';
import type { PageLink } from '../thread/page-link.ts';
import { pictureLoader } from './picture-loader.ts';
import type { PictureMarks } from './picture-marks.ts';
import { announcedKinds } from './suspect-kinds.ts';

interface SurfaceOptions {
  readonly environment: Environment;
  readonly engine: EngineRef;
  readonly page: PageLink;
  readonly state: () => EngineState;
  readonly open: OpenDiagram;
  readonly report: (finding: Finding) => void;
  readonly marks: PictureMarks;
}

export class SurfaceService implements SurfaceApi {
  readonly #options: SurfaceOptions;
  #backend: Backend | undefined;
  #surface: Surface = { width: 1, height: 1, ratio: 1 };

  constructor(options: SurfaceOptions) {
    this.#options = options;
  }

  /** Undefined until `attach`. */
  get backend(): Backend | undefined {
    return this.#backend;
  }

  async attach(
    canvas: OffscreenCanvas,
    size: SurfaceSize,
    port: MessagePort,
    hung?: readonly string[],
  ): Promise<{ readonly backend: string }> {
    const { environment, engine, page, state, report, marks } = this.#options;
    const { now, schedule, createBackend, onFontsLost } = environment;
    this.#surface = surfaceOf(size);
    page.listen(
      port,
      state,
      (frame) => engine.current?.input(frame),
      () => engine.current?.tick(),
    );
    onFontsLost?.((message) => page.send({ type: 'notice', message }));
    const backend = await createBackend(canvas, this.#surface);
    const started = now();
    this.#backend = backend;
    if (backend instanceof Fallover) backend.onCanvasNeeded = () => page.send({ type: 'canvasNeeded' });
    const kinds = hung
      ? announcedKinds(environment.kinds, hung, (kind) => page.send({ type: 'drawing', kind }))
      : environment.kinds;
    const made = createEngine({
      kinds,
      backend,
      // Slots ease in 32-bit floats: counted from here they stay exact to milliseconds for days.
      clock: () => (now() - started) / 1000,
      schedule,
      emit: page.send,
      published: () => {
        marks.drawn();
        page.publish();
      },
      loadPicture: this.#pictureLoader(),
      report,
    });
    engine.current = made;
    // Nothing is open yet: no empty page must flash up.
    made.clear();
    made.resize(this.#surface);
    return { backend: backend.name };
  }

  replaceCanvas(canvas: OffscreenCanvas): void {
    if (this.#backend instanceof Fallover) this.#backend.replaceCanvas(canvas);
  }

  resize(size: SurfaceSize): void {
    this.#surface = surfaceOf(size);
    this.#options.engine.current?.resize(this.#surface);
  }

  setTheme(theme: 'light' | 'dark', follows: TokenTheme): void {
    this.#options.engine.current?.setTheme(theme, follows);
  }

  setMotion(mayMove: boolean): void {
    this.#options.engine.current?.setMotion(mayMove);
  }

  setSeen(isSeen: boolean): void {
    this.#options.engine.current?.setSeen(isSeen);
  }

  async readPixels(): Promise<PixelPicture> {
    const { width, height } = this.#surface;
    const data = this.#attached().readPixels();
    return transfer({ width, height, data }, [data.buffer as ArrayBuffer]);
  }

  async loseContext(): Promise<void> {
    await this.#backend?.loseContext();
  }

  stats(): EngineStats {
    const { name, renderer } = this.#attached();
    return { ...this.#options.engine.get().figures(), backend: name, renderer };
  }

  #attached(): Backend {
    this.#options.engine.get();
    if (!this.#backend) throw new Error('There is no backend yet: call attach first');
    return this.#backend;
  }

  #pictureLoader(): LoadPicture | undefined {
    const { environment, open, page } = this.#options;
    const { decodePicture: decode, fetch } = environment;
    if (!decode) return undefined;
    const bearer = () => page.host.bearer();
    return pictureLoader({ origin: () => open.origin, bearer, decode, ...(fetch ? { fetch } : {}) });
  }
}

const surfaceOf = ({ width, height, devicePixelRatio }: SurfaceSize): Surface => ({
  width: Math.max(1, Math.round(width * devicePixelRatio)),
  height: Math.max(1, Math.round(height * devicePixelRatio)),
  ratio: devicePixelRatio,
});
