/** The engine's own accidents: a lost GL context and dead workers. The diagram comes back by itself, live. */
import type { Page } from '@playwright/test';
import { LiveDiagram } from '../support/e2e/diagram.ts';
import { EditorPage } from '../support/e2e/editor.ts';
import { EngineProbe } from '../support/e2e/engine-probe.ts';
import { overviewPath } from '../support/e2e/plant.ts';
import { expect, signIn, test } from '../support/e2e/walk.ts';
import type { TestServer } from '../support/server.ts';

const LEVEL = 'T-501 level, %';
/** A worker is given up after two seconds of silence, and the next one needs a moment to start. */
const RESPAWN_MS = 20_000;

/** A processor that plays the GPU can draw no moving pipes beside another walk without the worker being doubted. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function open(page: Page, server: TestServer): Promise<[LiveDiagram, EngineProbe]> {
  await signIn(page, server.origin, 'viewer', overviewPath('reservoir'));
  const diagram = new LiveDiagram(page);
  await diagram.isLive();
  await expect(diagram.item(LEVEL)).toHaveText(/\d$/);
  // None stands by for one that is busy with its first picture.
  await expect.poll(() => page.workers().length, { timeout: RESPAWN_MS }).toBe(1);
  return [diagram, await EngineProbe.in(page)];
}

/** Which colours a column through the tank has, from top to bottom, without repetition and edges. */
async function tankColours(probe: EngineProbe): Promise<string[]> {
  const item = (await probe.ask('objects.mirror')).find((one) => one.label === LEVEL)!;
  const [left, top, width, height] = item.box;
  const column = await probe.column(left + width * 0.13, top, top + height);
  const runs = column.map(String).filter((colour, at, all) => colour === all[at + 3]);
  return runs.filter((colour, at) => colour !== runs[at - 1]);
}

/** Has the page's engine draw with WebGL, also where a processor plays the GPU: only there is a context to be lost. */
async function useWebgl(page: Page): Promise<void> {
  await page.route(
    (url) => !url.pathname.startsWith('/api/') && !url.pathname.startsWith('/assets/'),
    async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/(\/assets\/worker-[\w-]+\.js)/, '$1?backend=webgl');
      await route.fulfill({ response: answer, body });
    },
  );
}

test('LIVE-01 a lost GL context is drawn again from the columns, and the values go on', async ({
  page,
  mimic,
}) => {
  await useWebgl(page);
  const [diagram, probe] = await open(page, mimic);
  expect((await probe.ask('thread.stats')).backend).toBe('webgl');
  // Shell, empty part, liquid, shell: before the first value there is no liquid.
  await expect.poll(async () => (await tankColours(probe)).length, { timeout: 15_000 }).toBeGreaterThan(3);
  const before = await tankColours(probe);
  await probe.ask('surface.loseContext');
  await expect.poll(() => tankColours(probe), { timeout: 15_000 }).toEqual(before);
  const { frames, tagUpdates } = await probe.ask('thread.stats');
  await expect.poll(async () => (await probe.ask('thread.stats')).frames).toBeGreaterThan(frames + 3);
  await expect.poll(async () => (await probe.ask('thread.stats')).tagUpdates).toBeGreaterThan(tagUpdates);
  await expect(diagram.status).toContainText('Live');
  // A thread that hangs ends when the browser gets hold of it.
  await expect.poll(() => page.workers().length, { timeout: 15_000 }).toBe(1);
});

/** The probe of the worker that took the dead one's place, once values flow into it. */
async function replaced(page: Page, dead: EngineProbe): Promise<EngineProbe> {
  const probe = await EngineProbe.in(page, dead);
  await expect(async () => expect((await probe.ask('thread.stats')).tagUpdates).toBeGreaterThan(0)).toPass({
    timeout: RESPAWN_MS,
  });
  return probe;
}

test('LIVE-01 a worker that crashes and one that hangs are replaced, and the diagram is live again', async ({
  page,
  mimic,
}) => {
  const [diagram, first] = await open(page, mimic);
  // Shell, empty part, liquid, shell: before the first value there is no liquid.
  await expect.poll(async () => (await tankColours(first)).length, { timeout: 15_000 }).toBeGreaterThan(3);
  const before = await tankColours(first);

  await first.crash();
  const second = await replaced(page, first);
  await diagram.isLive();
  await expect.poll(() => tankColours(second), { timeout: 5000 }).toEqual(before);

  const canvas = page.locator('canvas').first();
  const box = await canvas.boundingBox();
  await second.hang();
  // It is said over the picture, which does not jump.
  await expect(page.getByText('The diagram does not respond.')).toBeVisible();
  await expect.poll(() => canvas.boundingBox()).toEqual(box);
  const third = await replaced(page, second);
  await diagram.isLive();
  await expect.poll(() => tankColours(third), { timeout: 5000 }).toEqual(before);
  const shown = (await diagram.reading(LEVEL)).text;
  await expect.poll(async () => (await diagram.reading(LEVEL)).text, { timeout: 15_000 }).not.toBe(shown);
  // A thread that hangs ends when the browser gets hold of it.
  await expect.poll(() => page.workers().length, { timeout: 15_000 }).toBe(1);
});

test('a worker that was only busy stays: the one that stood by for it is gone, and nobody has seen it', {
  tag: '@long',
}, async ({ page, mimic }) => {
  const [diagram, probe] = await open(page, mimic);
  await page.evaluate(() => document.querySelector('canvas')!.setAttribute('data-first', ''));
  // Long enough to be doubted, too short to be given up.
  await probe.blockUntil(page.waitForEvent('worker'));
  // Asked for again and again: a thread that ends while it starts may end before a listener hears of it.
  await expect.poll(() => page.workers().length, { timeout: 15_000 }).toBe(1);
  await diagram.isLive();
  await expect(page.locator('canvas[data-first]')).toHaveCount(1);
  const { tagUpdates } = await probe.ask('thread.stats');
  await expect.poll(async () => (await probe.ask('thread.stats')).tagUpdates).toBeGreaterThan(tagUpdates);
});

test('a worker that hangs in mid-edit is replaced: what was done is there, and a save has it all', {
  tag: '@long',
}, async ({ page, mimic }) => {
  await signIn(page, mimic.origin, 'builder');
  const editor = await EditorPage.create(page, mimic.origin, 'Back again');
  const first = await EngineProbe.in(page);
  await editor.place('Image Collection', 'Square tank');
  await editor.place('Guages', 'Circular gauge');
  const { put } = await editor.engine.document();
  expect(put).toHaveLength(2);

  await first.hang();
  await expect(editor.messages).toContainText('unsaved changes are restored', { timeout: RESPAWN_MS });
  // A thread that hangs ends when the browser gets hold of it.
  await expect.poll(() => page.workers().length, { timeout: 15_000 }).toBe(1);
  const again = await EditorPage.on(page);
  expect((await again.engine.document()).put).toEqual(put);
  await expect(again.saved).toHaveText('Unsaved changes');
  await again.save();
  await page.reload();
  const later = await EditorPage.on(page);
  await expect.poll(async () => (await later.engine.document()).put.length).toBe(2);
  await expect(later.banner, 'nothing is left to restore').toBeHidden();
});
