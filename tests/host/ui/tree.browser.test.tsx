import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Tree } from '../../../host/ui/tree.tsx';
import type { TreeNode } from '../../../host/ui/tree-model.ts';

const site = (label: string): TreeNode => ({ id: label, label, href: `/site/overview/${label}` });
const NODES: readonly TreeNode[] = [
  {
    id: 'north',
    label: 'North',
    children: [{ id: 'river', label: 'River', children: [site('Well'), site('Weir')] }, site('Hill')],
  },
  { id: 'south', label: 'South', children: [] },
];

function Sites({
  nodes = NODES,
  onSelect,
  onAhead,
}: {
  nodes?: readonly TreeNode[];
  onSelect: (node: TreeNode) => void;
  onAhead?: (node: TreeNode, pointer: string) => void;
}) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(['north', 'river']));
  const toggle = (id: string) =>
    setOpen(new Set(open.has(id) ? [...open].filter((one) => one !== id) : [...open, id]));
  return (
    <div style={{ height: 400, width: 240 }}>
      <Tree
        label="Sites"
        nodes={nodes}
        expanded={open}
        selected={null}
        onToggle={toggle}
        onSelect={onSelect}
        onAhead={onAhead}
      />
    </div>
  );
}

test('CONST-28 FOLD-30 the levels 1 to 4 are indented, each further than the one above', async () => {
  const deep = (...labels: string[]): TreeNode[] => {
    const [label, ...rest] = labels;
    return label ? [{ id: label, label, children: deep(...rest) }] : [];
  };
  function Deep() {
    return (
      <div style={{ height: 400, width: 240 }}>
        <Tree
          label="Deep"
          nodes={deep('One', 'Two', 'Three', 'Four')}
          expanded={new Set(['One', 'Two', 'Three', 'Four'])}
          selected={null}
          onToggle={() => {}}
          onSelect={() => {}}
        />
      </div>
    );
  }
  const screen = await render(<Deep />);
  await expect.element(screen.getByRole('treeitem', { name: 'Four' })).toBeVisible();
  const rows = [...document.querySelectorAll<HTMLElement>('[role="treeitem"]')];
  expect(rows.map((row) => Number.parseInt(getComputedStyle(row).paddingLeft, 10) || 0)).toEqual([
    0, 14, 28, 42,
  ]);
});

test('SIDE-01 the arrows walk the tree, Enter chooses a site', async () => {
  const onSelect = vi.fn();
  const screen = await render(<Sites onSelect={onSelect} />);
  await expect.element(screen.getByRole('treeitem', { name: 'Weir' })).toBeVisible();
  await userEvent.tab();
  await expect.element(screen.getByRole('tree')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  expect(onSelect).toHaveBeenCalledWith(expect.objectContaining({ id: 'Weir' }));
});

test('left closes a branch, right opens it, End and letters jump', async () => {
  const onSelect = vi.fn();
  const screen = await render(<Sites onSelect={onSelect} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(screen.getByRole('treeitem', { name: 'River' })).not.toBeInTheDocument();
  await expect
    .element(screen.getByRole('treeitem', { name: 'North' }))
    .toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('treeitem', { name: 'River' })).toBeVisible();
  await userEvent.keyboard('{End}');
  const active = () =>
    document.getElementById(screen.getByRole('tree').element().getAttribute('aria-activedescendant')!);
  expect(active()).toHaveTextContent('South');
  await userEvent.keyboard('hi');
  expect(active()).toHaveTextContent('Hill');
});

test('SIDE-08 a name is cut off at 35 characters and whole in its tooltip', async () => {
  const long = 'Cedar Valley Water booster station number seven';
  const screen = await render(<Sites nodes={[site(long)]} onSelect={vi.fn()} />);
  const item = screen.getByText('Cedar Valley Water booster station…');
  await expect.element(item).toHaveAttribute('title', long);
});

test('ten thousand sites are a few elements', async () => {
  const many = Array.from({ length: 10_000 }, (_, n) => site(`Site ${n}`));
  const screen = await render(<Sites nodes={many} onSelect={vi.fn()} />);
  await expect.element(screen.getByText('Site 0', { exact: true })).toBeVisible();
  expect(document.querySelectorAll('[role=treeitem]').length).toBeLessThan(60);
});

test('a row is told of before it is chosen, when the pointer goes down on it', async () => {
  const told: string[] = [];
  const screen = await render(
    <Sites
      onSelect={({ label }) => told.push(`chosen ${label}`)}
      onAhead={({ label }, pointer) => told.push(`ahead ${label} by ${pointer}`)}
    />,
  );
  await screen.getByRole('treeitem', { name: 'Hill' }).click();
  expect(told).toEqual(['ahead Hill by mouse', 'chosen Hill']);

  const row = screen.getByRole('treeitem', { name: 'Hill' }).element();
  const down = { bubbles: true, pointerType: 'touch' };
  row.dispatchEvent(new PointerEvent('pointerdown', { ...down, button: 2 }));
  row.dispatchEvent(new PointerEvent('pointerdown', down));
  expect(told.slice(2)).toEqual(['ahead Hill by touch']);
});
