/** Every property of every kind is tried outside its limits: the field says so in its place, and the diagram stays as it was. */
import { EditorPage } from '../support/e2e/editor.ts';
import { expect, signIn, test } from '../support/e2e/walk.ts';

test('PROP-01 PROP-09 every property outside its limits is refused in its place', async ({ page, mimic }) => {
  test.setTimeout(150_000);
  await signIn(page, mimic.origin, 'builder');
  const editor = await EditorPage.create(page, mimic.origin, 'Within its limits');
  const { engine } = editor;
  let tried = 0;
  const seen = new Set<string>();
  const isNew = (prop: object): boolean => seen.size < seen.add(JSON.stringify(prop)).size;
  const refuse = async (role: 'spinbutton' | 'textbox', label: string, text: string): Promise<void> => {
    const before = await engine.document();
    const field = editor.panel.getByRole(role, { name: label, exact: true });
    // The panel may be about to show what was set past it just now: the field then has another value, and is typed into again.
    await expect(
      async () => {
        await field.fill(text);
        await field.press('Enter');
        await expect(field).toHaveAttribute('aria-invalid', 'true', { timeout: 2000 });
      },
      `${label} = ${text.slice(0, 20)}`,
    ).toPass({ timeout: 15_000 });
    const words = editor.panel.locator(`[id="${await field.getAttribute('aria-describedby')}"]`);
    await expect(words).toHaveText(
      /At (least|most) -?[\d.,]+( characters)?|Enter a number|Enter a colour, such as/,
    );
    expect(await engine.document(), `${label} = ${text.slice(0, 20)} was taken`).toEqual(before);
    await field.press('Escape');
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
    tried++;
  };
  for (const kind of await engine.ask('kinds.catalog')) {
    await engine.ask('edit.run', { do: 'place', kind: kind.kind, x: 300, y: 300 });
    const names = [kind.title, ...(kind.variants ?? []).map(({ title }) => title)];
    const heading = editor.panel.getByRole('heading', { level: 2 }).first();
    await expect.poll(async () => names.includes((await heading.textContent()) ?? ''), kind.title).toBe(true);
    for (const prop of Object.values(kind.props)) {
      // What stands in no section of the panel is not the builder's to set; a field that many kinds share is tried once.
      if (!kind.panel.includes(prop.section ?? 'details') || !isNew(prop)) continue;
      const label = prop.label!;
      for (const [field, value] of Object.entries(prop.when ?? {}))
        await engine.ask('edit.run', { do: 'set', field, value });
      if (prop.type === 'number' && prop.max !== undefined)
        await refuse('spinbutton', label, `${prop.max + 1}`);
      if (prop.type === 'number' && prop.min !== undefined)
        await refuse('spinbutton', label, `${prop.min - 1}`);
      if (prop.type === 'number' && prop.max === undefined) await refuse('spinbutton', label, 'much');
      if (prop.type === 'colour') await refuse('textbox', label, 'reddish');
      if (prop.type === 'text') await refuse('textbox', label, 'x'.repeat(prop.max! + 1));
    }
  }
  for (const [label, text] of [
    ['X', '1e10'],
    ['Y', '-1e10'],
    ['Width', '0'],
    ['Height', '1e7'],
    ['Angle', '361'],
  ] as const)
    await refuse('spinbutton', label, text);
  await page.keyboard.press('Escape');
  await editor.surface.focus();
  await page.keyboard.press('Escape');
  await expect(editor.panel.getByText('Nothing is selected')).toBeVisible();
  for (const text of ['0', '1000001', 'wide']) await refuse('spinbutton', 'Width', text);
  await refuse('textbox', 'Fill', 'reddish');
  expect(tried).toBeGreaterThan(60);
});
