/** Equipment is drawn once: made an assembly, placed again, linked by its parameters, and changed in all places at once. */
import type { Client } from '../../api/client/client.ts';
import { LiveDiagram } from '../support/e2e/diagram.ts';
import { EditorPage } from '../support/e2e/editor.ts';
import { uuidOf } from '../support/e2e/plant.ts';
import { callsOf, expect, signIn, test } from '../support/e2e/walk.ts';

const [LEVEL, OTHER] = [uuidOf('T-202 Level'), uuidOf('T-201 Level')];

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
  await library.getByRole('button', { name: 'Tank', exact: true }).click();
  await expect.poll(async () => (await editor.engine.objects()).length).toBe(2);
  await editor.closeToolbox('Image Collection');
  await editor.set('T-202', 'T-201');
  await editor.panel.getByRole('button', { name: 'Add another tag' }).click();
  await page.getByRole('combobox', { name: 'Search tags' }).fill('T-201 Level');
  await page.getByRole('option', { name: 'T-201 Level' }).first().click();
  const tags = async () => (await editor.engine.document()).put.map(({ config }) => config?.tags);
  await expect.poll(tags).toEqual([{ tag1: LEVEL }, { tag1: OTHER }]);
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
});
