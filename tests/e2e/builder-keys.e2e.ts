/** A diagram drawn by keyboard alone, from opening the toolbox to saving. Not one mouse event. */
import { EditorPage, storedDocument } from '../support/e2e/editor.ts';
import { press, tabTo, watchPointer } from '../support/e2e/keys.ts';
import { uuidOf } from '../support/e2e/plant.ts';
import { callsOf, expect, signIn, test } from '../support/e2e/walk.ts';

const TAG = 'T-202 Level';
test('two tanks, a pump, pipes from port to port, a text and a gauge by keyboard alone', {
  tag: '@long',
}, async ({ page, mimic }) => {
  test.setTimeout(240_000);
  await signIn(page, mimic.origin, 'builder');
  await page.goto(`${mimic.origin}/dash/site-schematic/edit`);
  const pointerEvents = await watchPointer(page);
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Drawn by keys');
  await page.keyboard.press('Enter');
  const editor = await EditorPage.on(page);
  const { engine } = editor;
  const count = async (): Promise<number> => (await engine.objects()).length;
  const last = async () => (await engine.objects()).at(-1)!;

  await test.step('a tank from the toolbox, moved, resized and turned', async () => {
    await press(page, 'Control+,');
    await expect(page.getByRole('region', { name: 'Image Collection' })).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search all objects' })).toBeFocused();
    await page.keyboard.insertText('square tank');
    await tabTo(page, 'Square tank');
    await press(page, 'Enter');
    await expect.poll(count).toBe(1);
    await press(page, 'Escape');
    await expect(page.getByRole('region', { name: 'Image Collection' })).toBeHidden();
    await expect(editor.surface).toBeFocused();
    // The page hears of the selection with the next picture; until then its keys have nothing to move.
    await expect(editor.tool('Trash')).toBeEnabled();
    const placed = await last();
    await press(page, 'Shift+ArrowLeft', 12);
    await expect.poll(async () => (await last()).x).toBe(placed.x - 300);
    await press(page, 'Control+Shift+ArrowLeft', 4);
    await press(page, 'Control+Shift+ArrowUp', 8);
    await expect.poll(last).toMatchObject({ width: placed.width - 20, height: placed.height - 40 });
    await press(page, '.', 2);
    await expect.poll(async () => (await last()).angle).toBe(30);
    await press(page, ',', 2);
    await expect.poll(async () => (await last()).angle).toBe(0);
  });

  await test.step('a second one, a pump between them, and pipes from port to port', async () => {
    const tank = await last();
    await press(page, 'Control+d');
    await expect.poll(count).toBe(2);
    await press(page, 'Shift+ArrowRight', 24);
    await expect.poll(async () => (await last()).x).toBeGreaterThan(tank.x + 590);
    await editor.run('Insert Pump, facing right');
    await expect.poll(count).toBe(3);
    const [left, right, pump] = await engine.objects();

    // The layers are where several objects are picked by keys: the pump is selected, the tank below it is added.
    await press(page, 'Shift+l');
    const tree = page.getByRole('tree', { name: 'Layers' });
    await expect(tree).toBeFocused();
    await press(page, 'Home');
    await press(page, 'Shift+ArrowDown');
    await expect
      .poll(async () => (await engine.selection()).ids.toSorted())
      .toEqual([pump!.id, right!.id].toSorted());
    const picked = tree.getByRole('treeitem', { selected: true });
    await expect(picked).toHaveCount(2);
    await press(page, 'c');
    await expect.poll(count).toBe(4);
    expect([(await last()).startId, (await last()).endId].toSorted()).toEqual(
      [pump!.id, right!.id].toSorted(),
    );
    await expect(tree.getByRole('treeitem')).toHaveCount(4);
    await press(page, 'End');
    await expect.poll(async () => (await engine.selection()).ids).toEqual([left!.id]);
    await expect(tree.getByRole('treeitem').last()).toHaveAttribute('aria-selected', 'true');
    await press(page, 'Control+ArrowUp', 2);
    await press(page, ' ');
    await expect
      .poll(async () => (await engine.selection()).ids.toSorted())
      .toEqual([left!.id, pump!.id].toSorted());
    await expect(picked).toHaveCount(2);
    await press(page, 'c');
    await expect.poll(count).toBe(5);
    const { endPort } = await last();
    await expect(picked).toHaveCount(1);
    await editor.run('Move the line’s end to the next port');
    await expect.poll(async () => (await last()).endPort).not.toBe(endPort);
    await press(page, 'Shift+l');
  });

  await test.step('a text in place', async () => {
    await editor.run('Insert Text: Large');
    await expect.poll(count).toBe(6);
    await press(page, 'Shift+ArrowUp', 10);
    await press(page, 'Enter');
    await expect(page.getByRole('textbox', { name: /Text of the object/ })).toBeFocused();
    await press(page, 'Control+a');
    await page.keyboard.type('Wash water');
    await press(page, 'Enter');
    await expect.poll(async () => (await last()).text).toBe('Wash water');
  });

  await test.step('a gauge with a tag', async () => {
    await editor.run('Insert Circular gauge');
    await expect.poll(count).toBe(7);
    await press(page, 'Shift+ArrowDown', 10);
    await tabTo(page, 'Link a tag');
    await press(page, 'Enter');
    await expect(page.getByRole('combobox', { name: 'Search tags' })).toBeFocused();
    await page.keyboard.type(TAG);
    await expect(page.getByRole('option').first()).toContainText(TAG);
    await press(page, 'Enter');
    await expect(editor.panel.getByText(TAG)).toBeVisible();
  });

  await test.step('save', async () => {
    await press(page, 'Control+s');
    await expect(editor.saved).toHaveText('Saved');
    const calls = await callsOf(mimic.origin, 'builder');
    const { canvas, configuration } = await storedDocument(calls, editor.diagram);
    const stored = canvas.objects as { identifier: string; startId?: string; endId?: string }[];
    expect(stored.map(({ identifier }) => identifier)).toEqual([
      'square-tank',
      'square-tank',
      'dual-state-pump',
      'line',
      'line',
      'dynamic-texts',
      'gauges',
    ]);
    expect(stored.filter(({ startId, endId }) => startId && endId)).toHaveLength(2);
    expect(configuration).toMatchObject([{ linkedTag: uuidOf(TAG) }]);
  });
  expect(await pointerEvents(), 'events of a mouse, pen or finger').toBe(0);
});
