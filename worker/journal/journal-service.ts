/** The journal of the open diagram, and the drafts of earlier sessions. */
import type { Step } from '../../engine/document/touched.ts';
import type { ObjectId } from '../../engine/document/types.ts';
import { Validator } from '../../engine/document/validate.ts';
import { clippingText, copy } from '../../engine/edit/clipboard.ts';
import type {
  EditFault,
  JournalApi,
  JournalHead,
  JournalOwner,
  Keeping,
  Recovered,
} from '../boundary/index.ts';
import type { EngineRef } from '../thread/engine-ref.ts';
import type { OpenDiagram } from '../thread/open-diagram.ts';
import { NOT_EDITING } from '../words/faults.ts';
import { Journal } from './journal.ts';
import type { JournalStore, KeptJournal } from './journal-store.ts';

interface JournalOptions {
  readonly engine: EngineRef;
  readonly open: OpenDiagram;
  /** Without one nothing is kept. */
  readonly store: JournalStore | undefined;
  /** `keeping` has changed. */
  readonly changed: () => void;
}

const GONE: EditFault = {
  message: 'This draft is not there any more: another window has restored or discarded it.',
};

export class JournalService implements JournalApi {
  readonly #options: JournalOptions;
  #journal: Journal | undefined;
  #closing: Promise<void> = Promise.resolve();

  constructor(options: JournalOptions) {
    this.#options = options;
  }

  get keeping(): Keeping {
    return this.#journal?.keeping ?? (this.#options.store ? 'off' : 'refused');
  }

  async keep(owner: JournalOwner): Promise<Recovered | null> {
    const { store, changed, engine, open } = this.#options;
    const editor = engine.get().editing?.editor;
    if (!editor) return null;
    const { version } = open;
    void this.close();
    await this.#closing;
    if (!store) return null;
    let recovered: Recovered | null = null;
    const timing = { now: () => Date.now(), after };
    this.#journal = await Journal.open(
      { store, changed, ...timing },
      owner,
      version,
      editor.document,
      (kept) => {
        if (flawOf(kept.steps)) return;
        editor.replay(kept.steps, true);
        recovered = { edits: kept.head.edits, isStale: kept.head.version !== version };
      },
    );
    changed();
    // Unsaved changes were made on the version that the journal names.
    open.version = recovered ? this.#journal.base : version;
    return recovered;
  }

  async flush(): Promise<void> {
    await this.#journal?.flush();
    await this.#closing;
  }

  async findDrafts(user: string, diagram: string): Promise<readonly JournalHead[]> {
    const found = (await this.#options.store?.find(user, diagram).catch(() => [])) ?? [];
    return found
      .filter(({ held, edits }) => !held && edits > 0)
      .sort((a, b) => b.time - a.time)
      .map(({ held: _, ...head }) => head);
  }

  /**
   * Where the draft was made on an earlier version, all unsaved changes now count as made on that one: the next save
   * meets what was stored since, and nothing is overwritten.
   */
  async takeDraft(session: string): Promise<EditFault | null> {
    const { store, engine, open } = this.#options;
    const kept = await store?.read(session);
    const editor = engine.get().editing?.editor;
    if (!editor) return NOT_EDITING;
    if (!kept) return GONE;
    const flaw = flawOf(kept.steps);
    if (flaw) return { message: `The draft is damaged: ${flaw}` };
    const { version } = kept.head;
    const isOlder = version !== open.version;
    editor.replay(kept.steps);
    // At once with the changes: a save that begins while the journal is being written must not pass for a newer one.
    open.version = version;
    // The draft is deleted only once the journal of this session has it.
    if (isOlder) await this.#journal?.based(version);
    else await this.flush();
    if (this.keeping === 'kept') await store?.drop(session);
    return null;
  }

  async dropDraft(session?: string): Promise<void> {
    if (session === undefined) await this.#journal?.discard();
    else await this.#options.store?.drop(session);
  }

  async draftFile(session?: string): Promise<Blob | null> {
    const { document } = this.#options.engine.get();
    const all = (): ObjectId[] => [...document.items()].map((item) => item.object.id);
    const text =
      session === undefined ? copy(document, all()) : textOf(await this.#options.store?.read(session));
    return text === null ? null : new Blob([text], { type: 'application/json' });
  }

  /** Stops keeping the open diagram's changes; they stay as a draft. Resolves when it is written. */
  close(): Promise<void> {
    const journal = this.#journal;
    this.#journal = undefined;
    if (journal) this.#closing = journal.close();
    return this.#closing;
  }

  /** What was done so far is being saved; call the returned function once it is, with the version that the rest was made on. */
  mark(): (base: number) => void {
    const journal = this.#journal;
    const mark = journal?.mark();
    return (base) => void (mark !== undefined && journal?.saved(mark, base));
  }

  /** Unsaved changes were merged with this version. */
  merged(version: number): void {
    void this.#journal?.based(version);
  }
}

/** Returns the objects of a draft as text for the clipboard; null where there is no such draft. */
function textOf(kept: KeptJournal | null | undefined): string | null {
  if (!kept || flawOf(kept.steps)) return null;
  const items = new Map<ObjectId, Step['put'][number]>();
  for (const { removed, put } of kept.steps) {
    for (const id of removed) items.delete(id);
    for (const item of put) items.set(item.object.id, item);
  }
  return clippingText([...items.values()]);
}

function after(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
}

/** The user can edit the browser's storage: every object in it is checked like a saved one. */
function flawOf(steps: readonly Step[]): string | null {
  for (const step of steps) {
    if (!Array.isArray(step.removed) || !Array.isArray(step.put)) return 'a step of it is none';
    const { shifted } = step;
    if (shifted && !(shifted.places instanceof Float64Array && shifted.places.every(Number.isFinite)))
      return 'objects were moved nowhere';
    // A validator accepts each id once; two steps may name the same one.
    const validator = new Validator();
    step.put.forEach(({ object, config }, at) => {
      validator.object(object, at);
      if (config) validator.config(config, at);
    });
    if (step.canvas) validator.canvas({ ...step.canvas });
    const [finding] = validator.findings;
    if (finding) return `${finding.field ?? 'object'}: ${finding.message}`;
  }
  return null;
}
