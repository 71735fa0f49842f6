/**
 * 10,000 sites on the map of the whole product: how soon they are there, how they move, and that nothing is asked of anybody
 * else. Prints its figures.
 *
 *   npx vitest run --project long tests/long/map-page.test.ts
 */
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tell } from './figures.ts';
import { clickToPaint, frameWork, longestOf, type Wait, waitsOf } from './page-work.ts';
import { type LongPlant, processMs, startPlant } from './report-plant.ts';

const SITES = 10_000;
const PAGES = 5;
const FRAMES = 120;

let plant: LongPlant;

beforeAll(async () => {
  plant = await startPlant((storage, company) =>
    storage.system(async (db) => {
      await sql`update sites set latitude = 40, longitude = -105 where id = ${company.siteId}`.execute(db);
      await sql`
        insert into sites (company_id, area_id, name, overview_order, latitude, longitude)
        select ${company.id}, ${company.areaId}, 'Site ' || n, '[]',
          (n * 7919 % 14000) / 100.0 - 70, (n * 104729 % 35900) / 100.0 - 179.5
        from generate_series(2, ${SITES}::int) as n`.execute(db);
    }),
  );
}, 300_000);
afterAll(() => plant?.close());

/** In the page: the map's canvas, and whether land, sea and places are on it. */
const CANVAS = `document.querySelector('canvas[aria-label^="Map of 10,000 sites"]')`;
const PAINTED = `(() => {
  const canvas = ${CANVAS};
  if (!canvas || canvas.width < 100) return false;
  const small = document.createElement('canvas');
  [small.width, small.height] = [144, 90];
  const pen = small.getContext('2d', { willReadFrequently: true });
  pen.drawImage(canvas, 0, 0, 144, 90);
  return new Set(new Uint32Array(pen.getImageData(0, 0, 144, 90).data.buffer)).size > 200;
})()`;
const LINK = `[...document.querySelectorAll('nav[aria-label=Areas] a')].find((link) => link.textContent.includes('Map'))`;

/** A drag to the left and back, from the middle of the map. */
const DRAG = `(() => {
  const canvas = ${CANVAS};
  const box = canvas.getBoundingClientRect();
  const at = (frame) => ({
    clientX: box.left + box.width / 2 + 300 * Math.sin((frame / ${FRAMES}) * 2 * Math.PI),
    clientY: box.top + box.height / 2,
    ...{ view: window, bubbles: true, cancelable: true, pointerId: 1, isPrimary: true, pointerType: 'mouse' },
  });
  canvas.setPointerCapture = () => undefined;
  return (frame) => {
    if (frame === 0) canvas.dispatchEvent(new PointerEvent('pointerdown', { ...at(0), button: 0, buttons: 1 }));
    canvas.dispatchEvent(new PointerEvent('pointermove', { ...at(frame), button: -1, buttons: 1 }));
    if (frame === ${FRAMES - 1}) canvas.dispatchEvent(new PointerEvent('pointerup', { ...at(frame), button: 0 }));
  };
})()`;

/** What the browser told of its policy, and what it asked of others. */
function watched(page: Page) {
  const [reports, away]: [string[], string[]] = [[], []];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) reports.push(message.text());
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^(http|ws)/.test(protocol) && origin.replace(/^ws/, 'http') !== plant.server.origin)
      away.push(request.url());
  });
  return { reports, away };
}

test('10,000 sites are there within a second of the click, move within a frame, and ask nobody else', async () => {
  const painted: Wait[] = [];
  const before = processMs(plant.server.process.pid!);
  let moved: Awaited<ReturnType<typeof frameWork>> | undefined;
  const seen: ReturnType<typeof watched>[] = [];
  for (let round = 0; round < PAGES; round++) {
    const page = await plant.open('/profile');
    seen.push(watched(page));
    await page.waitForLoadState('networkidle');
    painted.push(await clickToPaint(page, LINK, PAINTED));
    await page.waitForLoadState('networkidle');
    if (round === PAGES - 1) {
      await frameWork(page, FRAMES, DRAG);
      moved = await frameWork(page, FRAMES, DRAG);
      await page.screenshot({ path: 'test-results/map-10000.png' });
    }
    await page.close();
  }
  const reports = seen.flatMap((one) => one.reports);
  const away = seen.flatMap((one) => one.away);
  const serverCpuMs = Math.round((processMs(plant.server.process.pid!) - before) / PAGES);
  tell('map page', {
    ...{ firstPaint: { ...waitsOf(painted), serverCpuMs }, pan: moved },
    ...{ away: away.length, reports: reports.length },
  });
  expect(away).toEqual([]);
  expect(reports).toEqual([]);
  expect(longestOf(painted)).toBeLessThanOrEqual(1000);
  expect(moved!.cpuMs.p95).toBeLessThanOrEqual(33);
});
