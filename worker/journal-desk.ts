/** JournalApi on this side of the thread boundary: the journal of the open diagram, and the drafts of earlier times. */
import type { Step } from '../engine/document/touched.ts';
import type { ObjectId } from '../engine/document/types.ts';
import { Validator } from '../engine/document/validate.ts';
import { clippingText } from '../engine/edit/clipboard.ts';
import type { EditFault } from '../engine/edit/command.ts';
import type { Editor } from '../engine/editor.ts';
import { Journal } from './journal.ts';
import type { JournalStore } from './journal-store.ts';
import type { JournalHead, JournalOwner, Keeping, Recovered } from './journal-types.ts';

export interface JournalDeskOptions {
  /** Without one nothing is kept. */
  readonly store: JournalStore | undefined;
  /** `keeping` has another value. */
  readonly changed: () => void;
}

const GONE: EditFault = {
  message: 'This draft is not there any more: another window has restored or discarded it.',
};

export class JournalDesk {
  private readonly options: JournalDeskOptions;
  private journal: Journal | undefined;
  private closing: Promise<void> = Promise.resolve();

  constructor(options: JournalDeskOptions) {
    this.options = options;
  }

  get keeping(): Keeping {
    return this.journal?.keeping ?? (this.options.store ? 'off' : 'refused');
  }

  /** `version`: of the document as it was loaded. Answers the version that what is unsaved was made on as well. */
  async open(
    owner: JournalOwner,
    version: number,
    editor: Editor,
  ): Promise<{ readonly version: number; readonly recovered: Recovered | null }> {
    const { store, changed } = this.options;
    void this.close();
    await this.closing;
    if (!store) return { version, recovered: null };
    let recovered: Recovered | null = null;
    const timing = { now: () => Date.now(), after };
    this.journal = await Journal.open(
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
    return { version: recovered ? this.journal.base : version, recovered };
  }

  /** Ends what is kept of the open diagram; it stays as a draft. Resolves when it is written. */
  close(): Promise<void> {
    const { journal } = this;
    this.journal = undefined;
    if (journal) this.closing = journal.close();
    return this.closing;
  }

  async flush(): Promise<void> {
    await this.journal?.flush();
    await this.closing;
  }

  /** What was done so far is being saved; the answer is called when it is. */
  mark(): (version: number) => void {
    const { journal } = this;
    const mark = journal?.mark();
    return (version) => void (mark !== undefined && journal?.saved(mark, version));
  }

  /** What is unsaved was merged with this version. */
  merged(version: number): void {
    void this.journal?.based(version);
  }

  /** The user's drafts of a diagram, the newest first. */
  async find(user: string, diagram: string): Promise<readonly JournalHead[]> {
    const found = (await this.options.store?.find(user, diagram).catch(() => [])) ?? [];
    return found
      .filter(({ held, edits }) => !held && edits > 0)
      .sort((a, b) => b.time - a.time)
      .map(({ held: _, ...head }) => head);
  }

  /**
   * Does a draft again in the open diagram. Where it was made on an earlier version, all that is unsaved counts as a change
   * of that one from now on, which is answered: the next save meets what was stored since, and nothing is overwritten.
   */
  async take(
    session: string,
    version: number,
    editor: Editor,
  ): Promise<EditFault | { readonly version: number }> {
    const kept = await this.options.store?.read(session);
    if (!kept) return GONE;
    const flaw = flawOf(kept.steps);
    if (flaw) return { message: `The draft is damaged: ${flaw}` };
    editor.replay(kept.steps);
    // It is dropped only once the journal of this time has it.
    if (kept.head.version === version) await this.flush();
    else await this.journal?.based(kept.head.version);
    if (this.keeping === 'kept') await this.options.store?.drop(session);
    return { version: kept.head.version };
  }

  async drop(session?: string): Promise<void> {
    if (session === undefined) await this.journal?.discard();
    else await this.options.store?.drop(session);
  }

  /** The objects of a draft as text for the clipboard; null where there is no such draft. */
  async text(session: string): Promise<string | null> {
    const kept = await this.options.store?.read(session);
    if (!kept || flawOf(kept.steps)) return null;
    const items = new Map<ObjectId, Step['put'][number]>();
    for (const { removed, put } of kept.steps) {
      for (const id of removed) items.delete(id);
      for (const item of put) items.set(item.object.id, item);
    }
    return clippingText([...items.values()]);
  }
}

function after(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
}

/** The browser's storage is the user's to edit: every object of it passes the checks of a saved one. */
function flawOf(steps: readonly Step[]): string | null {
  for (const step of steps) {
    if (!Array.isArray(step.removed) || !Array.isArray(step.put)) return 'a step of it is none';
    const { shifted } = step;
    if (shifted && !(shifted.places instanceof Float64Array && shifted.places.every(Number.isFinite)))
      return 'objects were moved nowhere';
    // A validator knows each id once; two steps may name the same one.
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
