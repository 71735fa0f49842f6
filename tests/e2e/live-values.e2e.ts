/** What a plant publishes is what its diagram shows: as words, as the height of a liquid, and in time. */
import { request as ask, createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

import { LiveDiagram } from '../support/e2e/diagram.ts';
import { EngineProbe } from '../support/e2e/engine-probe.ts';
import { diagramOf, overviewPath, siteOf } from '../support/e2e/plant.ts';
import { SparkplugEar } from '../support/e2e/sparkplug-ear.ts';
import { expect, signIn, test } from '../support/e2e/walk.ts';

const LEVEL = 'T-202 level, %';
/** A shown value may be this old: the plant's step, the broker, the fan-out, and the list's own second. */
const LATE_MS = 2500;

/** Part of a square tank's height above and below the inside that the liquid fills (plugins/square-tank). */
const SLAB_AND_WALL = 36;

const isLiquid = ([r, g, b]: readonly [number, number, number]): boolean => b - r > 25 && b > g;

/** Percent of the tank's inside that is drawn as liquid. */
async function drawnLevel(probe: EngineProbe): Promise<{ readonly drawn: number; readonly said: number }> {
  const item = (await probe.ask('objects.mirror')).find((one) => one.label === LEVEL)!;
  const [left, top, width, height] = item.box;
  const edge = SLAB_AND_WALL * Math.min(width / 280, height / 380);
  const colours = await probe.column(left + width * 0.13, top + edge, top + height - edge);
  const liquid = colours.filter(isLiquid).length;
  return { drawn: (liquid / colours.length) * 100, said: Number.parseFloat(item.value) };
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.beforeEach(async ({ page, mimic }) => {
  await signIn(page, mimic.origin, 'viewer', overviewPath('treatment'));
});

test('CANV-01 LIVE-01 a tank level moves, and each value shown is one that was published on MQTT', async ({
  page,
  mimic,
}) => {
  const ear = await SparkplugEar.on(mimic, 'Treatment');
  const diagram = new LiveDiagram(page);
  await diagram.isLive();
  // What is shown now may have been published before anyone listened: that long has to be heard first.
  const heardFor = (): number => Date.now() - (ear.published('T-202/Level')[0]?.at ?? Date.now());
  await expect.poll(heardFor).toBeGreaterThan(LATE_MS);
  const shown = new Set<string>();
  const until = Date.now() + 15_000;
  while (shown.size < 5 && Date.now() < until) {
    const before = Date.now();
    const { text, quality } = await diagram.reading(LEVEL);
    if (quality === 'good') {
      // A value stands until the next one: what was replaced long ago must not be shown any more.
      const recent = () =>
        ear
          .published('T-202/Level')
          .filter((_, at, all) => !all[at + 1] || all[at + 1]!.at >= before - LATE_MS)
          .map(({ value }) => Number(value).toFixed(1));
      // The page may have heard it before we have.
      await expect.poll(recent).toContain(text);
      shown.add(text);
    }
    await page.waitForTimeout(500);
  }
  await ear.close();
  expect(shown.size, 'different levels shown').toBeGreaterThanOrEqual(5);
});

test('KIND-TANKSQ-01 the liquid stands as high as the value says, and moves with it', async ({ page }) => {
  const diagram = new LiveDiagram(page);
  await diagram.isLive();
  await expect(diagram.item(LEVEL)).toHaveText(/\d$/);
  const probe = await EngineProbe.in(page);
  const off = async (): Promise<number> => {
    const { drawn, said } = await drawnLevel(probe);
    return Math.abs(drawn - said);
  };
  // The first value lifts the liquid from nothing, which takes its 300 ms.
  await expect.poll(off, { timeout: 2000 }).toBeLessThan(2.5);
  const heights = new Set<number>();
  const until = Date.now() + 20_000;
  while (heights.size < 3 && Date.now() < until) {
    const { drawn, said } = await drawnLevel(probe);
    // A pixel is more than half a percent here, and the liquid takes 300 ms to follow.
    expect(Math.abs(drawn - said), `${said} % drawn as ${drawn} %`).toBeLessThan(2.5);
    heights.add(drawn);
    await page.waitForTimeout(700);
  }
  expect(heights.size, 'different heights of the liquid').toBeGreaterThanOrEqual(3);
});

/** What a browser tells the server of a diagram that it holds, though its page may be gone by then. */
async function listening(): Promise<{ readonly server: string; readonly told: string[]; close(): void }> {
  const told: string[] = [];
  const proxy = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!);
    const [, diagram] = /\/live-mode\/([^/]+)$/.exec(pathname) ?? [];
    if (diagram) told.push(`${diagram} ${searchParams.get('isLiveMode')} at ${searchParams.get('siteId')}`);
    const { method, headers } = request;
    const onward = ask(request.url!, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  // Sockets pass unread.
  proxy.on('connect', ({ url = '' }, socket) => {
    const [host, port] = url.split(':');
    const far = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      far.pipe(socket);
      socket.pipe(far);
    });
    for (const end of [far, socket]) end.on('error', () => [far, socket].map((one) => one.destroy()));
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const { port } = proxy.address() as AddressInfo;
  const close = () => {
    proxy.closeAllConnections();
    proxy.close();
  };
  return { server: `http://127.0.0.1:${port}`, told, close };
}

test('LIVE-03 OR-65 a diagram is released by whoever leaves its page, and by whoever closes the tab', async ({
  browser,
  mimic,
}) => {
  const { server, told, close } = await listening();
  const context = await browser.newContext({ proxy: { server } });
  const page = await context.newPage();
  const said = (isLive: boolean) => `${diagramOf('treatment')} ${isLive} at ${siteOf('treatment')}`;
  await signIn(page, mimic.origin, 'viewer', overviewPath('treatment'));
  await new LiveDiagram(page).isLive();
  await expect.poll(() => told).toEqual([said(true)]);
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Alerts' }).click();
  await expect.poll(() => told).toEqual([said(true), said(false)]);
  await page.goBack();
  await expect.poll(() => told.slice(2)).toEqual([said(true)]);
  await new LiveDiagram(page).isLive();
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => told.slice(3)).toEqual([said(false)]);
  await context.close();
  close();
});
