/**
 * A notation for small documents, so that a case of an edit is one line:
 *
 *   sketch('a 0,0 10x10 | b 20,0 10x10 @90 in:a tag:t1 | c 5,5 4x4 locked')
 *
 * Objects lie in the order they are written, lowest first. `@` is the angle, `in:` the parent, `of:` the line of an arrow
 * head, `tag:` links to a tag, `groups:` names its groups, innermost first (`groups:inner,outer`). `show` writes a document back: `a 0,0 10x10 | …`.
 */

import { LOCKS } from '../../../engine/document/behaviour.ts';
import { DiagramDocument } from '../../../engine/document/document.ts';
import { transaction } from '../../../engine/document/transaction.ts';
import type { PlacedItem } from '../../../engine/document/types.ts';

const OBJECT = /^(\w+) (-?[\d.]+),(-?[\d.]+) ([\d.]+)x([\d.]+)(.*)$/;

function item(line: string, rank: number): PlacedItem {
  const found = OBJECT.exec(line);
  if (!found) throw new Error(`"${line}" is no object: write "a 0,0 10x10"`);
  const [, id, x, y, width, height, rest] = found as unknown as string[];
  const object: Record<string, unknown> = {
    id,
    identifier: 'dynamic-shapes',
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
  };
  let config: PlacedItem['config'];
  for (const word of rest!.trim().split(/\s+/).filter(Boolean)) {
    const [key, value] = word.split(':');
    if (word.startsWith('@')) object.angle = Number(word.slice(1));
    else if (word === 'locked') for (const lock of LOCKS) object[lock] = true;
    else if (key === 'in') object.parentId = value;
    else if (key === 'of') object.lineId = value;
    else if (key === 'groups') object.groupIds = value!.split(',');
    else if (word === 'hidden') object.info = 'hidden';
    else if (key === 'head') object.arrowHeadId = value;
    else if (key === 'tag') config = { id: id!, linkedTag: value };
    else throw new Error(`"${word}" is no word of the notation`);
  }
  const placed = { object: object as unknown as PlacedItem['object'], rank };
  return config ? { ...placed, config } : placed;
}

export function sketch(text: string): DiagramDocument {
  const document = new DiagramDocument();
  const lines = text.split('|').map((line) => line.trim());
  document.change(transaction({ added: lines.filter(Boolean).map((line, at) => item(line, at + 1)) }));
  return document;
}

export const inOrder = (document: DiagramDocument): PlacedItem[] =>
  [...document.items()].sort((a, b) => a.rank - b.rank);

/** `a 0,0 10x10 | b …`, lowest first. */
export const show = (document: DiagramDocument): string =>
  inOrder(document)
    .map(
      ({ object }) =>
        `${object.id} ${object.x},${object.y} ${object.width}x${object.height}${object.angle ? ` @${object.angle}` : ''}`,
    )
    .join(' | ');

/** Ids alone, lowest first: `a b c`. */
export const order = (document: DiagramDocument): string =>
  inOrder(document)
    .map(({ object }) => object.id)
    .join(' ');

/** All of a document as bytes, to be compared. */
export const bytes = (document: DiagramDocument): string =>
  JSON.stringify([
    document.canvas,
    inOrder(document).map(({ object, config, rank }) => [rank, object, config ?? null]),
  ]);
