/** The share of exact frames while zooming. */
import { STEPS } from '../scenes/script.ts';
import type { BenchBrowser } from './browser.ts';

/** Steps of the zoom that are compared, over its whole range. */
const COMPARED = 6;
/** SSIM from which a frame counts as exact: a picture that was scaled by one step has less. */
const EXACT = 0.99;

/** Returns per cent of the frames that are compared. The zoom must have been begun. */
export async function exactShare(browser: BenchBrowser, isPaced: boolean): Promise<number> {
  let exact = 0;
  for (let nth = 0; nth < COMPARED; nth++) {
    const step = Math.floor(((nth + 0.5) * STEPS) / COMPARED);
    if ((await likenessAt(browser, step, isPaced)) >= EXACT) exact++;
  }
  return (exact / COMPARED) * 100;
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
