import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/client/errors.ts';
import type { Draft, Drafts } from '../../../host/editor/drafts.ts';
import { createSaving, type SaveCalls, type SavePhase, type Saving } from '../../../host/editor/saving.ts';
import type { DiagramPatch, SaveOutcome } from '../../../worker/protocol.ts';
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
  readonly saved: ReturnType<typeof vi.fn>;
  readonly worker: ReturnType<typeof fakeWorker>;
}

function setUp(save: SaveCalls['save'] = async () => ({ version: 8 }), quiet = 1): Setup {
  const drafts = memoryDrafts();
  const worker = fakeWorker({ unsavedChange: async () => ({ version: 7, patch: PATCH, serial: 4 }) });
  const spy = vi.fn(save);
  const saved = vi.fn();
  const saving = createSaving({
    diagram: 'd',
    name: () => 'Plant',
    remote: () => worker,
    calls: {
      origin: 'http://here',
      saved,
      save: spy,
      create: async () => ({ uuid: 'copy', version: 1 }),
    },
    drafts,
    quiet,
    retryAfter: 5,
  });
  return { saving, drafts, save: spy, saved, worker };
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

test('CANV-24 a copy is created with the same page, and the worker sends every object', async () => {
  const { saving, worker, saved } = setUp();
  const saveWhole = vi.fn(async () => ({ ok: true, version: 2, serial: 5 }) as const);
  Object.assign(worker, { saveWhole, canvasSettings: async () => CANVAS });
  expect(await saving.saveCopy('Plant-Copy')).toBe('copy');
  expect(saveWhole).toHaveBeenCalledWith({ diagram: 'copy', version: 1, origin: 'http://here' });
  expect(saved).toHaveBeenCalled();
});

describe('a change too large for one call', () => {
  function large(outcome: SaveOutcome, patch: DiagramPatch | null = null) {
    const up = setUp(refusal(413, 'TOO_LARGE'));
    const saveWhole = vi.fn(async () => outcome);
    const changeSaved = vi.fn(async () => {});
    const unsavedChange = vi.fn(async (limit?: number) => ({
      version: 7,
      patch: limit === undefined ? PATCH : patch,
      serial: 4,
    }));
    Object.assign(up.worker, { saveWhole, changeSaved, unsavedChange });
    up.saving.changed(true);
    return { ...up, saveWhole, changeSaved };
  }

  test('goes whole from the worker, and counts as saved by its serial', async () => {
    const { saving, save, saveWhole, changeSaved } = large({ ok: true, version: 8, serial: 6 });
    await saving.save();
    expect(save).not.toHaveBeenCalled();
    expect(saveWhole).toHaveBeenCalledWith({ diagram: 'd', origin: 'http://here' });
    expect(changeSaved).toHaveBeenCalledWith(6, 8);
    expect(saving.state.phase).toBe('saved');
  });

  test('is one of few objects too, where the server finds them too large', async () => {
    const { saving, save, saveWhole } = large({ ok: true, version: 8, serial: 6 }, PATCH);
    await saving.save();
    expect([save.mock.calls.length, saveWhole.mock.calls.length]).toEqual([1, 1]);
    expect(saving.state.phase).toBe('saved');
  });

  test.each<[SaveOutcome, SavePhase]>([
    [{ ok: false, status: 0, code: 'CANCELLED', message: 'Cancelled' }, 'unsaved'],
    [{ ok: false, status: 409, code: 'VERSION_CONFLICT', message: 'Stale' }, 'conflict'],
    [{ ok: false, status: 0, code: 'UNREACHABLE', message: 'Away' }, 'offline'],
    [{ ok: false, status: 503, code: 'BUSY', message: 'Busy' }, 'failed'],
  ])('that ends with %o is %s, with a draft kept', async (outcome, phase) => {
    const { saving, drafts } = large(outcome);
    await saving.save();
    expect(saving.state.phase).toBe(phase);
    expect(drafts.kept.get('d')?.patch).toEqual(PATCH);
    saving.dispose();
  });

  test('stays unsaved when the worker dies over it, and can be saved again', async () => {
    const { saving, worker } = large({ ok: true, version: 8, serial: 6 });
    Object.assign(worker, { saveWhole: () => new Promise(() => {}) });
    void saving.save();
    await vi.waitFor(() => expect(saving.state.phase).toBe('saving'));
    saving.workerDied();
    expect(saving.state.phase).toBe('unsaved');
  });
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
