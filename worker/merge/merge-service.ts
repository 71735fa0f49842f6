/** Reads the stored diagram beside the open one, compares and merges them. */
import type { ApiError } from '../../api/client/errors.ts';
import type { ComparedDocument } from '../../engine/document/compare.ts';
import type { Merge } from '../../engine/document/merge.ts';
import type { Choices, Side } from '../../engine/document/merge-conflict.ts';
import type { ObjectId } from '../../engine/document/types.ts';
import type { Editor } from '../../engine/editor.ts';
import { mergeWith, takeMerge } from '../../engine/merging.ts';
import type { MergeAnswer, MergeApi, MergeChoices, MergeSource } from '../boundary/merge-api.ts';
import type { StoredDocument } from '../load/stored-document.ts';
import type { WordsOf } from '../words/difference-words.ts';
import { NOT_EDITING } from '../words/faults.ts';
import { MergeWords } from './merge-words.ts';

interface MergeOptions {
  readonly editor: () => Editor | undefined;
  /** The version that unsaved changes were made on, and the one that the document was loaded or saved as. */
  readonly versions: () => { readonly base: number; readonly loaded: number };
  /** Reads the stored diagram, its current state or a version. Rejects with ApiError. */
  readonly read: (source: MergeSource, version?: number) => Promise<StoredDocument>;
  readonly words: () => WordsOf;
  /** Unsaved changes now count as made on this version. */
  readonly merged: (version: number) => void;
}

interface Found {
  readonly theirs: StoredDocument;
  /** Set where it differs from the open document without its unsaved changes. */
  readonly base: ComparedDocument | undefined;
}

export class MergeService implements MergeApi {
  readonly #options: MergeOptions;
  #found: Found | undefined;

  constructor(options: MergeOptions) {
    this.#options = options;
  }

  async preview(source: MergeSource): Promise<MergeAnswer> {
    const { versions, read, words } = this.#options;
    const { base, loaded } = versions();
    this.#found = undefined;
    try {
      const theirs = await read(source);
      // A draft of an earlier version has been applied to the open diagram: the version it was made on is loaded.
      const older = base === loaded ? undefined : await read(source, base).catch(goneIfMissing);
      const editor = this.#options.editor();
      if (!editor) return { ok: false, status: -1, ...NOT_EDITING };
      this.#found = { theirs, base: older === null ? EMPTY : older?.document };
      const merge = mergeWith(editor, theirs.document, new Map(), this.#found.base);
      const told = new MergeWords(words(), merge);
      return {
        ok: true,
        preview: { version: theirs.version, since: base, baseIsGone: older === null, ...told.preview() },
      };
    } catch (error) {
      const { status = -1, message } = error as Partial<ApiError> & Error;
      return { ok: false, status, message };
    }
  }

  take({ all, each }: MergeChoices): boolean {
    const editor = this.#options.editor();
    const found = this.#found;
    if (!editor || !found) return false;
    const { document, version } = found.theirs;
    const named = new Map(each);
    const first = mergeWith(editor, document, named, found.base);
    const choices = all ? withDefault(first, named, all) : named;
    const merge = all ? mergeWith(editor, document, choices, found.base) : first;
    if (merge.conflicts.some(({ choice }) => choice === null)) return false;
    takeMerge(editor, merge, document);
    this.#found = undefined;
    this.#options.merged(version);
    return true;
  }

  drop(): void {
    this.#found = undefined;
  }
}

const EMPTY: ComparedDocument = { items: new Map(), canvas: { width: 0, height: 0, fill: null, url: null } };

/** Old versions are pruned: returns null for one that is gone. */
function goneIfMissing(error: Partial<ApiError>): null {
  if (error.status === 404) return null;
  throw error;
}

const withDefault = (merge: Merge, named: Choices, all: Side): Choices =>
  new Map<ObjectId | null, Side>(merge.conflicts.map(({ id }) => [id, named.get(id) ?? all]));
