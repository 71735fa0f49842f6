import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { EntryDialog } from '../../../../host/diagram/writes/entry-dialog.tsx';
import type { EntryEvent } from '../../../../worker/boundary/index.ts';

const LEVEL: EntryEvent = {
  ...{ type: 'entry', object: 'gauge-1', kind: 'gauge', name: 'Tank level', unit: '%', dataType: 'float' },
  ...{ tag: '5b6d5ad8-0000-4000-8000-000000000001', tagName: 'TANK.SETPOINT', min: null, max: null },
  ...{ current: 40, currentQuality: 'good', currentText: '', readBackTags: [], readBackDelay: 0 },
  ...{ allowZero: false, choices: null },
};
const MODES: EntryEvent = {
  ...LEVEL,
  choices: [
    { value: 0, label: 'Off' },
    { value: 1, label: 'Auto' },
  ],
};

async function open(event: EntryEvent) {
  const onEntered = vi.fn();
  const screen = await render(<EntryDialog event={event} onCancel={() => {}} onEntered={onEntered} />);
  return { field: screen.getByLabelText('New value'), screen, onEntered };
}

test('LIVE-06 marks an empty field and zero as faults, and does not go on', async () => {
  const { screen, field, onEntered } = await open(LEVEL);
  for (const [typed, fault] of [
    ['', 'Please enter a value'],
    ['0', 'Zero cannot be entered here'],
  ] as const) {
    await field.fill(typed);
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.element(screen.getByText(fault)).toBeVisible();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  }
  expect(onEntered).not.toHaveBeenCalled();
  await field.fill('12');
  await screen.getByRole('button', { name: 'Continue' }).click();
  expect(onEntered.mock.calls).toMatchObject([[{ target: 12, targetText: '12 %' }]]);
});

test('LIVE-08 marks an empty choice as a fault, and goes on with a named value', async () => {
  const { screen, field, onEntered } = await open(MODES);
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.element(screen.getByText('Please choose a value')).toBeVisible();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  expect(onEntered).not.toHaveBeenCalled();
  await field.selectOptions('Off');
  await screen.getByRole('button', { name: 'Continue' }).click();
  expect(onEntered.mock.calls).toMatchObject([[{ target: 0, targetText: 'Off' }]]);
});
