/**
 * Saving: takes what changed from the worker, sends it against the version it was made from, and keeps a draft of
 * whatever the server does not have. Nothing that fails here loses an edit: the worker goes on counting it as unsaved.
 */
import { proxy, ref } from 'valtio';
import { ApiError } from '../../api/client/errors.ts';
import type {
  CanvasSettings,
  DiagramPatch,
  EditFault,
  SaveTarget,
  UnsavedChange,
} from '../../worker/protocol.ts';
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
    body: {
      readonly version: number;
      readonly patch: DiagramPatch;
      readonly name?: string;
      readonly thumbnail?: string;
    },
  ) => Promise<{ readonly version: number }>;
  /** Where the API is, as the worker needs it. */
  readonly origin: string;
  /** A whole save went another way than through these calls. */
  readonly saved: () => void;
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
  /** The worker that was saving is no more, and will not answer. */
  workerDied(): void;
  /** The network is back. */
  online(): void;
  dispose(): void;
}

/** Objects that a save sends as a change; beyond that the worker streams the whole diagram itself. */
const MAX_PATCH = 20_000;
const TOO_LARGE = 413;
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
    if (!patch || isEmpty(patch)) return;
    // A browser without room or database costs the draft, never the editing.
    await drafts.keep({ diagram, name: options.name(), version, patch, time: Date.now() }).catch(() => {});
  }

  /** Where each refusal leads; every one of them keeps a draft first. */
  async function refused(error: ApiError): Promise<void> {
    await keepDraft();
    if (error.code === 'CANCELLED') show('unsaved');
    else if (error.status === 0) {
      show('offline', OFFLINE);
      clearTimeout(retry);
      retry = setTimeout(() => void save(), options.retryAfter ?? RETRY_MS);
    } else if (error.status === 409) show('conflict', error.message);
    else if (error.status === 403) show('forbidden', FORBIDDEN);
    else show('failed', error.message);
  }

  /** Sends the change, or where it is too large for that the whole diagram. Rejects with ApiError. */
  async function send(worker: EditRemote, change: UnsavedChange): Promise<Stored> {
    const { version, patch, serial } = change;
    const name = newName ? { name: newName } : {};
    if (!patch) return sendWhole(worker, { diagram, ...name });
    // What was undone and done again is no change: there is nothing to send, and nothing unsaved either.
    if (isEmpty(patch) && !newName) return { version, serial };
    try {
      const thumbnail = (await worker.thumbnail()) ?? undefined;
      const saved = await calls.save(diagram, { version, patch, ...name, thumbnail });
      return { version: saved.version, serial };
    } catch (error) {
      // Few objects may be large ones.
      if ((error as ApiError).status !== TOO_LARGE) throw error;
      return sendWhole(worker, { diagram, ...name });
    }
  }

  async function sendWhole(worker: EditRemote, target: Omit<SaveTarget, 'origin'>): Promise<Stored> {
    const outcome = await worker.saveWhole({ ...target, origin: calls.origin });
    if (!outcome.ok) throw new ApiError(outcome.status, outcome.message, { code: outcome.code });
    calls.saved();
    return outcome;
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
      const saved = await send(worker, await worker.unsavedChange(MAX_PATCH));
      newName = undefined;
      await worker.changeSaved(saved.serial, saved.version);
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
      const copy = await calls.create(name, await worker.canvasSettings());
      await sendWhole(worker, { diagram: copy.uuid, version: copy.version });
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
    workerDied() {
      if (state.phase === 'saving') show('unsaved');
    },
    dispose() {
      clearTimeout(quiet);
      clearTimeout(retry);
    },
  };
}

interface Stored {
  readonly version: number;
  readonly serial: number;
}

const isEmpty = (patch: DiagramPatch): boolean =>
  patch.put.length === 0 && patch.removed.length === 0 && patch.canvas === undefined;
