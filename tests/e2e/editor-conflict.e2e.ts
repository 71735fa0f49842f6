/** Two builders save one diagram: the second is told, loses nothing, and each way out of it ends as it says. */
import type { Browser, Page } from '@playwright/test';
import type { Client } from '../../api/client/client.ts';
import { EditorPage, storedDocument } from '../support/e2e/editor.ts';
import { callsOf, expect, shareWithEveryone, signIn, test } from '../support/e2e/walk.ts';

interface Conflict {
  readonly calls: Client;
  readonly diagram: string;
  /** The second one, before whom the dialog stands now. */
  readonly mine: EditorPage;
  readonly theirs: EditorPage;
  /** Statuses of the second one's saves. */
  readonly answers: readonly number[];
  end(): Promise<void>;
}

/** A diagram with a tank, open in two browsers: the first has moved the tank and saved, the second has turned it. */
async function conflict(browser: Browser, page: Page, origin: string, name: string): Promise<Conflict> {
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'PUT') answers.push(response.status());
  });
  await signIn(page, origin, 'builder');
  const mine = await EditorPage.create(page, origin, name);
  await mine.place('Image Collection', 'Square tank');
  await mine.save();

  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, origin, 'builder', '/dash/');
  const theirs = await EditorPage.open(other, origin, mine.diagram);
  await theirs.surface.focus();
  await other.keyboard.press('ControlOrMeta+a');
  await theirs.set('X', '100');
  await theirs.save();

  await mine.set('Angle', '30');
  await mine.place('Guages', 'Circular gauge');
  await mine.trySave();
  await expect(mine.conflict).toBeVisible();
  expect(answers.at(-1)).toBe(409);
  const calls = await callsOf(origin, 'builder');
  return { calls, diagram: mine.diagram, mine, theirs, answers, end: () => context.close() };
}

test('the tools stand where they stood when somebody else opens the diagram, and the others are beside its name', async ({
  page,
  browser,
  mimic,
}) => {
  await signIn(page, mimic.origin, 'builder');
  const mine = await EditorPage.create(page, mimic.origin, 'Company');
  const tools = page.getByRole('toolbar', { name: 'Editing tools' }).getByRole('button');
  const placesOf = () => tools.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
  const before = await placesOf();
  expect(before.length).toBeGreaterThan(15);
  const context = await browser.newContext();
  const other = await context.newPage();
  await shareWithEveryone(await callsOf(mimic.origin, 'builder'), mine.diagram, 'edit');
  await signIn(other, mimic.origin, 'admin', '/dash/');
  await EditorPage.open(other, mimic.origin, mine.diagram);
  await expect(page.getByRole('list', { name: 'Also editing' }).getByRole('listitem')).toHaveCount(1);
  expect(await placesOf()).toEqual(before);
  await context.close();
});

const kindsOf = (objects: readonly unknown[]): string[] =>
  objects.map((object) => (object as { identifier: string }).identifier);

test('a second save gets 409; going on keeps every change; what both changed is decided, the rest merges', async ({
  page,
  browser,
  mimic,
}) => {
  const { calls, diagram, mine, theirs, answers, end } = await conflict(
    browser,
    page,
    mimic.origin,
    'Two at once',
  );
  const before = await mine.engine.document();
  const stored = await storedDocument(calls, diagram);
  expect(stored.canvas.objects, 'nothing of the second save').toMatchObject([{ x: 100 }]);
  await mine.conflict.getByRole('button', { name: 'Keep editing' }).click();
  await expect(mine.conflict).toBeHidden();
  expect(await mine.engine.document()).toEqual(before);
  await expect(mine.saved).toHaveAttribute('data-phase', 'conflict');
  await mine.surface.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ArrowRight');
  await mine.trySave();
  await expect(mine.conflict, 'asked again at the next save').toBeVisible();
  expect(answers.slice(-2)).toEqual([409, 409]);
  expect(await storedDocument(calls, diagram)).toEqual(stored);
  const merge = mine.conflict.getByRole('button', { name: 'Merge and save' });
  await expect(mine.conflict.getByRole('heading', { name: 'To decide: 1 of 1' })).toBeVisible();
  await expect(merge, 'not before it is decided').toBeDisabled();
  await mine.conflict.getByRole('radio', { name: 'Theirs' }).check();
  await merge.click();
  await expect(mine.saved).toHaveText('Saved');
  const both = (await storedDocument(calls, diagram)).canvas.objects;
  expect(both, 'their place, my angle').toMatchObject([{ x: 100, angle: 30 }, { identifier: 'gauges' }]);
  expect(await mine.engine.objects()).toEqual(both);
  await expect(theirs.saved).toHaveText('Saved');
  await end();
});

test('keep mine as a copy: a new diagram has all of mine, the old one all of theirs', {
  tag: '@long',
}, async ({ page, browser, mimic }) => {
  const { calls, diagram, mine, end } = await conflict(browser, page, mimic.origin, 'One to keep');
  const before = await mine.engine.document();
  const stored = await storedDocument(calls, diagram);
  await mine.conflict.getByRole('button', { name: 'Keep mine as a copy' }).click();
  await expect(page).not.toHaveURL(new RegExp(diagram));
  const copy = await EditorPage.on(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One to keep-Copy');
  await expect.poll(async () => (await copy.engine.objects()).length).toBe(2);
  expect(await copy.engine.document()).toEqual(before);
  expect((await storedDocument(calls, copy.diagram)).canvas.objects).toHaveLength(2);
  expect(await storedDocument(calls, diagram)).toEqual(stored);
  await expect(copy.banner).toBeHidden();
  await end();
});

test('load theirs: theirs is shown, my draft is offered, goes on top of it and can be saved', {
  tag: '@long',
}, async ({ page, browser, mimic }) => {
  const { calls, diagram, mine, end } = await conflict(browser, page, mimic.origin, 'Theirs first');
  await mine.conflict.getByRole('button', { name: 'Load theirs' }).click();
  await expect(mine.conflict).toBeHidden();
  await expect.poll(async () => kindsOf(await mine.engine.objects())).toEqual(['square-tank']);
  expect(await mine.engine.objects()).toMatchObject([{ x: 100 }]);
  await expect(mine.banner).toContainText('The diagram has been saved since then');
  await mine.banner.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(async () => kindsOf(await mine.engine.objects())).toEqual(['square-tank', 'gauges']);
  expect((await mine.engine.only('square-tank')).angle).toBe(30);
  await mine.trySave();
  await expect(mine.conflict, 'a draft does not overwrite what was saved since').toContainText(
    'No conflicts',
  );
  await mine.conflict.getByRole('button', { name: 'Merge and save' }).click();
  await expect(mine.saved).toHaveText('Saved');
  expect((await storedDocument(calls, diagram)).canvas.objects).toMatchObject([
    { identifier: 'square-tank', x: 100, angle: 30 },
    { identifier: 'gauges' },
  ]);
  await page.reload();
  const again = await EditorPage.on(page);
  await expect.poll(async () => (await again.engine.objects()).length).toBe(2);
  await expect(again.banner, 'nothing is left to restore').toBeHidden();
  await end();
});
