import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { DataList } from '../../../host/ui/data-list.tsx';
import { Tree } from '../../../host/ui/tree.tsx';
import { LONG_PRESS_MS, useLongPress } from '../../../host/ui/use-long-press.ts';

function Surface({ onMenu }: { readonly onMenu: (at: { x: number; y: number }) => void }) {
  const surface = useRef<HTMLDivElement>(null);
  useLongPress(surface, onMenu);
  return <div ref={surface} data-testid="surface" style={{ width: 300, height: 200 }} />;
}

const rest = () => vi.advanceTimersByTime(LONG_PRESS_MS + 10);
afterEach(() => void vi.useRealTimers());

async function pressed() {
  const onMenu = vi.fn();
  const screen = await render(<Surface onMenu={onMenu} />);
  const element = screen.getByTestId('surface').element();
  const cancelled = vi.fn();
  element.addEventListener('pointercancel', cancelled);
  const send = (name: string, pointerId: number, x: number, pointerType = 'touch') =>
    element.dispatchEvent(
      new PointerEvent(name, { pointerId, pointerType, clientX: x, clientY: 50, bubbles: true }),
    );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return { onMenu, element, cancelled, send };
}

test('a finger that rests opens the menu once, and what it had begun is given up', async () => {
  const { onMenu, element, cancelled, send } = await pressed();
  const own = vi.fn();
  element.addEventListener('contextmenu', own);
  send('pointerdown', 5, 60);
  send('pointermove', 5, 63);
  rest();
  expect(onMenu.mock.calls).toEqual([[{ x: 60, y: 50 }, element]]);
  expect(cancelled).toHaveBeenCalledOnce();
  element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
  expect(own).not.toHaveBeenCalled();
});

test('a finger that moves, is lifted, or is not alone means something else; so does a mouse', async () => {
  const { onMenu, send } = await pressed();
  send('pointerdown', 5, 60);
  send('pointermove', 5, 90);
  rest();
  send('pointerup', 5, 90);
  send('pointerdown', 6, 60);
  send('pointerdown', 7, 160);
  rest();
  send('pointerup', 6, 60);
  send('pointerup', 7, 160);
  send('pointerdown', 1, 60, 'mouse');
  rest();
  expect(onMenu).not.toHaveBeenCalled();
});

/** A finger on the element that has this text, from its first touch to its click. */
function finger(text: string) {
  const row = [...document.querySelectorAll('[role="treeitem"], [role="row"]')].find((one) =>
    one.textContent.includes(text),
  )!;
  const { left, top } = row.getBoundingClientRect();
  const at = { clientX: left + 60, clientY: top + 8, bubbles: true, cancelable: true };
  const send = (name: string) =>
    row.dispatchEvent(new PointerEvent(name, { ...at, pointerId: 3, pointerType: 'touch' }));
  return {
    down: () => send('pointerdown'),
    up() {
      send('pointerup');
      row.dispatchEvent(new MouseEvent('click', at));
    },
  };
}

test('a finger that rests on a row of a tree opens its menu once and does not choose it; a tap chooses it', async () => {
  const onMenu = vi.fn();
  const onSelect = vi.fn();
  const nodes = [{ id: 'a', label: 'Mill' }];
  await render(
    <div style={{ width: 300, height: 200 }}>
      <Tree
        {...{ label: 'Sites', nodes, onMenu, onSelect }}
        expanded={new Set()}
        selected={null}
        onToggle={() => {}}
      />
    </div>,
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { down, up } = finger('Mill');
  down();
  rest();
  up();
  expect(onMenu.mock.calls.map(([node]) => node.id)).toEqual(['a']);
  expect(onSelect).not.toHaveBeenCalled();
  down();
  up();
  expect(onSelect).toHaveBeenCalledOnce();
});

test('a finger that rests on a row of a list opens the menu of its actions', async () => {
  const onOpen = vi.fn();
  const screen = await render(
    <div style={{ width: 400, height: 200, display: 'grid' }}>
      <DataList
        {...{ label: 'Users', items: ['Ada'], total: 1, onOpen }}
        idOf={(name) => name}
        nameOf={(name) => name}
        columns={[{ id: 'name', title: 'Name', width: '1fr', cell: (name) => name }]}
        menu={() => [{ label: 'Archive', onSelect: () => {} }]}
      />
    </div>,
  );
  await expect.element(screen.getByRole('row', { name: /Ada/ })).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { down, up } = finger('Ada');
  down();
  rest();
  up();
  vi.useRealTimers();
  await expect.element(screen.getByRole('menuitem', { name: 'Archive' })).toBeVisible();
  expect(onOpen).not.toHaveBeenCalled();
});
