/** Sends real pointer events, and measures how long each took to become pixels. */
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright';
import { randomFrom } from '../scenes/random.ts';
import type { Budgets } from './work.ts';

const FEWEST = 2;
/** Milliseconds, so that events fall anywhere between two frames. */
const PAUSE = 20;

/** Returns milliseconds for each, from the event's own time stamp. */
export async function inputLatencies(
  page: Page,
  { events }: Pick<Budgets, 'events'>,
  isBusy = false,
): Promise<number[]> {
  const random = randomFrom(11);
  const times: number[] = [];
  await page.mouse.move(600, 500);
  await page.evaluate(() => bench.watchInput());
  if (isBusy) await page.evaluate(() => bench.busy(true));
  const end = performance.now() + events.ms;
  for (let nth = 0; nth < events.most && (nth < FEWEST || performance.now() < end); nth++) {
    await setTimeout(random() * PAUSE);
    await page.evaluate(() => bench.armInput());
    await page.mouse.move(602 + 2 * nth, 500);
    times.push(await page.evaluate(() => bench.inputTime()));
  }
  if (isBusy) await page.evaluate(() => bench.busy(false));
  await page.evaluate(() => bench.endInput());
  return times;
}
