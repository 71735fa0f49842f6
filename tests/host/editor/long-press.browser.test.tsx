import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { LONG_PRESS_MS, useLongPress } from '../../../host/editor/use-long-press.ts';

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
  expect(onMenu.mock.calls).toEqual([[{ x: 60, y: 50 }]]);
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
