/** The share of exact frames while zooming. */
import { STEPS } from '../scenes/script.ts';
import type { BenchBrowser } from './browser.ts';

/** Sixths of the zoom whose middles are compared, in this order: whatever there is time for is from both halves. */
const SIXTHS = [1, 4, 0, 5, 2, 3];
const FEWEST = 2;
/** SSIM from which a frame counts as exact: a picture that was scaled by one step has less. */
const EXACT = 0.99;

/** Returns per cent of the frames that are compared: as many as `ms` suffice for. The zoom must have been begun. */
export async function exactShare(browser: BenchBrowser, isPaced: boolean, ms: number): Promise<number> {
  const end = performance.now() + ms;
  let [exact, compared] = [0, 0];
  for (const sixth of SIXTHS) {
    if (compared >= FEWEST && performance.now() > end) break;
    const step = Math.floor(((sixth + 0.5) * STEPS) / SIXTHS.length);
    if ((await likenessAt(browser, step, isPaced)) >= EXACT) exact++;
    compared++;
  }
  return (exact / compared) * 100;
}

/** Where no script can read pixels, screenshots show the frame and the picture at rest. */
async function likenessAt(browser: BenchBrowser, step: number, isPaced: boolean): Promise<number> {
  const { page } = browser;
  if (!isPaced) return page.evaluate((nth) => bench.likeness(nth), step);
  await page.evaluate((nth) => bench.zoomTo(nth), step);
  const frame = await browser.screenshot();
  await page.evaluate(() => bench.rest());
  const atRest = await browser.screenshot();
  return page.evaluate(([one, other]) => bench.similarityOfDrawn(one, other), [frame, atRest] as const);
}
