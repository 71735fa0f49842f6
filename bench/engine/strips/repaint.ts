/** In a browser: one exact picture of a scene, painted anew and whole as often as wanted, by the raster backend's own code. */
import type { Backend, Frame } from '../../../engine/render/backend.ts';
import { Refresh } from '../../../engine/render/raster/refresh.ts';
import { RegionPainter, type Subject } from '../../../engine/render/raster/region-painter.ts';
import type { Window } from '../../../engine/render/raster/window.ts';
import { windowOf } from '../../../engine/render/raster/window.ts';
import type { BrowserGlyphs } from '../../../engine/render/text/browser-glyphs.ts';
import type { SceneView } from '../../../engine/scene/types.ts';
import { BenchEngine } from '../../mimic/bench-engine.ts';
import { benchFont } from '../../scenes/font.ts';
import { sceneNamed } from '../../scenes/index.ts';
import { VIEWPORT } from '../../scenes/item.ts';

const SURFACE = { ...VIEWPORT, ratio: 1 };
/** Frames until the picture of a view is exact. */
const SETTLING = 30;

/** The engine with a scene, and what it last gave its backend to draw. */
class Watched extends BenchEngine {
  seen!: { readonly scene: SceneView; readonly frame: Frame };

  override start(backend: Backend, ...rest: [never, never?]): void {
    const draw = backend.draw.bind(backend);
    backend.draw = (scene, frame) => {
      this.seen = { scene, frame };
      return draw(scene, frame);
    };
    super.start(backend, ...rest);
  }
}

interface Repaint {
  readonly subject: Subject;
  readonly window: Window;
  /** Paints the whole picture. Returns it. */
  paint(): Refresh['pixels'];
}

const engines = new Map<string, Promise<Watched>>();

export async function loaded(sceneName: string, count: number): Promise<Watched> {
  const key = `${sceneName} ${count}`;
  const known = engines.get(key);
  if (known) return known;
  const loading = (async () => {
    await benchFont();
    const engine = new Watched();
    engine.prepare(sceneName, count, 'raster');
    await engine.load(
      new OffscreenCanvas(VIEWPORT.width, VIEWPORT.height),
      sceneNamed(sceneName).whole(count),
    );
    while (!engine.draw());
    return engine;
  })();
  engines.set(key, loading);
  return loading;
}

/** `where`: 'whole', 'near', or a scale about the centre of the whole view. */
export async function repaint(
  sceneName: string,
  count: number,
  where: 'whole' | 'near' | number,
): Promise<Repaint> {
  const engine = await loaded(sceneName, count);
  const scene = sceneNamed(sceneName);
  engine.view(typeof where === 'number' ? { ...scene.whole(count), scale: where } : scene[where](count));
  for (let nth = 0; nth < SETTLING; nth++) {
    engine.draw();
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  const { seen } = engine;
  const glyphs = (engine as unknown as { backend: { glyphs: BrowserGlyphs } }).backend.glyphs;
  const subject: Subject = { ...seen, glyphs, ratio: 1, marks: false, reach: 0, dragging: false };
  const window = windowOf(seen.frame, SURFACE);
  const regionPainter = new RegionPainter();
  let spare: Refresh['pixels'] | undefined;
  const paint = () => {
    const refresh = new Refresh(subject, window, SURFACE.width, SURFACE.height, 'exact', spare);
    refresh.step(regionPainter, subject, Number.POSITIVE_INFINITY);
    spare = refresh.pixels;
    return refresh.pixels;
  };
  return { subject, window, paint };
}
