/** The engine's worker of the measurement: it loads a scene, and paints its picture alone and with others. */
import { RegionPainter } from '../../../engine/render/raster/region-painter.ts';
import { sceneNamed } from '../../scenes/index.ts';
import { STEPS } from '../../scenes/script.ts';
import { Crew } from './crew.ts';
import { loaded, repaint } from './repaint.ts';
import { type SharedScene, share, strips } from './shared-scene.ts';

/** Kept while a picture of other settings is measured. */
let scene: SharedScene;
let crew: Crew | undefined;
let paintWhole: () => unknown;

const timed = (work: () => unknown): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

const verbs = {
  /** Returns the shared bytes. */
  async load(name: string, count: number, where: 'whole' | 'near'): Promise<number> {
    const { subject, window, paint } = await repaint(name, count, where);
    paintWhole = paint;
    scene = share(subject, window);
    return Object.values(scene.tables).reduce((sum, { byteLength }) => sum + byteLength, 0);
  },
  async gather(size: number): Promise<void> {
    crew?.end();
    crew = await Crew.gather(scene, size);
  },
  /** Milliseconds of each picture. */
  async paint(parts: number, times: number): Promise<number[]> {
    return Array.from({ length: times }, () => timed(() => crew!.paint(parts)));
  },
  /** Of a picture as the product paints it. */
  async product(times: number): Promise<number[]> {
    return Array.from({ length: times }, () => timed(paintWhole));
  },
  /** Paints the nth of so many strips, as often as wanted. */
  async strip(nth: number, parts: number, times: number): Promise<void> {
    const { top, bottom } = strips(parts)[nth]!;
    for (let time = 0; time < times; time++) crew!.painter.paint(top, bottom);
  },
  /** Whether the picture is that of the product, to the pixel. */
  async isSame(parts: number): Promise<boolean> {
    crew!.paint(parts);
    const { words } = crew!.painter.pixels;
    const right = (paintWhole() as { words: Uint32Array }).words;
    return words.every((word, at) => word === right[at]);
  },
  /** Milliseconds of a copy of the shared picture into memory that a canvas takes, and of giving it to the canvas. */
  async show(times: number): Promise<[copy: number, put: number]> {
    const { width, height, words } = crew!.painter.pixels;
    const image = new ImageData(width, height);
    const own = new Uint32Array(image.data.buffer);
    const context = new OffscreenCanvas(width, height).getContext('2d', {
      alpha: false,
      willReadFrequently: true,
    })!;
    const best = (work: () => void) => Math.min(...Array.from({ length: times }, () => timed(work)));
    return [best(() => own.set(words)), best(() => context.putImageData(image, 0, 0))];
  },
  /** Of each frame of an update: milliseconds in all, and those of each rectangle. */
  async update(
    name: string,
    count: number,
    where: 'whole' | 'near',
    first: number,
  ): Promise<[number, number[]][]> {
    const engine = await loaded(name, count);
    engine.bind();
    engine.view(sceneNamed(name)[where](count));
    for (let nth = 0; nth < STEPS; nth++) engine.draw();
    await new Promise((resolve) => setTimeout(resolve, 500));
    while (!engine.draw());
    let rects: number[] = [];
    const { paint } = RegionPainter.prototype;
    RegionPainter.prototype.paint = function (...given) {
      let entries = 0;
      rects.push(timed(() => (entries = paint.apply(this, given))));
      return entries;
    };
    const frames = Array.from({ length: STEPS }, (_, nth): [number, number[]] => {
      rects = [];
      engine.update(first + nth);
      const ms = timed(() => {
        while (!engine.draw());
      });
      return [ms, rects];
    });
    RegionPainter.prototype.paint = paint;
    return frames;
  },
};

addEventListener('message', async ({ data: [verb, ...args] }) => {
  if (verb in verbs)
    postMessage(await (verbs as Record<string, (...given: unknown[]) => unknown>)[verb]!(...args));
});
