/** Measures how similar the engines' pictures are. */
import type { EngineName } from '../metrics.ts';
import { BenchBrowser, type Graphics } from './browser.ts';
import type { EnginePicture } from './visit.ts';

export interface Similarity {
  readonly scene: string;
  readonly engine: EngineName;
  readonly n: number;
  readonly view: 'whole' | 'near';
  /** 1: identical pictures. */
  readonly ssim: number;
  readonly to: EngineName;
}

/** Compares every picture with Mimic's of the same scene and view, or where there is none with the first engine's. */
export async function similarities(
  pictures: readonly EnginePicture[],
  url: string,
  graphics: Graphics,
): Promise<Similarity[]> {
  if (pictures.length < 2) return [];
  const browser = await BenchBrowser.open(url, graphics);
  try {
    const found: Similarity[] = [];
    for (const picture of pictures) {
      const { scene, engine, n, view } = picture;
      const same = pictures.filter((one) => one.scene === scene && one.n === n && one.view === view);
      const reference = same.find((one) => one.engine === 'mimic') ?? same[0]!;
      if (reference === picture) continue;
      const ssim = await browser.page.evaluate(([one, other]) => bench.similarity(one, other), [
        reference.png,
        picture.png,
      ] as const);
      found.push({ scene, engine, n, view, ssim, to: reference.engine });
    }
    return found;
  } finally {
    await browser.close();
  }
}
