import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../api/client/errors.ts';
import type { SavePhase } from '../../../../host/editor/saving/save-phase.ts';
import { createSaving, type Saving } from '../../../../host/editor/saving/saving.ts';
import type { SaveCalls } from '../../../../host/editor/saving/upload.ts';
import type { DiagramPatch, JournalHead, SaveOutcome } from '../../../../worker/boundary/index.ts';
import { CANVAS, fakeWorker, NO_CHANGE } from '../doubles.ts';

const PATCH: DiagramPatch = { removed: ['old'], put: [] };
const DRAFT: JournalHead = {
  session: 's',
  user: 'u',
  diagram: 'd',
  name: 'Plant',
  version: 6,
  started: 1,
  time: 2,
  edits: 3,
};

interface Setup {
  readonly saving: Saving;
  readonly save: ReturnType<typeof vi.fn<SaveCalls['save']>>;
  readonly saved: ReturnType<typeof vi.fn>;
  readonly worker: ReturnType<typeof fakeWorker>;
}

function setUp(save: SaveCalls['save'] = async () => ({ version: 8 })): Setup {
  const worker = fakeWorker({
    saving: { unsavedChange: async () => ({ version: 7, patch: PATCH, serial: 4 }) },
  });
  const spy = vi.fn(save);
  const saved = vi.fn();
  const saving = createSaving({
    diagram: 'd',
    user: 'u',
    remote: () => worker,
    calls: {
      origin: 'http://here',
      saved,
      save: spy,
      create: async () => ({ uuid: 'copy', version: 1 }),
    },
    retryAfter: 5,
  });
  return { saving, save: spy, saved, worker };
}

/** Written out, and nothing thrown away. */
const isKept = ({ calls }: Setup['worker']): boolean =>
  calls.includes('flushJournal') && !calls.includes('dropDraft');

const refusal = (status: number, code?: string) => async () => {
  throw new ApiError(status, 'No', { code });
};

test('a save sends the change against its version and tells the worker the new one', async () => {
  const { saving, save, worker } = setUp();
  saving.changed(true, 'kept');
  await saving.save();
  expect(save).toHaveBeenCalledWith('d', { version: 7, patch: PATCH });
  expect(worker.calls).toContain('changeSaved');
  expect(saving.state.phase).toBe('saved');
});

test('CANV-11 the frame that the page is seen in goes with the change', async () => {
  const { saving, save, worker } = setUp();
  const frame = { scale: 0.75, containerWidth: 1440, containerHeight: 900, fitToScale: true };
  Object.assign(worker.saving, {
    unsavedChange: async () => ({ version: 7, patch: PATCH, serial: 4, frame }),
  });
  await saving.save();
  expect(save).toHaveBeenCalledWith('d', { version: 7, patch: PATCH, frame });
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
  saving.changed(true, 'kept');
  finish({ version: 8 });
  await saved;
  expect(saving.state.phase).toBe('unsaved');
});

test('a stale save keeps a draft and asks', async () => {
  const { saving, worker } = setUp(refusal(409, 'VERSION_CONFLICT'));
  saving.changed(true, 'kept');
  await saving.save();
  expect(saving.state.phase).toBe('conflict');
  expect(isKept(worker)).toBe(true);
});

test.each([
  [403, 'forbidden', /no longer have permission to edit/],
  [404, 'gone', /archived/],
  [500, 'failed', /No/],
])('a save that ends with %i is %s: the work is kept, and that is said', async (status, phase, words) => {
  const { saving, worker } = setUp(refusal(status));
  saving.changed(true, 'kept');
  await saving.save();
  expect(saving.state.phase).toBe(phase);
  expect(saving.state.message).toMatch(words);
  expect(saving.state.message).toMatch(/kept in this browser/);
  expect(isKept(worker)).toBe(true);
});

test('a browser that keeps nothing is not said to keep anything', async () => {
  const { saving } = setUp(refusal(403));
  saving.changed(true, 'refused');
  await saving.save();
  expect(saving.state.message).toMatch(/cannot keep a draft: do not close this page/);
});

test('without a network the draft is kept, and saved when the network is back', async () => {
  let reachable = false;
  const { saving, worker } = setUp(async () => {
    if (!reachable) throw new ApiError(0, 'The server cannot be reached');
    return { version: 8 };
  });
  saving.changed(true, 'kept');
  await saving.save();
  expect(saving.state.phase).toBe('offline');
  expect(isKept(worker)).toBe(true);
  reachable = true;
  saving.online();
  await vi.waitFor(() => expect(saving.state.phase).toBe('saved'));
});

test('drafts are offered one after the other, the newest first, restored once, and can be discarded', async () => {
  const { saving, worker } = setUp();
  const drafts = [DRAFT, { ...DRAFT, session: 'older' }];
  const gone: (string | undefined)[] = [];
  Object.assign(worker.journal, {
    findDrafts: async (user: string, diagram: string) =>
      user === 'u' && diagram === 'd' ? drafts.filter(({ session }) => !gone.includes(session)) : [],
    takeDraft: async (session: string) => {
      gone.push(session);
      return null;
    },
    dropDraft: async (session?: string) => void gone.push(session),
  });
  await saving.findDraft(7);
  expect(saving.state).toMatchObject({ offered: DRAFT, offeredAgainst: 7 });
  expect(await saving.takeDraft()).toBeNull();
  expect(saving.state.offered?.session).toBe('older');
  await saving.dropDraft();
  expect(gone).toEqual(['s', 'older']);
  expect(saving.state.offered).toBeNull();
});

test('a draft that cannot be restored stays offered, and answers why', async () => {
  const { saving, worker } = setUp();
  Object.assign(worker.journal, {
    findDrafts: async () => [DRAFT],
    takeDraft: async () => ({ message: 'Damaged' }),
  });
  await saving.findDraft(7);
  expect(await saving.takeDraft()).toEqual({ message: 'Damaged' });
  expect(saving.state.offered).toEqual(DRAFT);
});

test('the file is of what is open; where nothing is, of the draft', async () => {
  const { saving, worker } = setUp();
  const draftFile = vi.fn(async () => null);
  Object.assign(worker.journal, { findDrafts: async () => [DRAFT], draftFile });
  await saving.findDraft(7);
  await saving.draftFile();
  await saving.findDraft(0);
  await saving.draftFile();
  expect(draftFile.mock.calls).toEqual([[undefined], ['s']]);
});

test('CANV-24 a copy is created with the same page, and the worker sends every object', async () => {
  const { saving, worker, saved } = setUp();
  const saveWhole = vi.fn(async () => ({ ok: true, version: 2, serial: 5 }) as const);
  Object.assign(worker.saving, { saveWhole });
  expect(await saving.saveCopy('Plant-Copy')).toBe('copy');
  expect(saveWhole).toHaveBeenCalledWith({
    ...{ diagram: 'copy', version: 1, name: 'Plant-Copy' },
    origin: 'http://here',
  });
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
    Object.assign(up.worker.saving, { saveWhole, changeSaved, unsavedChange });
    up.saving.changed(true, 'kept');
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
    const { saving, worker } = large(outcome);
    await saving.save();
    expect(saving.state.phase).toBe(phase);
    expect(isKept(worker)).toBe(true);
    saving.dispose();
  });

  test('stays unsaved when the worker dies over it, and can be saved again', async () => {
    const { saving, worker } = large({ ok: true, version: 8, serial: 6 });
    Object.assign(worker.saving, { saveWhole: () => new Promise(() => {}) });
    void saving.save();
    await vi.waitFor(() => expect(saving.state.phase).toBe('saving'));
    saving.workerDied();
    expect(saving.state.phase).toBe('unsaved');
  });
});

test('undone and done again: nothing is sent, and nothing counts as unsaved any more', async () => {
  const { saving, save, worker } = setUp();
  Object.assign(worker.saving, { unsavedChange: async () => ({ version: 7, patch: NO_CHANGE, serial: 5 }) });
  saving.changed(true, 'kept');
  await saving.save();
  expect(save).not.toHaveBeenCalled();
  expect(worker.calls).toContain('changeSaved');
  expect(saving.state.phase).toBe('saved');
});

test('nothing to save is not sent; a new name is', async () => {
  const { saving, save, worker } = setUp();
  Object.assign(worker.saving, { unsavedChange: async () => ({ version: 7, patch: NO_CHANGE, serial: 5 }) });
  await saving.save();
  expect(save).not.toHaveBeenCalled();
  await saving.rename('Works');
  expect(save).toHaveBeenCalledWith('d', { version: 7, patch: NO_CHANGE, name: 'Works' });
});

describe('CANV-24 a clone that is stored nowhere yet', () => {
  function clone(outcome: () => SaveOutcome) {
    const worker = fakeWorker({
      saving: { unsavedChange: async () => ({ version: 7, patch: PATCH, serial: 4 }) },
    });
    const saveWhole = vi.fn(async () => outcome());
    Object.assign(worker.saving, { saveWhole });
    const create = vi.fn(async (_name: string) => ({ uuid: 'made', version: 1 }));
    const save = vi.fn(async () => ({ version: 8 }));
    const discard = vi.fn(async () => {});
    const done = vi.fn();
    const saving = createSaving({
      diagram: 'copy of d',
      user: 'u',
      remote: () => worker,
      calls: { origin: 'http://here', saved: () => {}, save, create, discard },
      copy: { name: () => 'Plant-Copy', done },
    });
    saving.changed(false, 'kept');
    return { saving, saveWhole, create, save, discard, done };
  }
  const stored: SaveOutcome = { ok: true, version: 2, serial: 5 };
  const lost: SaveOutcome = { ok: false, status: 503, message: 'Busy', code: 'BUSY' };

  test('is unsaved though nothing of it was changed, and its first save makes a diagram, whole', async () => {
    const { saving, saveWhole, create, save, done } = clone(() => stored);
    expect(saving.state.phase).toBe('unsaved');
    await saving.save();
    expect(create).toHaveBeenCalledWith('Plant-Copy', CANVAS);
    expect(saveWhole).toHaveBeenCalledWith(expect.objectContaining({ diagram: 'made', version: 1 }));
    expect(done).toHaveBeenCalledWith('made');
    expect(save).not.toHaveBeenCalled();
    expect(saving.state.phase).toBe('saved');
  });

  test('takes the name it was given, and stores nothing for that', async () => {
    const { saving, create } = clone(() => stored);
    await saving.rename('Second plant');
    expect(create).not.toHaveBeenCalled();
    await saving.save();
    expect(create).toHaveBeenCalledWith('Second plant', CANVAS);
  });

  test('that failed on its way is filled by the next save, and one that is given up is taken back', async () => {
    let outcome: SaveOutcome = lost;
    const { saving, create, discard, done } = clone(() => outcome);
    await saving.save();
    expect([saving.state.phase, done.mock.calls.length]).toEqual(['failed', 0]);
    outcome = stored;
    await saving.save();
    saving.dispose();
    expect([create.mock.calls.length, discard.mock.calls.length]).toEqual([1, 0]);
    const other = clone(() => lost);
    await other.saving.save();
    other.saving.dispose();
    expect(other.discard).toHaveBeenCalledWith('made');
  });
});
