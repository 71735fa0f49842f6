/** Edits as the editor makes them, with those of the product's kinds that are more than a box: lines, and tables with their parts. */
import type { DiagramDocument } from '../../../engine/document/document.ts';
import type { Transaction } from '../../../engine/document/transaction.ts';
import type { DiagramObject, ObjectId } from '../../../engine/document/types.ts';
import { withAttached as attachedBy } from '../../../engine/edit/attach.ts';
import { addComposite, runCommand } from '../../../engine/edit/composites.ts';
import { addBetween } from '../../../engine/edit/ends.ts';
import { moveBy as movedBy } from '../../../engine/edit/move.ts';
import { remove as removedBy } from '../../../engine/edit/remove.ts';
import type { DocumentView } from '../../../engine/edit/view.ts';
import { Editor } from '../../../engine/editor.ts';
import type { AnyKind, Point } from '../../../engine/plugin.ts';
import line from '../../../plugins/line/kind.ts';
import table from '../../../plugins/table/kind.ts';
import tableCell from '../../../plugins/table-cell/kind.ts';
import tableHeader from '../../../plugins/table-header/kind.ts';

export { lineEnds } from '../../../plugins/line/geometry.ts';

const KINDS = new Map([line, table, tableCell, tableHeader].map((kind) => [kind.kind, kind as AnyKind]));

/** Knows no kind but those. */
export const kindOf = (identifier: string): AnyKind | undefined => KINDS.get(identifier);

/** The kind that is drawn from port to port. */
export const connector = (): AnyKind => line;

/** An editor of a document with lines; the objects that it makes are n1, n2 …, a second after each other. */
export function editorOf(document: DiagramDocument): Editor {
  let made = 0;
  return new Editor({
    document,
    kindOf,
    connector,
    newId: () => `n${++made}`,
    now: () => made * 1000,
    centre: () => ({ x: 0, y: 0 }),
    changed: () => {},
  });
}

/** Adds a line between two points of the world, with an arrow at its end or without. */
export function addLine(
  document: DocumentView,
  from: Point,
  to: Point,
  id: ObjectId,
  head: boolean,
  attached: Partial<DiagramObject> = {},
): Transaction {
  const change = addBetween(document, line, [from, to], id, attached);
  if (head) return change;
  const [{ object, rank }] = change.added as [{ object: DiagramObject; rank: number }];
  const { arrowHeadId: _head, ...bare } = object;
  return { ...change, added: [{ object: bare as DiagramObject, rank }] };
}

export const placeTable = (
  document: DocumentView,
  { x, y, ...options }: { rows: number; columns: number; x: number; y: number },
  newId: () => ObjectId,
): Transaction => addComposite(document, table, options, { x, y }, newId);

/** Does one of the table's own commands where a cell, or the table, is chosen. */
export const editTable = (
  document: DocumentView,
  chosen: ObjectId,
  command: string,
  newId: () => ObjectId,
): Transaction => {
  const ofTable = { chosen, kind: table.kind, command: table.commands![command]!, value: undefined };
  return runCommand(document, ofTable, kindOf, newId);
};

export const moveBy = (
  document: DocumentView,
  ids: Iterable<ObjectId>,
  dx: number,
  dy: number,
): Transaction => movedBy(document, ids, dx, dy, kindOf);

export const remove = (document: DocumentView, ids: Iterable<ObjectId>): Transaction =>
  removedBy(document, ids, kindOf);

export const withAttached = (document: DocumentView, change: Transaction): Transaction =>
  attachedBy(document, change, kindOf);
