/**
 * Saving: takes what changed from the worker, sends it against the version it was made from, and keeps a draft of
 * whatever the server does not have. Nothing that fails here loses an edit: the worker goes on counting it as unsaved.
 */
import { proxy, ref } from 'valtio';
import type { ApiError } from '../../api/client/errors.ts';
import type { CanvasSettings, DiagramPatch, EditFault } from '../../worker/protocol.ts';
import type { Draft, Drafts } from './drafts.ts';
import type { EditRemote } from './edit-remote.ts';

export type SavePhase = 'saved' | 'unsaved' | 'saving' | 'failed' | 'offline' | 'conflict' | 'forbidden';

export interface SavingState {
  readonly phase: SavePhase;
  /** Why it was not saved, in words for the builder. */
  readonly message: string | null;
  /** A kept change that nobody has decided about yet. */
  readonly offered: Draft | null;
  /** The saved version when the draft was found. */
  readonly offeredAgainst: number;
}

export interface SaveCalls {
  readonly save: (
    diagram: string,
    body: { readonly version: number; readonly patch: DiagramPatch; readonly name?: string },
  ) => Promise<{ readonly version: number }>;
  /** Answers the new diagram's uuid and version. */
  readonly create: (
    name: string,
    canvas: CanvasSettings,
  ) => Promise<{ readonly uuid: string; readonly version: number }>;
}

export interface SavingOptions {
  readonly diagram: string;
  readonly name: () => string;
  readonly remote: () => EditRemote | undefined;
  readonly calls: SaveCalls;
  readonly drafts: Drafts;
  /** Milliseconds of quiet after a change before a draft is kept; tests shorten it. */
  readonly quiet?: number;
  readonly retryAfter?: number;
}

export interface Saving {
  readonly state: SavingState;
  /** The worker says whether something is unsaved, and its document has changed. */
  changed(unsaved: boolean): void;
  save(): Promise<void>;
  /** Takes effect with the next save, which follows at once. */
  rename(name: string): Promise<void>;
  /** Keeps what is unsaved in this browser. */
  keepDraft(): Promise<void>;
  /** Looks for a kept change of this diagram and offers it. */
  findDraft(): Promise<void>;
  /** Puts the offered change on top of the open diagram; answers why it cannot. */
  takeDraft(): Promise<EditFault | null>;
  dropDraft(): Promise<void>;
  /** Saves all that is open as a new diagram; answers its uuid. Rejects with ApiError. */
  saveCopy(name: string): Promise<string>;
  /** The diagram is opened anew: nothing of it is unsaved. */
  reset(): void;
  /** The network is back. */
  online(): void;
  dispose(): void;
}

const QUIET_MS = 1000;
const RETRY_MS = 10_000;
const FORBIDDEN =
  'You may no longer change this diagram. Your changes are kept in this browser; ask your administrator for the right to edit it.';
const OFFLINE =
  'The server cannot be reached. Your changes are kept in this browser and saved as soon as it answers.';

export function createSaving(options: SavingOptions): Saving {
  const { diagram, remote, calls, drafts } = options;
  const state = proxy<{ -readonly [K in keyof SavingState]: SavingState[K] }>({
    phase: 'saved',
    message: null,
    offered: null,
    offeredAgainst: 0,
  });
  let unsaved = false;
  /** Changed while a save was under way: that save does not hold it. */
  let changedSince = false;
  let again = false;
  let newName: string | undefined;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function show(phase: SavePhase, message: string | null = null): void {
    state.phase = phase;
    state.message = message;
  }

  async function keepDraft(): Promise<void> {
    clearTimeout(quiet);
    const worker = remote();
    if (!unsaved || !worker) return;
    const { version, patch } = await worker.unsavedChange();
    if (isEmpty(patch)) return;
    // A browser without room or database costs the draft, never the editing.
    await drafts.keep({ diagram, name: options.name(), version, patch, time: Date.now() }).catch(() => {});
  }

  /** Where each refusal leads; every one of them keeps a draft first. */
  async function refused(error: ApiError): Promise<void> {
    await keepDraft();
    if (error.status === 0) {
      show('offline', OFFLINE);
      clearTimeout(retry);
      retry = setTimeout(() => void save(), options.retryAfter ?? RETRY_MS);
    } else if (error.status === 409) show('conflict', error.message);
    else if (error.status === 403) show('forbidden', FORBIDDEN);
    else show('failed', error.message);
  }

  async function save(): Promise<void> {
    clearTimeout(retry);
    const worker = remote();
    if (!worker) return;
    if (state.phase === 'saving') {
      again = true;
      return;
    }
    again = false;
    changedSince = false;
    show('saving');
    try {
      const { version, patch, serial } = await worker.unsavedChange();
      // What was undone and done again is no change: there is nothing to send, and nothing unsaved either.
      const hasNews = !isEmpty(patch) || newName !== undefined;
      const saved = hasNews
        ? await calls.save(diagram, { version, patch, ...(newName ? { name: newName } : {}) })
        : { version };
      newName = undefined;
      await worker.changeSaved(serial, saved.version);
      await drafts.drop(diagram).catch(() => {});
      unsaved = changedSince;
      show(unsaved ? 'unsaved' : 'saved');
    } catch (error) {
      await refused(error as ApiError);
      return;
    }
    if (again) await save();
  }

  return {
    state,
    changed(now) {
      unsaved = now;
      if (state.phase === 'saving') changedSince = now;
      else if (state.phase === 'saved' || state.phase === 'unsaved') show(now ? 'unsaved' : 'saved');
      clearTimeout(quiet);
      if (now) quiet = setTimeout(() => void keepDraft(), options.quiet ?? QUIET_MS);
    },
    save,
    rename(name) {
      newName = name;
      return save();
    },
    keepDraft,
    async findDraft() {
      const [draft, present] = await Promise.all([drafts.read(diagram), remote()?.unsavedChange()]);
      state.offered = draft && ref(draft);
      state.offeredAgainst = present?.version ?? 0;
    },
    async takeDraft() {
      const { offered } = state;
      const fault = offered ? ((await remote()?.restore(offered.patch)) ?? null) : null;
      if (!fault) state.offered = null;
      return fault;
    },
    async dropDraft() {
      state.offered = null;
      await drafts.drop(diagram);
    },
    async saveCopy(name) {
      const worker = remote();
      if (!worker) throw new Error('The diagram engine is being started again. Try once more in a moment.');
      const [patch, canvas] = await Promise.all([worker.wholePatch(), worker.canvasSettings()]);
      const copy = await calls.create(name, canvas);
      await calls.save(copy.uuid, { version: copy.version, patch });
      await drafts.drop(diagram).catch(() => {});
      unsaved = false;
      show('saved');
      return copy.uuid;
    },
    reset() {
      clearTimeout(quiet);
      unsaved = false;
      newName = undefined;
      show('saved');
    },
    online() {
      if (state.phase === 'offline') void save();
    },
    dispose() {
      clearTimeout(quiet);
      clearTimeout(retry);
    },
  };
}

const isEmpty = (patch: DiagramPatch): boolean =>
  patch.put.length === 0 && patch.removed.length === 0 && patch.canvas === undefined;
