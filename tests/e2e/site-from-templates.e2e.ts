/** A site's overview of the assemblies that ship: placed, linked by picking the machine, saved, live; and its count of actions. */
import { countActions } from '../support/e2e/actions.ts';
import { LiveDiagram } from '../support/e2e/diagram.ts';
import { EditorPage } from '../support/e2e/editor.ts';
import { overviewPath } from '../support/e2e/plant.ts';
import { atRest, expect, signIn, test } from '../support/e2e/walk.ts';

/** What the booster station has, each with the assembly that shows it. */
const MACHINES = [
  ['Valve', 'V-301'],
  ['Tank', 'T-301'],
  ['Pump', 'P-301'],
  ['Pump', 'P-302'],
  ['Pump', 'P-303'],
] as const;
/** Places of the upper left corners, world units. */
const [LEFT, TOP, COLUMN] = [20, 20, 420];

test('the overview of a site of five machines is built of assemblies in under 100 actions', {
  tag: '@long',
}, async ({ page, mimic }) => {
  await signIn(page, mimic.origin, 'builder', overviewPath('booster'));
  await new LiveDiagram(page).isLive();
  const actions = await countActions(page);
  await page.getByRole('button', { name: 'Arrange the overviews' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'New overview' }).click();
  await page.getByLabel('Name').fill('Machines');
  await page.getByLabel('Width, px').fill('2120');
  await page.getByLabel('Height, px').fill('840');
  await page.getByRole('button', { name: 'Create' }).click();
  const editor = await EditorPage.on(page);
  const toolbox = page.getByRole('navigation', { name: 'Toolbox' });
  await toolbox.getByRole('button', { name: 'Image Collection' }).click();
  await page.getByRole('radio', { name: 'Assemblies' }).click();
  const library = page.getByRole('list', { name: 'Assemblies' });
  for (const [nth, [assembly, machine]] of MACHINES.entries()) {
    await library.getByRole('button', { name: `${assembly} faceplate` }).click();
    await expect.poll(async () => (await editor.engine.objects()).length).toBe(nth + 1);
    await editor.panel.getByRole('button', { name: 'Link equipment' }).click();
    await page.getByRole('combobox', { name: 'Search equipment' }).fill(machine);
    await page.getByRole('option', { name: new RegExp(`^${machine}`) }).click();
    await expect(editor.panel.getByText(machine, { exact: true })).toBeVisible();
    await editor.set('X', String(LEFT + COLUMN * nth));
    await editor.set('Y', String(TOP));
  }
  await editor.save();
  const done = await actions();
  await page.getByRole('button', { name: 'View live' }).click();
  await new LiveDiagram(page).isLive();
  const views = page.getByRole('list', { name: 'Objects in view', includeHidden: true });
  for (const [, machine] of MACHINES.slice(2))
    await expect(
      views.locator('li').filter({ hasText: new RegExp(`^${machine} Flow, [\\d.]+`) }),
    ).toHaveCount(1);
  await atRest(page);
  await page.screenshot({ path: 'test-results/pictures/site-from-assemblies.png', animations: 'disabled' });
  expect(done).toBeGreaterThan(5 * MACHINES.length);
  expect(done).toBeLessThan(100);
});

test('the readings and setpoints of one pump, each drawn and linked by itself, take more', {
  tag: '@long',
}, async ({ page, mimic }) => {
  await signIn(page, mimic.origin, 'builder');
  const editor = await EditorPage.create(page, mimic.origin, 'One pump by hand');
  const actions = await countActions(page);
  const tags = ['Flow', 'Discharge pressure', 'Power', 'Motor temperature', 'Run hours', 'Start level'];
  for (const [nth, tag] of tags.entries()) {
    await editor.run('Insert Text');
    await editor.link(`P-301 ${tag}`);
    await editor.set('X', '40');
    await editor.set('Y', String(40 + 40 * nth));
    await editor.run('Insert Text');
    await editor.set('Text', tag);
    await editor.set('X', '240');
    await editor.set('Y', String(40 + 40 * nth));
  }
  await editor.save();
  // A fifth of the machines, half of what its assembly shows of it.
  expect(await actions()).toBeGreaterThan(90);
});
