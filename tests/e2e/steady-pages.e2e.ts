/** Nothing that can be clicked moves when an alarm comes, is acknowledged or goes: every page with the alarm bar, at three widths. */
import type { BrowserContext, Page } from '@playwright/test';
import type { Client } from '../../api/client/client.ts';
import { controllerUuid } from '../../api/server/demo/ids.ts';
import { LiveDiagram } from '../support/e2e/diagram.ts';
import { movedSince, notePlaces } from '../support/e2e/places.ts';
import { diagramOf, overviewPath, plantTag, siteOf, uuidOf } from '../support/e2e/plant.ts';
import { callsOf, expect, signIn, test } from '../support/e2e/walk.ts';

const SIZES = [
  [390, 844],
  [1440, 900],
  [2560, 1440],
] as const;
const TAG = 'T-601 Level';
const SITE = 'lift-station';
/** The counters are polled every 4 s; what else shows alarms is read again within 3 s of a change. */
const READ_AGAIN_MS = 3500;

interface Address {
  readonly path: string;
  /** The only width at which it has the bar. */
  readonly onlyAt?: number;
  /** Brings the page into the state that is measured. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const plain = (path: string): Address => ({ path });
// A phone shows a list of values, and the picture when it is asked for.
const live = (page: Page): Promise<void> =>
  expect(new LiveDiagram(page).status).toContainText('Live', { timeout: 60_000 });
const hasPicture = async (page: Page): Promise<boolean> => (await page.getByRole('application').count()) > 0;

/** The tag's only level: reached by every value, or by none. */
const setLimit = (admin: Client, value: number) =>
  admin.updateTag({
    params: { uuid: uuidOf(TAG) },
    body: { alarms: [{ level: 'High High', operator: '>=', value, upTo: null }] },
  });
const newest = async (admin: Client) =>
  (await admin.alerts({ query: { tagUuid: uuidOf(TAG), hideCompleted: true } })).items[0];

const bar = (page: Page) => page.getByRole('complementary', { name: 'Worst alarm' });

async function open(context: BrowserContext, origin: string, address: Address, size: (typeof SIZES)[number]) {
  const page = await context.newPage();
  await page.setViewportSize({ width: size[0], height: size[1] });
  await page.goto(origin + address.path);
  await expect(bar(page), address.path).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Processing')).toHaveCount(0);
  await address.prepare?.(page);
  return page;
}

/** Opens the pages at all widths, lets an alarm come and go, and returns what has moved. */
async function play(context: BrowserContext, origin: string, admin: Client, addresses: readonly Address[]) {
  await setLimit(admin, 1e6);
  await expect.poll(async () => (await newest(admin))?.active ?? false, { timeout: 30_000 }).toBe(false);
  const left = await newest(admin);
  if (left) await acknowledge(admin, left);
  const pages: Page[] = [];
  for (const address of addresses)
    for (const size of SIZES)
      if ((address.onlyAt ?? size[0]) === size[0]) pages.push(await open(context, origin, address, size));
  const found: string[] = [];
  const step = async (what: string, change: () => Promise<unknown>, isShown: (words: string) => boolean) => {
    for (const page of pages) expect(await notePlaces(page), page.url()).toBeGreaterThan(5);
    await change();
    for (const page of pages)
      await expect
        .poll(async () => isShown((await bar(page).textContent()) ?? ''), { timeout: 30_000 })
        .toBe(true);
    await pages[0]!.waitForTimeout(READ_AGAIN_MS);
    for (const page of pages) {
      const moved = await movedSince(page);
      const { width } = page.viewportSize()!;
      found.push(
        ...moved.map((words) => `${new URL(page.url()).pathname}, ${width} wide, ${what}: ${words}`),
      );
    }
  };
  const isOurs = (words: string) => words.includes(`${TAG} is High High`);
  await step('comes', () => setLimit(admin, -1e6), isOurs);
  await step(
    'is acknowledged',
    async () => acknowledge(admin, (await newest(admin))!),
    (words) => !isOurs(words),
  );
  await step(
    'goes',
    async () => {
      await setLimit(admin, 1e6);
      await expect.poll(async () => await newest(admin), { timeout: 30_000 }).toBeUndefined();
    },
    (words) => !isOurs(words),
  );
  for (const page of pages) await page.close();
  return found;
}

const acknowledge = (admin: Client, { uuid, siteId }: { uuid: string; siteId: string | number }) =>
  admin.updateAlert({ params: { id: uuid }, body: { status: 'acknowledged', siteId: String(siteId) } });

async function begin(page: Page, origin: string): Promise<Client> {
  await signIn(page, origin, 'admin');
  const admin = await callsOf(origin, 'admin');
  const { alarms: first } = (await admin.tag({ params: { uuid: uuidOf(TAG) } })).tag;
  restore = () => admin.updateTag({ params: { uuid: uuidOf(TAG) }, body: { alarms: first } });
  return admin;
}
let restore: (() => Promise<unknown>) | undefined;
test.afterEach(async () => {
  await restore?.();
});

test('@long moves nothing that can be clicked when an alarm comes or goes, on the dashboard and on a diagram', async ({
  page,
  context,
  mimic,
}) => {
  const admin = await begin(page, mimic.origin);
  const found = await play(context, mimic.origin, admin, [
    plain('/dash/'),
    { path: overviewPath(SITE), prepare: live },
  ]);
  expect(found).toEqual([]);
});

/** As many pages at a time as a small machine can keep open three times each. */
const AT_ONCE = 4;

const SETUP = [
  ...['organize', 'users', 'roles', 'groups', 'company', 'custom-fields', 'link-objects', 'templates'],
  ...['notifications', 'archive', 'audit-log', 'plugins', 'jobs', 'servers', 'outbox'],
].map((name) => plain(`/setup/${name}`));

const playBack = async (page: Page): Promise<void> => {
  await live(page);
  if (!(await hasPicture(page))) return;
  await page.bringToFront();
  await page.getByRole('application').focus();
  await page.keyboard.press('h');
  await expect(page.getByRole('region', { name: 'Playback' })).toBeVisible();
};
const fillScreen = async (page: Page): Promise<void> => {
  await live(page);
  if (!(await hasPicture(page))) return;
  await page.bringToFront();
  await page.getByRole('application').focus();
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
};

test('@long moves nothing that can be clicked when an alarm comes or goes, on every page with the bar', async ({
  page,
  context,
  mimic,
}) => {
  test.setTimeout(1_500_000);
  const admin = await begin(page, mimic.origin);
  const site = siteOf(SITE);
  const { uuid: report } = await admin.createReport({
    body: { type: 'map', name: 'All sites', mapSites: null },
  });
  const { items } = await admin.reports({ query: {} });
  const others = items.filter(({ type }) => type === 'graph' || type === 'tabular');
  const addresses: readonly Address[] = [
    ...['/dash/', `/dash/map/${report}/view`, '/dash/graph', '/dash/map/add'].map(plain),
    ...['/site/map', `/site/map/${site}`, '/site/gallery', `/site/gallery/${site}`].map(plain),
    ...['/site/activity-log', `/site/activity-log/${site}`, '/site/reports'].map(plain),
    plain(`/site/reports/${site}`),
    ...others.map(({ type, uuid }) => plain(`/dash/${type}/${uuid}`)),
    plain('/site/communication'),
    plain(`/site/communication/${site}`),
    plain(`/site/communication/${site}/controller/${controllerUuid(SITE, plantTag(TAG).controller)}`),
    ...['/profile', '/no/such/page', '/site/overview'].map(plain),
    { path: overviewPath(SITE), prepare: live },
    { path: overviewPath(SITE), prepare: playBack },
    { path: overviewPath(SITE), prepare: fillScreen },
    // A phone has no editor, but a page that says so.
    { path: `/site/overview/${site}/site-schematic/${diagramOf(SITE)}/edit`, onlyAt: 390 },
    ...SETUP,
  ];
  const found: string[] = [];
  for (let from = 0; from < addresses.length; from += AT_ONCE)
    found.push(...(await play(context, mimic.origin, admin, addresses.slice(from, from + AT_ONCE))));
  await admin.archiveReport({ params: { id: report } });
  expect(found).toEqual([]);
});
