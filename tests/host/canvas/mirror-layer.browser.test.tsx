import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createDiagramStore } from '../../../host/canvas/diagram-store.ts';
import { MirrorLayer } from '../../../host/canvas/mirror-layer.tsx';
import type { MirrorItem } from '../../../worker/protocol.ts';

const HOLDER: MirrorItem = {
  object: 'h',
  role: 'radiogroup',
  label: 'P-102 Mode',
  value: 'Auto',
  quality: 'good',
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
