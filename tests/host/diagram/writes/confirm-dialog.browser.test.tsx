import { proxy, ref } from 'valtio';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConfirmDialog } from '../../../../host/diagram/writes/confirm-dialog.tsx';
import type { OpenQuestion } from '../../../../host/diagram/writes/write-controller.ts';

const question: OpenQuestion = {
  event: {
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
  },
  confirmation: { confirmId: 'c', expiresAt: '2026-01-01T00:00:00.000Z', current: { value: 0 } },
  refusal: null,
};

async function open(change: Partial<OpenQuestion> = {}) {
  const onCancel = vi.fn();
  const onConfirm = vi.fn();
  const state = proxy({ question: ref({ ...question, ...change }), commands: [] });
  const screen = await render(<ConfirmDialog writes={{ state, cancel: onCancel, confirm: onConfirm }} />);
  return { screen, onCancel, onConfirm };
}

test('OR-92 the dialog asks in the exact words and names tag, old and new value', async () => {
  const { screen } = await open();
  const dialog = screen.getByRole('alertdialog', { name: 'Confirm' });
  await expect.element(dialog.getByText('Are you sure you want to change Well pump 1 to ON?')).toBeVisible();
  expect(dialog.element().textContent).toMatch(/WELL1\.PUMP\s*OFF\s*ON/);
});

test('OR-92 the focus starts on Cancel, and Escape is Cancel', async () => {
  const { screen, onCancel, onConfirm } = await open();
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledOnce();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('OR-92 Tab stays in the dialog', async () => {
  const { screen } = await open();
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'Confirm' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

test('nothing can be confirmed before the server has answered', async () => {
  const { screen } = await open({ confirmation: null });
  await expect.element(screen.getByRole('button', { name: 'Confirm' })).toBeDisabled();
});

test("a refusal shows the server's words and offers no Confirm", async () => {
  const { screen } = await open({ confirmation: null, refusal: 'Your role may not control this tag.' });
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Your role may not control this tag.');
  await expect.element(screen.getByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
});

test('LIVE-13 a missing old value is "-", and doubt about it is said', async () => {
  const { screen } = await open({
    event: { ...question.event, current: null, currentText: '', currentQuality: 'missing' },
  });
  await expect.element(screen.getByText('The present value is not known.')).toBeVisible();
  expect(screen.getByRole('alertdialog').element().textContent).toMatch(/WELL1\.PUMP\s*-\s*ON/);
});
