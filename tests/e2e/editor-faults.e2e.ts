/** What goes wrong while somebody edits: clear words, and nothing lost. */
import type { Page } from '@playwright/test';
import type { Client } from '../../api/client/client.ts';
import { DEMO_PASSWORD } from '../../api/server/demo/people.ts';
import { EditorPage, storedDocument } from '../support/e2e/editor.ts';
import { callsOf, emailOf, expect, shareWithEveryone, signIn, test } from '../support/e2e/walk.ts';
import { sessionOf } from '../support/session.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

async function edit(page: Page, origin: string, name: string): Promise<EditorPage> {
  await signIn(page, origin, 'builder');
  return EditorPage.create(page, origin, name);
}

test.describe('offline', () => {
  test('a save without a network keeps a draft and goes through once the network is back', async ({
    page,
    context,
    mimic,
  }) => {
    const calls = await callsOf(mimic.origin, 'builder');
    const editor = await edit(page, mimic.origin, 'Out of reach');
    await editor.place('Image Collection', 'Square tank');
    await context.setOffline(true);
    await editor.trySave();
    await expect(editor.saved).toHaveAttribute('data-phase', 'offline');
    await expect(editor.banner).toContainText('Your changes are kept in this browser');
    await page.keyboard.press('ArrowRight');
    expect((await storedDocument(calls, editor.diagram)).canvas.objects).toEqual([]);
    await context.setOffline(false);
    await expect(editor.saved).toHaveText('Saved', { timeout: 15_000 });
    await expect(editor.banner).toBeHidden();
    const kept = await editor.engine.objects();
    expect((await storedDocument(calls, editor.diagram)).canvas.objects).toEqual(kept);
  });

  test('a page closed without a network: the next one offers the draft and saves it', async ({
    page,
    context,
    mimic,
  }) => {
    const calls = await callsOf(mimic.origin, 'builder');
    const editor = await edit(page, mimic.origin, 'Closed too early');
    const { diagram } = editor;
    await editor.place('Guages', 'Circular gauge');
    await context.setOffline(true);
    await editor.trySave();
    await expect(editor.saved).toHaveAttribute('data-phase', 'offline');
    const kept = await editor.engine.document();
    const next = await context.newPage();
    await page.close();
    await context.setOffline(false);

    const again = await EditorPage.open(next, mimic.origin, diagram);
    await expect(again.banner).toContainText('not saved');
    expect(await again.engine.objects()).toEqual([]);
    await again.banner.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => again.engine.document()).toEqual(kept);
    await again.save();
    expect((await storedDocument(calls, diagram)).canvas.objects).toHaveLength(1);
  });
});

test.describe('rights', () => {
  test('a right lost while editing: the server refuses, the work stays and says why', {
    tag: '@long',
  }, async ({ page, mimic }) => {
    const viewer = await callsOf(mimic.origin, 'viewer');
    const body = { email: emailOf('viewer'), password: DEMO_PASSWORD };
    const { token } = sessionOf(await viewer.login({ body }));
    const editor = await edit(page, mimic.origin, 'No longer mine');
    await shareWithEveryone(await callsOf(mimic.origin, 'builder'), editor.diagram, 'view');
    await editor.place('Guages', 'Circular gauge');
    const work = await editor.engine.document();
    // The saves go out as those of somebody who may only watch; the server's own answer comes back.
    await page.route('**/site-schematics/*', (route) =>
      route.request().method() === 'PUT'
        ? route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${token}` } })
        : route.fallback(),
    );
    const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
    await editor.trySave();
    expect((await answer).status()).toBe(403);
    await expect(editor.saved).toHaveAttribute('data-phase', 'forbidden');
    await expect(editor.banner).toContainText('You no longer have permission to edit this diagram');
    expect(await editor.engine.document()).toEqual(work);
    await page.unroute('**/site-schematics/*');
    await editor.save();
    await expect(editor.banner).toBeHidden();
  });

  test('who may only watch is told so at the editor’s address, and the server agrees', async ({
    page,
    mimic,
  }) => {
    const builder = await callsOf(mimic.origin, 'builder');
    const { head } = await builder.createDiagram({ body: { name: 'Look only', width: 400, height: 300 } });
    await shareWithEveryone(builder, head.uuid, 'view');
    await signIn(page, mimic.origin, 'viewer');
    await page.goto(`${mimic.origin}/dash/site-schematic/${head.uuid}/edit`);
    await expect(page.getByRole('heading', { name: 'You cannot edit this diagram' })).toBeVisible();
    await expect(page.getByRole('toolbar', { name: 'Editing tools' })).toBeHidden();
    await page.getByRole('link', { name: 'View it live' }).click();
    await expect(page).toHaveURL(`${mimic.origin}/dash/site-schematic/${head.uuid}`);
    const viewer = await callsOf(mimic.origin, 'viewer');
    const body = { version: head.version, patch: { removed: [], put: [] } };
    await expect(viewer.saveDiagram({ params: { uuid: head.uuid }, body })).rejects.toMatchObject({
      status: 403,
    });
  });
});

const RUBBISH = [
  ['a word '.repeat(100), 'A text has at most 500 characters'],
  ['{"format":"figma","objects":[]}', 'The clipboard holds no Mimic objects'],
  ['{"format":"mimic/objects","objects":"many"}', 'The copied objects are damaged'],
  [
    '{"format":"mimic/objects","objects":[{"id":1,"identifier":"square-tank","x":null}],"configuration":[]}',
    'required',
  ],
] as const;

test('UNDO-10 pasted rubbish is refused in clear words and changes nothing', async ({ page, mimic }) => {
  const editor = await edit(page, mimic.origin, 'Nothing but the best');
  await editor.place('Image Collection', 'Square tank');
  const before = await editor.engine.document();
  const { at } = await editor.engine.ask('edit.history');
  await editor.surface.focus();
  for (const [text, words] of RUBBISH) {
    await page.evaluate((rubbish) => navigator.clipboard.writeText(rubbish), text);
    await page.keyboard.press('ControlOrMeta+v');
    const message = editor.messages.getByRole('status').filter({ hasText: words });
    await expect(message.first(), text).toBeVisible();
    await message.first().getByRole('button', { name: 'Dismiss' }).click();
    await expect(message).toBeHidden();
  }
  expect(await editor.engine.document()).toEqual(before);
  expect((await editor.engine.ask('edit.history')).at).toBe(at);
});

const STRANGERS = [
  {
    id: 'q',
    identifier: 'quantum-valve',
    x: 200,
    y: 200,
    width: 160,
    height: 90,
    spin: { up: [1, 2, null] },
    text: '½',
  },
  {
    id: 't',
    identifier: 'square-tank',
    version: 99,
    x: 500,
    y: 200,
    width: 140,
    height: 190,
    viscosity: 0.3,
    fill: '#2f6f9f',
  },
  { id: 's', identifier: 'dynamic-shapes', shape: 'dodecahedron', x: 800, y: 200, width: 100, height: 100 },
];

async function withStrangers(calls: Client): Promise<string> {
  const { head } = await calls.createDiagram({
    body: { name: 'From another time', width: 1200, height: 600 },
  });
  const put = STRANGERS.map((object, at) => ({
    object,
    config: object.id === 'q' ? { id: 'q', entangled: true } : null,
    after: STRANGERS[at - 1]?.id ?? null,
  }));
  const body = { version: head.version, patch: { removed: [], put: put as never } };
  await calls.saveDiagram({ params: { uuid: head.uuid }, body });
  return head.uuid;
}

test('unknown kinds and newer versions are shown as placeholders and saved back as they were', {
  tag: '@long',
}, async ({ page, mimic }) => {
  const calls = await callsOf(mimic.origin, 'builder');
  const diagram = await withStrangers(calls);
  const before = await storedDocument(calls, diagram);
  await signIn(page, mimic.origin, 'builder');
  const editor = await EditorPage.open(page, mimic.origin, diagram);
  await expect.poll(async () => (await editor.engine.objects()).length).toBe(3);
  expect((await editor.engine.document()).put.map(({ object }) => object)).toEqual(STRANGERS);

  await page
    .locator('main > header')
    .getByRole('button', { name: /changed$/ })
    .click();
  const findings = page.getByRole('dialog', { name: 'Some objects were loaded with changes' });
  await expect(findings).toContainText('quantum-valve');
  await expect(findings).toContainText('99');
  await findings.getByRole('button', { name: 'Close' }).click();

  await editor.engine.ask('edit.run', { do: 'select', ids: ['q'] });
  await expect(editor.panel).toContainText('Unknown kind; kept unchanged');
  await editor.place('Guages', 'Circular gauge');
  await editor.save();
  const after = await storedDocument(calls, diagram);
  expect(after.canvas.objects.slice(0, 3)).toEqual(before.canvas.objects);
  expect(after.configuration).toEqual(before.configuration);

  // Moving one moves it, and nothing else of it changes.
  await editor.engine.ask('edit.run', { do: 'select', ids: ['q', 't'] });
  await editor.surface.focus();
  await page.keyboard.press('ArrowRight');
  await editor.save();
  const moved = await storedDocument(calls, diagram);
  expect(moved.canvas.objects.slice(0, 2)).toEqual(
    STRANGERS.slice(0, 2).map((object) => ({ ...object, x: object.x + 2.5 })),
  );
});
