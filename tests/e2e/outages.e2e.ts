/** Whatever dies between a sensor and the screen: within two seconds the picture says so, and it comes back by itself. */
import type { Page } from '@playwright/test';
import { LiveDiagram } from '../support/e2e/diagram.ts';
import { hasMosquitto, Mosquitto } from '../support/e2e/mosquitto.ts';
import { overviewPath, plantPid } from '../support/e2e/plant.ts';
import { expect, signIn, test } from '../support/e2e/walk.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Milliseconds within which an operator must see that a value is old. */
const STALE_MS = 2000;

/** Leaves a mark that a reload would wipe away. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { walkMark: 'here' }));
const marked = (page: Page) => page.evaluate(() => (window as { walkMark?: string }).walkMark);

async function openTreatment(page: Page, server: TestServer): Promise<LiveDiagram> {
  await signIn(page, server.origin, 'operator', overviewPath('treatment'));
  const diagram = new LiveDiagram(page);
  await diagram.isLive();
  await diagram.isFresh();
  await isGood(diagram, LEVEL);
  await mark(page);
  return diagram;
}

/** A number without a word about its quality. That an alarm stands is no matter: what happens to the plant raises some. */
const isGood = (diagram: LiveDiagram, level: string): Promise<void> =>
  expect
    .poll(async () => {
      const { number, quality } = await diagram.reading(level);
      return Number.isFinite(number) ? quality : 'no number';
    })
    .toBe('good');

const LEVEL = 'T-202 level, %';
const MODBUS_LEVEL = 'T-601 level, %';

async function isGoodAgain(diagram: LiveDiagram, level: string): Promise<void> {
  await diagram.isFresh(30_000);
  await isGood(diagram, level);
  const before = (await diagram.reading(level)).text;
  await expect.poll(async () => (await diagram.reading(level)).text, { timeout: 20_000 }).not.toBe(before);
  expect(await marked(diagram.page), 'the page was not loaded again').toBe('here');
}

test('LIVE-01 a killed plant process makes Sparkplug and Modbus values stale within 2 s, and good again when it is back', async ({
  page,
  context,
  mimic,
}) => {
  const sparkplug = await openTreatment(page, mimic);
  const second = await context.newPage();
  await second.goto(mimic.origin + overviewPath('lift-station'));
  const modbus = new LiveDiagram(second);
  await modbus.isLive();
  await modbus.isFresh();
  await mark(second);

  const pid = await plantPid(mimic);
  const killedAt = Date.now();
  process.kill(pid, 'SIGKILL');
  const times = await Promise.all([
    sparkplug.untilStale(40, killedAt),
    modbus.untilStale(20, killedAt),
    sparkplug.untilSaid(LEVEL, /stale/, killedAt),
    modbus.untilSaid(MODBUS_LEVEL, /stale/, killedAt),
  ]);
  console.log(`plant killed: stale after ${times.map(Math.round).join(', ')} ms`);
  for (const ms of times) expect(ms).toBeLessThan(STALE_MS);
  // The last value stays readable: old, and said to be.
  await expect(sparkplug.item(LEVEL)).toHaveText(/\d+\.\d, stale(, .* alarm.*)?$/);

  await isGoodAgain(sparkplug, LEVEL);
  await isGoodAgain(modbus, MODBUS_LEVEL);
  expect(await plantPid(mimic)).not.toBe(pid);
});

test('OR-96 a killed server is announced within 2 s over stale values, and one that is back needs no reload', async ({
  page,
}) => {
  const server = await startServer();
  try {
    const diagram = await openTreatment(page, server);
    const killedAt = Date.now();
    await server.stop('SIGKILL');
    const stale = await diagram.untilStale(40, killedAt);
    await expect(diagram.banner).toContainText('Connection lost. Values may be out of date.', {
      timeout: STALE_MS,
    });
    const banner = Date.now() - killedAt;
    const said = await diagram.untilSaid(LEVEL, /stale/, killedAt);
    console.log(`server killed: stale after ${stale} ms, said after ${said} ms, banner by ${banner} ms`);
    for (const ms of [stale, said, banner]) expect(ms).toBeLessThan(STALE_MS);

    await server.restart();
    await expect(diagram.banner).toBeHidden({ timeout: 30_000 });
    await isGoodAgain(diagram, LEVEL);
  } finally {
    await server.dispose();
  }
});

test('LIVE-01 a killed broker of one’s own (MQTT_URL) makes its values stale within 2 s, and good again when it is back', {
  tag: '@long',
}, async ({ page }) => {
  test.skip(!hasMosquitto(), 'Mosquitto is not installed');
  const broker = await Mosquitto.start();
  const server = await startServer({ env: { MQTT_URL: broker.url } });
  try {
    const diagram = await openTreatment(page, server);
    const killedAt = Date.now();
    await broker.kill();
    const times = [await diagram.untilStale(40, killedAt), await diagram.untilSaid(LEVEL, /stale/, killedAt)];
    console.log(`broker killed: stale after ${times.join(', ')} ms`);
    for (const ms of times) expect(ms).toBeLessThan(STALE_MS);
    // The server itself is well: no word of a lost connection.
    await expect(diagram.banner).toBeHidden();

    await broker.start();
    await isGoodAgain(diagram, LEVEL);
  } finally {
    await server.dispose();
    await broker.kill();
  }
});
