/**
 * The journal: every change of the diagram in edit mode, kept in the browser within moments, so that it survives the
 * death of the worker or of the page. It runs in the worker: a blocked page does not matter.
 *
 * Changes are remembered by id and read from the document when they are written (engine/document/touched.ts). A write
 * appends a step to those before it; when the steps weigh more than their combined effect, all of them are rewritten as
 * one. So a journal holds at most twice what one save would send, however long somebody edits.
 */
import { parts, type Readable, type Step, Touched } from '../../engine/document/touched.ts';
import type { Transaction } from '../../engine/document/transaction.ts';
import type { JournalHead, JournalOwner, Keeping } from '../boundary/journal-api.ts';
import type { JournalStore, KeptJournal } from './journal-store.ts';

/** Between the starts of two writes. */
export const WRITE_MS = 150;
/**
 * After the first change: its picture comes before its record, because reading what to write takes milliseconds too.
 */
export const FIRST_MS = 40;
/** A power failure loses at most the changes of this time; a crash of the browser loses none of them. */
const STRICT_MS = 2000;
/** After a failed write. */
const RETRY_MS = 5000;
/** Objects per record: copying them takes the thread two milliseconds. */
const PART = 250;
/** Objects that steps may name before checking whether one step would be shorter. */
const MIN_WEIGHT = 5000;

interface JournalDocument extends Readable {
  listen(listener: (change: Transaction) => void): () => void;
}

interface JournalOptions {
  readonly store: JournalStore;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Calls after this many milliseconds; returns how to cancel that. */
  readonly after: (ms: number, call: () => void) => () => void;
  /** `keeping` has changed. */
  readonly changed: () => void;
}

/** The changes between two moments at which somebody took them to save them. */
class Stretch {
  readonly touched = new Touched();
  edits = 0;
}

interface Pending {
  readonly head: JournalHead;
  readonly step: Step;
  readonly anew: boolean;
  readonly isNothing: boolean;
}

export class Journal {
  readonly #options: JournalOptions;
  readonly #owner: JournalOwner;
  readonly #document: JournalDocument;
  #version: number;
  #started = 0;
  #time = 0;
  /** Everything since `version`; the last stretch is the growing one. */
  #stretches: Stretch[] = [new Stretch()];
  /** Number of the first stretch, counted from the beginning. */
  #first = 0;
  /** Changes not yet in the store. */
  #batch = new Touched();
  #isDirty = false;
  /** Whether the store has everything of this session; otherwise it has nothing, or the wrong data. */
  #isWhole = false;
  /** Number of objects that the stored steps name, and that the last complete step named. */
  #weight = 0;
  #wholeWeight = 0;
  #isOpen = false;
  #isReplaying = false;
  #writing: Promise<void> | undefined;
  /** These cancel the pending timers: for the next write, and for the next one on disk. */
  #waiting: (() => void) | undefined;
  #settling: (() => void) | undefined;
  #lastWrite = Number.NEGATIVE_INFINITY;
  #lastStrict = 0;
  #shown: Keeping = 'kept';
  #release: (() => void) | undefined;
  readonly #stop: () => void;

  private constructor(
    options: JournalOptions,
    owner: JournalOwner,
    version: number,
    document: JournalDocument,
  ) {
    this.#options = options;
    this.#owner = owner;
    this.#version = version;
    this.#document = document;
    this.#stop = document.listen((change) => this.#note(change));
  }

  /**
   * Opens the session's journal for a document that has just been loaded as `version`. What the session has already
   * kept is passed to `replay`, which repeats it; the journal's own version applies from then on.
   */
  static async open(
    options: JournalOptions,
    owner: JournalOwner,
    version: number,
    document: JournalDocument,
    replay: (kept: KeptJournal) => void,
  ): Promise<Journal> {
    const journal = new Journal(options, owner, version, document);
    try {
      journal.#release = await options.store.hold(owner.session);
      const kept = await options.store.read(owner.session);
      if (kept) journal.#recover(kept, replay);
    } catch {
      // A store that cannot even be read is tried again at the first change, and reports the failure then.
    }
    journal.#isOpen = true;
    if (journal.#isDirty) journal.#schedule(0);
    return journal;
  }

  get keeping(): Keeping {
    return this.#shown;
  }

  /** The stored version that everything in here was made on. */
  get base(): number {
    return this.#version;
  }

  /** Ends a stretch: what was done so far is being saved. Pass the returned mark to `saved` once it is. */
  mark(): number {
    this.#stretches.push(new Stretch());
    return this.#first + this.#stretches.length - 1;
  }

  /** Everything before the mark is stored as this version: only the rest is still kept. */
  async saved(mark: number, version: number): Promise<void> {
    if (mark <= this.#first) return;
    this.#stretches.splice(0, mark - this.#first);
    this.#first = mark;
    this.#version = version;
    this.#started = this.#time;
    this.#isWhole = false;
    this.#isDirty = true;
    await this.flush();
  }

  /** Everything in it now counts as changed from this version: it was merged with that. */
  async based(version: number): Promise<void> {
    this.#version = version;
    this.#isWhole = false;
    this.#isDirty = true;
    await this.flush();
  }

  /** Discards everything; later changes are kept again. */
  async discard(): Promise<void> {
    this.#first += this.#stretches.length;
    this.#stretches = [new Stretch()];
    this.#isWhole = false;
    this.#isDirty = true;
    await this.flush();
  }

  /** Writes pending changes at once. Resolves when they are written, or could not be. */
  async flush(): Promise<void> {
    await this.#writing;
    // A failed write is retried once for every caller.
    if (this.#shown === 'refused') await this.#write();
    while (this.#isOpen && this.#isDirty && this.keeping !== 'refused') await this.#write();
  }

  /** Called when the diagram is closed, and may be empty a moment later: what is kept stays, as a draft. */
  async close(): Promise<void> {
    this.#stop();
    this.#isOpen = false;
    this.#waiting?.();
    this.#settling?.();
    // A write in progress may still fail: the last one then contains everything.
    if (this.#writing) this.#isWhole = false;
    const last = this.#isDirty ? this.#read() : undefined;
    await this.#writing;
    if (last) await this.#send(last);
    this.#release?.();
  }

  #note(change: Transaction): void {
    const { touched } = this.#stretches.at(-1)!;
    touched.note(change);
    if (this.#isReplaying) return;
    this.#batch.note(change);
    this.#stretches.at(-1)!.edits++;
    this.#time = this.#options.now();
    this.#started ||= this.#time;
    this.#isDirty = true;
    if (this.#shown === 'kept') this.#show('keeping');
    this.#schedule(this.#shown === 'refused' ? RETRY_MS : FIRST_MS);
  }

  #recover(kept: KeptJournal, replay: (kept: KeptJournal) => void): void {
    const { version, edits, started, time } = kept.head;
    this.#isReplaying = true;
    try {
      replay(kept);
    } finally {
      this.#isReplaying = false;
    }
    this.#version = version;
    this.#stretches[0]!.edits = edits;
    this.#started = started;
    this.#time = time;
    this.#isWhole = true;
    this.#weight = weightOf(kept.steps);
  }

  /** The first change after a pause is written right after its picture, the next ones together. */
  #schedule(least: number): void {
    if (!this.#isOpen || this.#waiting || this.#writing) return;
    const due = this.#lastWrite + WRITE_MS - this.#options.now();
    this.#waiting = this.#options.after(Math.max(due, least, 0), () => void this.#write());
  }

  #write(): Promise<void> {
    this.#waiting?.();
    this.#waiting = undefined;
    this.#writing ??= this.#send(this.#read()).finally(() => {
      this.#writing = undefined;
      if (this.#isDirty) this.#schedule(this.#shown === 'refused' ? RETRY_MS : 0);
      else this.#settle();
    });
    return this.#writing;
  }

  /** Returns the content of the next write, as it is in the document now. */
  #read(): Pending {
    const anew = !this.#isWhole || this.#weight > Math.max(MIN_WEIGHT, 2 * this.#wholeWeight);
    const batch = anew ? this.#whole() : this.#batch;
    this.#batch = new Touched();
    this.#isDirty = false;
    this.#weight = (anew ? 0 : this.#weight) + batch.size;
    if (anew) this.#wholeWeight = batch.size;
    const isNothing = anew && batch.isEmpty;
    this.#isWhole = !isNothing;
    return { anew, isNothing, step: batch.read(this.#document), head: this.#head() };
  }

  async #send({ anew, isNothing, step, head }: Pending): Promise<void> {
    const { store, now } = this.#options;
    this.#lastWrite = now();
    const strict = this.#lastWrite - this.#lastStrict >= STRICT_MS;
    try {
      if (isNothing) await store.drop(head.session);
      else await store.write({ head, steps: parts(step, PART), anew, strict });
      if (strict) this.#lastStrict = this.#lastWrite;
      this.#show(this.#isDirty ? 'keeping' : 'kept');
    } catch {
      // What this write held may not be stored: the next one contains everything. Only that one counts as failed.
      this.#isWhole = false;
      this.#isDirty = true;
      if (anew) this.#show('refused');
    }
  }

  /** Writes the last changes before a pause to disk as well. */
  #settle(): void {
    this.#settling?.();
    this.#settling = undefined;
    if (!this.#isOpen || !this.#isWhole || this.#lastStrict === this.#lastWrite) return;
    this.#settling = this.#options.after(STRICT_MS, () => {
      if (this.#isOpen && !this.#isDirty && !this.#writing) void this.#write();
    });
  }

  /** Returns everything touched since the version. */
  #whole(): Touched {
    const whole = new Touched();
    for (const { touched } of this.#stretches) whole.follow(touched);
    return whole;
  }

  #head(): JournalHead {
    const owner = this.#owner;
    const version = this.#version;
    const started = this.#started;
    const time = this.#time;
    const edits = this.#stretches.reduce((sum, stretch) => sum + stretch.edits, 0);
    return { ...owner, version, started, time, edits };
  }

  #show(keeping: Keeping): void {
    if (keeping === this.#shown) return;
    this.#shown = keeping;
    this.#options.changed();
  }
}

const weightOf = (steps: readonly Step[]): number =>
  steps.reduce(
    (sum, { removed, put, shifted }) => sum + removed.length + put.length + (shifted?.ids.length ?? 0),
    0,
  );
