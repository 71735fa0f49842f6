import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Tree } from '../../../host/ui/tree.tsx';
import type { TreeDrag } from '../../../host/ui/tree-drag-model.ts';
import type { TreeNode } from '../../../host/ui/tree-model.ts';

const site = (id: string): TreeNode => ({ id, label: id, href: `#${id}` });
const NODES: readonly TreeNode[] = [
  { id: 'North', label: 'North', children: [site('Well'), site('Weir')] },
  { id: 'South', label: 'South', children: [site('Hill')] },
];
const OPEN = new Set(['North', 'South']);

/** Sites go into areas and nowhere else. */
async function show() {
  const onDrop = vi.fn();
  const onSelect = vi.fn();
  const drag: TreeDrag<TreeNode> = {
    canDrag: (node) => !node.children,
    canDrop: (_moving, target, place) => target.children !== undefined && place === 'inside',
    onDrop: (moving, target, place) => onDrop(moving.id, target.id, place),
  };
  const screen = await render(
    <div style={{ height: 300, width: 240 }}>
      <Tree
        label="Sites"
        nodes={NODES}
        expanded={OPEN}
        selected={null}
        onToggle={() => {}}
        onSelect={onSelect}
        drag={drag}
      />
    </div>,
  );
  return { screen, onDrop, onSelect };
}

test('a row is dragged into another; the drag chooses nothing', async () => {
  const { screen, onDrop, onSelect } = await show();
  await userEvent.dragAndDrop(
    screen.getByRole('treeitem', { name: 'Well' }),
    screen.getByRole('treeitem', { name: 'South' }),
  );
  expect(onDrop.mock.calls).toEqual([['Well', 'South', 'inside']]);
  expect(onSelect).not.toHaveBeenCalled();
  await screen.getByRole('treeitem', { name: 'Weir' }).click();
  expect(onSelect).toHaveBeenCalledOnce();
});

test('what may not go there is not dropped, and what may not move stays', async () => {
  const { screen, onDrop } = await show();
  await userEvent.dragAndDrop(
    screen.getByRole('treeitem', { name: 'Well' }),
    screen.getByRole('treeitem', { name: 'Hill' }),
  );
  await userEvent.dragAndDrop(
    screen.getByRole('treeitem', { name: 'South' }),
    screen.getByRole('treeitem', { name: 'North' }),
  );
  expect(onDrop).not.toHaveBeenCalled();
});

test('by keys: Ctrl X takes a row, arrows choose among its places, Enter drops, and it is all said', async () => {
  const { screen, onDrop } = await show();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{Control>}x{/Control}');
  await expect.element(screen.getByText(/Moving Well: Into South/)).toBeInTheDocument();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(screen.getByText(/Moving Well: Into North/)).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onDrop.mock.calls).toEqual([['Well', 'South', 'inside']]);
});

test('Escape leaves a row where it was', async () => {
  const { screen, onDrop } = await show();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{Control>}x{/Control}{Escape}{Enter}');
  await expect.element(screen.getByRole('status')).toHaveTextContent('Well stays where it was');
  expect(onDrop).not.toHaveBeenCalled();
});
