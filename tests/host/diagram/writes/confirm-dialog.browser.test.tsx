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
  confirmation: {
    confirmId: 'c',
    expiresAt: '2026-01-01T00:00:00.000Z',
    current: { value: 0 },
    plant: { equipment: 'P-1', site: 'Well field', cautions: [] },
  },
  refusal: null,
};

async function open(change: Partial<OpenQuestion> = {}) {
  const onCancel = vi.fn();
  const onConfirm = vi.fn();
  const state = proxy({ question: ref({ ...question, ...change }), commands: [] });
  const screen = await render(<ConfirmDialog writes={{ state, cancel: onCancel, confirm: onConfirm }} />);
  return { screen, onCancel, onConfirm };
}

test('OR-92 the dialog asks in the exact words and names act, place, tag, old and new value', async () => {
  const { screen } = await open();
  const dialog = screen.getByRole('alertdialog', { name: 'Start P-1, Well field' });
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
  await expect.element(screen.getByRole('button', { name: 'Start' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

test('nothing can be confirmed before the server has answered', async () => {
  const { screen } = await open({ confirmation: null });
  await expect.element(screen.getByRole('button', { name: 'Start' })).toBeDisabled();
});

test("a refusal shows the server's words and offers no button that sends", async () => {
  const { screen } = await open({ confirmation: null, refusal: 'Your role may not control this tag.' });
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Your role may not control this tag.');
  await expect.element(screen.getByRole('button', { name: 'Start' })).not.toBeInTheDocument();
});

test('LIVE-13 a missing old value is "-", and doubt about it is said', async () => {
  const { screen } = await open({
    event: { ...question.event, current: null, currentText: '', currentQuality: 'missing' },
  });
  await expect.element(screen.getByText('The present value is not known.')).toBeVisible();
  expect(screen.getByRole('alertdialog').element().textContent).toMatch(/WELL1\.PUMP\s*-\s*ON/);
});

test('lists what the plant says: alarm, interlock, automatic, note, and what is scheduled', async () => {
  const at = '2026-11-28T05:30:25.000Z';
  const cautions = [
    { kind: 'alarm', text: 'P-1 fault', at },
    { kind: 'interlock', text: 'Motor too hot' },
    { kind: 'mode', text: 'P-1 Auto mode' },
    { kind: 'note', text: 'Do not start', by: 'Olga Reyes', at },
    { kind: 'scheduled', text: 'P-1 Run → OFF', by: 'Viktor Sand', at },
  ] as const;
  const plant = { equipment: 'P-1', site: 'Well field', cautions };
  const { screen } = await open({ confirmation: { ...question.confirmation!, plant: plant as never } });
  const list = screen.getByRole('list', { name: 'Before you confirm' });
  const words = [...list.element().querySelectorAll('li')].map((one) => one.textContent?.trim());
  expect(words[0]).toMatch(/^Active alarm: P-1 fault, since /);
  expect(words.slice(1, 4)).toEqual([
    'Interlock: Motor too hot. The plant may refuse to start.',
    'P-1 is in automatic. This command takes it out of automatic.',
    'Note by Olga Reyes: Do not start',
  ]);
  expect(words[4]).toMatch(/^Already scheduled for .*: P-1 Run → OFF \(Viktor Sand\)\.$/);
});

test('repeats a number with its unit and change', async () => {
  const numbers = { current: 47, currentText: '47.0', unit: '%', target: 45.5, targetText: '45.5 %' };
  const event = {
    ...question.event,
    ...numbers,
    kind: 'dynamic-texts',
    name: 'P-1 Start level',
    tagName: 'P-1 Start level',
  };
  const { screen } = await open({ event });
  const dialog = screen.getByRole('alertdialog', { name: 'Change P-1 Start level to 45.5 %, Well field' });
  await expect.element(dialog.getByRole('button', { name: 'Change' })).toBeVisible();
  expect(dialog.element().textContent).toMatch(/47\.0 %\s*45\.5 %/);
});
