import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { DelayDialog } from '../../../../host/diagram/writes/delay-dialog.tsx';
import type { ControlEvent, DelaySettings } from '../../../../worker/boundary/index.ts';

const SETTINGS: DelaySettings = {
  delay: 5,
  duration: 0,
  resetValue: 0,
  enabled: true,
  allowOverride: true,
};
const event: ControlEvent = {
  type: 'control',
  object: 'pump-1',
  kind: 'dual-state-pump',
  name: 'Well pump 1',
  tag: '5b6d5ad8-0000-4000-8000-000000000001',
  tagName: 'WELL1.PUMP',
  unit: null,
  current: 0,
  currentQuality: 'good',
  currentText: 'OFF',
  target: 1,
  targetText: 'ON',
  isReset: false,
  readBackTags: [],
  readBackDelay: 0,
};

async function open(settings: DelaySettings) {
  const onAgreed = vi.fn();
  const screen = await render(
    <DelayDialog
      event={{ ...event, delaySettings: settings }}
      settings={settings}
      onCancel={() => {}}
      onAgreed={onAgreed}
    />,
  );
  await expect.element(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
  return { screen, onAgreed };
}

test('LIVE-11 OR-67 sends the three fields as typed where the operator may change them', async () => {
  const { screen, onAgreed } = await open(SETTINGS);
  const fields = screen.getByRole('group', { name: 'seconds' });
  await fields.getByLabelText('Delay', { exact: true }).fill('12');
  await fields.getByLabelText('Duration').fill('30');
  await fields.getByLabelText('Delay Reset Value').fill('2');
  await screen.getByRole('button', { name: 'Continue' }).click();
  const delaySettings = { ...SETTINGS, delay: 12, duration: 30, resetValue: 2 };
  expect(onAgreed.mock.calls).toEqual([[{ ...event, delaySettings }]]);
});

test('shows no field where the operator may not change the timing, and keeps it', async () => {
  const settings = { ...SETTINGS, allowOverride: false };
  const { screen, onAgreed } = await open(settings);
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Continue' }).click();
  expect(onAgreed.mock.calls).toEqual([[{ ...event, delaySettings: settings }]]);
});

test('sends nothing while a field is invalid', async () => {
  const { screen, onAgreed } = await open(SETTINGS);
  await screen.getByLabelText('Delay', { exact: true }).fill('-1');
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.element(screen.getByText('From 0 to 86,400 seconds')).toBeVisible();
  expect(onAgreed).not.toHaveBeenCalled();
});
