/**
 * Saving: takes the changes from the worker and sends them against the version they are based on. Unsaved
 * changes are in the worker's journal: no failure here loses an edit, and drafts of earlier sessions are offered.
 */
import { proxy } from 'valtio';
import type { ApiError } from '../../../api/client/errors.ts';
import type { EditFault, Keeping } from '../../../worker/boundary/index.ts';
import type { EditRemote } from '../edit-remote.ts';
import { type DraftOffer, Drafts } from './drafts.ts';
import { messageAfter, phaseAfter, type SavePhase } from './save-phase.ts';
import { MAX_PATCH, type SaveCalls, Upload } from './upload.ts';

export interface SavingState extends DraftOffer {
  readonly phase: SavePhase;
  /** Why it was not saved, in words for the builder. */
  readonly message: string | null;
  /** Whether this browser keeps unsaved changes. */
  readonly keeping: Keeping;
}

/** The open diagram is a copy that is not stored yet: the first save creates it (CANV-24). */
export interface CopyToSave {
  readonly name: () => string;
  /** Called with the diagram that it is from then on. */
  readonly done: (diagram: string) => void;
}

interface SavingOptions {
  readonly diagram: string;
  /** uuid of the user whose drafts are offered. */
  readonly user: string;
  readonly remote: () => EditRemote | undefined;
  readonly calls: SaveCalls;
  readonly copy?: CopyToSave;
  /** Milliseconds until a save that failed because of the network is retried. */
  readonly retryAfter?: number;
}

export interface Saving {
  readonly state: SavingState;
  /** The worker reports whether something is unsaved, and stored; its document may have changed. */
  changed(unsaved: boolean, keeping: Keeping): void;
  save(): Promise<void>;
  /** Changes of others were merged into the open diagram: saves it with the rest, if there is any. */
  merged(): Promise<void>;
  /** Takes effect with the next save, which follows at once. */
  rename(name: string): Promise<void>;
  /** Resolves once unsaved changes are stored in this browser. */
  keepDraft(): Promise<void>;
  /** Discards unsaved changes, including their draft. For leaving the page. */
  discard(): Promise<void>;
  /** Looks for drafts of earlier sessions and offers the newest. `version`: of the open diagram, 0 if it is not open. */
  findDraft(version: number): Promise<void>;
  /** Applies the offered changes to the open diagram. Returns the error, else null. */
  takeDraft(): Promise<EditFault | null>;
  dropDraft(): Promise<void>;
  /** Returns the open diagram, or the offered draft if none is open, as a file. */
  draftFile(): Promise<Blob | null>;
  /** Saves the open state as a new diagram. Returns its uuid; rejects with ApiError. */
  saveCopy(name: string): Promise<string>;
  /** The diagram was opened again: nothing of it is unsaved. */
  reset(): void;
  /** The worker that was saving has died, and will not answer. */
  workerDied(): void;
  /** The network is back. */
  online(): void;
  dispose(): void;
}

const RETRY_MS = 10_000;

export const createSaving = (options: SavingOptions): Saving => new DiagramSaving(options);

class DiagramSaving implements Saving {
  readonly state = proxy<{ -readonly [K in keyof SavingState]: SavingState[K] }>({
    phase: 'saved',
    message: null,
    offered: null,
    offeredAgainst: 0,
    keeping: 'off',
  });
  readonly #options: SavingOptions;
  readonly #drafts: Drafts;
  readonly #upload: Upload;
  /** Changed while a save was under way: that save does not include it. */
  #changedSince = false;
  /** A save was requested while one was under way. */
  #saveAgain = false;
  #newName: string | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SavingOptions) {
    this.#options = options;
    this.#drafts = new Drafts(options, this.state);
    this.#upload = new Upload(options.diagram, options.calls);
  }

  changed(unsaved: boolean, keeping: Keeping): void {
    const { state } = this;
    state.keeping = keeping;
    if (state.phase === 'saving') this.#changedSince = unsaved;
    else if (state.phase === 'saved' || state.phase === 'unsaved')
      this.#show(unsaved || this.#options.copy ? 'unsaved' : 'saved');
  }

  async save(): Promise<void> {
    clearTimeout(this.#retry);
    const worker = this.#options.remote();
    if (!worker) return;
    if (this.state.phase === 'saving') {
      this.#saveAgain = true;
      return;
    }
    this.#saveAgain = false;
    this.#changedSince = false;
    this.#show('saving');
    try {
      const { copy } = this.#options;
      if (copy) {
        copy.done(await this.saveCopy(this.#newName ?? copy.name()));
        return;
      }
      await this.#sendChange(worker);
    } catch (error) {
      await this.#failed(error as ApiError);
      return;
    }
    if (this.#saveAgain) await this.save();
  }

  async merged(): Promise<void> {
    if (this.state.phase === 'conflict') this.#show('unsaved');
    await this.save();
  }

  rename(name: string): Promise<void> {
    this.#newName = name;
    return this.#options.copy ? Promise.resolve() : this.save();
  }

  async keepDraft(): Promise<void> {
    await this.#options.remote()?.journal.flush();
  }

  async discard(): Promise<void> {
    clearTimeout(this.#retry);
    await this.#options.remote()?.journal.dropDraft();
    this.reset();
  }

  findDraft(version: number): Promise<void> {
    return this.#drafts.find(version);
  }

  takeDraft(): Promise<EditFault | null> {
    return this.#drafts.take();
  }

  dropDraft(): Promise<void> {
    return this.#drafts.drop();
  }

  draftFile(): Promise<Blob | null> {
    return this.#drafts.file();
  }

  async saveCopy(name: string): Promise<string> {
    const worker = this.#options.remote();
    if (!worker) throw new Error('The diagram engine is restarting. Try again in a moment.');
    const uuid = await this.#upload.create(worker, name);
    await worker.journal.dropDraft();
    this.#show('saved');
    return uuid;
  }

  reset(): void {
    this.#newName = undefined;
    this.#show('saved');
  }

  online(): void {
    if (this.state.phase === 'offline') void this.save();
  }

  workerDied(): void {
    if (this.state.phase === 'saving') this.#show('unsaved');
  }

  dispose(): void {
    clearTimeout(this.#retry);
    this.#upload.dispose();
  }

  #show(phase: SavePhase, message: string | null = null): void {
    this.state.phase = phase;
    this.state.message = message;
  }

  async #sendChange(worker: EditRemote): Promise<void> {
    const stored = await this.#upload.send(
      worker,
      await worker.saving.unsavedChange(MAX_PATCH),
      this.#newName,
    );
    this.#newName = undefined;
    await worker.saving.changeSaved(stored.serial, stored.version);
    this.#show(this.#changedSince ? 'unsaved' : 'saved');
  }

  /** Sets the phase after an error; none of them removes anything from the journal. */
  async #failed(error: ApiError): Promise<void> {
    await this.keepDraft().catch(() => {});
    const phase = phaseAfter(error);
    this.#show(phase, messageAfter(error, this.state.keeping));
    if (phase !== 'offline') return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.save(), this.#options.retryAfter ?? RETRY_MS);
  }
}
