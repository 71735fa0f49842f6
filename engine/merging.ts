/**
 * Merges an open diagram with what somebody else has stored in the meantime: the editor's side of engine/edit/merge.ts.
 */
import { type ComparedDocument, compareDocuments, differencePatch } from './document/compare.ts';
import type { Merge } from './document/merge.ts';
import type { Choices } from './document/merge-conflict.ts';
import { type DiagramPatch, toPatch } from './document/patch.ts';
import { replay } from './document/replay.ts';
import type { Step } from './document/touched.ts';
import { apply, type DocumentState, invert, type Transaction } from './document/transaction.ts';
import type { CanvasSettings, ObjectId, PlacedItem } from './document/types.ts';
import { mergeLawfully } from './edit/merge.ts';
import type { Editor } from './editor.ts';

interface Readable {
  readonly canvas: CanvasSettings;
  items(): Iterable<PlacedItem>;
}

/** Returns the document as it is, lowest object first. */
export function compared(document: Readable): ComparedDocument {
  const sorted = [...document.items()].sort((a, b) => a.rank - b.rank);
  return {
    items: new Map(sorted.map(({ object, config }) => [object.id, config ? { object, config } : { object }])),
    canvas: document.canvas,
  };
}

const stateOf = ({ items, canvas }: DocumentState): ComparedDocument =>
  compared({ canvas, items: () => items.values() });

/** Returns the document before a change that has already been made. */
function before(document: Readable, change: Transaction): ComparedDocument {
  const items = new Map<ObjectId, PlacedItem>();
  for (const item of document.items()) items.set(item.object.id, item);
  const state: DocumentState = { items, canvas: document.canvas };
  apply(state, invert(change));
  return stateOf(state);
}

/**
 * Merges the open diagram with `theirs`. `base`: the state that the editor's unsaved changes were made on, where the
 * document was loaded from another one: a draft of an earlier version is not based on what is open.
 */
export function mergeWith(
  editor: Editor,
  theirs: ComparedDocument,
  choices: Choices,
  base?: ComparedDocument,
): Merge {
  const { document } = editor;
  const { change } = editor.takeUnsaved();
  const input = base
    ? { base, mine: withStep(base, stepOf(toPatch(change, document.items()))), theirs }
    : { base: before(document, change), mine: compared(document), theirs };
  return mergeLawfully(input, choices, editor.kindOf);
}

/**
 * Turns the open diagram into the merged one, as one history entry. What differs from theirs is unsaved from then on.
 */
export function takeMerge(editor: Editor, { merged }: Merge, theirs: ComparedDocument): void {
  const { document } = editor;
  const edit = transition(document, merged);
  editor.rebase(edit, () => invert(transition(document, theirs)));
}

/** Returns the transaction that turns the open document into the target. */
function transition(document: Readable, target: ComparedDocument): Transaction {
  const step = stepOf(differencePatch(compareDocuments(compared(document), target), target));
  return replay(document.canvas, document.items(), [step]).change;
}

function withStep({ items, canvas }: ComparedDocument, step: Step): ComparedDocument {
  let rank = 0;
  const placed = new Map([...items].map(([id, item]) => [id, { ...item, rank: ++rank }]));
  const state: DocumentState = { items: placed, canvas };
  apply(state, replay(canvas, placed.values(), [step]).change);
  return stateOf(state);
}

const stepOf = ({ removed, put, canvas }: DiagramPatch): Step => ({
  removed,
  put: put.map(({ object, config, after }) => ({
    object,
    ...(config ? { config } : {}),
    ...(after === undefined ? {} : { after }),
  })),
  ...(canvas ? { canvas } : {}),
});
