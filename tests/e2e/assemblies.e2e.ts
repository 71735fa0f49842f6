/** Equipment is drawn once: made an assembly, placed again, linked by its parameters, and changed in all places at once. */
import type { Client } from '../../api/client/client.ts';
import { demoUuid, siteUuid } from '../../api/server/demo/ids.ts';
import { PUMPS } from '../../api/server/demo/plant/pumps.ts';
import type { SiteKey } from '../../api/server/demo/plant/sites.ts';
import { LiveDiagram } from '../support/e2e/diagram.ts';
import { EditorPage } from '../support/e2e/editor.ts';
import { uuidOf } from '../support/e2e/plant.ts';
import { callsOf, expect, signIn, test } from '../support/e2e/walk.ts';

const LEVEL = uuidOf('T-202 Level');
const equipmentOf = (machine: string, site: SiteKey = 'treatment') => ({
  assignmentId: demoUuid(`assignment ${machine}`),
  siteId: siteUuid(site),
});

/** A diagram with a tank that is drawn as a shape, a bar and a reading. */
async function tank(calls: Client): Promise<string> {
  const { head } = await calls.createDiagram({ body: { name: 'Tanks', width: 900, height: 500 } });
  const box = { x: 40, y: 40, width: 200, height: 160 };
  const objects = [
    { id: 'shell', identifier: 'dynamic-shapes', ...box, fill: '#d7dde3' },
    { id: 'bar', identifier: 'bars-and-levels', x: 60, y: 60, width: 40, height: 120 },
    { id: 'reading', identifier: 'dynamic-texts', x: 110, y: 90, width: 120, height: 40, label: 'Reading' },
    { id: 'name', identifier: 'dynamic-texts', x: 110, y: 140, width: 120, height: 30, text: 'T-202' },
  ];
  const put = objects.map((object, nth) => ({
    object,
    config: nth === 1 || nth === 2 ? { id: object.id, linkedTag: LEVEL } : null,
    after: objects[nth - 1]?.id ?? null,
  }));
  const body = { version: head.version, patch: { removed: [], put: put as never } };
  await calls.saveDiagram({ params: { uuid: head.uuid }, body });
  return head.uuid;
}

test('a tank becomes an assembly, a second one is linked to another tag, and both change with it', async ({
  page,
  mimic,
}) => {
  const calls = await callsOf(mimic.origin, 'builder');
  const uuid = await tank(calls);
  await signIn(page, mimic.origin, 'builder');
  const editor = await EditorPage.open(page, mimic.origin, uuid);
  await editor.surface.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await editor.run('Make an assembly…');
  const dialog = page.getByRole('dialog', { name: 'Make an assembly' });
  await dialog.getByLabel('Name', { exact: true }).fill('Tank');
  await dialog.getByLabel(/^Label for/).fill('Level');
  await dialog.getByRole('checkbox', { name: 'Text “T-202”' }).check();
  await dialog.getByRole('button', { name: 'Make' }).click();
  await expect.poll(async () => (await editor.engine.objects()).length).toBe(1);

  await page
    .getByRole('navigation', { name: 'Toolbox' })
    .getByRole('button', { name: 'Image Collection' })
    .click();
  await page.getByRole('radio', { name: 'Assemblies' }).click();
  const library = page.getByRole('list', { name: 'Assemblies' });
  const tile = library.getByRole('button', { name: 'Tank', exact: true });
  await expect(tile.locator('img[src^="data:image/svg"]')).toBeVisible();
  await tile.click();
  await expect.poll(async () => (await editor.engine.objects()).length).toBe(2);
  await editor.closeToolbox('Image Collection');
  await editor.set('T-202', 'T-201');
  await editor.panel.getByRole('button', { name: 'Link equipment' }).click();
  await page.getByRole('combobox', { name: 'Search equipment' }).fill('T-201');
  await page.getByRole('option', { name: /^T-201/ }).click();
  // The first is linked to what all of its tags belong to.
  const links = async () => (await editor.engine.document()).put.map(({ config }) => config?.equipment);
  await expect.poll(links).toEqual([equipmentOf('T-202'), equipmentOf('T-201')]);
  await editor.save();

  await page.goto(`${mimic.origin}/dash/site-schematic/${uuid}`);
  const diagram = new LiveDiagram(page);
  await diagram.isLive();
  const named = (name: string) =>
    page
      .getByRole('list', { name: 'Objects in view', includeHidden: true })
      .locator('li')
      .filter({ hasText: name });
  await expect(named('Reading, ')).toHaveCount(2);
  const { items } = await calls.assemblies({ query: { search: 'Tank' } });
  const {
    definition,
    version,
    uuid: assembly,
  } = (await calls.readAssemblies({ body: { assemblies: [items[0]!.uuid] } })).items[0]!;
  const renamed = JSON.parse(JSON.stringify(definition).replace('"Reading"', '"Level of the tank"'));
  await calls.updateAssembly({ params: { uuid: assembly }, body: { definition: renamed, version } });
  await expect(named('Level of the tank, ')).toHaveCount(2);

  await page.goto(`${mimic.origin}/setup/templates?tab=assemblies`);
  const row = page.getByRole('row').filter({ hasText: 'Tank' }).filter({ hasNotText: 'faceplate' });
  await expect(row).toContainText('1 diagram');
  await expect(row.locator('img[src^="data:image/svg"]')).toBeVisible({ timeout: 20_000 });
});

/** An assembly that shows the flow of a pump, by whichever equipment it is linked to. */
const METER = {
  ...{ format: 1, width: 110, height: 40 },
  parameters: [
    {
      ...{ name: 'flow', label: 'Flow', type: 'tag' },
      linkObjectId: demoUuid('link object Pump Flow'),
    },
  ],
  objects: [
    { id: 'flow', identifier: 'dynamic-texts', x: 0, y: 0, width: 110, height: 30, text: '-', label: 'Flow' },
  ],
  configuration: [],
  uses: [{ object: 'flow', part: 'config', field: 'linkedTag', value: '{flow}' }],
};

test('thirty pumps of one assembly are linked by picking equipment; it changes, and all thirty change in live mode', {
  tag: '@long',
}, async ({ page, mimic }) => {
  const calls = await callsOf(mimic.origin, 'builder');
  const made = await calls.createAssembly({ body: { name: 'Flow meter', definition: METER } });
  const { head } = await calls.createDiagram({ body: { name: 'Thirty pumps', width: 900, height: 700 } });
  const put = Array.from({ length: 30 }, (_, nth) => {
    const { id, site } = PUMPS[nth % PUMPS.length]!;
    const row = Math.floor(nth / 6);
    // The first stands in the middle of the page, where nothing else is.
    const at =
      nth === 0 ? { x: 395, y: 330 } : { x: 20 + (nth % 6) * 145, y: 20 + row * 90 + (row > 1 ? 220 : 0) };
    const place = { ...at, width: 110, height: 40 };
    const equipment = equipmentOf(id, site);
    return {
      object: { id: `p${nth}`, identifier: 'assembly', assembly: made.uuid, ...place },
      // The first is linked in the editor.
      config: { id: `p${nth}`, ...(nth === 0 ? { values: {} } : { equipment }) },
      after: nth === 0 ? null : `p${nth - 1}`,
    };
  });
  const body = { version: head.version, patch: { removed: [], put: put as never } };
  await calls.saveDiagram({ params: { uuid: head.uuid }, body });

  await signIn(page, mimic.origin, 'builder');
  const editor = await EditorPage.open(page, mimic.origin, head.uuid);
  await editor.surface.focus();
  await editor.surface.click();
  await editor.panel.getByRole('button', { name: 'Link equipment' }).click();
  await page.getByRole('combobox', { name: 'Search equipment' }).fill('P-104');
  await page.getByRole('option', { name: /^P-104/ }).click();
  await expect(editor.panel.getByText('P-104', { exact: true })).toBeVisible();
  await editor.save();

  await page.goto(`${mimic.origin}/dash/site-schematic/${head.uuid}`);
  await new LiveDiagram(page).isLive();
  const named = (name: RegExp) =>
    page
      .getByRole('list', { name: 'Objects in view', includeHidden: true })
      .locator('li')
      .filter({ hasText: name });
  // Each has a value of its pump.
  await expect(named(/^Flow, -?[\d.]+/)).toHaveCount(30);
  // In another window its drawing is opened from one of the instances, changed and saved.
  const builder = await page.context().newPage();
  const second = await EditorPage.open(builder, mimic.origin, head.uuid);
  await expect.poll(async () => (await second.engine.objects()).length).toBe(30);
  await second.surface.focus();
  await second.surface.click();
  await expect(second.panel.getByRole('button', { name: 'Link other equipment' })).toBeVisible();
  await second.run('Edit the assembly');
  await expect(builder).toHaveURL(new RegExp(`/assemblies/${made.uuid}/edit$`));
  await expect(builder.getByRole('heading', { level: 1, name: 'Flow meter' })).toBeVisible();
  const drawing = await EditorPage.on(builder);
  await expect(drawing.panel.getByRole('listitem').getByLabel('Name')).toHaveValue('Flow');
  await drawing.surface.focus();
  await builder.keyboard.press('ControlOrMeta+a');
  await expect(drawing.panel.getByLabel('Tag', { exact: true })).toHaveValue('flow');
  await drawing.set('Label', 'Pumped');
  await drawing.trySave();
  const preview = builder.getByRole('alertdialog', { name: 'Save for all instances?' });
  await expect(preview).toContainText('1 object changed.');
  await expect(preview).toContainText('30 instances in 1 diagram');
  await expect(preview).toContainText('Thirty pumps');
  await preview.getByRole('button', { name: 'Keep editing' }).click();
  await expect(drawing.saved).toHaveText('Unsaved changes');
  await drawing.trySave();
  await preview.getByRole('button', { name: 'Save for all' }).click();
  await expect(drawing.saved).toHaveText('Saved');
  await expect(named(/^Pumped, -?[\d.]+/)).toHaveCount(30);
  // A parameter is made of what is drawn: one of the instances says otherwise, in live mode too.
  await drawing.panel.getByRole('button', { name: 'Label: take from a parameter' }).click();
  await builder.getByRole('menuitem', { name: 'New parameter' }).click();
  await expect(drawing.panel.getByLabel('Label', { exact: true })).toHaveValue('{label}');
  await drawing.surface.focus();
  await builder.keyboard.press('Escape');
  await drawing.panel.getByRole('listitem').nth(1).getByLabel('Name').fill('Says');
  await drawing.trySave();
  await preview.getByRole('button', { name: 'Save for all' }).click();
  await expect(drawing.saved).toHaveText('Saved');
  await builder.goto(`${mimic.origin}/dash/site-schematic/${head.uuid}/edit`);
  const third = await EditorPage.on(builder);
  await expect.poll(async () => (await third.engine.objects()).length).toBe(30);
  await third.surface.focus();
  await third.surface.click();
  await third.set('Says', 'Fed');
  await third.save();
  await page.reload();
  await new LiveDiagram(page).isLive();
  await expect(named(/^Fed, -?[\d.]+/)).toHaveCount(1);
  await expect(named(/^Pumped, -?[\d.]+/)).toHaveCount(29);

  // The library says where it is drawn, and goes back to the first version for all at once.
  await builder.goto(`${mimic.origin}/setup/templates?tab=assemblies`);
  await builder.getByText('Flow meter', { exact: true }).click();
  await expect(builder.getByRole('link', { name: 'Thirty pumps' })).toBeVisible();
  await builder.getByRole('button', { name: 'Go back to version 1' }).click();
  await builder.getByRole('alertdialog').getByRole('button', { name: 'Go back' }).click();
  await expect(builder.getByText('Version 4, the present one')).toBeVisible();
  await expect(named(/^Flow, -?[\d.]+/)).toHaveCount(30);
});
