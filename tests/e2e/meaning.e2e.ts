/** A builder gives values a meaning: makes a dictionary and a formula where they are needed, and sees them live. */
import type { Page } from '@playwright/test';
import { LiveDiagram } from '../support/e2e/diagram.ts';
import { EditorPage } from '../support/e2e/editor.ts';
import { expect, signIn, test } from '../support/e2e/walk.ts';

test('PROP-04 LABL-06 KIND-TEXT-01 a dictionary and a formula are made, bound to texts, saved, and seen live', async ({
  page,
  mimic,
}) => {
  await signIn(page, mimic.origin, 'builder');
  const editor = await EditorPage.create(page, mimic.origin, 'What values mean');

  await test.step('a pump’s state by a dictionary', async () => {
    await editor.place('Dynamic Texts', 'Large');
    await editor.link('P-101 Run');
    await page.getByRole('button', { name: 'Formulas, dictionaries…' }).click();
    await page.getByRole('tab', { name: /Dictionaries/ }).click();
    await page.getByRole('button', { name: 'New dictionary' }).click();
    await page.getByLabel('Title', { exact: true }).fill('Walk of a pump');
    await definition(page, 1, '0', 'At rest');
    await page.getByRole('button', { name: 'Add definition' }).click();
    await definition(page, 2, '1', 'At work');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Use Walk of a pump' }).click();
    await expect(editor.panel.getByText(/Now shown as At (rest|work)/)).toBeVisible();
  });

  await test.step('a level by a formula', async () => {
    await editor.drop('Dynamic Texts', 'Large', { x: 400, y: 300 });
    await editor.link('T-101 Level');
    await page.getByRole('button', { name: 'Formulas, dictionaries…' }).click();
    await page.getByRole('button', { name: 'New formula' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Walk of a level');
    await page.getByRole('textbox', { name: 'Formula' }).fill('min(x, 0) + offset');
    await page.getByLabel('offset').fill('77');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Use Walk of a level' }).click();
    await expect(editor.panel.getByText('Now shown as 77')).toBeVisible();
  });

  await editor.save();
  await page.getByRole('button', { name: 'View live' }).click();
  const live = new LiveDiagram(page);
  await live.isLive();
  await expect(live.item('P-101 Run')).toHaveText(/At (rest|work)/);
  await expect(live.item('T-101 Level')).toHaveText(/, 77(,|$)/);
});

async function definition(page: Page, row: number, value: string, title: string): Promise<void> {
  await page.getByLabel(`Value ${row}`).fill(value);
  await page.getByLabel(`Title ${row}`).fill(title);
}
