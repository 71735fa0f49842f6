import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createDiagramStore } from '../../../host/diagram/diagram-store.ts';
import { MirrorLayer } from '../../../host/diagram/mirror-layer.tsx';
import type { MirrorItem } from '../../../worker/boundary/index.ts';

const HOLDER: MirrorItem = {
  object: 'h',
  role: 'radiogroup',
  label: 'P-102 Mode',
  value: 'Auto',
  quality: 'good',
  alarm: '',
  box: [10, 10, 80, 80],
  control: true,
  choices: [
    { name: 'ON', label: 'ON', current: false },
    { name: 'Auto', label: 'Auto', current: true },
    { name: 'OFF', label: 'OFF', current: false },
  ],
};

test('KIND-3SW-01 a control of three states offers each of them to the keyboard, the present one pressed in', async () => {
  const store = createDiagramStore();
  store.saw([HOLDER]);
  const onPress = vi.fn();
  const screen = await render(<MirrorLayer store={store.state} onPress={onPress} />);
  await expect.element(screen.getByRole('group', { name: 'P-102 Mode, Auto' })).toBeInTheDocument();
  const button = (state: string) => screen.getByRole('button', { name: `P-102 Mode: ${state}` });
  await expect.element(button('Auto')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(button('OFF')).toHaveAttribute('aria-pressed', 'false');
  (button('OFF').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(onPress.mock.calls.map(([item, state]) => [item.object, state])).toEqual([['h', 'OFF']]);
});

const item = (object: string, more: Partial<MirrorItem> = {}): MirrorItem => ({
  ...{ object, role: 'meter', label: object, value: '5', quality: 'good', alarm: '' },
  ...{ box: [10, 10, 40, 40], control: false },
  ...more,
});
const WELL = item('T-601 level', { box: [10, 10, 40, 40] });
const PUMP = item('P-601', { box: [10, 110, 40, 40], control: true, role: 'button' });

test('a reading has its menu by Enter, a control by Shift+F10; the arrow keys go from one to the other', async () => {
  const store = createDiagramStore();
  store.saw([WELL, PUMP]);
  const [onPress, onMenu] = [vi.fn(), vi.fn()];
  const screen = await render(<MirrorLayer store={store.state} {...{ onPress, onMenu }} />);
  const well = screen.getByRole('button', { name: 'T-601 level, 5' });
  (well.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(onMenu.mock.calls.map(([{ object }]) => object)).toEqual(['T-601 level']);

  // What is typed before the menu is there reaches no control.
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(well).toHaveFocus();
  expect(onPress).not.toHaveBeenCalled();

  (well.element() as HTMLElement).blur();
  (well.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  const pump = screen.getByRole('button', { name: 'P-601, 5' });
  await expect.element(pump).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onPress).toHaveBeenCalledOnce();
  pump.element().dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
  expect(onMenu.mock.calls.map(([{ object }]) => object)).toEqual(['T-601 level', 'P-601']);
});

test('what becomes a reading while the past is shown keeps the focus', async () => {
  const store = createDiagramStore();
  store.saw([PUMP]);
  const screen = await render(<MirrorLayer store={store.state} onPress={vi.fn()} onMenu={vi.fn()} />);
  const pump = screen.getByRole('button', { name: 'P-601, 5' });
  (pump.element() as HTMLElement).focus();
  store.saw([{ ...PUMP, control: false }]);
  await expect.element(pump).toHaveAttribute('aria-haspopup', 'menu');
  await expect.element(pump).toHaveFocus();
});

test('where readings have no menu, what cannot be switched while its write is under way keeps the focus too', async () => {
  const store = createDiagramStore();
  store.saw([WELL, PUMP]);
  const screen = await render(<MirrorLayer store={store.state} onPress={vi.fn()} />);
  const pump = screen.getByRole('button', { name: 'P-601, 5' });
  (pump.element() as HTMLElement).focus();
  store.saw([WELL, { ...PUMP, control: false }]);
  await expect.element(pump).toHaveAttribute('aria-disabled', 'true');
  await expect.element(pump).toHaveFocus();
  expect(screen.getByRole('button').elements()).toHaveLength(1);
});

test('Tab goes past pipes, which the arrow keys reach; a diagram of pipes alone has them as stops', async () => {
  const store = createDiagramStore();
  const pipe = item('Main', { box: [10, 60, 40, 4], isConnection: true });
  store.saw([WELL, PUMP, pipe]);
  const screen = await render(<MirrorLayer store={store.state} onPress={() => {}} onMenu={() => {}} />);
  const stops = () =>
    screen
      .getByRole('button')
      .elements()
      .map((button) => (button as HTMLElement).tabIndex);
  await expect.poll(stops).toEqual([0, 0, -1]);
  (screen.getByRole('button', { name: 'T-601 level, 5' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('button', { name: 'Main, 5' })).toHaveFocus();
  store.saw([pipe]);
  await expect.poll(stops).toEqual([0]);
});
