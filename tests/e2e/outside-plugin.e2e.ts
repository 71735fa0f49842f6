/**
 * Plugins from outside: the file that plugins/README.md shows is offered, approved, placed, linked and seen live without
 * a rebuild; one that means harm reaches nothing, and what it breaks is itself.
 */

import type { Page } from '@playwright/test';
import { type AnyKind, describe } from '../../engine/plugin.ts';
import { type Kit, kit } from '../../worker/sandbox/kit.ts';
import { EditorPage } from '../support/e2e/editor.ts';
import { callsOf, expect, signIn, test } from '../support/e2e/walk.ts';
import { HOSTILE, heatExchanger } from '../support/outside-plugins.ts';

/** Offers a file on the set-up page and approves it. */
async function bring(page: Page, file: string, source: string, title: string): Promise<void> {
  await page.getByRole('button', { name: 'New plugin' }).first().click();
  await page.getByLabel('Module file').setInputFiles({
    name: file,
    mimeType: 'text/javascript',
    buffer: Buffer.from(source),
  });
  const pane = page.getByRole('region', { name: title });
  await expect(pane.getByRole('button', { name: 'Approve' })).toBeEnabled({ timeout: 20_000 });
  await expect(pane.getByText('SHA-256')).toBeVisible();
  // What is approved can be read beside its picture.
  await expect(pane.getByLabel('Source')).toContainText('export default (kit) =>');
  await pane.getByRole('button', { name: 'Approve' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).not.toContainText('replaces');
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(pane.getByText('Approved', { exact: true }).first()).toBeVisible();
}

/** Offers and approves by calls, as the set-up page does. */
async function approve(calls: Awaited<ReturnType<typeof callsOf>>, source: string): Promise<void> {
  const { uuid } = await calls.offerPlugin({ body: { source } });
  const module = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    default(kit: Kit): AnyKind;
  };
  const descriptor = describe(module.default(kit));
  const { kind, version, title } = descriptor;
  await calls.approvePlugin({
    params: { id: uuid },
    body: { kind, version, title, descriptor: { ...descriptor } },
  });
}

test('a kind from outside in one file of at most 60 lines, and one that means harm', {
  tag: '@long',
}, async ({ browser, mimic }) => {
  const code = heatExchanger();
  expect(code.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  // A context of its own: what the hostile one tries is refused by its policy, and the browser says so.
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, mimic.origin, 'admin', '/setup/plugins');
  await bring(page, 'heat-exchanger.js', code, 'Live heat exchanger');
  const calls = await callsOf(mimic.origin, 'admin');
  await approve(calls, HOSTILE);

  const editor = await EditorPage.create(page, mimic.origin, `Plugins ${Date.now()}`);
  const exchanger = await editor.place('Image Collection', 'Live heat exchanger');
  await expect.poll(async () => (await editor.engine.ask('thread.stats')).records).toBeGreaterThan(10);
  expect(await editor.engine.selection()).toMatchObject({ kind: 'heat-exchanger', known: true, fault: null });
  await editor.set('Tubes', '6');
  await editor.link('level');
  await editor.save();
  const { diagram } = editor;

  await editor.place('Image Collection', 'Hostile');
  const does = editor.field('Deed');
  const fault = editor.panel.getByRole('alert');
  const misdeeds = [
    ['throw', 'Kind "hostile" failed to draw: I will not draw this'],
    ['infinite', 'Call 1, rrect: must be a finite number'],
    ['million', 'It draws more than 1000 shapes'],
    ['reach', 'reached: [] imported: []'],
    ['loop', 'it did not answer within 2 seconds'],
  ] as const;
  for (const [deed, words] of misdeeds) {
    await does.selectOption(deed);
    await expect(fault).toContainText(words);
  }
  await expect(editor.messages).toContainText('it did not answer within 2 seconds');
  // Stopped for good, while all that is not its own lives on.
  await does.selectOption('nothing');
  await expect(fault).toContainText('it did not answer within 2 seconds');
  await editor.engine.ask('edit.run', { do: 'select', ids: [exchanger.id] });
  await editor.set('Tubes', '3');
  await expect.poll(async () => (await editor.engine.selection()).fault).toBeNull();
  await expect(fault).toBeHidden();

  // Live: the saved diagram, its value spoken for the object.
  const live = await context.newPage();
  await live.goto(`${mimic.origin}/dash/${diagram}`);
  const spoken = live.getByRole('list', { name: 'Objects in view' });
  await expect(spoken).toContainText(/level.*\d/i, { timeout: 15_000 });

  // Taken back, its objects are placeholders; nothing of them is lost.
  const { items } = await calls.plugins();
  for (const { uuid } of items) await calls.withdrawPlugin({ params: { id: uuid } });
  const again = await EditorPage.open(live, mimic.origin, diagram);
  await again.engine.ask('edit.run', { do: 'selectAll' });
  expect(await again.engine.selection()).toMatchObject({ kind: 'heat-exchanger', known: false });
  expect((await again.engine.only('heat-exchanger')).tubes).toBe(6);
  await expect(again.panel).toContainText('Unknown kind; kept unchanged');
  await context.close();
});
