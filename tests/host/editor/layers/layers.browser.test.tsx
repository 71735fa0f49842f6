import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { EditingContext } from '../../../../host/editor/editing-context.ts';
import { LayersPane } from '../../../../host/editor/layers/layers-pane.tsx';
import type { LayerPage, LayerRow } from '../../../../worker/boundary/index.ts';
import { fakeEditor, fakeWorker } from '../doubles.ts';

const rowAt = (nth: number): LayerRow => ({
  key: `n:${nth}`,
  ref: nth === 1 ? { group: 'g' } : { id: nth },
  name: `Lamp ${nth}`,
  title: nth === 1 ? 'Group' : 'Lamp',
  kind: nth === 1 ? null : 'lamp',
  shape: 'round',
  tag: null,
  level: 1,
  place: nth + 1,
  of: 100_000,
  open: nth === 1 ? false : null,
  locked: 'none',
  hidden: nth === 2 ? 'all' : 'none',
  selected: nth === 0,
  within: false,
  fixed: false,
});

/** A list of 100,000 rows; `asked` are the windows that were asked for, `told` what else was done. */
async function listed() {
  const asked: [number, number][] = [];
  const told: string[] = [];
  const worker = fakeWorker({
    layers: {
      rows: async (from, count): Promise<LayerPage> => {
        asked.push([from, count]);
        const rows = Array.from({ length: Math.min(count, 100_000 - from) }, (_, nth) => rowAt(from + nth));
        return { total: 100_000, from, rows, hiddenObjects: 1 };
      },
      pick: async (ref, how) => void told.push(`${how} ${JSON.stringify(ref)}`),
      move: async (to) => {
        told.push(JSON.stringify(to));
        return null;
      },
      open: async (ref, open) => void told.push(`open ${JSON.stringify(ref)} ${open}`),
    },
  });
  const editor = await fakeEditor(worker, { selected: 1, objects: 100_000 });
  const screen = await render(
    <main style={{ display: 'flex', height: 400, width: 280 }}>
      <EditingContext value={{ editor, commands: [] }}>
        <LayersPane editor={editor} />
      </EditingContext>
    </main>,
  );
  const tree = screen.getByRole('tree', { name: 'Layers' });
  await expect.element(tree.getByRole('treeitem').first()).toBeVisible();
  return { screen, tree, asked, told, worker };
}

test('of 100,000 rows the page asks for and draws what is seen, and a list says what each is', async () => {
  const { tree, asked } = await listed();
  expect(tree.getByRole('treeitem').elements().length).toBeLessThan(30);
  expect(asked.every(([, count]) => count < 60)).toBe(true);
  const hidden = tree.getByRole('treeitem', { name: 'Lamp 2, Lamp, hidden' });
  await expect.element(hidden).toHaveAttribute('aria-setsize', '100000');
  tree.element().scrollTop = 50_000 * 28;
  await expect.element(tree.getByRole('treeitem', { name: 'Lamp 50000, Lamp' })).toBeVisible();
  expect(tree.getByRole('treeitem').elements().length).toBeLessThan(30);
});

test('rows are picked, opened, moved, hidden, locked and renamed by keyboard and by pointer', async () => {
  const { screen, tree, told, worker } = await listed();
  await tree.getByRole('treeitem', { name: 'Lamp 3, Lamp' }).click();
  await tree.getByRole('treeitem', { name: 'Lamp 5, Lamp' }).click({ modifiers: ['Shift'] });
  await userEvent.keyboard('{ArrowUp}{Alt>}{ArrowDown}{/Alt}{Home}{ArrowDown}{ArrowRight}');
  await expect
    .poll(() => told)
    .toEqual([
      'only {"id":3}',
      'range {"id":5}',
      'only {"id":4}',
      '"down"',
      'only {"id":0}',
      'only {"group":"g"}',
      'open {"group":"g"} true',
    ]);
  await userEvent.keyboard('{F2}');
  await userEvent.keyboard('Pumps{Enter}');
  await expect.element(tree).toHaveFocus();
  await tree.getByRole('treeitem', { name: 'Lamp 3, Lamp' }).hover();
  await screen.getByRole('button', { name: 'Hide Lamp 3' }).click();
  await screen.getByRole('button', { name: 'Lock Lamp 3' }).click();
  await screen.getByRole('button', { name: 'Show all hidden (1)' }).click();
  expect(worker.commands).toEqual([
    { do: 'rename', of: { group: 'g' }, name: 'Pumps' },
    { do: 'hide', of: { id: 3 } },
    { do: 'lock', of: { id: 3 } },
    { do: 'showAll' },
  ]);
});
