/** Workers that paint one shared picture, strip by strip; the next strip goes to whoever is free. They sleep between pictures. */
import { type SharedScene, StripPainter, strips } from './shared-scene.ts';

/** What they share, by its place in an Int32Array: number of the picture, next strip, strips in all, workers that are done. */
const [PICTURE, NEXT, ALL, DONE] = [0, 1, 2, 3] as const;
const WORDS = 4;

/** To a worker. */
interface Start {
  readonly scene: SharedScene;
  readonly control: Int32Array;
}

/** In a worker: paints whatever picture is announced, for ever. */
export function work({ scene, control }: Start): void {
  const painter = new StripPainter(scene);
  for (let seen = 0; ; ) {
    Atomics.wait(control, PICTURE, seen);
    seen = Atomics.load(control, PICTURE);
    takeStrips(painter, control);
    Atomics.add(control, DONE, 1);
    Atomics.notify(control, DONE);
  }
}

function takeStrips(painter: StripPainter, control: Int32Array): void {
  const parts = strips(Atomics.load(control, ALL));
  for (let nth = Atomics.add(control, NEXT, 1); nth < parts.length; nth = Atomics.add(control, NEXT, 1))
    painter.paint(parts[nth]!.top, parts[nth]!.bottom);
}

/** In the engine's worker, which paints too. */
export class Crew {
  private readonly control = new Int32Array(new SharedArrayBuffer(WORDS * 4));
  private readonly workers: readonly Worker[];
  readonly painter: StripPainter;

  private constructor(scene: SharedScene, workers: readonly Worker[]) {
    this.painter = new StripPainter(scene);
    this.workers = workers;
  }

  /** `size`: painters, the caller included. */
  static async gather(scene: SharedScene, size: number): Promise<Crew> {
    const workers = Array.from({ length: size - 1 }, () => new Worker('/painter.js'));
    const crew = new Crew(scene, workers);
    await Promise.all(
      workers.map(async (worker) => {
        worker.postMessage({ scene, control: crew.control } satisfies Start);
        await new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }));
      }),
    );
    return crew;
  }

  /** Paints the picture in so many strips; with 0, only wakes everybody. */
  paint(parts: number): void {
    const { control, workers, painter } = this;
    Atomics.store(control, NEXT, 0);
    Atomics.store(control, ALL, parts);
    Atomics.store(control, DONE, 0);
    Atomics.add(control, PICTURE, 1);
    Atomics.notify(control, PICTURE);
    takeStrips(painter, control);
    for (let done = 0; done < workers.length; done = Atomics.load(control, DONE))
      Atomics.wait(control, DONE, done);
  }

  end(): void {
    for (const worker of this.workers) worker.terminate();
  }
}
