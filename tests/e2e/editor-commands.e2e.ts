/** One definition a command: each can be found in the palette and does something from there; each key is on the sheet. */
import type { Page } from '@playwright/test';
import { type Command, shortcutText } from '../../host/commands/registry.ts';
import { TABLE_COMMANDS } from '../../host/editor/commands/table-commands.ts';
import { EditorPage } from '../support/e2e/editor.ts';
import { definedCommands } from '../support/e2e/editor-commands.ts';
import { expect, signIn, test } from '../support/e2e/walk.ts';

/** Of no tag: commands ask for no more than that two objects have the same. */
const TAG = '00000000-0000-4000-8000-000000000001';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

async function open(page: Page, origin: string): Promise<[EditorPage, readonly Command[]]> {
  await signIn(page, origin, 'builder');
  const editor = await EditorPage.create(page, origin, 'Every command');
  return [editor, definedCommands(await editor.engine.ask('kinds.catalog'))];
}

/** The three objects that the commands are tried on; lowest first. */
async function three(editor: EditorPage): Promise<readonly (string | number)[]> {
  for (const [kind, x, y] of [
    ['square-tank', 300, 300],
    ['dynamic-texts', 700, 180],
    ['gauges', 800, 520],
  ] as const)
    await editor.engine.ask('edit.run', { do: 'place', kind, x, y });
  return (await editor.engine.objects()).map(({ id }) => id);
}

/** All that a command may change, in one text. */
async function everything({ page, engine, saved }: EditorPage): Promise<string> {
  const ui = await page.evaluate(async () => ({
    url: location.pathname,
    open: document.querySelectorAll('[role=dialog], [role=alertdialog], textarea').length,
    full: document.fullscreenElement !== null,
    theme: document.documentElement.dataset.theme,
    focus: document.activeElement?.getAttribute('aria-label'),
    page: document.querySelector('[role=tab][aria-selected=true]')?.textContent,
    scale: document.querySelector('[title="To 100 %"]')?.textContent,
    pressed: [...document.querySelectorAll('[aria-pressed=true], [aria-expanded=true]')].map((one) =>
      one.getAttribute('aria-label'),
    ),
    habits: JSON.stringify(localStorage),
    clipboard: await navigator.clipboard.readText().catch(() => ''),
  }));
  const { ids } = await engine.selection();
  const history = (await engine.ask('edit.history')).at;
  return JSON.stringify({ ui, ids, history, saved: await saved.textContent(), ...(await engine.document()) });
}

test('TOOL-01 every command is in the palette, by its name, and runs from it', async ({ page, mimic }) => {
  test.setTimeout(240_000);
  const [editor, commands] = await open(page, mimic.origin);
  const { engine } = editor;
  const ids = await three(editor);
  const start = (await engine.ask('edit.history')).at;

  /** What has to be so for a command to have anything to do; all three are selected where nothing is said. */
  const prepared: Readonly<Record<string, () => Promise<unknown>>> = {
    undo: async () => {},
    copy: () => page.evaluate(() => navigator.clipboard.writeText('')),
    'show-all': () => engine.ask('edit.run', { do: 'hide' }),
    redo: () => engine.ask('edit.run', { do: 'undo' }),
    'edit-text': () => engine.ask('edit.run', { do: 'select', ids: [ids[1]!] }),
    forward: () => engine.ask('edit.run', { do: 'select', ids: [ids[1]!] }),
    backward: () => engine.ask('edit.run', { do: 'select', ids: [ids[1]!] }),
    front: () => engine.ask('edit.run', { do: 'select', ids: [ids[1]!] }),
    back: () => engine.ask('edit.run', { do: 'select', ids: [ids[1]!] }),
    ...Object.fromEntries(
      commands
        .filter(({ id }) => /^(size|turn)-/.test(id))
        .map(({ id }) => [id, () => engine.ask('edit.run', { do: 'select', ids: [ids[0]!] })]),
    ),
    connect: () => engine.ask('edit.run', { do: 'select', ids: ids.slice(0, 2) }),
    ...Object.fromEntries(
      ['next-port-1', 'next-port-2'].map((id) => [
        id,
        async () => {
          await engine.ask('edit.run', { do: 'select', ids: ids.slice(0, 2) });
          await engine.ask('edit.run', { do: 'connect' });
        },
      ]),
    ),
    'select-all': () => engine.ask('edit.run', { do: 'selectNone' }),
    'tool-select': () => page.keyboard.press('l'),
    unlock: () => engine.ask('edit.run', { do: 'lock' }),
    ungroup: () => engine.ask('edit.run', { do: 'group' }),
    'select-same-kind': async () => {
      await engine.ask('edit.run', { do: 'select', ids: [ids[0]!] });
      await engine.ask('edit.run', { do: 'duplicate' });
    },
    'select-same-tag': async () => {
      await engine.ask('edit.run', { do: 'link', change: { linkedTag: TAG } });
      await engine.ask('edit.run', { do: 'select', ids: [ids[0]!] });
    },
    ...Object.fromEntries(
      TABLE_COMMANDS.map((id) => [
        id,
        () => engine.ask('edit.run', { do: 'place', kind: 'table', options: { rows: 2, columns: 2 } }),
      ]),
    ),
    ...Object.fromEntries(
      ['bend-on', 'bend-back'].map((id) => [
        id,
        () => engine.ask('edit.run', { do: 'place', kind: 'line', variant: 'orthogonal' }),
      ]),
    ),
    'guides-clear': async () => {
      await editor.run('Add guide at…');
      await page.getByRole('textbox', { name: 'Vertical guide at x' }).fill('100');
      await page.keyboard.press('Enter');
    },
    'fit-selection': () => engine.ask('edit.run', { do: 'select', ids: [ids[0]!] }),
    'zoom-100': () => page.keyboard.press('Minus'),
    save: () => engine.ask('edit.run', { do: 'nudge', dx: 1, dy: 1 }),
  };
  const reset = async (): Promise<void> => {
    const dialog = page.locator('[role=dialog], [role=alertdialog]');
    while (await dialog.count()) {
      const stay = page.getByRole('button', { name: 'Stay' });
      await ((await stay.count()) ? stay.click() : page.keyboard.press('Escape'));
      await expect(dialog).toHaveCount(0);
    }
    if (await page.locator('textarea').count()) await page.keyboard.press('Escape');
    await editor.surface.focus();
    while ((await engine.ask('edit.history')).at > start) await engine.ask('edit.run', { do: 'undo' });
    while ((await engine.ask('edit.history')).at < start) await engine.ask('edit.run', { do: 'redo' });
    await engine.ask('edit.run', { do: 'select', ids });
  };

  const idle: string[] = [];
  const tried = new Set<string>();
  for (const { id, label } of oneOfEachKind(commands)) {
    await reset();
    await prepared[id]?.();
    await editor.settled();
    await page.waitForTimeout(60);
    const before = await everything(editor);
    await editor.run(label);
    tried.add(id);
    await expect
      .poll(async () => (await everything(editor)) !== before, {
        timeout: 3000,
        intervals: [20, 40, 80, 160, 320],
      })
      .toBe(true)
      .catch(() => idle.push(label));
  }
  expect(idle, 'commands without any effect').toEqual([]);
  expect(tried.size).toBeGreaterThan(60);
});

/** The toolbox's entries are one definition with other words: the first of each kind stands for all. */
function oneOfEachKind(commands: readonly Command[]): readonly Command[] {
  const seen = new Set<string>();
  return commands.filter(({ id }) => {
    const kind = /^place-([^/]+)/.exec(id)?.[1];
    if (!kind) return true;
    const isFirst = !seen.has(kind);
    seen.add(kind);
    return isFirst;
  });
}

test('every shortcut is on the sheet, once, and no two commands share an id, a name or a key', async ({
  page,
  mimic,
}) => {
  const [editor, commands] = await open(page, mimic.origin);
  const twice = (values: readonly string[]): string[] =>
    values.filter((value, at) => values.indexOf(value) !== at);
  expect(twice(commands.map(({ id }) => id))).toEqual([]);
  expect(twice(commands.map(({ label }) => label))).toEqual([]);
  await editor.surface.focus();
  await page.keyboard.press('Shift+?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeVisible();
  const rows = await sheet
    .locator('dl > div:has(kbd)')
    .evaluateAll((all) =>
      all.map((row) => `${row.querySelector('dt')!.textContent}: ${row.querySelector('kbd')!.textContent}`),
    );
  for (const { label, shortcut } of commands)
    if (shortcut) expect(rows).toContain(`${label}: ${shortcutText(shortcut, false)}`);
  // With those of every page, which only the sheet knows all of.
  expect(twice(rows.map((row) => row.slice(row.lastIndexOf(': '))))).toEqual([]);
  const keys = commands.flatMap(({ shortcut, aliases = [] }) =>
    shortcut ? [shortcut, ...aliases] : aliases,
  );
  expect(twice(keys)).toEqual([]);
});
