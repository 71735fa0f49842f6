/** Unsaved changes: as a patch, or the whole diagram as a stream. */
import { type DiagramPatch, toPatch } from '../../engine/document/patch.ts';
import { type Transaction, transaction } from '../../engine/document/transaction.ts';
import type { EditFault, SaveOutcome, SaveTarget, SavingApi, UnsavedChange } from '../boundary/index.ts';
import { thumbnailOf } from '../export/export.ts';
import type { JournalService } from '../journal/journal-service.ts';
import type { EngineRef } from '../thread/engine-ref.ts';
import type { LongWork } from '../thread/long-work.ts';
import type { OpenDiagram } from '../thread/open-diagram.ts';
import type { PageLink } from '../thread/page-link.ts';
import { NOT_EDITING } from '../words/faults.ts';
import { type SentWhole, sendWhole } from './save-whole.ts';

interface SavingOptions {
  readonly engine: EngineRef;
  readonly open: OpenDiagram;
  readonly page: PageLink;
  readonly work: LongWork;
  readonly journal: JournalService;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Changes that are on their way to the server. */
interface Pending {
  /** The version that they were made on. */
  readonly base: number;
  /** Called once they are stored, with the version that the rest was made on. */
  readonly stored: (base: number) => void;
}

export class SavingService implements SavingApi {
  readonly #options: SavingOptions;
  readonly #pending = new Map<number, Pending>();
  #serial = 0;

  constructor(options: SavingOptions) {
    this.#options = options;
  }

  unsavedChange(limit = Number.POSITIVE_INFINITY): UnsavedChange {
    const { open, engine } = this.#options;
    const { document, view } = engine.get();
    const frame = view.pageFrame;
    const { change, serial } = this.#takeUnsaved();
    const patch = touched(change) > limit ? null : toPatch(change, document.items());
    return { version: open.version, patch, serial, ...(frame ? { frame } : {}) };
  }

  changeSaved(serial: number, version: number): void {
    const { open } = this.#options;
    const pending = this.#pending.get(serial);
    // It belongs to a document that is not open any more.
    if (!pending) return;
    open.loaded = version;
    // A draft of an earlier version that was taken meanwhile has not met what was stored since.
    if (pending.base === open.version) open.version = version;
    pending.stored(open.version);
    // Changes that were taken before are part of this one.
    for (const earlier of [...this.#pending.keys()]) if (earlier <= serial) this.#pending.delete(earlier);
  }

  restore(patch: DiagramPatch): EditFault | null {
    const { editing } = this.#options.engine.get();
    return editing ? (editing.editor.restore(patch) ?? null) : NOT_EDITING;
  }

  async saveWhole(target: SaveTarget): Promise<SaveOutcome> {
    const { serial } = this.#takeUnsaved();
    const outcome = await this.#send(target);
    return outcome.ok ? { ...outcome, serial } : outcome;
  }

  /** Changes that were taken and not saved belong to another document, or to another version of it. */
  forget(): void {
    this.#pending.clear();
  }

  /** Returns the changes since the last save; `changeSaved` with the serial drops them. */
  #takeUnsaved(): { readonly change: Transaction; readonly serial: number } {
    const { engine, journal, open } = this.#options;
    const taken = engine.get().editing?.editor.takeUnsaved();
    const serial = ++this.#serial;
    const kept = journal.mark();
    this.#pending.set(serial, {
      base: open.version,
      stored(base) {
        taken?.saved();
        kept(base);
      },
    });
    return { change: taken?.change ?? transaction({}), serial };
  }

  /** Sends the document as it is now. */
  #send({ origin, diagram, name, version }: SaveTarget): Promise<SentWhole> {
    const { open, page, work, now } = this.#options;
    const engine = this.#options.engine.get();
    const { document } = engine;
    const client = page.clientOf(origin);
    return work
      .run('save', async (signal, onProgress) => {
        const thumbnail = (await thumbnailOf(engine)) ?? undefined;
        // As old as the document is now: a draft may have been taken while the picture was made.
        const head = { version: version ?? open.version, name, thumbnail, frame: engine.view.pageFrame };
        return sendWhole({ client, diagram, head, document, now, signal, onProgress });
      })
      .catch((error: unknown) => ({ ok: false, status: -1, message: (error as Error).message }) as const);
  }
}

/** Number of objects in a change; each is counted at most twice. */
const touched = ({ added, updated, removed, reordered, shifted }: Transaction): number =>
  added.length + updated.length + removed.length + reordered.length + (shifted?.ids.length ?? 0);
