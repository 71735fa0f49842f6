/**
 * A browser with a profile of its own, killed with SIGKILL in the middle of edits, again and again: the draft is offered,
 * and the last edit that comes back is hardly older than the last one made. Prints its figures as a line of JSON; they are
 * kept in bench/results/.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { expect, test } from 'vitest';
import type { Client } from '../../api/client/client.ts';
import { DEMO_PASSWORD } from '../../api/server/demo/people.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../support/chromium.ts';
import { EditorPage } from '../support/e2e/editor.ts';
import { callsOf, emailOf, fillSignIn } from '../support/e2e/walk.ts';
import { startServer } from '../support/server.ts';
import { spread, tell } from './figures.ts';

const KILLS = Number(process.env.MIMIC_KILLS ?? 100);
const OBJECTS = 500;
const EDITED = 'edited';
/** Between two edits. */
const EVERY_MS = 25;

/** A browser that keeps its profile, and dies with all its processes. */
class Mortal {
  readonly page: Page;
  private readonly process: ChildProcess;
  private readonly browser: Browser;

  private constructor(process: ChildProcess, browser: Browser, page: Page) {
    this.process = process;
    this.browser = browser;
    this.page = page;
  }

  static async start(profile: string): Promise<Mortal> {
    const child = spawn(
      chromiumPath() || chromium.executablePath(),
      [
        ...CHROMIUM_ARGS,
        '--headless=new',
        '--remote-debugging-port=0',
        `--user-data-dir=${profile}`,
        '--window-size=1440,900',
      ],
      { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const address = await new Promise<string>((resolve, reject) => {
      let text = '';
      child.stderr!.on('data', (data) => {
        text += data;
        const [, found] = /DevTools listening on (ws:\S+)/.exec(text) ?? [];
        if (found) resolve(found);
      });
      child.on('exit', () => reject(new Error(`The browser ended:\n${text}`)));
    });
    const browser = await chromium.connectOverCDP(address);
    const [context] = browser.contexts();
    const page = await context!.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    return new Mortal(child, browser, page);
  }

  async kill(): Promise<void> {
    const ended = new Promise((done) => this.process.once('exit', done));
    process.kill(-this.process.pid!, 'SIGKILL');
    await ended;
    await this.browser.close().catch(() => {});
  }
}

async function makeDiagram(calls: Client): Promise<string> {
  const { head } = await calls.createDiagram({ body: { name: 'To be killed', width: 4000, height: 3000 } });
  const put = Array.from({ length: OBJECTS }, (_, nth) => ({
    object: {
      id: nth === 0 ? EDITED : `o${nth}`,
      identifier: 'dynamic-shapes',
      x: (nth % 25) * 120,
      y: Math.floor(nth / 25) * 120,
      width: 80,
      height: 60,
    },
    config: null,
    after: nth === 0 ? null : nth === 1 ? EDITED : `o${nth - 1}`,
  }));
  await calls.saveDiagram({
    params: { uuid: head.uuid },
    body: { version: head.version, patch: { removed: [], put: put as never } },
  });
  return head.uuid;
}

async function openEditor(page: Page, origin: string, diagram: string): Promise<EditorPage> {
  await page.goto(`${origin}/dash/site-schematic/${diagram}/edit`);
  const email = page.getByLabel('Email');
  const tools = page.getByRole('navigation', { name: 'Toolbox' });
  await email
    .or(tools.getByRole('button').first())
    .first()
    .waitFor({ timeout: 60_000 })
    .catch(async (error: Error) => {
      throw new Error(`${page.url()} shows: ${await page.locator('body').innerText()}`, { cause: error });
    });
  // A browser that dies at once may not have written its cookies.
  if (await email.isVisible()) await fillSignIn(page, emailOf('builder'), DEMO_PASSWORD);
  return EditorPage.on(page);
}

/** Edits until the browser is gone. Each edit leaves its number in the object; answers when each was made. */
async function editUntilDeath(editor: EditorPage, first: number): Promise<Map<number, number>> {
  const made = new Map<number, number>();
  try {
    await editor.engine.ask('edit.run', { do: 'select', ids: [EDITED] });
    for (let number = first; ; number++) {
      await editor.engine.ask('edit.run', { do: 'set', field: 'x', value: number });
      made.set(number, Date.now());
      await new Promise((done) => setTimeout(done, EVERY_MS));
    }
  } catch {
    return made;
  }
}

const numberIn = async (editor: EditorPage): Promise<number> =>
  (await editor.engine.objects()).find(({ id }) => id === EDITED)!.x;

test(`${KILLS} kills in mid-edit: the draft is offered, and next to nothing is missing`, async () => {
  const server = await startServer();
  const profile = mkdtempSync(join(tmpdir(), 'mimic-profile-'));
  let browser: Mortal | undefined;
  try {
    const diagram = await makeDiagram(await callsOf(server.origin, 'builder'));
    const lost: number[] = [];
    let number = 1;
    let made = new Map<number, number>();
    for (let kill = 0; kill <= KILLS; kill++) {
      browser = await Mortal.start(profile);
      const editor = await openEditor(browser.page, server.origin, diagram);
      if (made.size > 0) {
        await editor.banner.getByRole('button', { name: 'Restore' }).click({ timeout: 30_000 });
        await expect.poll(() => numberIn(editor), { timeout: 30_000 }).toBeGreaterThanOrEqual(number);
        const back = await numberIn(editor);
        const [last, at] = [...made].at(-1)!;
        lost.push(back >= last ? 0 : at - made.get(back)!);
        number = last + 1;
        await editor.save();
      }
      if (kill === KILLS) break;
      number = Math.max(number, 1);
      const editing = editUntilDeath(editor, number);
      await new Promise((done) => setTimeout(done, 600 + Math.random() * 1200));
      await browser.kill();
      browser = undefined;
      made = await editing;
      expect(made.size, 'edits before the kill').toBeGreaterThan(0);
    }
    tell('browser kills', { kills: KILLS, objects: OBJECTS, everyMs: EVERY_MS, lostMs: spread(lost) });
    expect(lost).toHaveLength(KILLS);
    expect(spread(lost).p95).toBeLessThanOrEqual(600);
    expect(spread(lost).max).toBeLessThanOrEqual(1000);
  } finally {
    await browser?.kill();
    await server.dispose();
    rmSync(profile, { recursive: true, force: true });
  }
});
