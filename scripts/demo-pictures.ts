/**
 * Draws anew the pictures of those of the demo's diagrams that have changed: each is opened in the editor of a server of its
 * own, moved by a unit and saved.
 * Needed after a change of what they show; tests/api/server/demo/pictures.test.ts says so.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '../tests/support/chromium.ts';
import { drawnFrom, picturedDiagrams } from '../tests/support/demo-pictures.ts';
import { EditorPage } from '../tests/support/e2e/editor.ts';
import { callsOf, signIn } from '../tests/support/e2e/walk.ts';
import { startServer } from '../tests/support/server.ts';
import { build } from './build.ts';

/** All 100,000 objects of the refinery have moved. */
const SAVE_MS = 120_000;
const FOLDER = resolve(import.meta.dirname, '../api/server/demo/pictures');

const drawn = JSON.parse(readFileSync(join(FOLDER, 'drawn-from.json'), 'utf8')) as Readonly<
  Record<string, string>
>;

await build();
mkdirSync(FOLDER, { recursive: true });
const server = await startServer();
const browser = await chromium.launch({ executablePath: chromiumPath() || undefined, args: CHROMIUM_ARGS });
try {
  const calls = await callsOf(server.origin, 'builder');
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await signIn(page, server.origin, 'builder');
  const now = drawnFrom();
  for (const { key, uuid, path } of picturedDiagrams()) {
    if (drawn[key] === now[key]) continue;
    await page.goto(`${server.origin}${path}`);
    const editor = await EditorPage.on(page);
    await editor.surface.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ArrowRight');
    await editor.save(SAVE_MS);
    const { thumbnail } = await calls.diagramThumbnail({ params: { uuid } });
    writeFileSync(join(FOLDER, `${key}.png`), Buffer.from(thumbnail!.split(',')[1]!, 'base64'));
    console.log(`${key}.png`);
  }
  writeFileSync(join(FOLDER, 'drawn-from.json'), `${JSON.stringify(now, null, 2)}\n`);
} finally {
  await browser.close();
  await server.dispose();
}
