/** The pictures of an import: they come into the library with the first save that shows them. */
import { EditorPage } from '../support/e2e/editor.ts';
import { callsOf, expect, signIn, test } from '../support/e2e/walk.ts';

/** Its masked rectangle becomes a picture. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
  <mask id="m"><rect width="200" height="100" fill="#888"/></mask>
  <rect width="90" height="90" fill="#2b7420"/>
  <rect id="import-undo" x="100" width="90" height="90" fill="#b3132b" mask="url(#m)"/></svg>`;

test('an undone import leaves nothing in the library; redone and saved, its pictures are there', async ({
  page,
  mimic,
}) => {
  const calls = await callsOf(mimic.origin, 'builder');
  const library = async (): Promise<number> =>
    (await calls.images({ query: { search: 'import-undo', isPropertyPanel: true } })).total;
  await signIn(page, mimic.origin, 'builder');
  const editor = await EditorPage.create(page, mimic.origin, 'Import and undo');
  const kinds = async () => (await editor.engine.objects()).map(({ identifier }) => identifier);

  await page.getByRole('button', { name: 'Diagram', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import a drawing…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a drawing' });
  await dialog
    .getByLabel('Drawing to import')
    .setInputFiles({ name: 'works.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(DRAWING) });
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await expect.poll(kinds).toEqual(['dynamic-shapes', 'images']);
  expect(await library()).toBe(0);

  await editor.surface.focus();
  await page.keyboard.press('Control+z');
  await expect.poll(kinds).toEqual([]);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(kinds).toEqual(['dynamic-shapes', 'images']);
  expect(await library()).toBe(0);

  await editor.save();
  expect(await library()).toBe(1);
});
