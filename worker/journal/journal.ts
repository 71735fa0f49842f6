/**
 * The journal: every change of the diagram that is being edited, kept in the browser within a moment, so that neither the
 * death of the worker nor of the page takes it away. It runs in the worker: a blocked page does not matter.
 *
 * What changed is remembered by ids and read from the document when it is written (engine/document/touched.ts). A write
 * adds a step to those before it; when the steps weigh more than what they amount to, all of them are written anew as one.
 * So a journal holds at most twice what one save would send, however long somebody edits.
 */
import { parts, type Readable, type Step, Touched } from '../../engine/document/touched.ts';
import type { Transaction } from '../../engine/document/transaction.ts';
import type { JournalHead, JournalOwner, Keeping } from '../boundary/journal-api.ts';
import type { JournalStore, KeptJournal } from './journal-store.ts';

/** Between the beginnings of two writes. */
export const WRITE_MS = 150;
/** After the first change: its picture comes before its record, for reading what to write takes milliseconds too. */
export const FIRST_MS = 40;
/** A cut of the power takes the changes of this time at most; a death of the browser takes none of them. */
const STRICT_MS = 2000;
/** After a write that was refused. */
const RETRY_MS = 5000;
/** Objects in one record: a copy of them takes the thread two milliseconds. */
const PART = 250;
/** Objects that steps may name before it is asked whether one step would be shorter. */
const MIN_WEIGHT = 5000;

interface JournalDocument extends Readable {
  listen(listener: (change: Transaction) => void): () => void;
}

interface JournalOptions {
  readonly store: JournalStore;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Calls after so many milliseconds; returns what takes that back. */
  readonly after: (ms: number, call: () => void) => () => void;
  /** `keeping` has another value. */
  readonly changed: () => void;
}

/** What was changed between two moments at which somebody took it to save it. */
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
  /** Everything since `version`; the last stretch is the one that grows. */
  #stretches: Stretch[] = [new Stretch()];
  /** Of the first stretch, counted from the beginning. */
  #first = 0;
  /** What the store has not got yet. */
  #batch = new Touched();
  #isDirty = false;
  /** The store has nothing of this session, or not what it should have. */
  #isWhole = false;
  /** Objects that the steps in the store name, and how many the last whole one named. */
  #weight = 0;
  #wholeWeight = 0;
  #isOpen = false;
  #isReplaying = false;
  #writing: Promise<void> | undefined;
  /** These take back what waits for its time: the next write, and the one that comes onto the disk. */
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
   * Opens the session's journal over a document that has just been loaded as `version`. What the session has kept already
   * is handed to `replay`, which does it again; the journal's own version counts from then on.
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
      // A store that cannot even be read is tried again at the first change, and says so then.
    }
    journal.#isOpen = true;
    if (journal.#isDirty) journal.#schedule(0);
    return journal;
  }

  get keeping(): Keeping {
    return this.#shown;
  }

  /** Of the stored diagram that everything in here was made on. */
  get base(): number {
    return this.#version;
  }

  /** Ends a stretch: what was done so far is being saved. `saved` of the answer says that it is. */
  mark(): number {
    this.#stretches.push(new Stretch());
    return this.#first + this.#stretches.length - 1;
  }

  /** Everything before the mark is stored as this version: only the rest is kept on. */
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

  /** All of it is a change of this version from now on: it was merged with what is stored as that. */
  async based(version: number): Promise<void> {
    this.#version = version;
    this.#isWhole = false;
    this.#isDirty = true;
    await this.flush();
  }

  /** Nothing of it is wanted any more; what comes after is kept again. */
  async discard(): Promise<void> {
    this.#first += this.#stretches.length;
    this.#stretches = [new Stretch()];
    this.#isWhole = false;
    this.#isDirty = true;
    await this.flush();
  }

  /** Writes at once what is not written yet. Resolves when it is, or could not be. */
  async flush(): Promise<void> {
    await this.#writing;
    // What was refused is tried once for everybody who asks.
    if (this.#shown === 'refused') await this.#write();
    while (this.#isOpen && this.#isDirty && this.keeping !== 'refused') await this.#write();
  }

  /** The diagram is closed, and may be empty a moment later: what is kept stays, as a draft. */
  async close(): Promise<void> {
    this.#stop();
    this.#isOpen = false;
    this.#waiting?.();
    this.#settling?.();
    // A write under way may yet fail: the last one then says everything.
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

  /** The first change after a pause is written as soon as its picture has been, the next ones together. */
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

  /** What the next write holds, as the document has it at this moment. */
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
      // What this write held is not known to be there: the next one says everything. Only that one counts as refused.
      this.#isWhole = false;
      this.#isDirty = true;
      if (anew) this.#show('refused');
    }
  }

  /** The last changes before a pause come onto the disk as well. */
  #settle(): void {
    this.#settling?.();
    this.#settling = undefined;
    if (!this.#isOpen || !this.#isWhole || this.#lastStrict === this.#lastWrite) return;
    this.#settling = this.#options.after(STRICT_MS, () => {
      if (this.#isOpen && !this.#isDirty && !this.#writing) void this.#write();
    });
  }

  /** All that was touched since the version. */
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
