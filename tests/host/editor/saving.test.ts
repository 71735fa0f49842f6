import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/client/errors.ts';
import type { Draft, Drafts } from '../../../host/editor/drafts.ts';
import { createSaving, type SaveCalls, type Saving } from '../../../host/editor/saving.ts';
import type { DiagramPatch } from '../../../worker/protocol.ts';
import { CANVAS, fakeWorker, NO_CHANGE } from './doubles.ts';

const PATCH: DiagramPatch = { removed: ['old'], put: [] };
const DRAFT: Draft = { diagram: 'd', name: 'Plant', version: 7, patch: PATCH, time: 1 };

function memoryDrafts(): Drafts & { readonly kept: Map<string, Draft> } {
  const kept = new Map<string, Draft>();
  return {
    kept,
    read: async (diagram) => kept.get(diagram) ?? null,
    keep: async (draft) => void kept.set(draft.diagram, draft),
    drop: async (diagram) => void kept.delete(diagram),
  };
}

interface Setup {
  readonly saving: Saving;
  readonly drafts: ReturnType<typeof memoryDrafts>;
  readonly save: ReturnType<typeof vi.fn<SaveCalls['save']>>;
  readonly worker: ReturnType<typeof fakeWorker>;
}

function setUp(save: SaveCalls['save'] = async () => ({ version: 8 }), quiet = 1): Setup {
  const drafts = memoryDrafts();
  const worker = fakeWorker({ unsavedChange: async () => ({ version: 7, patch: PATCH, serial: 4 }) });
  const spy = vi.fn(save);
  const saving = createSaving({
    diagram: 'd',
    name: () => 'Plant',
    remote: () => worker,
    calls: { save: spy, create: async () => ({ uuid: 'copy', version: 1 }) },
    drafts,
    quiet,
    retryAfter: 5,
  });
  return { saving, drafts, save: spy, worker };
}

const refusal = (status: number, code?: string) => async () => {
  throw new ApiError(status, 'No', { code });
};

test('a save sends the change against its version and tells the worker the new one', async () => {
  const { saving, save, worker } = setUp();
  saving.changed(true);
  await saving.save();
  expect(save).toHaveBeenCalledWith('d', { version: 7, patch: PATCH });
  expect(worker.calls).toContain('changeSaved');
  expect(saving.state.phase).toBe('saved');
});

test('a change made while a save is under way stays unsaved', async () => {
  let finish = (_answer: { version: number }) => {};
  const { saving, save } = setUp(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  const saved = saving.save();
  await vi.waitFor(() => expect(save).toHaveBeenCalled());
  saving.changed(true);
  finish({ version: 8 });
  await saved;
  expect(saving.state.phase).toBe('unsaved');
});

test('a stale save keeps a draft and asks', async () => {
  const { saving, drafts } = setUp(refusal(409, 'VERSION_CONFLICT'));
  saving.changed(true);
  await saving.save();
  expect(saving.state.phase).toBe('conflict');
  expect(drafts.kept.get('d')).toMatchObject({ version: 7, patch: PATCH });
});

test('a right that was lost keeps a draft and says so', async () => {
  const { saving, drafts } = setUp(refusal(403));
  saving.changed(true);
  await saving.save();
  expect(saving.state.phase).toBe('forbidden');
  expect(saving.state.message).toMatch(/may no longer change/);
  expect(drafts.kept.size).toBe(1);
});

test('without a network the draft is kept, and saved when the network is back', async () => {
  let reachable = false;
  const { saving, drafts } = setUp(async () => {
    if (!reachable) throw new ApiError(0, 'The server cannot be reached');
    return { version: 8 };
  });
  saving.changed(true);
  await saving.save();
  expect(saving.state.phase).toBe('offline');
  expect(drafts.kept.size).toBe(1);
  reachable = true;
  saving.online();
  await vi.waitFor(() => expect(saving.state.phase).toBe('saved'));
  expect(drafts.kept.size).toBe(0);
});

test('an unsaved change becomes a draft after a short quiet', async () => {
  const { saving, drafts } = setUp();
  saving.changed(true);
  await vi.waitFor(() => expect(drafts.kept.size).toBe(1));
});

test('a kept draft is offered, restored once, and can be discarded', async () => {
  const { saving, drafts, worker } = setUp();
  drafts.kept.set('d', DRAFT);
  await saving.findDraft();
  expect(saving.state.offered?.version).toBe(7);
  expect(await saving.takeDraft()).toBeNull();
  expect(worker.calls).toContain('restore');
  expect(saving.state.offered).toBeNull();
  await saving.dropDraft();
  expect(drafts.kept.size).toBe(0);
});

test('CANV-24 a copy is created with the same page, and gets every object', async () => {
  const { saving, save, worker } = setUp();
  const whole: DiagramPatch = {
    removed: [],
    put: [{ object: { id: 1 } as never, config: null, after: null }],
  };
  Object.assign(worker, { wholePatch: async () => whole, canvasSettings: async () => CANVAS });
  expect(await saving.saveCopy('Plant-Copy')).toBe('copy');
  expect(save).toHaveBeenCalledWith('copy', { version: 1, patch: whole });
});

test('undone and done again: nothing is sent, and nothing counts as unsaved any more', async () => {
  const { saving, save, worker } = setUp();
  Object.assign(worker, { unsavedChange: async () => ({ version: 7, patch: NO_CHANGE, serial: 5 }) });
  saving.changed(true);
  await saving.save();
  expect(save).not.toHaveBeenCalled();
  expect(worker.calls).toContain('changeSaved');
  expect(saving.state.phase).toBe('saved');
});

test('nothing to save is not sent; a new name is', async () => {
  const { saving, save, worker } = setUp();
  Object.assign(worker, { unsavedChange: async () => ({ version: 7, patch: NO_CHANGE, serial: 5 }) });
  await saving.save();
  expect(save).not.toHaveBeenCalled();
  await saving.rename('Works');
  expect(save).toHaveBeenCalledWith('d', { version: 7, patch: NO_CHANGE, name: 'Works' });
});
