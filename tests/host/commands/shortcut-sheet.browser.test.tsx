/** The sheet of shortcuts as it opens: at its beginning, with every text in a place of its own. */
import { PencilRuler } from 'lucide-react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../host/ui/tokens.css';
import '../../../host/ui/base.css';
import { useGestures } from '../../../host/commands/gestures.ts';
import { type Command, registerCommands } from '../../../host/commands/registry.ts';
import ShortcutSheet from '../../../host/commands/shortcut-sheet.tsx';
import { EDIT_GESTURES } from '../../../host/editor/commands/gestures.ts';

let withdraw = () => {};
afterEach(() => withdraw());

const GROUPS = ['Edit', 'Arrange', 'Diagram', 'Go to', 'View'] as const;
const LABELS = ['Undo', 'Bring the selected objects to the very front', 'Distribute horizontally'];

/** More keys than a small window shows at once, some of them with long names, and the editor's gestures. */
function Sheet() {
  useGestures(EDIT_GESTURES);
  return <ShortcutSheet onClose={() => {}} />;
}

async function open(width: number, height: number) {
  await page.viewport(width, height);
  withdraw = registerCommands(
    GROUPS.flatMap((group) =>
      LABELS.map(
        (label): Command => ({
          ...{ id: `${group} ${label}`, label, group, icon: PencilRuler, shortcut: '$mod+Shift+ArrowLeft' },
          run: () => {},
        }),
      ),
    ),
  );
  const screen = await render(<Sheet />);
  return { screen, sheet: screen.getByRole('region', { name: 'Shortcuts' }) };
}

/** The rectangles of an element's letters, line by line. */
function lettersOf(element: Element): DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(element);
  return [...range.getClientRects()];
}

const meet = (a: DOMRect, b: DOMRect): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;

test('the sheet opens at its beginning, with the keyboard there', async () => {
  const { screen, sheet } = await open(900, 420);
  await expect.element(sheet).toHaveFocus();
  const box = sheet.element();
  expect(box.scrollHeight).toBeGreaterThan(box.clientHeight + 100);
  for (let up: Element | null = box; up; up = up.parentElement) expect(up.scrollTop).toBe(0);
  await expect.element(screen.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeInViewport();
  await expect.element(screen.getByRole('heading', { name: 'Edit', exact: true })).toBeInViewport();
});

test.each([
  [1280, 800],
  [640, 600],
  [360, 640],
])('its texts stand clear of each other at %i × %i', async (width, height) => {
  const { sheet } = await open(width, height);
  await expect.element(sheet).toBeVisible();
  const texts = [...sheet.element().querySelectorAll('h2, dt, dd')];
  expect(texts.length).toBe(GROUPS.length + 1 + 2 * (GROUPS.length * LABELS.length + EDIT_GESTURES.length));
  const letters = texts.map(lettersOf);
  const collisions = texts.flatMap((one, nth) =>
    texts
      .slice(nth + 1)
      .filter((_, more) => letters[nth]!.some((a) => letters[nth + 1 + more]!.some((b) => meet(a, b))))
      .map((other) => `${one.textContent} | ${other.textContent}`),
  );
  expect(collisions).toEqual([]);
  // And none leaves the sheet sideways, where it would be cut.
  const { left, right } = sheet.element().getBoundingClientRect();
  for (const one of letters.flat()) {
    expect(one.left).toBeGreaterThanOrEqual(left - 1);
    expect(one.right).toBeLessThanOrEqual(right + 1);
  }
});
