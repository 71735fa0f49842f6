/**
 * Saving: takes what changed from the worker and sends it against the version it was made from. What the server does not
 * have is in the worker's journal: nothing that fails here loses an edit, and what an earlier time left is offered.
 */
import { proxy, ref } from 'valtio';
import { ApiError } from '../../api/client/errors.ts';
import type {
  CanvasSettings,
  DiagramPatch,
  EditFault,
  JournalHead,
  Keeping,
  PageFrame,
  SaveTarget,
  UnsavedChange,
} from '../../worker/protocol.ts';
import type { EditRemote } from './edit-remote.ts';

export type SavePhase =
  | 'saved'
  | 'unsaved'
  | 'saving'
  | 'failed'
  | 'offline'
  | 'conflict'
  | 'forbidden'
  /** The diagram is archived, or nobody's to see any more. */
  | 'gone';

export interface SavingState {
  readonly phase: SavePhase;
  /** Why it was not saved, in words for the builder. */
  readonly message: string | null;
  /** What an earlier time of editing left, and nobody has decided about yet. */
  readonly offered: JournalHead | null;
  /** The saved version when the draft was found; 0 where the diagram is not open for editing. */
  readonly offeredAgainst: number;
  /** Whether this browser keeps what is not saved. */
  readonly keeping: Keeping;
}

export interface SaveCalls {
  readonly save: (
    diagram: string,
    body: {
      readonly version: number;
      readonly patch: DiagramPatch;
      readonly name?: string;
      readonly thumbnail?: string;
      readonly frame?: PageFrame;
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
  /** Takes back a diagram that was created and never filled. */
  readonly discard?: (diagram: string) => Promise<unknown>;
}

/** What is open is a copy that is stored nowhere yet: the first save makes a diagram of it (CANV-24). */
export interface CopyToSave {
  readonly name: () => string;
  /** Told of the diagram that it is from then on. */
  readonly done: (diagram: string) => void;
}

export interface SavingOptions {
  readonly diagram: string;
  /** uuid of whose drafts are offered. */
  readonly user: string;
  readonly remote: () => EditRemote | undefined;
  readonly calls: SaveCalls;
  readonly copy?: CopyToSave;
  readonly retryAfter?: number;
}

export interface Saving {
  readonly state: SavingState;
  /** The worker says whether something is unsaved, and kept; its document may have changed. */
  changed(unsaved: boolean, keeping: Keeping): void;
  save(): Promise<void>;
  /** What others saved is in the open diagram now: saves it with the rest, if there is any. */
  merged(): Promise<void>;
  /** Takes effect with the next save, which follows at once. */
  rename(name: string): Promise<void>;
  /** Resolves once what is unsaved is kept in this browser. */
  keepDraft(): Promise<void>;
  /** Gives up what is unsaved: no draft of it stays. For the way out of the page. */
  discard(): Promise<void>;
  /** Looks for what earlier times of editing left and offers the newest. `version`: as the diagram is open, 0 where not. */
  findDraft(version: number): Promise<void>;
  /** Does the offered changes again in the open diagram; answers why it cannot. */
  takeDraft(): Promise<EditFault | null>;
  dropDraft(): Promise<void>;
  /** What is open, or the offered draft where nothing is, as a file. */
  draftFile(): Promise<Blob | null>;
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
const RETRY_MS = 10_000;
const REFUSALS: Readonly<Partial<Record<SavePhase, string>>> = {
  forbidden: 'You no longer have permission to edit this diagram. Ask your administrator.',
  gone: 'This diagram was archived, or you no longer have access to it.',
  offline: 'The server cannot be reached. Your changes are saved as soon as it answers.',
};
const KEPT = 'Your changes are kept in this browser.';
const NOT_KEPT = 'This browser cannot keep a draft: do not close this page.';

export function createSaving(options: SavingOptions): Saving {
  const { diagram, user, remote, calls, copy } = options;
  const state = proxy<{ -readonly [K in keyof SavingState]: SavingState[K] }>({
    phase: 'saved',
    message: null,
    offered: null,
    offeredAgainst: 0,
    keeping: 'off',
  });
  let unsaved = false;
  /** Changed while a save was under way: that save does not hold it. */
  let changedSince = false;
  let again = false;
  let newName: string | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  /** A diagram that was created for a copy whose objects have not arrived. */
  let begun: { readonly uuid: string; readonly version: number } | undefined;

  function show(phase: SavePhase, message: string | null = null): void {
    state.phase = phase;
    state.message = message;
  }

  const keepDraft = async (): Promise<void> => void (await remote()?.flushJournal());

  /** Where each refusal leads; none of them takes anything out of the journal. */
  async function refused(error: ApiError): Promise<void> {
    await keepDraft().catch(() => {});
    const said = (phase: SavePhase): void =>
      show(phase, `${REFUSALS[phase] ?? error.message} ${state.keeping === 'refused' ? NOT_KEPT : KEPT}`);
    if (error.code === 'CANCELLED') show('unsaved');
    else if (error.status === 0) {
      said('offline');
      clearTimeout(retry);
      retry = setTimeout(() => void save(), options.retryAfter ?? RETRY_MS);
    } else if (error.status === 409) show('conflict', error.message);
    else if (error.status === 403) said('forbidden');
    else if (error.status === 404) said('gone');
    else said('failed');
  }

  async function findDraft(version: number): Promise<void> {
    const [newest] = (await remote()?.findDrafts(user, diagram)) ?? [];
    state.offered = newest ? ref(newest) : null;
    state.offeredAgainst = version;
  }

  /** Sends the change, or where it is too large for that the whole diagram. Rejects with ApiError. */
  async function send(worker: EditRemote, change: UnsavedChange): Promise<Stored> {
    const { version, patch, serial, frame } = change;
    const name = newName ? { name: newName } : {};
    if (!patch) return sendWhole(worker, { diagram, ...name });
    // What was undone and done again is no change: there is nothing to send, and nothing unsaved either.
    if (isEmpty(patch) && !newName) return { version, serial };
    try {
      const thumbnail = (await worker.thumbnail()) ?? undefined;
      const saved = await calls.save(diagram, { version, patch, ...name, thumbnail, frame });
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
      if (copy) {
        copy.done(await saveCopy(newName ?? copy.name()));
        return;
      }
      const saved = await send(worker, await worker.unsavedChange(MAX_PATCH));
      newName = undefined;
      await worker.changeSaved(saved.serial, saved.version);
      unsaved = changedSince;
      show(unsaved ? 'unsaved' : 'saved');
    } catch (error) {
      await refused(error as ApiError);
      return;
    }
    if (again) await save();
  }

  async function saveCopy(name: string): Promise<string> {
    const worker = remote();
    if (!worker) throw new Error('The diagram engine is restarting. Try again in a moment.');
    // One that failed on its way is filled by the next attempt.
    begun ??= await calls.create(name, await worker.canvasSettings());
    const { uuid, version } = begun;
    await sendWhole(worker, { diagram: uuid, version, name });
    begun = undefined;
    await worker.dropDraft();
    unsaved = false;
    show('saved');
    return uuid;
  }

  return {
    state,
    changed(now, keeping) {
      unsaved = now;
      state.keeping = keeping;
      if (state.phase === 'saving') changedSince = now;
      else if (state.phase === 'saved' || state.phase === 'unsaved') show(now || copy ? 'unsaved' : 'saved');
    },
    save,
    async merged() {
      if (state.phase === 'conflict') show('unsaved');
      await save();
    },
    rename(name) {
      newName = name;
      return copy ? Promise.resolve() : save();
    },
    keepDraft,
    async discard() {
      clearTimeout(retry);
      await remote()?.dropDraft();
      unsaved = false;
      newName = undefined;
      show('saved');
    },
    findDraft,
    async takeDraft() {
      const { offered } = state;
      const fault = offered ? ((await remote()?.takeDraft(offered.session)) ?? null) : null;
      if (!fault) await findDraft(state.offeredAgainst);
      return fault;
    },
    async dropDraft() {
      if (state.offered) await remote()?.dropDraft(state.offered.session);
      await findDraft(state.offeredAgainst);
    },
    draftFile: async () => {
      const session = state.offeredAgainst === 0 ? state.offered?.session : undefined;
      return (await remote()?.draftFile(session)) ?? null;
    },
    saveCopy,
    reset() {
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
      clearTimeout(retry);
      if (begun) void calls.discard?.(begun.uuid).catch(() => {});
    },
  };
}

interface Stored {
  readonly version: number;
  readonly serial: number;
}

const isEmpty = (patch: DiagramPatch): boolean =>
  patch.put.length === 0 && patch.removed.length === 0 && patch.canvas === undefined;
