/** What somebody does in the console, and when the picture was there, by the marks of the engine's worker. */
import type { BrowserContext, Locator, Page } from 'playwright';
import { PICTURE_MARK } from '../../worker/surface/picture-marks.ts';
import type { ProductSite } from './plant.ts';

/** Milliseconds from the click, or from the request of a new tab. */
export interface Wait {
  readonly first: number;
  readonly complete: number;
}

/** Milliseconds: a hand rests on what it is about to press, and presses it for about as long as this. */
const [HOVER_MS, PRESS_MS] = [100, 80] as const;
/** Milliseconds between two looks at the marks, and after which there will be none. */
const [LOOK_MS, LATEST_MS] = [100, 60_000] as const;
/** Milliseconds for what follows an opened page: lists, alarms, what is fetched ahead. */
const REST_MS = 1500;
/** Milliseconds after which the page has prepared what it does when nobody does anything. */
const IDLE_MS = 6000;

/** In a new tab: from its request until the site's picture is there. */
export async function coldWait(context: BrowserContext, origin: string, site: ProductSite): Promise<Wait> {
  const page = await context.newPage();
  try {
    await page.goto(origin + site.path, { waitUntil: 'commit' });
    const start = await page.evaluate(() => performance.timeOrigin);
    return await pictureAfter(page, start);
  } finally {
    await page.close();
  }
}

/** In a console that shows another diagram: from the click on the site in the list until its picture is there. */
export async function warmWait(page: Page, site: Pick<ProductSite, 'name'>): Promise<Wait> {
  const row = page.getByRole('treeitem', { name: site.name, exact: true });
  const wait = await pictureAfter(page, await clicked(page, row));
  await page.waitForTimeout(REST_MS);
  return wait;
}

/** Clicks as a hand does; returns when, in milliseconds since 1970. */
async function clicked(page: Page, target: Locator): Promise<number> {
  await page.evaluate(noteClick);
  const { x, y, width, height } = (await target.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.waitForTimeout(HOVER_MS);
  await page.mouse.down();
  await page.waitForTimeout(PRESS_MS);
  await page.mouse.up();
  return page.evaluate(() => (globalThis as unknown as { clicked: Promise<number> }).clicked);
}

/** In a console that shows the alarms and has been left alone: from the click on “Overview”, which shows the site that was shown last. */
export async function idleWait(context: BrowserContext, origin: string, site: ProductSite): Promise<Wait> {
  await (await openedAt(context, origin + site.path)).close();
  const page = await context.newPage();
  try {
    await page.goto(`${origin}/alerts`);
    await page.waitForTimeout(IDLE_MS);
    return await pictureAfter(
      page,
      await clicked(page, page.getByRole('link', { name: 'Overview', exact: true })),
    );
  } finally {
    await page.close();
  }
}

/** Opens a console at a site of its list. */
export async function openedAt(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await pictureAfter(page, await page.evaluate(() => performance.timeOrigin));
  await page.waitForTimeout(REST_MS);
  return page;
}

/** Runs in the page. */
function noteClick(): void {
  const scope = globalThis as unknown as { clicked: Promise<number> };
  scope.clicked = new Promise((done) => {
    const take = (event: Event): void => done(performance.timeOrigin + event.timeStamp);
    addEventListener('click', take, { capture: true, once: true });
  });
}

/** `start`: milliseconds since 1970. Rejects where there is no complete picture in time. */
async function pictureAfter(page: Page, start: number): Promise<Wait> {
  for (const end = Date.now() + LATEST_MS; Date.now() < end; ) {
    await page.waitForTimeout(LOOK_MS);
    for (const worker of page.workers()) {
      // A worker may end while it is asked.
      const marks = await worker.evaluate(momentsOf, PICTURE_MARK).catch(() => undefined);
      if (marks && marks.opening >= start && marks.complete >= start)
        return { first: marks.first - start, complete: marks.complete - start };
    }
  }
  throw new Error(`No complete picture within ${LATEST_MS / 1000} s at ${page.url()}`);
}

/** Runs in the worker: milliseconds since 1970; NaN where there is no such mark. */
function momentsOf(names: typeof PICTURE_MARK): Record<keyof typeof PICTURE_MARK, number> {
  const of = (name: string): number =>
    performance.timeOrigin + (performance.getEntriesByName(name).at(-1)?.startTime ?? Number.NaN);
  return { opening: of(names.opening), first: of(names.first), complete: of(names.complete) };
}
