/** The four ways on from a page with unsaved changes. */
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { holdPage, leaveStore, leaveThen } from '../../../../host/data/stores/leave-guard.ts';
import { LeaveDialog } from '../../../../host/editor/saving/leave-dialog.tsx';
import { createSaving } from '../../../../host/editor/saving/saving.ts';
import { fakeWorker, NO_CHANGE } from '../doubles.ts';

const undo: (() => void)[] = [];
afterEach(() => {
  for (const one of undo.splice(0)) one();
});

/** A page with something unsaved, which somebody is about to leave. */
async function leaving() {
  const worker = fakeWorker({
    saving: {
      unsavedChange: async () => ({ version: 3, patch: { ...NO_CHANGE, removed: ['x'] }, serial: 1 }),
    },
  });
  const save = vi.fn(async () => ({ version: 4 }));
  const saving = createSaving({
    ...{ diagram: 'd', user: 'somebody', remote: () => worker },
    calls: { origin: '', saved: () => {}, save, create: async () => ({ uuid: 'copy', version: 1 }) },
  });
  saving.changed(true, 'kept');
  undo.push(
    () => saving.dispose(),
    holdPage(() => saving.state.phase !== 'saved'),
  );
  const go = vi.fn();
  const screen = await render(<LeaveDialog saving={saving} />);
  leaveThen(go);
  await expect.element(screen.getByRole('alertdialog', { name: 'Save your changes?' })).toBeVisible();
  return { screen, saving, worker, save, go };
}

test('Discard leaves without saving, and no draft stays', async () => {
  const { screen, saving, worker, save, go } = await leaving();
  await screen.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => go.mock.calls.length).toBe(1);
  expect(worker.calls).toContain('dropDraft');
  expect(save).not.toHaveBeenCalled();
  expect(saving.state.phase).toBe('saved');
});

test('Keep as draft leaves without saving, and the draft stays', async () => {
  const { screen, worker, save, go } = await leaving();
  await screen.getByRole('button', { name: 'Keep as draft' }).click();
  await expect.poll(() => go.mock.calls.length).toBe(1);
  expect(worker.calls).toContain('flushJournal');
  expect(worker.calls).not.toContain('dropDraft');
  expect(save).not.toHaveBeenCalled();
});

test('Stay stays, and the changes are as they were', async () => {
  const { screen, saving, worker, go } = await leaving();
  await screen.getByRole('button', { name: 'Stay' }).click();
  await expect.poll(() => leaveStore.pending).toBeNull();
  expect(go).not.toHaveBeenCalled();
  expect(saving.state.phase).toBe('unsaved');
  expect(worker.calls).not.toContain('dropDraft');
});
