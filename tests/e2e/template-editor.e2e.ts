/** An overview template in the editor. */
import { EditorPage } from '../support/e2e/editor.ts';
import { callsOf, expect, signIn, test } from '../support/e2e/walk.ts';

test('CANV-24 edits and saves the drawing of an overview template', async ({ page, mimic }) => {
  const calls = await callsOf(mimic.origin, 'builder');
  await signIn(page, mimic.origin, 'builder', '/setup/templates?tab=overviews');
  await page.getByRole('button', { name: 'New template' }).first().click();
  await page.getByRole('dialog', { name: 'New overview template' }).getByLabel('Name').fill('Pump hall');
  await page.getByRole('button', { name: 'Draw it' }).click();
  await expect(page).toHaveURL(/\/setup\/templates\/[0-9a-f-]{36}\/edit$/);
  const uuid = page.url().split('/').at(-2)!;
  const template = async () => calls.overviewTemplate({ params: { uuid } });
  const first = await EditorPage.on(page);
  expect(await first.engine.objects()).toEqual([]);
  await first.place('Image Collection', 'Square tank');
  await first.save();
  expect((await template()).objectCount).toBe(1);

  // Opened again it is as it was saved: by its page, and by the query of the editor's path.
  for (const path of [`/setup/templates/${uuid}/edit`, `/dash/site-schematic/edit?templateId=${uuid}`]) {
    await page.goto(mimic.origin + path);
    const opened = await EditorPage.on(page);
    await expect(page).toHaveURL(`${mimic.origin}/setup/templates/${uuid}/edit`);
    await expect.poll(async () => (await opened.engine.objects()).length).toBe(1);
  }
  const again = await EditorPage.on(page);
  await again.place('Guages', 'Circular gauge');
  await again.save();
  expect(await template()).toMatchObject({ name: 'Pump hall', objectCount: 2 });
  await page.getByRole('link', { name: 'Overview templates', exact: true }).click();
  await expect(page).toHaveURL(`${mimic.origin}/setup/templates?tab=overviews`);
  await expect(page.getByRole('row', { name: /Pump hall/ })).toBeVisible();
});
